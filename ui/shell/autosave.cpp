// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/autosave.h"

#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/language.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QTimer>

namespace kvscope {

namespace {

const QString kPrefix = QStringLiteral("autosave-");

/// A lock of a file, held by the process that writes it for as long as it runs, on whatever machine shares the folder.
std::unique_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock;
}

}  // namespace

Autosave::Autosave(ViewState* state, SessionController* controller, const QString& folder, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_controller(controller)
    , m_folder(folder)
    , m_file(QDir(folder).filePath(kPrefix + QString::number(QCoreApplication::applicationPid()) + QLatin1Char('-')
          + QString::number(QDateTime::currentMSecsSinceEpoch()) + sessionFileEnding()))
    , m_lock(lockOf(m_file))
{
    QDir().mkpath(m_folder);
    m_lock->tryLock(0);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Records | Change::Checks | Change::Notes | Change::RunStarted)) {
            m_changed = true;
        }
    });
    // A disk that is full or gone is no reason to disturb anybody: a failure is not shown, and tried again.
    connect(&m_files, &SessionFiles::saveFailed, this, [this] { m_changed = true; });
    auto* timer = new QTimer(this);
    timer->setInterval(kInterval);
    connect(timer, &QTimer::timeout, this, &Autosave::save);
    timer->start();
}

Autosave::~Autosave()
{
    waitUntilSaved();
    QFile::remove(m_file);
}

QString Autosave::leftBehind() const
{
    const QDir folder(m_folder);
    for (const QString& name : folder.entryList({ kPrefix + QLatin1Char('*') + sessionFileEnding() }, QDir::Files, QDir::Time)) {
        QString file = folder.filePath(name);
        if (file != m_file && lockOf(file)->tryLock(0)) {
            return file;
        }
    }
    return {};
}

void Autosave::adopt(const QString& left)
{
    waitUntilSaved();
    QFile::remove(m_file);
    QFile::rename(left, m_file);
}

void Autosave::save()
{
    const bool timed = m_state->race().running() || m_state->lanesPending() || m_state->ceilingsPending();
    if (m_changed && m_state->run().steps() > 0 && !timed && !m_files.isSaving()) {
        m_changed = false;
        m_files.save(m_controller->runs(languageCode(currentLanguage())), m_file, kAttentionBytes);
    }
}

}  // namespace kvscope
