// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The whole window, as the tests that drive it by clicks and keys need it: fresh settings of its own, English, light, without motion.

#include "shell/mainwindow.h"
#include "state/viewstate.h"
#include "text/language.h"
#include "theme/theme.h"
#include "widgets/motion.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace kvscope::test {

/// For initTestCase(): nobody's settings but those in @p folder are read or written.
inline void prepareWindows(const QTemporaryDir& folder)
{
    QVERIFY(folder.isValid());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication::setOrganizationName(QStringLiteral("kvscope-test"));
    applyTheme(*qApp, ThemeId::Light, 1.0);
    setMotionEnabled(false);
}

/// Shows a window of 1280 × 800 that loads @p model; the one before is gone, and so is what it remembered.
inline void showWindow(std::unique_ptr<MainWindow>& window, const QString& model)
{
    QSettings().clear();
    setLanguage(Language::English);
    window = std::make_unique<MainWindow>(model);
    window->resize(1280, 800);
    window->show();
    QVERIFY(QTest::qWaitForWindowExposed(window.get()));
}

/// Bars and panels show what changed, as they do before a person can see it or act on it.
inline void showChanges(const MainWindow& window)
{
    QCoreApplication::sendPostedEvents(window.viewState()->updates());
}

}  // namespace kvscope::test
