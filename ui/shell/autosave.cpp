// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/autosave.h"

#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTimer>

#include <cerrno>
#include <csignal>

namespace kvscope {

namespace {

const QString kPrefix = QStringLiteral("autosave-");

bool isRunning(qint64 process)
{
    return process > 0 && (::kill(static_cast<pid_t>(process), 0) == 0 || errno != ESRCH);
}

}  // namespace

Autosave::Autosave(ViewState* state, SessionController* controller, const QString& folder, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_controller(controller)
    , m_folder(folder)
    , m_file(QDir(folder).filePath(kPrefix + QString::number(QCoreApplication::applicationPid()) + sessionFileEnding()))
{
    QDir().mkpath(m_folder);
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Records | Change::Checks | Change::Notes | Change::RunStarted)) {
            m_changed = true;
        }
    });
    // A disk that is full or gone is no reason to disturb anybody: a failure is not shown.
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
        const QString process = name.mid(kPrefix.size()).chopped(sessionFileEnding().size());
        if (!isRunning(process.toLongLong())) {
            return folder.filePath(name);
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
