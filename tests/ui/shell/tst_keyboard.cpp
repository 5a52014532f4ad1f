// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The window without a mouse: where the keyboard is can be seen wherever Tab goes.
#include "figures/heatmapplot.h"
#include "shell/dockarea.h"
#include "shell/mainmenu.h"
#include "shell/mainwindow.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/attention/attentionpanel.h"
#include "views/attention/shadedview.h"
#include "widgets/focusring.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace kvscope;

namespace {
constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
}

class TestKeyboard final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(m_window->viewState()->run().steps(), 1, 20000);
        QTRY_COMPARE(m_window->viewState()->runState(), RunState::Paused);
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    void cleanup() { m_window.reset(); }

    void everyTabIsSeen()
    {
        test::showChanges(*m_window);
        QSet<const QWidget*> visited;
        QImage before = m_window->grab().toImage();
        for (int tab = 1; tab <= 20; ++tab) {
            QTest::keyClick(m_window->focusWidget() != nullptr ? m_window->focusWidget() : m_window.get(), Qt::Key_Tab);
            test::showChanges(*m_window);
            const QWidget* focus = QApplication::focusWidget();
            QVERIFY2(focus != nullptr, qPrintable(QStringLiteral("nothing has the focus after Tab %1").arg(tab)));
            const QImage now = m_window->grab().toImage();
            const QString where = QStringLiteral("Tab %1 went to %2 %3")
                                      .arg(tab)
                                      .arg(QString::fromLatin1(focus->metaObject()->className()), focus->objectName());
            QVERIFY2(now != before, qPrintable(where));
            // It stands within the window, where it can be seen.
            QVERIFY2(!focus->visibleRegion().isEmpty(), qPrintable(where));
            visited.insert(focus);
            before = now;
        }
        QVERIFY2(visited.size() >= 18, qPrintable(QString::number(visited.size())));
    }

    void tabGoesFromTheBarThroughTheStripToThePanels()
    {
        QList<int> tops;
        QStringList names;
        for (int tab = 1; tab <= 12; ++tab) {
            QTest::keyClick(m_window->focusWidget() != nullptr ? m_window->focusWidget() : m_window.get(), Qt::Key_Tab);
            names << m_window->focusWidget()->objectName();
        }
        const auto place = [&names](const char* name) { return names.indexOf(QLatin1String(name)); };
        QVERIFY2(place("step") >= 0 && place("step") < place("run"), qPrintable(names.join(QLatin1Char(' '))));
        QVERIFY2(place("run") < place("cacheSwitch") && place("cacheSwitch") < place("prompt"), qPrintable(names.join(QLatin1Char(' '))));
    }

    void wordsToWatchCanBeTypedAtOnce()
    {
        QDockWidget* dock = m_window->findChild<DockArea*>()->dock("watch");
        dock->toggleViewAction()->trigger();
        auto* field = dock->findChild<QLineEdit*>(QStringLiteral("watchWords"));
        QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(field));
        const bool on = m_window->viewState()->nextCacheOn();
        QTest::keyClicks(field, QStringLiteral("nice"));
        QCOMPARE(field->text(), QStringLiteral("nice"));
        QCOMPARE(m_window->viewState()->nextCacheOn(), on);
        QCOMPARE(m_window->viewState()->run().steps(), 1);
    }

    void theKeyOfFormsWorksFromAnywhere()
    {
        auto* panel = m_window->findChild<DockArea*>()->dock("attention")->findChild<AttentionPanel*>();
        auto* step = m_window->findChild<QWidget*>(QStringLiteral("step"));
        step->setFocus();
        QTest::keyClick(step, Qt::Key_T);
        QCOMPARE(panel->form(), AttentionForm::Text);
        // With a second panel in view the key is for the one that has the keyboard, or else for the matrix.
        auto* docks = m_window->findChild<DockArea*>();
        docks->setLessonPanels({ QStringLiteral("attention"), QStringLiteral("attention-text") });
        docks->setLayout(LayoutId::Lesson);
        auto* second = docks->dock("attention-text")->findChild<AttentionPanel*>();
        QTRY_VERIFY(!second->visibleRegion().isEmpty() && !panel->visibleRegion().isEmpty());
        test::showChanges(*m_window);
        second->textView()->setFocus();
        for (const AttentionForm form : { AttentionForm::Table, AttentionForm::Matrix }) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
            QCOMPARE(second->form(), form);
            QCOMPARE(panel->form(), AttentionForm::Text);
        }
        step->setFocus();
        QTest::keyClick(step, Qt::Key_T);
        QCOMPARE(panel->form(), AttentionForm::Table);
        QCOMPARE(second->form(), AttentionForm::Matrix);
    }

    void theKeyThatStepsFirstShowsTheHiddenRowThenTheToken()
    {
        ViewState* state = m_window->viewState();
        state->setHideRowFirst(true);
        state->setHideFirst(true);
        auto* step = m_window->findChild<QWidget*>(QStringLiteral("step"));
        step->setFocus();
        for (const int steps : { 1, 2 }) {
            test::showChanges(*m_window);
            QTRY_COMPARE(state->run().steps(), steps);
            QTRY_VERIFY(state->rowHidden() && state->nextHidden());
            QTest::keyClick(step, Qt::Key_PageDown);
            QVERIFY(!state->rowHidden() && state->nextHidden());
            QTest::keyClick(step, Qt::Key_PageDown);
            QVERIFY(!state->somethingHidden());
            QCOMPARE(state->run().steps(), steps);  // showing computes nothing
            QTest::keyClick(step, Qt::Key_PageDown);
        }
        QTRY_COMPARE(state->run().steps(), 3);
    }

    void everyPanelOfAttentionIsCoveredWithTheRow()
    {
        auto* docks = m_window->findChild<DockArea*>();
        const auto covered = [docks](const char* id) {
            const auto* cover = docks->dock(id)->findChild<QWidget*>(QStringLiteral("panelCover"));
            return cover != nullptr && !cover->isHidden();
        };
        for (const char* id : { "heads", "compare", "computation" })
            test::showPanel(*m_window, id);
        m_window->viewState()->setHideRowFirst(true);
        test::showChanges(*m_window);
        for (const char* id : { "heads", "compare", "computation" })
            QVERIFY2(covered(id), id);
        QTest::keyClick(m_window.get(), Qt::Key_Space);
        test::showChanges(*m_window);
        QVERIFY(!m_window->viewState()->rowHidden());
        for (const char* id : { "heads", "compare", "computation" })
            QVERIFY2(!covered(id), id);
    }

    void theFocusFrameLiesOverNoText()
    {
        FocusRing::install(*qApp);
        auto* panel = m_window->findChild<DockArea*>()->dock("attention")->findChild<AttentionPanel*>();
        QTest::keyClick(m_window->findChild<QWidget*>(QStringLiteral("step")), Qt::Key_T);
        panel->textView()->setFocus(Qt::TabFocusReason);
        for (const AttentionForm form : { AttentionForm::Text, AttentionForm::Table }) {
            test::showChanges(*m_window);
            QCOMPARE(panel->form(), form);
            QVERIFY(panel->isAncestorOf(QApplication::focusWidget()));
            const auto* ring = m_window->findChild<FocusRing*>();
            QVERIFY(ring != nullptr && ring->isVisible());
            for (const char* name : { "attentionFirstToken", "attentionReadout" }) {
                const auto* line = panel->findChild<QLabel*>(QLatin1String(name));
                QVERIFY2(!ring->geometry().intersects(QRect(line->mapTo(m_window.get(), QPoint()), line->size())), name);
            }
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
        }
    }

    void oneCommandHasOneName()
    {
        const auto* button = m_window->findChild<QAbstractButton*>(QStringLiteral("reset"));
        QVERIFY(button != nullptr);
        int found = 0;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_R)) {
                QCOMPARE(action->text().remove(QLatin1Char('&')), button->text());
                ++found;
            }
        }
        QCOMPARE(found, 1);
    }

    void escapeInAMenuLeavesTheBarToo()
    {
        auto* bar = m_window->findChild<MainMenu*>();
        m_window->findChild<QWidget*>(QStringLiteral("step"))->setFocus();
        QAction* first = bar->actions().first();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(first).center());
        QTRY_VERIFY(first->menu()->isVisible());
        QTest::keyClick(first->menu(), Qt::Key_Escape);
        QTRY_VERIFY(!first->menu()->isVisible());
        QTRY_COMPARE(bar->activeAction(), nullptr);
        QVERIFY(!bar->hasFocus());
    }

private:
    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestKeyboard)
#include "tst_keyboard.moc"
