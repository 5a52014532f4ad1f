// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The model in use: a field in the control bar and its menu. Recently opened folders and files are kept in the settings ("recentModels").
// GUI thread only.

#include "widgets/fieldbutton.h"

#include <memory>

class QMenu;

namespace kvscope {

struct ModelInfo;

class ModelButton final : public FieldButton {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ModelButton)

public:
    explicit ModelButton(QWidget* parent = nullptr);
    ~ModelButton() override;

    /// @param info null when no model is loaded. A model opened from a folder or file is added to the recent ones.
    void showModel(std::shared_ptr<const ModelInfo> info);

signals:
    /// A model argument, see docs/models.md: "bundled", "lesson:four-heads", "random:gpt2-124m" or a path.
    void modelChosen(const QString& argument);
    void openFolderRequested();
    void openFileRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void openMenu();
    void refresh();

    QMenu* m_menu = nullptr;
    std::shared_ptr<const ModelInfo> m_info;  ///< null without a model
    QString m_source;
};

}  // namespace kvscope
