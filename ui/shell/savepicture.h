// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Asks for size, resolution and colours of a picture of the head that is viewed, and saves it. Not modal: the run goes on beside it, and the
// picture shows what is viewed when a file is asked for. GUI thread only.

#include "views/attention/attentionpicture.h"
#include "state/viewstate.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace kvscope {

class SavePicture final : public QDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SavePicture)

public:
    /// @param state must outlive the dialog.
    explicit SavePicture(ViewState* state, QWidget* parent = nullptr);
    ~SavePicture() override;

    /// What the fields say, with scale and pin of the view.
    [[nodiscard]] PictureOptions options() const;
    /// Saves what is viewed; what goes wrong is said in the dialog. False when nothing was saved.
    bool saveTo(const QString& path);

signals:
    void saved(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void restore();
    void showPaperSize();
    void chooseFile();

    /// What was viewed when it was asked for; a run that goes on while a file is chosen does not change it.
    struct Subject {
        std::shared_ptr<const ModelInfo> model;
        RunHistory run;
        int layer = 0;
        int head = 0;
        int step = -1;
        PictureOptions options;
    };
    [[nodiscard]] Subject subject() const;
    [[nodiscard]] static QString suggestedName(const Subject& subject);
    bool save(const Subject& subject, const QString& path);

    ViewState* m_state = nullptr;
    QFormLayout* m_form = nullptr;
    QSpinBox* m_width = nullptr;
    QSpinBox* m_height = nullptr;
    QSpinBox* m_dpi = nullptr;
    QComboBox* m_theme = nullptr;
    QComboBox* m_palette = nullptr;
    QLabel* m_paper = nullptr;
    QLabel* m_message = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_close = nullptr;
};

}  // namespace kvscope
