// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// MainWindow: session files, the recent ones, notes on steps, and what a crash left behind.
#include "core/error.h"
#include "session/nativepath.h"
#include "shell/autosave.h"
#include "shell/mainmenu.h"
#include "shell/mainwindow.h"
#include "shell/notedialog.h"
#include "shell/noticecard.h"
#include "shell/prompteditor.h"
#include "shell/recordedbar.h"
#include "shell/sessionfiles.h"
#include "shell/statusbar.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "text/bundledtext.h"
#include "text/modelwanted.h"
#include "text/prompttext.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/race/racecontroller.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSettings>

#include <algorithm>

namespace kvscope {

namespace {

const QString kRecent = QStringLiteral("recent/sessions");
constexpr qsizetype kMostRecent = 8;

/// As much of a note as a session file may hold.
QString fittingNote(const QString& text)
{
    const QByteArray bytes = text.trimmed().toUtf8();
    qsizetype end = std::min(bytes.size(), static_cast<qsizetype>(kLongestNote));
    const auto continues = [&](qsizetype at) { return at < bytes.size() && (static_cast<unsigned char>(bytes.at(at)) & 0xC0U) == 0x80U; };
    while (end > 0 && continues(end)) {
        --end;  // no part of a character
    }
    return QString::fromUtf8(bytes.left(end));
}

/// The first words of a prompt as the name of a file, without an ending.
QString nameForPrompt(const QString& prompt)
{
    constexpr qsizetype kMostCharacters = 40;
    QString name;
    for (const QString& word : prompt.toLower().split(QRegularExpression(QStringLiteral("[^\\p{L}\\p{N}]+")), Qt::SkipEmptyParts)) {
        if (name.size() + word.size() >= kMostCharacters) {
            break;
        }
        name += name.isEmpty() ? word : QLatin1Char('-') + word;
    }
    return name.isEmpty() ? MainWindow::tr("session") : name;
}

/// The file of a recorded model, by its name: beside the session file, or where the window's last model was.
QString fileNamed(const QString& name, const QString& session)
{
    const QString last = QSettings().value(QStringLiteral("last/model")).toString();
    for (const QString& path : { QFileInfo(session).dir().filePath(name), last }) {
        if (!name.isEmpty() && QFileInfo(path).fileName() == name && QFileInfo::exists(path)) {
            return path;
        }
    }
    return {};
}

}  // namespace

void MainWindow::connectSessionFiles()
{
    m_sessionFiles = new SessionFiles(this);
    connect(m_menu, &MainMenu::saveSessionRequested, this, &MainWindow::chooseSessionToSave);
    connect(m_menu, &MainMenu::openSessionRequested, this, &MainWindow::chooseSession);
    connect(m_menu, &MainMenu::recentSessionChosen, this, &MainWindow::openSession);
    connect(m_menu, &MainMenu::noteRequested, this, &MainWindow::editNote);
    connect(m_recordedBar, &RecordedBar::noteRequested, this, &MainWindow::editNote);
    connect(m_recordedBar, &RecordedBar::modelRequested, m_controller, &SessionController::openModelOfRecording);
    connect(m_recordedBar, &RecordedBar::modelFileRequested, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(this, tr("Open model folder"));
        if (!folder.isEmpty()) {
            m_controller->openModelOfRecording(folder);
        }
    });
    connect(m_controller, &SessionController::modelWanted, this, [this] { m_status->showMessage(modelWantedText()); });
    connect(m_controller, &SessionController::recordingNeedsAnother, this,
        [this] { m_status->showMessage(tr("This is not the model of the recorded run, which stays")); });
    connect(m_controller, &SessionController::settingsChanged, m_recordedBar,
        [this] { m_recordedBar->setMachine(m_controller->isaName(), m_controller->threads()); });
    connect(m_sessionFiles, &SessionFiles::opened, this, &MainWindow::showSession);
    connect(m_sessionFiles, &SessionFiles::openFailed, this, [this](const QString& path, const EngineError& error) {
        if (error.code == ErrorCode::FileNotFound) {
            rememberSession(path, false);
        }
        if (!m_state->model() && m_controller->loadingArgument().isEmpty()) {
            m_controller->openModel(bundledModel(currentLanguage()));  // the window was to open with this file and now has nothing to show
        }
        m_status->showMessage({});
        m_notice->showSessionError(error, false);
    });
    connect(m_sessionFiles, &SessionFiles::saved, this, [this](const QString& path) {
        m_status->showMessage(tr("Saved %1").arg(path));
        rememberSession(path, true);
        if (m_closing && !m_sessionFiles->isSaving()) {
            close();
        }
    });
    connect(m_sessionFiles, &SessionFiles::saveFailed, this, [this](const QString& /*path*/, const EngineError& error) {
        m_closing = false;  // what was to be kept is only here
        m_status->showMessage({});
        m_notice->showSessionError(error, true);
    });
    m_menu->setRecentSessions(QSettings().value(kRecent).toStringList());
}

