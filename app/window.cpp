// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope: the window.

#include "commands.h"
#include "language.h"
#include "mainwindow.h"
#include "theme/theme.h"

#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QSettings>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdio>
#include <optional>

#include <unistd.h>

namespace kvscope {

namespace {

/// Without a display Qt aborts the process inside the constructor of QApplication, after several lines of its own. While this object lives
/// that becomes the one line that every error is, and an orderly end.
class DisplayGuard {
    Q_DISABLE_COPY_MOVE(DisplayGuard)

public:
    DisplayGuard() : m_before(qInstallMessageHandler(handle)) { }
    ~DisplayGuard() { qInstallMessageHandler(m_before); }

private:
    static void handle(QtMsgType type, const QMessageLogContext& /*context*/, const QString& /*message*/)
    {
        if (type == QtFatalMsg) {
            std::fputs("kvscope: error: no display to open a window on; the commands (kvscope --help) need none\n", stderr);
            ::_exit(1);
        }
    }

    QtMessageHandler m_before;
};

/// What the user chose the last time, before the first widget is made.
void applySettings(QApplication& application)
{
    const QSettings settings;
    ThemeId themeId = ThemeId::Light;
    for (const ThemeId id : { ThemeId::Light, ThemeId::Dark, ThemeId::Projector, ThemeId::HighContrast, ThemeId::Print }) {
        if (settings.value(QStringLiteral("theme")).toString() == themeName(id)) {
            themeId = id;
        }
    }
    applyTheme(application, themeId, std::clamp(settings.value(QStringLiteral("zoom"), 1.0).toDouble(), 0.5, 4.0));
    Language language = systemLanguage();
    parseLanguage(settings.value(QStringLiteral("language")).toString(), language);
    setLanguage(language);
}

}  // namespace

int run(const WindowCommand& command)
{
    static std::array<char, 8> name { "kvscope" };
    static std::array<char*, 2> arguments { name.data(), nullptr };
    static int count = 1;  // QApplication keeps references to both
    std::optional<DisplayGuard> guard(std::in_place);
    QApplication application(count, arguments.data());
    guard.reset();
    std::setlocale(LC_NUMERIC, "C");  // QApplication applies the user's locale; strtod() must not follow it
    QApplication::setOrganizationName(QStringLiteral("kvscope"));
    QApplication::setApplicationName(QStringLiteral("kvscope"));
    QApplication::setApplicationDisplayName(QStringLiteral("KVScope"));
    QApplication::setApplicationVersion(QStringLiteral(KVSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.kvscope.KVScope"));
    QApplication::setWindowIcon(QIcon::fromTheme(QStringLiteral("org.kvscope.KVScope")));
    applySettings(application);

    MainWindow window(QFile::decodeName(command.model.empty() ? "bundled" : command.model.c_str()));
    window.show();
    return QApplication::exec();
}

}  // namespace kvscope
