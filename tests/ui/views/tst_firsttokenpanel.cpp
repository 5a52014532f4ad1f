// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// First token: what is asked for, the bars and the slider that chooses one, time against length, what shortens it, and the table.
#include "views/ttft/firsttokenpanel.h"

#include "core/error.h"
#include "figures/barrowsview.h"
#include "figures/loglogplot.h"
#include "state/figuresubject.h"
#include "state/sessioncontroller.h"
#include "support/lanefixtures.h"
#include "support/patience.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/ttft/firsttokenpage.h"
#include "widgets/quietslider.h"
#include "widgets/yieldingwords.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace kvscope;

namespace {

struct Bench : test::ShownPanel<FirstTokenPanel> {
    Bench() : ShownPanel({ true, true }, { 620, 420 }) { }

    [[nodiscard]] LaneRequest request(LaneUse use, int tokens = 0) const
    {
        return laneRequest(use, state.run().settings().prompt, tokens, state.model()->config);
    }
    void measured(LaneUse use, int tokens = 0) { state.takeLanes(use, test::laneResults(request(use, tokens))); }

    template<typename Widget = QAbstractButton> [[nodiscard]] Widget* part(const char* name) const
    {
        return panel.template findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QString readout() const { return longestWording("firstTokenReadout"); }
};

LaneRequest requestOf(const QSignalSpy& asked, int index = 0)
{
    return asked[index][1].value<LaneRequest>();
}

}  // namespace

class TestFirstTokenPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void theButtonAsksForAPromptOfTheChosenLength()
    {
        Bench bench;
        QVERIFY2(bench.said().contains(QStringLiteral("Not measured yet")), qPrintable(bench.said()));
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        QTest::mouseClick(bench.part("firstTokenMeasure"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LaneUse>(), LaneUse::Passes);
        QCOMPARE(requestOf(asked).prompt.size(), std::size_t { 128 });
        QCOMPARE(requestOf(asked).repeatedFrom, 6);
        bench.click(QStringLiteral("Own: 6"));
        QTest::mouseClick(bench.part("firstTokenMeasure"), Qt::LeftButton);
        QCOMPARE(requestOf(asked, 1).prompt, bench.state.run().settings().prompt);
        bench.click(QStringLiteral("512"));
        QTest::mouseClick(bench.part("firstTokenMeasure"), Qt::LeftButton);
        QCOMPARE(requestOf(asked, 2).prompt.size(), std::size_t { 512 });
    }

    void whileItMeasuresTheButtonStopsIt()
    {
        Bench bench;
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        QSignalSpy cancelled(bench.state.commands(), &Commands::lanesCancelRequested);
        bench.state.setLanesPending(LaneUse::Passes, 10);
        QVERIFY2(bench.said().contains(QStringLiteral("Measuring…")), qPrintable(bench.said()));
        QCOMPARE(bench.part("firstTokenMeasure")->text(), QStringLiteral("Stop"));
        QTest::mouseClick(bench.part("firstTokenMeasure"), Qt::LeftButton);
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(asked.size(), 0);
        bench.state.dropLanes();
        QCOMPARE(bench.part("firstTokenMeasure")->text(), QStringLiteral("Measure"));
        bench.state.failLanes(LaneUse::Passes, EngineError(ErrorCode::OutOfMemory));
        QVERIFY2(bench.said().contains(QStringLiteral("memory")), qPrintable(bench.said()));
        // During a race nothing else is timed.
        RaceState race;
        race.phase = RacePhase::RunningOff;
        bench.state.setRace(race);
        QVERIFY(!bench.part("firstTokenMeasure")->isEnabled());
    }

