// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How the whole window looks: language, style, layouts, sizes and zoom, by clicks and keys.
#include "shell/dockarea.h"
#include "shell/mainmenu.h"
#include "shell/mainwindow.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "theme/theme.h"
#include <QAbstractButton>
#include <QDockWidget>
#include <QHash>
#include <QLabel>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";

}  // namespace

class TestWindowLook final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }

    void cleanup() { m_window.reset(); }

    void theLanguageChangesEverywhereAtOnce()
    {
        setLanguage(Language::Spanish);
        auto* menu = m_window->menuBar();
        QTRY_COMPARE(menu->actions().at(0)->text().remove(QLatin1Char('&')), QStringLiteral("Archivo"));
        QTRY_COMPARE(dynamic_cast<QAbstractButton*>(button("step"))->text(), QStringLiteral("Paso"));
        // No visible label keeps an English word that has a translation.
        const QStringList english { QStringLiteral("Step"), QStringLiteral("Attention"), QStringLiteral("Next token"),
            QStringLiteral("Time"), QStringLiteral("Cost") };
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (label->isVisible()) {
                QVERIFY2(!english.contains(label->text()), qPrintable(label->text()));
            }
        }
        setLanguage(Language::English);
        QTRY_COMPARE(dynamic_cast<QAbstractButton*>(button("step"))->text(), QStringLiteral("Step"));
    }

    void oneStyleServesEveryWidget()
    {
        QVERIFY(qApp->styleSheet().isEmpty());
        const QList<QWidget*> widgets = m_window->findChildren<QWidget*>();
        QVERIFY(widgets.size() > 100);
        for (const QWidget* each : widgets) {
            QVERIFY2(each->styleSheet().isEmpty(), qPrintable(each->objectName()));
            QVERIFY2(each->style() == QApplication::style(), qPrintable(each->objectName()));
        }
        const QList<QAction*> themes = m_window->findChild<MainMenu*>()->findChildren<QAction*>();
        for (const ThemeRow& row : kThemes) {  // the menu has all of them
            const auto named = [&row](const QAction* action) { return action->text() == QLatin1String(row.title); };
            QVERIFY2(std::any_of(themes.begin(), themes.end(), named), row.title);
        }
    }

    void movedAndClosedPanelsAreRememberedUntilReset()
    {
        auto* docks = m_window->findChild<DockArea*>();
        docks->dock("cache")->hide();
        m_window->close();
        m_window = std::make_unique<MainWindow>(QString::fromLatin1(kModel));
        m_window->resize(1280, 800);
        m_window->show();
        docks = m_window->findChild<DockArea*>();
        QTRY_VERIFY(docks->dock("attention")->isVisible());
        QVERIFY(!docks->dock("cache")->isVisible());
        docks->resetLayout();
        QTRY_VERIFY(docks->dock("cache")->isVisible());
    }

    void lessonLayoutsAreRememberedAndStaleOnesDropped()
    {
        const QStringList panels { QStringLiteral("attention"), QStringLiteral("next-token"), QStringLiteral("cost") };
        auto* docks = m_window->findChild<DockArea*>();
        docks->setLayout(LayoutId::Lesson);
        docks->setLessonPanels(panels);
        QTRY_VERIFY(docks->dock("cost")->isVisible());
        docks->dock("cost")->hide();
        docks->setLayout(LayoutId::StepThrough);
        QSettings().setValue(QStringLiteral("layouts/lesson-of-another-version"), QByteArray("x"));
        m_window->close();
        QVERIFY(!QSettings().contains(QStringLiteral("layouts/lesson-of-another-version")));
        for (int again = 0; again < 2; ++again) {  // also kept by a window that did not use it
            m_window = std::make_unique<MainWindow>(QString::fromLatin1(kModel));
            m_window->resize(1280, 800);
            m_window->show();
            QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
            if (again == 0) {
                m_window->close();
            }
        }
        docks = m_window->findChild<DockArea*>();
        docks->setLessonPanels(panels);
        docks->setLayout(LayoutId::Lesson);
        QTRY_VERIFY(docks->dock("next-token")->isVisible());
        QVERIFY(!docks->dock("cost")->isVisible());
        docks->resetLayout();
        QTRY_VERIFY(docks->dock("cost")->isVisible());
    }

    void everyLayoutFitsInASmallWindow()
    {
        auto* docks = m_window->findChild<DockArea*>();
        m_window->resize(1024, 768);
        for (const LayoutId id : { LayoutId::Attention, LayoutId::Cost, LayoutId::StepThrough }) {
            docks->setLayout(id);
            QCoreApplication::processEvents();
            QCOMPARE(docks->layoutId(), id);
            QTRY_COMPARE(m_window->size(), QSize(1024, 768));
        }
    }

    void everyPanelIsOneClickAwayInEveryLayout()
    {
        auto* docks = m_window->findChild<DockArea*>();
        for (const LayoutId id : { LayoutId::Attention, LayoutId::Cost, LayoutId::StepThrough, LayoutId::Attention }) {
            docks->setLayout(id);
            for (const char* panel : { "cache", "time", "race", "proof" }) {
                QDockWidget* dock = docks->dock(panel);
                if (dock->isHidden()) {
                    dock->toggleViewAction()->trigger();
                    QTRY_VERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
                    QVERIFY(!dock->isFloating());
                    QVERIFY(dock->visibleRegion().boundingRect().height() > 50);
                    dock->toggleViewAction()->trigger();
                    QVERIFY(dock->isHidden());
                }
            }
        }
    }

    void zoomScalesTheTextWithinBounds()
    {
        const double before = theme().font(FontRole::Body).pointSizeF();
        QHash<const QLabel*, double> sizes;
        for (const QLabel* label : m_window->findChildren<QLabel*>()) {
            if (label->isVisible() && !label->text().isEmpty()) {
                sizes.insert(label, label->font().pointSizeF());
            }
        }
        QVERIFY(sizes.size() > 10);
        key(Qt::Key_Plus, Qt::ControlModifier);
        for (auto it = sizes.cbegin(); it != sizes.cend(); ++it) {
            QVERIFY2(it.key()->font().pointSizeF() > 1.05 * it.value(), qPrintable(it.key()->text()));
        }
        QVERIFY(theme().font(FontRole::Body).pointSizeF() > before);
        key(Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(theme().font(FontRole::Body).pointSizeF(), before);
        for (int i = 0; i < 60; ++i) {
            key(Qt::Key_Minus, Qt::ControlModifier);
        }
        QVERIFY(theme().zoom >= 0.5);
        key(Qt::Key_0, Qt::ControlModifier);
    }

    void theNewestRowStaysVisibleAtEveryZoom()
    {
        for (int steps = 2; steps <= 12; ++steps) {
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps);
        }
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("cacheTable"));
        const auto newest = [table] {
            const QRect row = table->visualRect(table->model()->index(table->model()->rowCount() - 1, 1));
            return table->viewport()->rect().contains(row);
        };
        QTRY_VERIFY(newest());
        for (int i = 0; i < 4; ++i) {
            key(Qt::Key_Plus, Qt::ControlModifier);
            QTRY_VERIFY(newest());
        }
        key(Qt::Key_0, Qt::ControlModifier);
        QTRY_VERIFY(newest());
    }

private:
    ViewState& state() { return *m_window->viewState(); }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_window.get(), static_cast<Qt::Key>(code), modifiers); }
    QWidget* button(const char* name)
    {
        test::showChanges(*m_window);
        auto* found = m_window->findChild<QWidget*>(QLatin1String(name));
        return found != nullptr ? found : m_window.get();
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestWindowLook)
#include "tst_windowlook.moc"
