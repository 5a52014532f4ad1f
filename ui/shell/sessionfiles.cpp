// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/sessionfiles.h"

#include "data/filewriter.h"
#include "recording/recordingreader.h"
#include "recording/recordingwriter.h"
#include "session/currenterror.h"
#include "session/nativepath.h"

#include <QFileInfo>

#include <optional>
#include <utility>

namespace kvscope {

namespace {

std::optional<EngineError> write(const RunsSnapshot& runs, const std::string& path, std::uint64_t attentionBytes)
{
    try {
        FileWriter file(path);
        Recording recording = runs.recording();
        keepAttentionWithin(recording, attentionBytes);
        writeRecording(recording, file);
        file.commit();
        return std::nullopt;
    } catch (...) {
        return currentError();
    }
}

}  // namespace

QString sessionFileEnding()
{
    return QLatin1String(kRecordingEnding.data(), static_cast<qsizetype>(kRecordingEnding.size()));
}

bool isSessionFile(const QString& path)
{
    return namesRecording(toNativePath(path));
}

SessionFiles::SessionFiles(QObject* parent) : QObject(parent)
{
    m_thread.setMaxThreadCount(1);
}

SessionFiles::~SessionFiles()
{
    m_thread.waitForDone();
}

/// On the worker's thread: runs @p call on the GUI thread while this exists.
void SessionFiles::answer(std::function<void()> call)
{
    QMetaObject::invokeMethod(this, std::move(call), Qt::QueuedConnection);
}

void SessionFiles::open(const QString& path)
{
    const quint64 request = ++m_asked;
    m_thread.start([this, request, path] {
        try {
            const auto recording = std::make_shared<const Recording>(withOwnIds(readRecording(toNativePath(path))));
            answer([this, request, path, recording] {
                if (request == m_asked)
                    emit opened(path, recording);
            });
        } catch (...) {
            answer([this, request, path, error = currentError()] {
                if (request == m_asked)
                    emit openFailed(path, error);
            });
        }
    });
}

void SessionFiles::save(const RunsSnapshot& runs, const QString& path, quint64 attentionBytes)
{
    ++m_saving;
    m_thread.start([this, runs, path, attentionBytes] {
        answer([this, path, error = write(runs, toNativePath(path), attentionBytes)] {
            --m_saving;
            if (error)
                emit saveFailed(path, *error);
            else
                emit saved(path);
        });
    });
}

}  // namespace kvscope