void MainWindow::openSession(const QString& path)
{
    m_status->showMessage(tr("Opening %1").arg(QFileInfo(path).fileName()));
    m_sessionFiles->open(path);
}

void MainWindow::showSession(const QString& path, const std::shared_ptr<const Recording>& recording)
{
    m_notice->dismiss();
    m_promptEditor->hide();
    m_status->showMessage({});
    if (m_state->race().running()) {
        m_race->cancel();
    }
    if (m_lessonPlayer->isActive()) {
        m_lessonPlayer->leave();
    }
    const bool leftBehind = m_autosave != nullptr && path == m_recordedBar->leftBehind();
    m_recordedBar->setModelFile(fileNamed(fromNativePath(recording->model->source), path));
    m_controller->openRecording(recording);
    if (leftBehind) {
        m_autosave->adopt(path);
        m_recordedBar->offerLeftBehind(m_autosave->leftBehind());
    } else {
        rememberSession(path, true);
    }
}

void MainWindow::saveSession(const QString& path)
{
    m_sessionFiles->save(m_controller->runs(languageCode(currentLanguage())), path, kRecordedAttentionBytes);
}

void MainWindow::chooseSessionToSave()
{
    if (m_state->run().steps() == 0) {
        return;
    }
    //: %1 patterns such as *.kvscope
    const QString filter = tr("Sessions (%1);;All files (*)").arg(QLatin1Char('*') + sessionFileEnding());
    const QString last = QSettings().value(kRecent).toStringList().value(0);
    QFileDialog dialog(this, tr("Save session"), last.isEmpty() ? QString() : QFileInfo(last).absolutePath(), filter);
    dialog.setObjectName(QStringLiteral("saveSessionDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(sessionFileEnding().mid(1));
    dialog.selectFile(nameForPrompt(promptText(m_state->run().settings().prompt, m_state->tokenizer())) + sessionFileEnding());
    if (dialog.exec() == QDialog::Accepted && m_state->run().steps() > 0) {
        saveSession(dialog.selectedFiles().constFirst());
    }
}

void MainWindow::chooseSession()
{
    const QString filter = tr("Sessions (%1);;All files (*)").arg(QLatin1Char('*') + sessionFileEnding());
    const QString path = QFileDialog::getOpenFileName(this, tr("Open session"), {}, filter);
    if (!path.isEmpty()) {
        openSession(path);
    }
}

/// @param kept false: the file is gone
void MainWindow::rememberSession(const QString& path, bool kept)
{
    QSettings settings;
    QStringList recent = settings.value(kRecent).toStringList();
    const QString whole = QFileInfo(path).absoluteFilePath();
    recent.removeAll(whole);
    if (kept) {
        recent.prepend(whole);
    }
    recent = recent.mid(0, kMostRecent);
    settings.setValue(kRecent, recent);
    m_menu->setRecentSessions(recent);
}

void MainWindow::editNote()
{
    const int step = m_state->viewedStep();
    if (step < 0) {
        return;
    }
    const std::uint64_t run = m_state->run().runId();
    NoteDialog dialog(step, m_state->note(run, step), this);
    if (dialog.exec() == QDialog::Accepted) {
        m_state->setNote(run, step, fittingNote(dialog.textValue()));
    }
}

void MainWindow::keepAgainstCrash(const QString& folder)
{
    m_autosave = new Autosave(m_state, m_controller, folder, this);
    m_recordedBar->offerLeftBehind(m_autosave->leftBehind());
    connect(m_recordedBar, &RecordedBar::leftBehindRequested, this, &MainWindow::openSession);
    connect(m_recordedBar, &RecordedBar::leftBehindDiscarded, this, [this](const QString& path) {
        QFile::remove(path);
        m_recordedBar->offerLeftBehind(m_autosave->leftBehind());
    });
}

}  // namespace kvscope
