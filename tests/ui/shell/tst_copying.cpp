// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Every table by Ctrl+C, as a spreadsheet gets it: whole, and with all digits in any language.
#include "figures/heatmapscale.h"
#include "run/decodecost.h"
#include "run/statistics.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "widgets/paneldock.h"
#include "widgets/panelframe.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace kvscope;

namespace {

const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=96&seed=3");

using Rows = QList<QStringList>;

Rows rowsOf(const QString& text)
{
    Rows rows;
    for (const QString& line : text.chopped(text.endsWith(QLatin1Char('\n')) ? 1 : 0).split(QLatin1Char('\n'))) {
        rows << line.split(QLatin1Char('\t'));
    }
    return rows;
}

}  // namespace

class TestCopying final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }
    void init()
    {
        test::showWindow(m_window, kModel);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        for (int steps = 2; steps <= 4; ++steps) {
            QTRY_COMPARE(state().runState(), RunState::Paused);
            m_window->controller()->step();
            QTRY_COMPARE(state().run().steps(), steps);
        }
        test::showChanges(*m_window);
    }
    void cleanup()
    {
        m_window.reset();
        setLanguage(Language::English);
    }

    void everyTableIsCopiedWhole_data()
    {
        QTest::addColumn<QString>("view");
        for (const char* view : { "attention", "cache", "time", "cost", "next-token", "proof" }) {
            QTest::newRow(view) << QString::fromLatin1(view);
        }
    }
    void everyTableIsCopiedWhole()
    {
        QFETCH(const QString, view);
        setLanguage(Language::Spanish);  // whose decimal sign is a comma
        QTableView* table = shownTable(view);
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        const Rows rows = rowsOf(QGuiApplication::clipboard()->text());
        const int names = table->verticalHeader()->isHidden() ? 0 : 1;
        QCOMPARE(rows.size(), table->model()->rowCount() + 1);
        QVERIFY(rows.size() > 3);
        bool digits = false;
        for (const QStringList& row : rows) {
            QCOMPARE(row.size(), table->model()->columnCount() + names);
        }
        for (const QStringList& row : rows.mid(1)) {
            for (const QString& cell : row) {
                bool number = false;
                static_cast<void>(cell.toDouble(&number));
                digits = digits || (number && cell.size() > 6);
                QVERIFY2(!cell.contains(QLatin1Char(',')) || !number, qPrintable(cell));
            }
        }
        QVERIFY2(digits || view == QLatin1String("cache") || view == QLatin1String("proof"), "numbers are not rounded");
    }

    void numbersComeBackExactly()
    {
        QTableView* steps = shownTable(QStringLiteral("time"));
        QTest::keyClick(steps, Qt::Key_C, Qt::ControlModifier);
        const Rows rows = rowsOf(QGuiApplication::clipboard()->text());
        const qsizetype total = 3;
        QVERIFY(rows[0][total].endsWith(QStringLiteral("(ms)")));
        for (int step = 0; step < 4; ++step) {
            QCOMPARE(rows[step + 1][0], QString::number(step + 1));
            QCOMPARE(rows[step + 1][total].toDouble(), toMilliseconds(state().run().records().at(step)->times.total()));
        }
        QTableView* matrix = shownTable(QStringLiteral("attention"));
        QTest::keyClick(matrix, Qt::Key_C, Qt::ControlModifier);
        const Rows weights = rowsOf(QGuiApplication::clipboard()->text());
        const int last = state().viewedRecord()->positions - 1;
        const auto attention = state().run().attention(state().layer(), state().head(), state().viewedStep());
        QVERIFY(attention.has_value());
        for (int key = 0; key <= last; ++key) {
            QCOMPARE(weights[last + 1][key + 1].toFloat(), matrixRow(*attention, last)[static_cast<std::size_t>(key)]);
        }
        QCOMPARE(weights[1][2], QString());  // a later token: not applicable is no number
    }

    void aSelectionIsCopiedAlone()
    {
        QTableView* matrix = shownTable(QStringLiteral("attention"));
        matrix->selectionModel()->clear();
        QTest::mouseClick(matrix->viewport(), Qt::LeftButton, {}, matrix->visualRect(matrix->model()->index(1, 0)).center());
        QTest::mouseClick(matrix->viewport(), Qt::LeftButton, Qt::ShiftModifier, matrix->visualRect(matrix->model()->index(2, 1)).center());
        QTest::keyClick(matrix, Qt::Key_C, Qt::ControlModifier);
        const Rows rows = rowsOf(QGuiApplication::clipboard()->text());
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0].size(), 2);
        QVERIFY(rows[1][1].toFloat() > 0.0F);
    }

    void numbersInTextAndBarsAreATableToo()
    {
        const auto copied = [&](const char* view) {
            auto* dock = qobject_cast<PanelDock*>(m_window->findChild<DockArea*>()->dock(view));
            dock->show();
            dock->raise();
            test::showChanges(*m_window);
            return rowsOf(dock->panel()->copyTable());
        };
        const Rows bytes = copied("what-if");
        QCOMPARE(bytes.size(), 4);
        const DecodeShape& shape = state().whatIf();
        const auto positions = std::int64_t { shape.promptTokens } + shape.newTokens;
        QCOMPARE(bytes[1][2].toULongLong(), static_cast<qulonglong>(decodeCacheBytes(shape, positions, shape.heads, 32)));
        const Rows ratios = copied("ratio");
        QCOMPARE(ratios.size(), 5);
        QCOMPARE(ratios[2][0], QStringLiteral("25"));
        QVERIFY(ratios[2][1].toDouble() > ratios[1][1].toDouble());
    }

    void aPanelWithoutATableCopiesItsSentence()
    {
        auto* docks = m_window->findChild<DockArea*>();
        QDockWidget* cache = docks->dock("cache");
        cache->widget()->setFocus();
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(cache->widget(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(!QGuiApplication::clipboard()->text().isEmpty());
    }

private:
    QTableView* shownTable(const QString& view)
    {
        QDockWidget* dock = m_window->findChild<DockArea*>()->dock(view);
        dock->show();
        dock->raise();
        auto* table = dock->findChild<QTableView*>(view == QLatin1String("attention") ? QStringLiteral("attentionTable") : QString());
        // Plots have their table behind a button.
        if (auto* action = dock->findChild<QAction*>(QStringLiteral("costAsTable"))) {
            action->trigger();
        }
        auto* button = dock->findChild<QAbstractButton*>(QStringLiteral("timeTableButton"));
        if (const auto* form = dock->findChild<QWidget*>(QStringLiteral("attentionForm"))) {
            button = form->findChildren<QAbstractButton*>().last();
        }
        if (button != nullptr && !table->isVisible()) {
            button->click();  // a narrow panel hides the switch of the attention's forms
        }
        if (!QTest::qWaitFor([&] { return table->isVisible() && table->model()->rowCount() > 0; })) {
            qWarning("no table is shown");
        }
        table->setFocus(Qt::TabFocusReason);
        return table;
    }
    ViewState& state() { return *m_window->viewState(); }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestCopying)
#include "tst_copying.moc"
