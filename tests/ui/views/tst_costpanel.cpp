// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costpanel.h"

#include "figures/stepcanvas.h"
#include "figures/writers/figurewriters.h"
#include "support/paintedtexts.h"
#include "support/shownpanel.h"
#include "support/svgpage.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/cost/costheadline.h"
#include "views/cost/costplot.h"
#include "views/cost/costtablemodel.h"
#include "views/cost/ratiobars.h"
#include "views/cost/ratiopanel.h"
#include "views/lesson/play/lessonvalues.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shown : ShownPanel<CostPanel> {
    using ShownPanel::ShownPanel;
    [[nodiscard]] CostPlot* plot() { return panel.findChild<CostPlot*>(); }
    [[nodiscard]] QAction* action(const char* name) { return panel.findChild<QAction*>(QLatin1String(name)); }
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

QByteArray svgOf(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    return figureWriter(QStringLiteral("svg"))->write(figure, page, style);
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
        shown.state.setCostSum(CostSum::PerStep);
        QVERIFY2(shown.panel.width() < 409, "the buttons' padding gives way");
        QVERIFY2(!shown.said().contains(QStringLiteral("Step 7,")), qPrintable(shown.said()));
        QVERIFY2(shown.said().contains(QStringLiteral("3.08\u00A0M instead of 32.4\u00A0M, 10.5×")), qPrintable(shown.said()));
    }

    void showsWhatTheStepSaved()
    {
        Shown shown(std::vector<bool>(7, true), QSize(500, 172));
        shown.state.setCostSum(CostSum::PerStep);
        QVERIFY2(shown.said().contains(QStringLiteral("Step 7, 3.08\u00A0M instead of 32.4\u00A0M: 10.5× as many without the cache")),
            qPrintable(shown.said()));
    }

    void showsWhatTheStepWasted()
    {
        Shown shown({ true, true, true, true, true, true, true, false, false }, QSize(500, 172));
        shown.state.setCostSum(CostSum::PerStep);
        QVERIFY2(shown.said().contains(QStringLiteral("Step 9, 37.8\u00A0M instead of 3.08\u00A0M: 12.3× as many without the cache")),
            qPrintable(shown.said()));
    }

    void thePrefillCostsTheSameInBothModes()
    {
        Shown shown({ true });
        QVERIFY2(shown.said().contains(QStringLiteral("with the cache and without")), qPrintable(shown.said()));
    }

    void theSelectorsChangeTheCurves()
    {
        Shown shown(std::vector<bool>(7, true), QSize(600, 200));
        QCOMPARE(shown.state.costSum(), CostSum::Total);  // the curves part most in total, so that comes first
        const double total = shown.plot()->curves().spent.back().value;
        QVERIFY2(shown.said().contains(QStringLiteral("Up to step 7,")), qPrintable(shown.said()));
        shown.choose("costSum", 1);
        QCOMPARE(shown.state.costSum(), CostSum::PerStep);
        QVERIFY(shown.plot()->curves().spent.back().value < total);
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
        QVERIFY(shown.plot()->viewedStep() == 4);
    }

    void theLargeNumberFollowsTheScrubber()
    {
        Shown shown(std::vector<bool>(20, true), { 848, 420 });
        auto* headline = shown.panel.findChild<CostHeadline*>();
        QVERIFY(headline->isVisible());
        const CostCurves& curves = shown.plot()->curves();
        for (const int step : { 19, 12, 5, 1 }) {
            shown.state.setViewedStep(step);
            QCOMPARE(headline->texts().number, ratioText(offOverOn(curves, step)));
            QVERIFY(headline->texts().over.contains(QString::number(step + 1)));
        }
        // Cumulative, the prefill included: the first token costs the same.
        shown.state.setViewedStep(0);
        QCOMPARE(headline->texts().number, QStringLiteral("1×"));
        QVERIFY(headline->texts().beside.contains(QStringLiteral("the same")));
        shown.choose("costUnit", 1);
        shown.state.setViewedStep(10);
        QCOMPARE(headline->texts().number, ratioText(offOverOn(shown.plot()->curves(), 10)));
        QVERIFY(headline->texts().beside.contains(QStringLiteral("as long")));
    }

    void withoutBothKindsOfPassTheTimeIsNotAvailable()
    {
        Shown shown(std::vector<bool>(4, false), { 848, 420 });
        auto* headline = shown.panel.findChild<CostHeadline*>();
        QVERIFY2(headline->texts().below.join(QLatin1Char(' ')).contains(QStringLiteral("press C, then Step")),
            qPrintable(headline->texts().below.join(QLatin1Char(' '))));
        shown.choose("costUnit", 1);
        QCOMPARE(headline->texts().number, QStringLiteral("n/a"));
    }

    void theAxisStaysWhileTheRunGrows()
    {
        Shown shown(std::vector<bool>(3, true), { 848, 420 });
        const double highest = shown.plot()->figure().highest();
        const ModelConfig& config = shown.state.model()->config;
        for (int step = 3; step < 20; ++step) {
            shown.state.appendRecords({ scriptedRecord(config, scriptedSettings(20), 1, step, true, true) });
            QCOMPARE(shown.plot()->figure().highest(), highest);
        }
        // Times are not known in advance: their axis grows in steps of 1, 2 and 5, and never shrinks.
        shown.choose("costUnit", 1);
        double before = shown.plot()->figure().highest();
        for (const int run : { 2, 3 }) {
            showRun(shown.state, std::vector<bool>(6, run == 2), 20, static_cast<std::uint64_t>(run));
            const double now = shown.plot()->figure().highest();
            QVERIFY(now >= before);
            QCOMPARE(now, roundedUp(now));
            before = now;
        }
    }

    void theAreaBetweenTheCurvesSaysWhatItIs()
    {
        Shown shown(std::vector<bool>(20, true), { 848, 420 });
        const auto written = [&] {
            const QByteArray svg = svgOf(shown.plot()->figure(), { { 800, 300 }, 96 }, { .theme = theme(), .locale = QLocale() });
            return readSvg(svg).text();
        };
        QVERIFY2(written().contains(QStringLiteral("work the cache saves")), qPrintable(written()));
        QVERIFY2(written().contains(QStringLiteral("not computed")), qPrintable(written()));
        const QImage image = shown.plot()->render(QSize(800, 300), 1.0);
        QVERIFY(pixelsOf(image, theme().offTint) > 1000);
        shown.state.setViewedStep(0);
        QVERIFY(!written().contains(QStringLiteral("work the cache saves")));
    }

    void computedTimesAreNeverJoinedToMeasuredOnes()
    {
        Shown shown(std::vector<bool>(8, true), { 848, 420 });
        shown.choose("costUnit", 1);
        const SvgPage page = readSvg(svgOf(shown.plot()->figure(), { { 800, 300 }, 96 }, { .theme = theme(), .locale = QLocale() }));
        // The measured line of the run ends at step 8; no line goes from there into the future.
        int ends = 0;
        for (const auto& line : page.lines) {
            ends += line.points.size() == 8 ? 1 : 0;
        }
        QCOMPARE(ends, 1);
        QVERIFY(page.text().contains(QStringLiteral("on, measured")));
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
        shown.choose("costSum", 1);
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
        shown.state.setCostSum(CostSum::PerStep);
        QCoreApplication::processEvents();
        const auto heightOf = [&](double value) { return shown.plot()->positionOf(0, 0.0).y() - shown.plot()->positionOf(0, value).y(); };
        QVERIFY(std::abs(heightOf(40e6) - 2 * heightOf(20e6)) <= 2);
        shown.action("costLog")->trigger();
        QCOMPARE(shown.state.costAxis(), CostAxis::Logarithmic);
        QCoreApplication::processEvents();
        const int decade = heightOf(10e6) - heightOf(1e6);
        QVERIFY(decade > 30);
        QVERIFY(std::abs(heightOf(100e6) - heightOf(10e6) - decade) <= 2);
        shown.action("costLog")->trigger();
        QCOMPARE(shown.state.costAxis(), CostAxis::Linear);
    }

    void theSameNumbersAreInTheTable()
    {
        Shown shown({ true, true, true, false }, { 939, 288 });
        shown.state.setCostSum(CostSum::PerStep);
        auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("costTable"));
        QVERIFY(!table->isVisible());
        shown.action("costAsTable")->trigger();
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
            const CostInput input { state.model()->config, 6, 12, state.run().records(), {}, {} };
            model.show(costCurves(input, unit, CostSum::Total));
            QCOMPARE(model.rowCount(), 12);
        }
        model.show({});
        QCOMPARE(model.rowCount(), 0);
    }

    void theTimeStandsBesideTheOperations()
    {
        Shown shown(std::vector<bool>(7, false), { 939, 288 });
        showRun(shown.state, std::vector<bool>(7, true), 20, 2);
        const QString said = shown.said();
        QVERIFY2(said.contains(QStringLiteral("the time on this machine")), qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("the time (computed)")));
    }

    void theTwoNumbersOfALineDivideToTheThird()
    {
        // Switched off and on again: what was spent is neither what a run with the cache costs nor what one without it does.
        const std::vector<bool> modes { true, true, true, true, false, false, true, true };
        Shown small(modes, QSize(600, 172));
        const CostCurves& curves = small.plot()->curves();
        const auto amount = [&](bool on) { return costText(curves.mode(on)[7].value, CostUnit::Operations); };
        const QString expected
            = QStringLiteral("off %1, on %2: %3 as many").arg(amount(false), amount(true), ratioText(offOverOn(curves, 7)));
        QVERIFY2(small.said().contains(expected), qPrintable(small.said()));
        Shown large(modes, { 848, 420 });
        QCOMPARE(large.panel.findChild<CostHeadline*>()->texts().more, QStringLiteral(": off %1, on %2").arg(amount(false), amount(true)));
    }

    void inATabTheMenuTakesThePlaceOfTheTitle()
    {
        Shown shown(std::vector<bool>(3, true), { 491, 150 });
        auto* more = shown.panel.findChild<QWidget*>(QStringLiteral("costMore"));
        auto* unit = shown.panel.findChild<QWidget*>(QStringLiteral("costUnit"));
        const int below = shown.plot()->height();
        shown.panel.setTitleShown(false);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QCOMPARE(more->geometry().center().y(), unit->geometry().center().y());
        QVERIFY(shown.plot()->height() >= below);
        shown.panel.setTitleShown(true);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
        QVERIFY(more->y() > unit->geometry().bottom());
    }

    void aTableShowsWholeNumbersOnly()
    {
        Shown shown(std::vector<bool>(12, true), { 409, 172 });
        shown.panel.findChild<QAction*>(QStringLiteral("costAsTable"))->setChecked(true);
        auto* table = shown.panel.findChild<QTableView*>(QStringLiteral("costTable"));
        QTRY_VERIFY(table->isVisible());
        QCoreApplication::processEvents();
        QVERIFY(table->horizontalHeader()->length() > table->viewport()->width());  // it has more columns than room
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            table->scrollTo(table->model()->index(0, column), QAbstractItemView::PositionAtTop);
            table->horizontalScrollBar()->setValue(column);
            for (QWidget* part : { table->viewport(), table->horizontalHeader()->viewport() }) {
                const auto texts = paintedTexts(*part);
                const QStringList faults = cutTexts(texts, QRectF(part->rect()), false);
                QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
                QVERIFY(!texts.isEmpty());
                for (const PaintedText& text : texts)
                    QVERIFY2(text.place.bottom() <= part->height() + 2, qPrintable(text.text));
            }
        }
    }

    /// A class sees one pair of numbers: the amounts beside the large number are those on the plot, and the run itself has its own name.
    void aSwitchedRunShowsTheAmountsThatTheHeadlineDivides()
    {
        const std::vector<bool> modes { true, true, true, true, false, false, false, true, true };
        Shown shown(modes, { 848, 420 });
        const CostCurves& curves = shown.plot()->curves();
        const auto* headline = shown.panel.findChild<CostHeadline*>();
        const auto amount = [](double value) { return costText(value, CostUnit::Operations); };
        const auto written = [&] {
            const QByteArray svg = svgOf(shown.plot()->figure(), { { 800, 300 }, 96 }, { .theme = theme(), .locale = QLocale() });
            return readSvg(svg).text();
        };
        const double own = curves.spent[8].value;
        QVERIFY(curves.on[8].value < own && own < curves.off[8].value);
        QCOMPARE(headline->texts().number, ratioText(offOverOn(curves, 8)));
        for (const bool on : { false, true }) {
            const QString each = amount(curves.mode(on)[8].value);
            QVERIFY2(headline->texts().more.contains(each), qPrintable(headline->texts().more));
            QVERIFY2(written().contains(each), qPrintable(written()));
        }
        QVERIFY2(written().contains(QStringLiteral("this run, mixed")), qPrintable(written()));
        QVERIFY2(written().contains(QStringLiteral("this run %1").arg(amount(own))), qPrintable(written()));
        const QString said = headline->texts().below.join(QLatin1Char(' '));
        QVERIFY2(said.contains(amount(own)) && said.contains(QStringLiteral("computed")), qPrintable(said));
        // Before the switch the run is one of the two.
        shown.state.setViewedStep(3);
        QVERIFY2(!written().contains(QStringLiteral("this run ")), qPrintable(written()));
        // A step that fills the cache anew is neither of its two amounts.
        shown.state.setCostSum(CostSum::PerStep);
        shown.state.setViewedStep(7);
        QVERIFY(curves.spent[7].value > curves.on[7].value);
        QVERIFY2(headline->texts().below.first().contains(amount(curves.spent[7].value)), qPrintable(headline->texts().below.first()));
        QVERIFY2(written().contains(amount(curves.on[7].value)), qPrintable(written()));
    }

    void aCoveredAnswerIsInNoNumber()
    {
        const std::vector<bool> modes(8, true);
        Shown large(modes, { 848, 420 });
        const CostCurves& curves = large.plot()->curves();
        const auto* headline = large.panel.findChild<CostHeadline*>();
        const auto words = [&] {
            const HeadlineTexts& texts = headline->texts();
            return QString(texts.number + texts.beside + texts.more + texts.below.join(QLatin1Char(' ')));
        };
        const auto written = [&] {
            const QByteArray svg = svgOf(large.plot()->figure(), { { 800, 300 }, 96 }, { .theme = theme(), .locale = QLocale() });
            return readSvg(svg).text();
        };
        const QString amount = costText(curves.off[7].value, CostUnit::Operations);
        QVERIFY(words().contains(amount) && written().contains(amount));
        large.state.setCover(Cover::Result);
        QCOMPARE(headline->texts().number, QStringLiteral("?×"));
        QVERIFY2(!words().contains(amount), qPrintable(words()));
        QVERIFY2(!words().contains(ratioText(offOverOn(curves, 7))), qPrintable(words()));
        QVERIFY2(!written().contains(amount), qPrintable(written()));
        large.state.setCover(Cover::Nothing);
        QVERIFY(words().contains(amount) && written().contains(amount));
        Shown small(modes, QSize(600, 172));
        small.state.setCover(Cover::Result);
        QVERIFY2(!small.said().contains(QStringLiteral("as many")), qPrintable(small.said()));
    }

    void aRacedTextHasTheMediansOfItsRace()
    {
        Shown shown(std::vector<bool>(12, true), { 848, 420 });
        RaceState race;
        race.phase = RacePhase::Done;
        race.tokens = 12;
        race.on = shown.state.run().records();
        for (const double factor : { 1.0, 1.2, 1.1 }) {
            RaceRun off;
            RaceRun on;
            for (int step = 1; step <= 12; ++step) {
                off.milliseconds.push_back(40.0 * step * factor);
                on.milliseconds.push_back(10.0 * step * factor);
            }
            race.offRuns << off;
            race.onRuns << on;
        }
        shown.state.setRace(race);
        const auto* headline = shown.panel.findChild<CostHeadline*>();
        const QString below = headline->texts().below.join(QStringLiteral(" · "));
        QVERIFY2(below.startsWith(QStringLiteral("4.0× the time (median of 3 run")), qPrintable(below));
        QVERIFY2(below.endsWith(QStringLiteral(" · off %1, on %2").arg(costText(528.0, CostUnit::Time), costText(132.0, CostUnit::Time))),
            qPrintable(below));
        shown.choose("costUnit", 1);
        // The race, a lesson's text and this number have the same digits, and the plot has the amounts that it divides.
        QCOMPARE(headline->texts().number, QStringLiteral("4.0×"));
        QCOMPARE(lessonValue(QStringLiteral("race_time_ratio"), shown.state, shown.state), QStringLiteral("4.0"));
        const CostCurves& curves = shown.plot()->curves();
        QCOMPARE(curves.off[11].value, 528.0);
        QCOMPARE(curves.on[11].value, 132.0);
        const QByteArray svg = svgOf(shown.plot()->figure(), { { 800, 300 }, 96 }, { .theme = theme(), .locale = QLocale() });
        const QString written = readSvg(svg).text();
        for (const double amount : { 528.0, 132.0 }) {
            QVERIFY2(written.contains(costText(amount, CostUnit::Time)), qPrintable(written));
        }
        QVERIFY2(written.contains(QStringLiteral("on, median of the race")), qPrintable(written));
        QVERIFY2(!written.contains(QStringLiteral("on, measured")), qPrintable(written));
        shown.state.setViewedStep(5);
        QVERIFY(headline->texts().below.first().contains(costText(264.0, CostUnit::Time)));
        RatioPanel panel(&shown.state);
        panel.resize(390, 200);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCOMPARE(panel.findChild<RatioBars*>()->bars()[0].ratio, 4.0);
        // Another text was not raced.
        auto other = std::make_shared<StepRecord>(*race.on[5]);
        other->logitsHash = 7;
        race.on[5] = other;
        shown.state.setRace(race);
        QVERIFY(!headline->texts().below.first().contains(QStringLiteral("median")));
    }

    /// Under a number below one stands why: without the cache the same weights are read, and no rows of a cache.
    void fewerBytesWithoutTheCacheAreExplained()
    {
        const std::vector<bool> modes(12, true);
        const QString why = QStringLiteral("the cache moves more here");
        Shown large(modes, { 848, 420 });
        const auto* headline = large.panel.findChild<CostHeadline*>();
        QVERIFY(!headline->texts().below.join(QLatin1Char(' ')).contains(why));
        large.state.setCostUnit(CostUnit::Bytes);
        QVERIFY(offOverOn(large.plot()->curves(), 11) < 1.0);
        QVERIFY2(headline->texts().below.first().contains(why), qPrintable(headline->texts().below.first()));
        Shown small(modes, { 939, 288 });
        small.state.setCostUnit(CostUnit::Bytes);
        QVERIFY2(small.said().contains(why), qPrintable(small.said()));
    }

    void bytesAreComputedAndNeedNotGrow()
    {
        Shown shown(std::vector<bool>(12, true), { 848, 420 });
        RatioPanel panel(&shown.state);
        panel.resize(390, 200);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        QCOMPARE(panel.title(), QStringLiteral("The ratio grows with the length"));
        QVERIFY(panel.findChild<RatioBars*>()->bars()[0].reached);
        shown.state.setCostUnit(CostUnit::Bytes);
        QCOMPARE(panel.title(), QStringLiteral("The ratio by length"));
        QVERIFY(!panel.findChild<RatioBars*>()->bars()[0].reached);  // dashed: nobody counts bytes
    }

    void theRatioGrowsWithTheLength()
    {
        ViewState state;
        showRun(state, std::vector<bool>(12, true), 20);
        RatioPanel panel(&state);
        panel.resize(390, 200);
        panel.show();
        QVERIFY(QTest::qWaitForWindowExposed(&panel));
        const QList<RatioBars::Bar>& bars = panel.findChild<RatioBars*>()->bars();
        QCOMPARE(bars.size(), 4);
        QVERIFY(bars[0].reached && !bars[1].reached);
        for (qsizetype i = 1; i < bars.size(); ++i) {
            QVERIFY(bars[i].ratio > bars[i - 1].ratio);
        }
        state.setCostUnit(CostUnit::Time);
        QVERIFY(std::isnan(panel.findChild<RatioBars*>()->bars()[0].ratio));  // no time without the cache was measured
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
