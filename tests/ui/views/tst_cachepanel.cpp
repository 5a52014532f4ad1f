// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/language.h"
#include "views/cache/cachepanel.h"

#include "support/scriptedrun.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "theme/rowmetric.h"
#include "theme/theme.h"
#include "views/cache/cachedelegate.h"
#include "views/cache/cachemodel.h"
#include "views/cache/cachetable.h"
#include "widgets/combobox.h"
#include "widgets/elidedlabel.h"
#include "widgets/fittinglabel.h"
#include "widgets/iconbutton.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// A panel as large as in the window, with a run.
struct Shown {
    ViewState state;
    CachePanel panel { &state };

    explicit Shown(const std::vector<bool>& modes, QSize size = { 409, 396 }, int kvHeads = 6)
    {
        state.setModel(scriptedModel(6, kvHeads));
        showRun(state, modes, 20);
        panel.resize(size);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
    }
    template<class Widget> [[nodiscard]] Widget* child(const char* name) { return panel.findChild<Widget*>(QLatin1String(name)); }
    [[nodiscard]] CacheTable* table() { return child<CacheTable>("cacheTable"); }
    [[nodiscard]] QString formula() { return child<FittingLabel>("cacheFormula")->shown(); }
    [[nodiscard]] QPoint middleOf(int row) { return table()->visualRect(table()->model()->index(row, CacheModel::TokenColumn)).center(); }
};

}  // namespace

class TestCachePanel final : public QObject {
    Q_OBJECT

private slots:
    void eachStateHasItsMark()
    {
        QCOMPARE(stateMarkOf(CellState::WrittenNow), StateMark::Written);
        QCOMPARE(stateMarkOf(CellState::Reused), StateMark::Reused);
        QCOMPARE(stateMarkOf(CellState::Recomputed), StateMark::Recomputed);
        QCOMPARE(stateMarkOf(CellState::ComputedNotKept), StateMark::NotKept);
    }

    void initTestCase()
    {
        setLanguage(Language::English);
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void showsHowMuchIsStoredAndWhy()
    {
        Shown shown({ true, true, true, true, true, true, true });
        QCOMPARE(shown.child<QLabel>("cacheUsed")->text(), QStringLiteral("111\u00A0kB"));
        QCOMPARE(shown.child<ElidedLabel>("cacheReserved")->text(), QStringLiteral("used of 2.36\u00A0MB reserved"));
        QCOMPARE(shown.child<ElidedLabel>("cachePerToken")->text(), QStringLiteral("+9,216\u00A0B per token"));
        QVERIFY(shown.formula().contains(QStringLiteral("110,592\u00A0B")));
    }

    void theFormulaAgreesWithTheRecord_data()
    {
        QTest::addColumn<int>("kvHeads");
        QTest::newRow("every head has its own K and V") << 6;
        QTest::newRow("three heads share") << 2;
    }
    void theFormulaAgreesWithTheRecord()
    {
        QFETCH(int, kvHeads);
        Shown shown({ true, true, true }, { 409, 396 }, kvHeads);
        for (int step = 0; step < 3; ++step) {
            shown.state.setViewedStep(step);
            QVERIFY(shown.formula().contains(exactByteText(shown.state.viewedRecord()->cacheBytes).toHtmlEscaped()));
        }
    }

    void withoutTheCacheTheFormulaShowsWhatWouldBeStored()
    {
        Shown shown({ true, true, true, true, true, true, true, false, false });
        QCOMPARE(shown.child<QLabel>("cacheUsed")->text(), QStringLiteral("Nothing stored"));
        QCOMPARE(shown.child<ElidedLabel>("cacheReserved")->text(), QStringLiteral("0\u00A0B used of 2.36\u00A0MB reserved"));
        QVERIFY(shown.formula().startsWith(QStringLiteral("With the cache on:")));
        QVERIFY(shown.formula().contains(QStringLiteral("129,024")));
        QVERIFY(!shown.child<ElidedLabel>("cachePerToken")->isVisible());
    }

    void aNarrowPanelDropsWordsNotNumbers()
    {
        Shown wide({ true, true }, { 600, 396 });
        QTRY_VERIFY(wide.child<ElidedLabel>("cachePerToken")->isVisible());
        auto* formula = wide.child<FittingLabel>("cacheFormula");
        const QString inWords = formula->shown();
        formula->resize(24 * formula->fontMetrics().averageCharWidth(), formula->height());
        QVERIFY(formula->shown().size() < inWords.size());
        QVERIFY(formula->shown().contains(exactByteText(wide.state.viewedRecord()->cacheBytes)));

        Shown narrow({ true, true }, { 260, 372 });
        QTRY_VERIFY(!narrow.child<ElidedLabel>("cachePerToken")->isVisible());
        QVERIFY(narrow.formula().contains(exactByteText(narrow.state.viewedRecord()->cacheBytes)));
    }

    void rowsFollowTheRowMetric_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("steps");
        QTest::newRow("1280 wide, few rows") << QSize(409, 396) << 7;
        QTest::newRow("1280 wide, many rows") << QSize(409, 396) << 60;
        QTest::newRow("1024 wide") << QSize(324, 372) << 9;
        QTest::newRow("1920 wide") << QSize(464, 560) << 19;
    }
    void rowsFollowTheRowMetric()
    {
        QFETCH(QSize, size);
        QFETCH(int, steps);
        Shown shown(std::vector<bool>(static_cast<std::size_t>(steps), true), size);
        QCoreApplication::processEvents();
        const RowMetric metric = rowMetric(theme(), shown.panel.height(), 6 + steps - 1);
        CacheTable* table = shown.table();
        const int first = table->verticalScrollBar()->value();
        QCOMPARE(first, metric.lastTopRow(6 + steps - 1));  // the newest row is visible
        for (int i = 0; i < std::min(metric.visibleRows, 6 + steps - 1); ++i) {
            const QRect rect = table->visualRect(table->model()->index(first + i, 0));
            QCOMPARE(table->viewport()->mapTo(&shown.panel, rect.topLeft()).y(), metric.y(i));
            QCOMPARE(rect.height(), metric.height);
        }
    }

