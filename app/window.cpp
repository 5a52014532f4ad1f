// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope: the window.

#include "commands.h"
#include "guiapplication.h"
#include "session/nativepath.h"
#include "shell/mainwindow.h"
#include "shell/sessionfiles.h"
#include "state/settingsfile.h"
#include "text/bundledtext.h"
#include "text/errorsentence.h"
#include "text/language.h"
#include "theme/theme.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QSocketNotifier>
#include <QStandardPaths>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace kvscope {

namespace {

/// Closes the window when the system ends the program (SIGTERM, SIGHUP) or somebody presses Ctrl+C in its terminal, as if a person had closed it: what it
/// kept against a crash is removed. One at a time.
class ClosingSignals final : public QObject {
    Q_DISABLE_COPY_MOVE(ClosingSignals)

public:
    ClosingSignals()
    {
        if (::pipe2(s_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
            return;  // then signals end the program at once
        }
        m_arrived = std::make_unique<QSocketNotifier>(s_pipe[0], QSocketNotifier::Read);
        connect(m_arrived.get(), &QSocketNotifier::activated, this, [] {
            std::array<char, 16> bytes {};
            while (::read(s_pipe[0], bytes.data(), bytes.size()) > 0) { }
            QApplication::closeAllWindows();
        });
        struct sigaction action { };
        action.sa_handler = [](int /*signal*/) {
            const int before = errno;
            [[maybe_unused]] const ssize_t written = ::write(s_pipe[1], "", 1);  // nothing else is allowed here
            errno = before;
        };
        action.sa_flags = SA_RESTART;
        for (const int signal : { SIGTERM, SIGHUP, SIGINT }) {
            ::sigaction(signal, &action, nullptr);
        }
    }
    ~ClosingSignals() override
    {
        for (const int signal : { SIGTERM, SIGHUP, SIGINT }) {
            std::signal(signal, SIG_DFL);
        }
        for (int& end : s_pipe) {
            if (end >= 0) {
                ::close(std::exchange(end, -1));
            }
        }
    }

private:
    static inline std::array<int, 2> s_pipe { -1, -1 };
    std::unique_ptr<QSocketNotifier> m_arrived;
};

/// What the user chose the last time, before the first widget is made.
void applySettings(QApplication& application)
{
    const QSettings settings;
    const ThemeId themeId = themeFromName(settings.value(QStringLiteral("theme")).toString()).value_or(kThemes.front().id);
    const double zoom = settings.value(QStringLiteral("zoom"), 1.0).toDouble();
    applyTheme(application, themeId, zoom >= kSmallestZoom && zoom <= kLargestZoom ? zoom : 1.0);  // nor NaN
    const auto chosen = languageFromCode(settings.value(QStringLiteral("language")).toString());
    setLanguage(chosen ? *chosen : systemLanguage());
}

}  // namespace

int run(const WindowCommand& command)
{
    GuiApplication gui(GuiApplication::Display::Screen);
    // The desktop's own icon theme first; the program that was not installed has it inside.
    QApplication::setWindowIcon(
        QIcon::fromTheme(QStringLiteral("org.kvscope.KVScope"), QIcon(QStringLiteral(":/icons/org.kvscope.KVScope.svg"))));
    const SettingsFile settingsFile(fromNativePath(command.config));
    if (settingsFile.problem()) {
        std::fputs(("kvscope: settings are not kept: " + errorText(*settingsFile.problem()) + '\n').c_str(), stderr);
    }
    applySettings(gui.application());

    const QString lesson = fromNativePath(command.lesson);
    const QString model = command.model.empty() ? bundledModel(currentLanguage()) : fromNativePath(command.model);
    const bool session = lesson.isEmpty() && isSessionFile(model);
    const ClosingSignals closing;
    MainWindow window(lesson.isEmpty() && !session ? model : QString(), QString::fromStdString(command.prompt), command.mergeKvHeads);
    window.keepAgainstCrash(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
    window.show();
    if (session) {
        window.openSession(model);
    }
    if (!lesson.isEmpty()) {
        window.openLesson(lesson);
    }
    return QApplication::exec();
}

}  // namespace kvscope
