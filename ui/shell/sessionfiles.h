// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads and writes session files for the window. GUI thread only; the work is done by another thread, one file after the other, so that neither
// stepping nor painting waits for it.

#include "core/error.h"
#include "recording/recording.h"
#include "state/recordedruns.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace kvscope {

/// What session files are called: ".kvscope".
[[nodiscard]] QString sessionFileEnding();
/// Whether a file is named like a session file, or is one whatever its name.
[[nodiscard]] bool isSessionFile(const QString& path);

class SessionFiles final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionFiles)

public:
    explicit SessionFiles(QObject* parent = nullptr);
    /// Waits until what was to be written is.
    ~SessionFiles() override;

    /// Answered by opened() or openFailed(), unless another file is opened first.
    void open(const QString& path);
    /// Answered by saved() or saveFailed(). @param attentionBytes whole attention rows that the file keeps at most
    void save(const kvscope::RunsSnapshot& runs, const QString& path, quint64 attentionBytes);
    [[nodiscard]] bool isSaving() const { return m_saving > 0; }
    void waitUntilWritten() { m_thread.waitForDone(); }

signals:
    /// @param recording with ids of its own, see withOwnIds()
    void opened(const QString& path, const std::shared_ptr<const kvscope::Recording>& recording);
    void openFailed(const QString& path, const kvscope::EngineError& error);
    void saved(const QString& path);
    void saveFailed(const QString& path, const kvscope::EngineError& error);

private:
    void answer(std::function<void()> call);

    QThreadPool m_thread;
    quint64 m_asked = 0;  ///< counts open()
    int m_saving = 0;  ///< not answered yet
};

}  // namespace kvscope
