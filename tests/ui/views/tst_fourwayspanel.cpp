// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// "More graphics cards!": four lanes, the answer that follows from their medians, and the table.
#include "views/cores/fourwayspanel.h"

#include "figures/barrowsview.h"
#include "state/figuresubject.h"
#include "support/lanefixtures.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/cores/fourwayspage.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QFontMetrics>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <functional>

using namespace kvscope;

namespace {

struct Bench : test::ShownPanel<FourWaysPanel> {
    Bench() : ShownPanel({ true, true }, { 720, 360 }) { }

    [[nodiscard]] std::shared_ptr<const LaneResults> results() const
    {
        return test::laneResults(laneRequest(LaneUse::FourLanes, state.run().settings().prompt, 128, state.model()->config));
    }
    [[nodiscard]] QString readout() const { return longestWording("fourWaysReadout"); }
};

/// The same results with the times of one kind of lane changed.
std::shared_ptr<const LaneResults> changed(const LaneResults& results, const std::function<void(LaneTimes&)>& change)
{
    auto copy = std::make_shared<LaneResults>(results);
    for (LaneTimes& lane : copy->lanes)
        change(lane);
    return copy;
}

}  // namespace

class TestFourWaysPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theButtonAsksForFourLanes()
    {
        Bench bench;
        QVERIFY2(bench.said().contains(QStringLiteral("Cores stand in for cards")), qPrintable(bench.said()));
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        bench.click(QStringLiteral("Measure"));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LaneUse>(), LaneUse::FourLanes);
        const auto request = asked[0][1].value<LaneRequest>();
        QCOMPARE(request.lanes, fourLanes());
        QVERIFY(request.steps > 1);
    }

    void theAnswerFollowsFromTheMedians()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        QVERIFY2(
            bench.said().contains(QStringLiteral("No: per token, 2 cores without the cache are 2.00 times as fast as one, the cache on "
                                                 "one core 8.00 times.")),
            qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("2 cores make it 2.00 times as fast")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("Cores stand in for graphics cards")), qPrintable(bench.said()));
        bench.state.takeLanes(LaneUse::FourLanes, changed(*bench.results(), [](LaneTimes& lane) {
            if (lane.settings.cacheOn && lane.settings.oneThread)
                lane.perToken.assign(3, 7.0);  // the cache brings little, for a short text
        }));
        const QString whole = bench.panel.copyText();
        QVERIFY2(whole.contains(QStringLiteral("Here more cores help more: per token, 2 cores")), qPrintable(whole));
        bench.state.takeLanes(LaneUse::FourLanes, changed(*bench.results(), [](LaneTimes& lane) { lane.threads = 1; }));
        QVERIFY2(bench.said().contains(QStringLiteral("There is one core here")), qPrintable(bench.said()));
        QVERIFY(!bench.said().contains(QStringLiteral("The first token is different")));
    }

    void bitsOfTheLanesAreCompared()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        QVERIFY2(
            bench.said().contains(QStringLiteral("Between the four lanes, at the first token: 0 bit(s) of the logits differ (compared)")),
            qPrintable(bench.said()));
        bench.state.takeLanes(LaneUse::FourLanes, changed(*bench.results(), [](LaneTimes& lane) { lane.differingBits = 7; }));
        QVERIFY2(bench.said().contains(QStringLiteral("at the first token: 7 bit(s) of the logits differ")), qPrintable(bench.said()));
    }

    void otherProgramsAreNotMistakenForTheModel()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        QVERIFY2(!bench.said().contains(QStringLiteral("Disturbed")), qPrintable(bench.said()));
        const auto disturbed = changed(*bench.results(), [](LaneTimes& lane) {
            auto last = std::make_shared<StepRecord>(*lane.last);
            last->times[Stage::Mlp] = std::chrono::milliseconds(10);
            last->waited = std::chrono::milliseconds(lane.settings.oneThread ? 0 : 1);
            lane.last = last;
        });
        bench.state.takeLanes(LaneUse::FourLanes, disturbed);
        QVERIFY2(bench.said().contains(QStringLiteral("Disturbed: other programs took the cores")), qPrintable(bench.said()));
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 1, {} };
        subject.lanes = bench.state.laneResults();
        QVERIFY(FourWaysPage(subject).description(QLocale(QLocale::English)).contains(QStringLiteral("Disturbed")));
    }

    void namesInTheTableAreWhole()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        bench.click(QStringLiteral("Table"));
        const auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("fourWaysTable"));
        const QFontMetrics metrics(table->font());
        for (int row = 0; row < table->model()->rowCount(); ++row)
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                const QString text = table->model()->index(row, column).data().toString();
                QVERIFY2(table->columnWidth(column) > metrics.horizontalAdvance(text), qPrintable(text));
            }
    }

    void firstTokenAndEachTokenAreApart()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        const BarRows& rows = bench.panel.bars()->rows();
        QCOMPARE(rows.groups.size(), 2);
        QCOMPARE(rows.count(), 8);
        QCOMPARE(rows.groups[1].bars[0].value, 8.0);
        QCOMPARE(rows.groups[1].bars[3].value, 0.5);
        QVERIFY(!rows.groups[0].bars[0].filled && rows.groups[0].bars[2].filled);
        BarRowsView& bars = *bench.panel.bars();
        QTest::mouseClick(bars.viewport(), Qt::LeftButton, {}, bars.rowOf(5).center().toPoint());
        QVERIFY2(bench.readout().startsWith(
                     QStringLiteral("1 core, cache on, time per token: median 1.00 ms (0.900 ms to 1.10 ms, measured: 3)")),
            qPrintable(bench.readout()));
        bars.setFocus();
        QTest::keyClick(&bars, Qt::Key_Home);
        QVERIFY2(bench.readout().startsWith(QStringLiteral("1 core, cache off, time to first token")), qPrintable(bench.readout()));
    }

    void theTableHasTheSameNumbers()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("fourWaysTable"));
        const QAbstractItemModelTester tester(table->model());
        bench.click(QStringLiteral("Table"));
        QVERIFY(table->isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 5);
        const QStringList last = lines.last().split(QLatin1Char('\t'));
        QCOMPARE(last[1], QStringLiteral("2"));
        QCOMPARE(last[2], QStringLiteral("on"));
        QCOMPARE(last[4].toDouble(), 0.5);
    }

    void thePageSaysTheAnswer()
    {
        Bench bench;
        bench.state.takeLanes(LaneUse::FourLanes, bench.results());
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 1, {} };
        subject.lanes = bench.state.laneResults();
        const FourWaysPage page(subject);
        QVERIFY(page.description(QLocale(QLocale::English)).contains(QStringLiteral("Cores stand in for graphics cards")));
        const FigureStyle style { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale(QLocale::English), .vector = true };
        QVERIFY(test::written("svg", page, {}, style).contains("2 cores, cache on"));
    }
};

KVSCOPE_TEST(TestFourWaysPanel)
#include "tst_fourwayspanel.moc"