    void aBarForEachNumberOfRowsWithItsPasses()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        const BarRows& rows = bench.panel.bars()->rows();
        QCOMPARE(rows.count(), 8);  // 1, 2, 4 … 64 and 128 rows per pass
        QCOMPARE(rows.groups[0].bars.front().parts, 128);
        QCOMPARE(rows.groups[0].bars.back().parts, 1);
        QCOMPARE(rows.groups[0].bars.front().value, 140.8);
        QCOMPARE(rows.groups[0].bars.back().value, 13.8);
        // 128 blocks have no room everywhere, so their number is written.
        QCOMPARE(rows.groups[0].bars.front().text, QStringLiteral("141\u00A0ms, passes: 128"));
        // 140.8 and 13.8 ms are shown with three digits, and so is their ratio.
        QVERIFY2(
            bench.said().contains(QStringLiteral("Prefill one by one takes 141\u00A0ms, 10.2 times as long as all at once (13.8\u00A0ms)")),
            qPrintable(bench.said()));
        QVERIFY2(
            bench.said().contains(QStringLiteral("the same 128\u00A0M multiply-adds (counted); 0 bit(s) of the logits differ (compared)")),
            qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("this prompt's 6 over and over")), qPrintable(bench.said()));
    }

    void sliderKeysAndClicksChooseTheRows()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        QCOMPARE(bench.panel.bars()->rows().chosen, 7);
        auto* slider = bench.part<QuietSlider>("firstTokenRows");
        QVERIFY(slider->isVisible());
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QCOMPARE(bench.panel.bars()->rows().chosen, 0);
        QVERIFY2(
            bench.readout().startsWith(QStringLiteral("one by one, passes: 128; 141 ms (127 ms to 155 ms)")), qPrintable(bench.readout()));
        QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY2(bench.readout().startsWith(QStringLiteral("2 rows per pass, passes: 64")), qPrintable(bench.readout()));
        BarRowsView& bars = *bench.panel.bars();
        QTest::mouseClick(bars.viewport(), Qt::LeftButton, {}, bars.rowOf(4).center().toPoint());
        QVERIFY2(bench.readout().startsWith(QStringLiteral("16 rows per pass, passes: 8")), qPrintable(bench.readout()));
        QCOMPARE(slider->value(), 4);
        bars.setFocus();
        QTest::keyClick(&bars, Qt::Key_Down);
        QCOMPARE(slider->value(), 5);
        // A new measurement keeps what was chosen.
        bench.measured(LaneUse::Passes, 128);
        QCOMPARE(slider->value(), 5);
    }

    void lengthShowsBothWays()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        bench.click(QStringLiteral("Length"));
        const LogLogFigure& figure = bench.panel.lengths()->figure();
        QCOMPARE(figure.lines.size(), 2);
        QCOMPARE(figure.lines[0].points.size(), 5);  // 8, 16, 32, 64 and 128 tokens
        QCOMPARE(figure.lines[0].points.back(), QPointF(128, 140.8));
        QCOMPARE(figure.lines[1].points.front(), QPointF(8, 1.8));
        bench.panel.lengths()->setFocus();
        QTest::keyClick(bench.panel.lengths(), Qt::Key_End);
        QVERIFY2(bench.readout().startsWith(QStringLiteral("Prompt of 128 tokens")), qPrintable(bench.readout()));
    }

    void whatShortensItIsMeasuredByAButtonEach()
    {
        Bench bench;
        bench.measured(LaneUse::Passes);
        bench.click(QStringLiteral("Shorter"));
        QVERIFY2(bench.said().contains(QStringLiteral("are as narrow already, or cannot be narrowed")), qPrintable(bench.said()));
        QVERIFY(!bench.part("measureMeans2")->isVisible());
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        QTest::mouseClick(bench.part("measureMeans1"), Qt::LeftButton);
        QTest::mouseClick(bench.part("measureMeans3"), Qt::LeftButton);
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[0][0].value<LaneUse>(), LaneUse::Cores);
        QCOMPARE(asked[1][0].value<LaneUse>(), LaneUse::Prefix);
        QCOMPARE(requestOf(asked, 1).lanes.back().keptTokens, 96);
        bench.measured(LaneUse::Cores, 128);
        QVERIFY2(bench.said().contains(QStringLiteral("That is 2.00 times as fast; 0 bit")), qPrintable(bench.said()));
        bench.measured(LaneUse::Prefix, 128);
        QVERIFY2(bench.said().contains(QStringLiteral("warm, 96 of them in the cache: 4.20\u00A0ms")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("Cold, 128 positions: 13.8\u00A0ms")), qPrintable(bench.said()));
    }

    void narrowerWeightsAreMeasuredAndSaidToBeAnApproximation()
    {
        Bench bench;
        auto info = std::make_shared<ModelInfo>(*bench.state.model());
        info->narrowable = true;
        info->weightTypes = "f32";
        bench.state.setModel(info);
        test::showRun(bench.state, { true, true }, 20, 2);
        bench.measured(LaneUse::Passes);
        bench.click(QStringLiteral("Shorter"));
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        QTest::mouseClick(bench.part("measureMeans2"), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LaneUse>(), LaneUse::Weights);
        QVERIFY(!requestOf(asked).lanes.front().narrowWeights && requestOf(asked).lanes.back().narrowWeights);
        bench.measured(LaneUse::Weights, 128);
        const QString said = bench.said();
        // 1 ms a pass and 0.1 ms a row, three quarters of it with narrow weights.
        QVERIFY2(said.contains(QStringLiteral("As stored (f32), 4.00\u00A0MB per pass: 13.8\u00A0ms")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("rounded to q8_0, 1.06\u00A0MB: 10.4\u00A0ms")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("1.33 times as fast; an approximation: the logits differ by up to 0.03")), qPrintable(said));
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        const QStringList last = lines.last().split(QLatin1Char('\t'));
        QCOMPARE(last[0], QStringLiteral("weights"));
        QCOMPARE(last[11].toDouble(), 1062500.0);
        QCOMPARE(last[12].toDouble(), 0.03);
        // Kernels that keep float32 save nothing, and nobody is told that they do.
        auto equal = std::make_shared<LaneResults>(*test::laneResults(bench.request(LaneUse::Weights, 128)));
        equal->lanes.back().weightBytes = equal->lanes.front().weightBytes;
        bench.state.takeLanes(LaneUse::Weights, equal);
        QVERIFY2(bench.said().contains(QStringLiteral("n/a: these kernels keep every weight as f32")), qPrintable(bench.said()));
    }

    void inALowPanelSentencesGiveWayToTheBars()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        auto* words = bench.part<YieldingWords>("firstTokenWords");
        QCOMPARE(words->text(), words->whole());
        QVERIFY(words->toolTip().isEmpty());
        bench.panel.setMinimumHeight(190);  // as the table of views does
        bench.panel.resize(520, 190);
        QTRY_VERIFY(words->text() != words->whole());
        QCOMPARE(words->toolTip(), words->whole());
        if (words->isVisible())
            QVERIFY(words->height() >= words->heightForWidth(words->width()));
        QTRY_VERIFY(bench.panel.bars()->height() >= theme().ipx(48));
        bench.panel.resize(620, 420);
        QCoreApplication::processEvents();
        QCOMPARE(words->text(), words->whole());
    }

    void theTableHasEveryNumber()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        bench.measured(LaneUse::Prefix, 128);
        auto* table = bench.part<QTableView>("firstTokenTable");
        const QAbstractItemModelTester tester(table->model());
        bench.click(QStringLiteral("Table"));
        QVERIFY(table->isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 16 + 2);
        const QStringList first = lines[1].split(QLatin1Char('\t'));
        QCOMPARE(first[3], QStringLiteral("1"));
        QCOMPARE(first[6].toDouble(), 140.8);
        QCOMPARE(first[9].toDouble(), 128e6);
        QCOMPARE(lines.last().split(QLatin1Char('\t'))[2], QStringLiteral("96"));
    }

    void itMeasuresWithTheThreadsOfTheRun()
    {
        ViewState state;
        SessionController controller(&state);
        controller.openModel(QStringLiteral("random:llama?layers=1&d=64"), QString());
        QTRY_VERIFY_WITH_TIMEOUT(state.model() != nullptr, test::kPatience);
        for (const LaneUse use : { LaneUse::Passes, LaneUse::Prefix, LaneUse::Token, LaneUse::Text }) {
            controller.measureLanes(use, laneRequest(use, { 5, 6, 7, 8 }, 0, state.model()->config));
            QTRY_VERIFY_WITH_TIMEOUT(state.laneResults()[static_cast<std::size_t>(use)] != nullptr, test::kPatience);
            for (const LaneTimes& lane : state.laneResults()[static_cast<std::size_t>(use)]->lanes)
                QCOMPARE(lane.threads, controller.threads());
        }
    }

    void anotherModelForgetsTheNumbers()
    {
        Bench bench;
        bench.measured(LaneUse::Passes, 128);
        bench.state.setModel(test::scriptedModel());
        QVERIFY(bench.panel.firstToken().empty());
        QVERIFY(bench.panel.copyTable().isEmpty());
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench;
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 1, {} };
        try {
            const FirstTokenPage none(subject);
            QFAIL("made a page of nothing");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
        bench.measured(LaneUse::Passes, 128);
        subject.lanes = bench.state.laneResults();
        const FirstTokenPage page(subject);
        const QString description = page.description(QLocale(QLocale::English));
        QVERIFY2(description.contains(QStringLiteral("Scripted")) && description.contains(QStringLiteral("10.2 times as long")),
            qPrintable(description));
        const FigureStyle style { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale(QLocale::English), .vector = true };
        QVERIFY(test::written("svg", page, {}, style).contains("16 rows per pass"));
    }
};

KVSCOPE_TEST(TestFirstTokenPanel)
#include "tst_firsttokenpanel.moc"
