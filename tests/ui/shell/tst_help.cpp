// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Help by its keys, and the menus of the panels and of the strip by right clicks.
#include "shell/dockarea.h"
#include "shell/help/helptexts.h"
#include "shell/help/helpwindow.h"
#include "shell/mainmenu.h"
#include "shell/mainwindow.h"
#include "shell/prompteditor.h"
#include "shell/strip/chipview.h"
#include "shell/strip/tokenstrip.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/registry/viewregistry.h"
#include "widgets/paneldock.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <set>

using namespace kvscope;

namespace {
const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=96&seed=3");
}

class TestHelp final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, kModel);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        test::showChanges(*m_window);
    }
    void cleanup()
    {
        m_window.reset();
        setLanguage(Language::English);
    }

    void keysAreShownByTwoKeys_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("F1") << QString();
        QTest::newRow("?") << QStringLiteral("?");
    }
    void keysAreShownByTwoKeys()
    {
        QFETCH(const QString, typed);
        QVERIFY(m_window->findChild<HelpWindow*>() == nullptr);
        if (typed.isEmpty()) {  // with Shift on most keyboards, which the platform's plugin takes off
            QTest::keyClick(m_window.get(), Qt::Key_F1);
        } else {
            QTest::keyClick(m_window.get(), Qt::Key_Question);
        }
        QTRY_VERIFY(m_window->findChild<HelpWindow*>() != nullptr);
        auto* help = m_window->findChild<HelpWindow*>();
        QTRY_VERIFY(help->isVisible());
        for (const char* key : { "PgDown or N", "Ctrl+P", "Ctrl+S", "F11", "E or Ctrl+Shift+M", "F1 or ?", "Ctrl+C", "Ctrl+Enter" }) {
            QVERIFY2(help->text().contains(QLatin1String(key)), key);
        }
        QTest::keyClick(help, Qt::Key_Escape);
        QVERIFY(!help->isVisible());
        QVERIFY(m_window->isVisible());
    }

    void aQuestionMarkInThePromptIsText()
    {
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        auto* editor = m_window->findChild<PromptEditor*>();
        QTRY_VERIFY(editor->isVisible());
        QTest::keyClicks(editor->findChild<QPlainTextEdit*>(), QStringLiteral("what?"));
        QCOMPARE(editor->prompt(), QStringLiteral("what?"));
        QVERIFY(m_window->findChild<HelpWindow*>() == nullptr);
    }

    void everyKeyOfTheMenusIsListed()
    {
        const QString keys = helpKeys(m_window->findChild<MainMenu*>()->actions());
        int listed = 0;
        for (const QAction* action : m_window->findChild<MainMenu*>()->findChildren<QAction*>()) {
            const bool inAMenu = !action->associatedObjects().isEmpty() && action->menu() == nullptr && !action->isSeparator();
            for (const QKeySequence& key : inAMenu ? action->shortcuts() : QList<QKeySequence>()) {
                if (qobject_cast<QMenu*>(action->associatedObjects().constFirst()) != nullptr) {
                    QVERIFY2(keys.contains(key.toString(QKeySequence::NativeText).toHtmlEscaped()), qPrintable(key.toString()));
                    ++listed;
                }
            }
        }
        QVERIFY(listed > 15);
    }

    void eachPageSaysSomethingInBothLanguages()
    {
        std::set<QString> pages;
        for (const Language language : { Language::English, Language::Spanish }) {
            setLanguage(language);
            for (const QString& page :
                { helpKeys(m_window->findChild<MainMenu*>()->actions()), helpGlossary(), helpClock(), helpPanels() }) {
                QVERIFY(page.size() > 300);
                pages.insert(page);
            }
            for (const View& view : views()) {
                QVERIFY2(viewHelp(view).size() > 60, view.id);
                QVERIFY(helpPanels().contains(viewHelp(view).toHtmlEscaped()));
            }
        }
        QCOMPARE(pages.size(), std::size_t { 8 });
        setLanguage(Language::English);
        for (const char* term : { "TTFT", "p99", "Logit", "QKV", "Prefill", "Decode", "KV cache", "Top-k, top-p" }) {
            QVERIFY2(helpGlossary().contains(QLatin1String(term)), term);
        }
        QVERIFY(helpClock().contains(QStringLiteral("steady clock")));
    }

    void everyPanelHasItsMenu()
    {
        auto* docks = m_window->findChild<DockArea*>();
        for (const View& view : views()) {
            auto* dock = qobject_cast<PanelDock*>(docks->dock(view.id));
            dock->show();
            dock->raise();
            QTRY_VERIFY(dock->isVisible());
            QMenu* menu = menuAt(dock->widget(), QPoint(6, 4));
            QVERIFY2(menu != nullptr, view.id);
            for (const char* name : { "copy", "copyPicture", "savePicture", "enlarge", "explain" }) {
                QVERIFY2(menu->findChild<QAction*>(QLatin1String(name)) != nullptr, name);
            }
            menu->findChild<QAction*>(QStringLiteral("explain"))->trigger();
            menu->close();
            auto* help = m_window->findChild<HelpWindow*>();
            QTRY_VERIFY(help->isVisible());
            QCOMPARE(help->findChild<QTabWidget*>()->currentIndex(), static_cast<int>(HelpWindow::Page::Panels));
            QVERIFY2(help->text().contains(viewTitle(view)), view.id);
            help->close();
        }
    }

    void aTablesMenuCopiesTheCellOrTheWholeTable()
    {
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("candidates"));
        QTRY_VERIFY(table->isVisible());
        const QPoint cell = table->visualRect(table->model()->index(0, 2)).center();
        QMenu* menu = menuAt(table->viewport(), cell);
        menu->findChild<QAction*>(QStringLiteral("copy"))->trigger();
        menu->close();
        QCOMPARE(QGuiApplication::clipboard()->text().toDouble(), state().viewedRecord()->top.front().probability);
        menu = menuAt(table->viewport(), cell);
        menu->findChild<QAction*>(QStringLiteral("copyTable"))->trigger();
        menu->close();
        QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), table->model()->rowCount() + 1);
    }

    void enlargingByTheMenuAndBack()
    {
        auto* docks = m_window->findChild<DockArea*>();
        auto* dock = docks->dock("cache");
        QMenu* menu = menuAt(dock->widget(), QPoint(6, 4));
        menu->findChild<QAction*>(QStringLiteral("enlarge"))->trigger();
        menu->close();
        QCOMPARE(docks->enlarged(), dock);
        menu = menuAt(dock->widget(), QPoint(6, 4));
        menu->findChild<QAction*>(QStringLiteral("enlarge"))->trigger();
        menu->close();
        QVERIFY(docks->enlarged() == nullptr);
    }

    void theStripsMenuCopiesTokens()
    {
        auto* strip = m_window->findChild<TokenStrip*>();
        QMenu* menu = menuAt(strip->chips(), strip->chips()->chipRect(4).center());
        QVERIFY(menu != nullptr);
        menu->findChild<QAction*>(QStringLiteral("copyToken"))->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("w"));
        menu->findChild<QAction*>(QStringLiteral("copyText"))->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("The weather today is so"));
        menu->findChild<QAction*>(QStringLiteral("copyIds"))->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("84,104,101,32,119,")));
        menu->close();
    }

    void aPictureIsCopied()
    {
        QMenu* menu = menuAt(m_window->findChild<DockArea*>()->dock("cost")->widget(), QPoint(6, 4));
        QGuiApplication::clipboard()->clear();
        menu->findChild<QAction*>(QStringLiteral("copyPicture"))->trigger();
        menu->close();
        QVERIFY(QGuiApplication::clipboard()->image().width() > 100);
    }

private:
    /// By a right click, whose event goes up from the widget that it hits.
    QMenu* menuAt(QWidget* widget, const QPoint& place)
    {
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
        QApplication::sendEvent(widget, &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }
    ViewState& state() { return *m_window->viewState(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestHelp)
#include "tst_help.moc"
