// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The whole window, for tests that use clicks and keys: with fresh settings, in English, light theme, no animation.

#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "text/language.h"
#include "theme/theme.h"
#include "widgets/motion.h"

#include <QApplication>
#include <QDockWidget>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace kvscope::test {

/// For initTestCase(): uses only the settings in @p folder.
inline void prepareWindows(const QTemporaryDir& folder)
{
    QVERIFY(folder.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication::setOrganizationName(QStringLiteral("kvscope-test"));
    applyTheme(*qApp, ThemeId::Light, 1.0);
    setMotionEnabled(false);
}

/// Shows a window of 1280 × 800 that loads @p model. The previous window and its stored state are removed.
inline void showWindow(std::unique_ptr<MainWindow>& window, const QString& model)
{
    QSettings().clear();
    setLanguage(Language::English);
    window = std::make_unique<MainWindow>(model);
    window->resize(1280, 800);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
}

/// Updates bars and panels, as happens before a user can see or use them.
inline void showChanges(const MainWindow& window)
{
    QCoreApplication::sendPostedEvents(window.viewState()->updates());
}

/// Handles what is posted, and what that posts in turn, until bars and panels lie as a user would see them.
inline void settle(const MainWindow& window)
{
    const auto handle = [](int turns) {
        for (int turn = 0; turn < turns; ++turn) {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
        }
    };
    handle(4);
    showChanges(window);
    handle(2);
}

/// showWindow() with a run of @p steps that is paused.
inline void showRun(std::unique_ptr<MainWindow>& window, const QString& model, int steps)
{
    showWindow(window, model);
    for (int step = 1; step <= steps; ++step) {
        if (step > 1)
            window->controller()->step();
        QTRY_COMPARE_WITH_TIMEOUT(window->viewState()->run().steps(), step, kPatience);
    }
}

/// Puts a panel in front. Returns its dock.
inline QDockWidget* showPanel(const MainWindow& window, const char* id)
{
    QDockWidget* dock = window.findChild<DockArea*>()->dock(id);
    dock->show();
    dock->raise();
    return dock;
}

}  // namespace kvscope::test
