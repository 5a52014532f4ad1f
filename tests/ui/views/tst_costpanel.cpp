// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costpanel.h"

#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "theme/theme.h"
#include "views/cost/costplot.h"
#include "views/cost/costtablemodel.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QTableView>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown : ShownPanel<CostPanel> {
    using ShownPanel::ShownPanel;
    [[nodiscard]] CostPlot* plot() { return panel.findChild<CostPlot*>(); }
    [[nodiscard]] QAbstractButton* button(const char* name) { return panel.findChild<QAbstractButton*>(QLatin1String(name)); }
    void choose(const char* control, int index)
    {
        const auto buttons = panel.findChild<SegmentedControl*>(QLatin1String(control))->findChildren<QAbstractButton*>();
        QVERIFY(index < buttons.size());
        QTest::mouseClick(buttons[index], Qt::LeftButton);
    }
};

int pixelsOf(const QImage& image, const QColor& color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == color ? 1 : 0;
        }
    }
    return count;
}

}  // namespace

class TestCostPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qobject_cast<QApplication*>(QCoreApplication::instance()), ThemeId::Light, 1.0);
    }

    void fitsInEveryLayout()
    {
        for (const QSize size : { QSize(409, 172), QSize(491, 164), QSize(939, 288) }) {
            Shown shown(std::vector<bool>(7, true), size);
            QCOMPARE(shown.panel.size(), size);
        }
    }

    void aNarrowPanelDropsTheStepButNoNumber()
    {
        Shown shown(std::vector<bool>(7, true), QSize(300, 172));
        shown.panel.setMinimumWidth(0);
        QVERIFY2(shown.panel.width() < 409, "the buttons' padding gives way");
        QVERIFY2(!shown.said().contains(QStringLiteral("Step 7:")), qPrintable(shown.said()));
        QVERIFY2(shown.said().contains(QStringLiteral("3.1\u00A0M instead of 32.4\u00A0M, 10.5× reduction")), qPrintable(shown.said()));
    }

    void showsWhatTheStepSaved()
    {
        Shown shown(std::vector<bool>(7, true));
        QVERIFY2(
            shown.said().contains(QStringLiteral("Step 7: 3.1\u00A0M instead of 32.4\u00A0M, 10.5× reduction")), qPrintable(shown.said()));
    }

    void showsWhatTheStepWasted()
    {
        Shown shown({ true, true, true, true, true, true, true, false, false });
        QVERIFY2(
            shown.said().contains(QStringLiteral("Step 9: 37.8\u00A0M instead of 3.1\u00A0M, 12.3× as many")), qPrintable(shown.said()));
    }

    void thePrefillCostsTheSameInBothModes()
    {
        Shown shown({ true });
        QVERIFY2(shown.said().contains(QStringLiteral("with the cache and without")), qPrintable(shown.said()));
    }

    void theSelectorsChangeTheCurves()
    {
        Shown shown(std::vector<bool>(7, true), QSize(600, 200));
        const double perStep = shown.plot()->curves().spent.back().value;
        shown.choose("costSum", 1);
        QCOMPARE(shown.state.costSum(), CostSum::Total);
        QVERIFY(shown.plot()->curves().spent.back().value > perStep);
        QVERIFY(shown.said().contains(QStringLiteral("Up to step 7:")));
        shown.choose("costUnit", 1);
        QCOMPARE(shown.state.costUnit(), CostUnit::Time);
        QVERIFY2(shown.said().contains(QStringLiteral("ms")), qPrintable(shown.said()));
    }

    void anEstimatedTimeIsMarkedAsComputed()
    {
        Shown shown(std::vector<bool>(7, true));
        shown.choose("costUnit", 1);
        QVERIFY2(shown.said().contains(QStringLiteral("(computed)")), qPrintable(shown.said()));
        QVERIFY(!shown.said().contains(QStringLiteral("measured")));
    }

    void aTimeOfAnEarlierRunIsMarkedAsMeasuredEarlier()
    {
        Shown shown(std::vector<bool>(7, false));
        showRun(shown.state, std::vector<bool>(7, true), 20, 2);
        shown.choose("costUnit", 1);
        QVERIFY2(shown.said().contains(QStringLiteral("(measured earlier)")), qPrintable(shown.said()));
    }

    void clicksAndKeysSelectAStep()
    {
        Shown shown(std::vector<bool>(7, true));
        clickStep(*shown.plot(), 3, 20);
        QCOMPARE(shown.state.viewedStep(), 3);
        QTest::keyClick(shown.plot(), Qt::Key_Right);
        QCOMPARE(shown.state.viewedStep(), 4);
        QVERIFY(shown.said().contains(QStringLiteral("Step 5:")));
    }

    void computedLinesAreDashedAndMeasuredOnesSolid()
    {
        Shown shown(std::vector<bool>(20, true), { 939, 288 });
        const QImage image = shown.plot()->render(QSize(900, 220), 1.0);
        QVERIFY(pixelsOf(image, theme().accent) > 0);
        QVERIFY(pixelsOf(image, theme().off) > 0);
        // The line of a finished run has no gaps: every column has ink of its colour.
        Shown off(std::vector<bool>(20, false), { 939, 288 });
        const QImage solid = off.plot()->render(QSize(900, 220), 1.0);
        QVERIFY(pixelsOf(solid, theme().off) > 2 * pixelsOf(image, theme().off));
    }

    void paintsInEveryTheme()
    {
        auto& application = *qobject_cast<QApplication*>(QCoreApplication::instance());
        for (const ThemeId id : { ThemeId::Dark, ThemeId::Projector, ThemeId::HighContrast, ThemeId::Print }) {
            applyTheme(application, id, 1.0);
            Shown shown({ true, true, false, false, true });
            const QImage image = shown.plot()->render(QSize(381, 110), 2.0);
            QCOMPARE(image.size(), QSize(762, 220));
            QCOMPARE(image.pixelColor(761, 0), theme().surface);
        }
        applyTheme(application, ThemeId::Light, 1.0);
    }

    void bytesMovedAreComputedAndExplainTheTime()
    {
        Shown shown(std::vector<bool>(7, true), { 939, 288 });
        shown.choose("costUnit", 2);
        QCOMPARE(shown.state.costUnit(), CostUnit::Bytes);
        const CostCurves& curves = shown.plot()->curves();
        const StepRecord& record = *shown.state.run().records()[5];
        QCOMPARE(curves.spent[5].value, static_cast<double>(record.weightBytesMoved + record.cacheBytesMoved));
        QCOMPARE(curves.on[5].value, curves.spent[5].value);  // the engine's count equals the model's own number
        QCOMPARE(curves.on[5].source, CostSource::Computed);
        QCOMPARE(curves.off[5].value, static_cast<double>(record.weightBytesMoved));  // without a cache, nothing is read from it
        QVERIFY2(shown.said().contains(QStringLiteral("(computed)")), qPrintable(shown.said()));
    }

    void theAxisCanBeLogarithmic()
    {
        Shown shown(std::vector<bool>(7, true), { 939, 288 });
        const auto heightOf = [&](double value) { return shown.plot()->positionOf(0, 0.0).y() - shown.plot()->positionOf(0, value).y(); };
        QVERIFY(std::abs(heightOf(40e6) - 2 * heightOf(20e6)) <= 2);
        QTest::mouseClick(shown.button("costLog"), Qt::LeftButton);
        QCOMPARE(shown.state.costAxis(), CostAxis::Logarithmic);
        QCoreApplication::processEvents();
        const int decade = heightOf(10e6) - heightOf(1e6);
        QVERIFY(decade > 30);
        QVERIFY(std::abs(heightOf(100e6) - heightOf(10e6) - decade) <= 2);
        QTest::mouseClick(shown.button("costLog"), Qt::LeftButton);
        QCOMPARE(shown.state.costAxis(), CostAxis::Linear);
    }

    void theSameNumbersAreInTheTable()
    {
        Shown shown({ true, true, true, false }, { 939, 288 });
        auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("costTable"));
        QVERIFY(!table->isVisible());
        QTest::mouseClick(shown.button("costTableButton"), Qt::LeftButton);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 20);
        const auto cell = [&](int row, int column) { return table->model()->index(row, column).data().toString(); };
        QCOMPARE(cell(3, CostTableModel::CacheColumn), QStringLiteral("off"));
        QCOMPARE(cell(3, CostTableModel::SpentColumn), cell(3, CostTableModel::OffColumn));
        QCOMPARE(cell(3, CostTableModel::OffSourceColumn), QStringLiteral("counted"));
        QCOMPARE(cell(3, CostTableModel::OnSourceColumn), QStringLiteral("computed"));
        QCOMPARE(cell(19, CostTableModel::SpentColumn), QString());
        table->setCurrentIndex(table->model()->index(1, 0));
        QTest::keyClick(table, Qt::Key_Return);
        QCOMPARE(shown.state.viewedStep(), 1);
    }

    void theTableModelIsConsistent()
    {
        CostTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ViewState state;
        showRun(state, { true, true, false }, 12);
        for (const CostUnit unit : { CostUnit::Operations, CostUnit::Time, CostUnit::Bytes }) {
            const CostInput input { state.model()->config, 6, 12, state.run().records(), {} };
            model.show(costCurves(input, unit, CostSum::Total), unit);
            QCOMPARE(model.rowCount(), 12);
        }
        model.show({}, CostUnit::Time);
        QCOMPARE(model.rowCount(), 0);
    }

    void theRatioAtTheCursorIsDescribed()
    {
        Shown shown(std::vector<bool>(7, false), { 939, 288 });
        showRun(shown.state, std::vector<bool>(7, true), 20, 2);
        const QString said = shown.said();
        QVERIFY2(
            said.contains(QStringLiteral("times the operations,")) && said.contains(QStringLiteral("times the time")), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("times the time (computed)")));
    }

    void panelsWithAFixedUnitFitSideBySide()
    {
        ViewState state;
        showRun(state, std::vector<bool>(7, true), 20);
        CostPanel time(&state, CostUnit::Time);
        CostPanel operations(&state, CostUnit::Operations);
        for (CostPanel* panel : { &time, &operations }) {
            panel->resize(409, 386);
            panel->show();
            QVERIFY(QTest::qWaitForWindowExposed(panel));
            QCOMPARE(panel->size(), QSize(409, 386));
            QVERIFY(!panel->findChild<SegmentedControl*>(QStringLiteral("costUnit")));
        }
        const auto greatest = [](CostPanel& panel) { return panel.findChild<CostPlot*>()->curves().off.back().value; };
        QVERIFY(greatest(operations) > 1e6);
        QVERIFY(greatest(time) < 1e3);
        // Where time and operations differ much, the reason is next to the times.
        QVERIFY(time.findChild<QLabel*>(QStringLiteral("costWhy"))->isVisible());
        QVERIFY(!operations.findChild<QLabel*>(QStringLiteral("costWhy"))->isVisible());
        state.setCostSum(CostSum::Total);
        QVERIFY(greatest(operations) > 10e6);
    }

    void aHiddenPanelDoesNothingAndCatchesUpLater()
    {
        Shown shown(std::vector<bool>(3, true));
        shown.panel.hide();
        shown.state.appendRecords({ scriptedRecord(shown.state.model()->config, scriptedSettings(20), 1, 3, true, true) });
        QCOMPARE(shown.plot()->curves().spent.size(), std::size_t { 3 });
        shown.panel.show();
        QCOMPARE(shown.plot()->curves().spent.size(), std::size_t { 4 });
    }

    void withoutStepsThereAreNoCurves()
    {
        Shown shown(std::vector<bool> {});
        QVERIFY(!shown.plot()->isVisible());
        QVERIFY(shown.plot()->curves().on.empty());
    }
};

KVSCOPE_TEST(TestCostPanel)
#include "tst_costpanel.moc"