    void hoverOnARowIsShared()
    {
        Shown shown({ true, true, true });
        QTest::mouseMove(shown.table()->viewport(), shown.middleOf(1));
        QTest::mouseMove(shown.table()->viewport(), shown.middleOf(4));
        QVERIFY(shown.state.hover());
        QCOMPARE(*shown.state.hover(), (CellRef { 4, -1 }));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(shown.table(), &leave);
        QVERIFY(!shown.state.hover());
    }

    void aClickPinsAndASecondClickUnpins()
    {
        Shown shown({ true, true, true });
        QTest::mouseClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(3));
        QCOMPARE(shown.state.pinned(), std::optional(CellRef { 3, -1 }));
        QTest::mouseClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(5));
        QCOMPARE(shown.state.pinned(), std::optional(CellRef { 5, -1 }));
        QTest::mouseClick(shown.table()->viewport(), Qt::LeftButton, {}, shown.middleOf(5));
        QVERIFY(!shown.state.pinned());
    }

    void keysMoveTheCursorAndPin()
    {
        Shown shown({ true, true, true });
        shown.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.panel));
        shown.child<IconButton>("cacheLink")->setFocus();
        QTest::keyClick(shown.child<IconButton>("cacheLink"), Qt::Key_Tab);
        QTRY_VERIFY(shown.table()->hasFocus());
        QCOMPARE(shown.state.hover(), std::optional(CellRef { 7, -1 }));  // starts at the newest
        QTest::keyClick(shown.table(), Qt::Key_Up);
        QCOMPARE(shown.state.hover(), std::optional(CellRef { 6, -1 }));
        QTest::keyClick(shown.table(), Qt::Key_Home);
        QCOMPARE(shown.state.hover(), std::optional(CellRef { 0, -1 }));
        QTest::keyClick(shown.table(), Qt::Key_Return);
        QCOMPARE(shown.state.pinned(), std::optional(CellRef { 0, -1 }));
    }

    void presenterKeysAreLeftToTheWindow()
    {
        Shown shown({ true, true, true });
        shown.table()->setFocus();
        for (const int key : { int(Qt::Key_PageDown), int(Qt::Key_PageUp), int(Qt::Key_Escape) }) {
            QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
            QApplication::sendEvent(shown.table(), &event);
            QVERIFY(!event.isAccepted());
        }
    }

    /// Another model may have other words for the same ids.
    void aModelChangedWhileHiddenChangesTheLabels()
    {
        Shown shown({ true, true, true });
        const auto label = [&] { return shown.table()->model()->index(1, CacheModel::TokenColumn).data().toString(); };
        QTRY_COMPARE(label(), QStringLiteral("The"));
        shown.panel.hide();
        auto other = std::make_shared<ModelInfo>(*scriptedModel());
        other->tokenizer = nullptr;
        shown.state.setModel(other);
        showRun(shown.state, { true, true, true }, 20, 2);
        QCoreApplication::processEvents();
        shown.panel.show();
        QTRY_COMPARE(label(), QStringLiteral("#1"));
    }

    void scrollingIsSharedInBothDirections()
    {
        Shown shown(std::vector<bool>(60, true));
        QCoreApplication::processEvents();
        shown.state.setTopRow(10);
        QCOMPARE(shown.table()->verticalScrollBar()->value(), 10);
        shown.table()->verticalScrollBar()->setValue(20);
        QCOMPARE(shown.state.topRow(), 20);
    }

    void layerAndHeadFollowTheMatrixUntilUnlinked()
    {
        Shown shown({ true, true });
        auto* layer = shown.child<ComboBox>("cacheLayer");
        auto* kvHead = shown.child<ComboBox>("cacheKvHead");
        QCOMPARE(layer->count(), 6);
        shown.state.setLayer(2);
        shown.state.setHead(4);
        QCOMPARE(layer->currentText(), QStringLiteral("Layer 3"));
        QCOMPARE(kvHead->currentText(), QStringLiteral("KV head 5"));
        QTest::mouseClick(shown.child<IconButton>("cacheLink"), Qt::LeftButton);
        shown.state.setLayer(5);
        QCOMPARE(layer->currentText(), QStringLiteral("Layer 3"));
        layer->setFocus();
        QTest::keyClick(layer, Qt::Key_Down);
        QCOMPARE(layer->currentText(), QStringLiteral("Layer 4"));
        QCOMPARE(shown.state.layer(), 5);
        QTest::mouseClick(shown.child<IconButton>("cacheLink"), Qt::LeftButton);
        QCOMPARE(layer->currentText(), QStringLiteral("Layer 6"));
        QTest::keyClick(layer, Qt::Key_Up);
        QCOMPARE(shown.state.layer(), 4);
    }

    void aSingleKvHeadHasNoSelector()
    {
        Shown shown({ true }, { 409, 396 }, 1);
        QVERIFY(!shown.child<ComboBox>("cacheKvHead")->isVisible());
        QVERIFY(shown.child<ComboBox>("cacheLayer")->isVisible());
    }

    void theEmptyPanelOffersTheFirstStep()
    {
        Shown shown({});
        QVERIFY(!shown.table()->isVisible());
        QSignalSpy steps(shown.state.commands(), &Commands::stepRequested);
        QPushButton* button = nullptr;
        for (QPushButton* candidate : shown.panel.findChildren<QPushButton*>()) {
            button = candidate->isVisible() ? candidate : button;
        }
        QVERIFY(button);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(steps.count(), 1);
        showRun(shown.state, { true }, 20, 2);
        QTRY_VERIFY(shown.table()->isVisible());
    }

    void aPastStepShowsItsOwnRows()
    {
        Shown shown({ true, true, true, false });
        QCOMPARE(shown.child<QLabel>("cacheUsed")->text(), QStringLiteral("Nothing stored"));
        shown.state.setViewedStep(0);
        QCOMPARE(shown.table()->model()->rowCount(), 6);
        QCOMPARE(shown.child<QLabel>("cacheUsed")->text(), byteText(9216 * 6));
    }

    void rowsStayAlignedInEveryThemeAndZoom()
    {
        auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        for (const ThemeId id : { ThemeId::Dark, ThemeId::Projector, ThemeId::HighContrast, ThemeId::Print }) {
            applyTheme(application, id, 1.25);
            Shown shown({ true, true, true }, { 520, 520 });
            QCoreApplication::processEvents();
            const QRect rect = shown.table()->visualRect(shown.table()->model()->index(0, 0));
            QCOMPARE(shown.table()->viewport()->mapTo(&shown.panel, rect.topLeft()).y(), rowsTop(theme()));
        }
        applyTheme(application, ThemeId::Light, 1.0);
    }
};

KVSCOPE_TEST(TestCachePanel)
#include "tst_cachepanel.moc"
