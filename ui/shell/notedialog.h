// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Dialog for the note on a step. Its text has several lines, so Return begins a new one and Ctrl+Return accepts. GUI thread only.

#include <QInputDialog>

namespace kvscope {

class NoteDialog final : public QInputDialog {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NoteDialog)

public:
    /// @param step from 0
    NoteDialog(int step, const QString& note, QWidget* parent = nullptr);
    ~NoteDialog() override;

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace kvscope
