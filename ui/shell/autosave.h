// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Keeps the runs of a window as a session file against a crash, and finds what a crash left behind. GUI thread only; files are written by another
// thread, which never touches the state.

#include "shell/sessionfiles.h"

#include <QObject>
#include <QString>

#include <memory>

class QLockFile;

namespace kvscope {

class SessionController;
class ViewState;

class Autosave final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Autosave)

public:
    /// Milliseconds between two files at least.
    static constexpr int kInterval = 20'000;
    /// Whole attention rows that such a file keeps: they can be computed again.
    static constexpr quint64 kAttentionBytes = quint64 { 8 } << 20U;

    /// @param folder for the files; made if it is missing
    Autosave(ViewState* state, SessionController* controller, const QString& folder, QObject* parent = nullptr);
    /// Waits for the file that is being written, and removes it: the window was closed properly.
    ~Autosave() override;

    /// The newest file of a process that no longer runs; empty if there is none.
    [[nodiscard]] QString leftBehind() const;
    /// What was left behind is shown again: the file becomes this window's own.
    void adopt(const QString& left);
    /// Writes the file if something changed since the last time. Not while times are being compared, which the work would disturb.
    void save();
    void waitUntilSaved() { m_files.waitUntilWritten(); }

private:
    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    SessionFiles m_files;
    QString m_folder;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;  ///< of m_file
    bool m_changed = false;
};

}  // namespace kvscope
