// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope: the window.

#include "commands.h"
#include "guiapplication.h"
#include "session/nativepath.h"
#include "shell/mainwindow.h"
#include "shell/sessionfiles.h"
#include "state/settingsfile.h"
#include "text/errorsentence.h"
#include "text/language.h"
#include "theme/theme.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>

#include <cstdio>

namespace kvscope {

namespace {

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
    const SettingsFile settingsFile;
    if (settingsFile.problem()) {
        std::fputs(("kvscope: settings are not kept: " + errorText(*settingsFile.problem()) + '\n').c_str(), stderr);
    }
    applySettings(gui.application());

    const QString lesson = fromNativePath(command.lesson);
    const QString model = command.model.empty() ? QStringLiteral("bundled") : fromNativePath(command.model);
    const bool session = lesson.isEmpty() && isSessionFile(model);
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
