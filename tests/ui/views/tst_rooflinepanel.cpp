// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline: dots where counts, bytes and times put them, words that follow the ceilings, a button that measures them, and the table.
#include "views/roofline/rooflinepanel.h"

#include "core/error.h"
#include "figures/loglogplot.h"
#include "state/figuresubject.h"
#include "state/storedceilings.h"
#include "support/lanefixtures.h"
#include "support/paintedtexts.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/roofline/rooflinepage.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QPainter>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>

using namespace kvscope;

namespace {

const MachineCeilings kCeilings { .gflops = 40.0, .streamGbs = 8.0, .streamBytes = 12'000'000, .isa = "avx2", .threads = 2 };

using Bench = test::ShownPanel<RooflinePanel>;

QString readout(const RooflinePanel& panel)
{
    return QTextDocumentFragment::fromHtml(panel.findChild<FittingLabel*>(QStringLiteral("rooflineReadout"))->shown()).toPlainText();
}

QAbstractButton* measure(const RooflinePanel& panel)
{
    return panel.findChild<QAbstractButton*>(QStringLiteral("measureCeilings"));
}

}  // namespace

class TestRooflinePanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void aPointIsOperationsBytesAndTime()
    {
        auto record = std::make_shared<StepRecord>();
        record->positions = 8;
        record->reused = 7;
        record->index = 3;
        record->stageOperations[Stage::Mlp] = 4'000'000;
        record->stageBytes[Stage::Mlp] = 16'000'000;
        record->times[Stage::Mlp] = std::chrono::milliseconds(4);
        record->stageOperations[Stage::Head] = 1'000'000;
        record->stageBytes[Stage::Head] = 4'000'000;
        record->times[Stage::Head] = std::chrono::milliseconds(1);
        record->times[Stage::Sample] = std::chrono::milliseconds(9);  // no matrix products
        const Roofline roofline = rooflineOf(record, record, kCeilings);
        QCOMPARE(roofline.points.size(), std::size_t { 3 });
        QCOMPARE(roofline.points[0].flopPerByte(), 0.5);
        QCOMPARE(roofline.points[0].gflops(), 2.0);
        QCOMPARE(roofline.ceilingOf(roofline.points[0]), 4.0);
        QCOMPARE(roofline.shareOf(roofline.points[0]), 0.5);
        // The step: 20 MB in 5 ms, where 8 GB/s allow 2.5 ms.
        QCOMPARE(roofline.whole().milliseconds, 5.0);
        QCOMPARE(roofline.allowedMilliseconds(), 2.5);
        QCOMPARE(roofline.shareOf(roofline.whole()), 0.5);
        QVERIFY2(roofline.allowance(QLocale(QLocale::English)).contains(QStringLiteral("400 tokens/s"))
                && roofline.allowance(QLocale(QLocale::English)).contains(QStringLiteral("(50")),
            qPrintable(roofline.allowance(QLocale(QLocale::English))));
        QVERIFY(std::isnan(rooflineOf(record, record, std::nullopt).ceilingOf(roofline.points[0])));
    }

    void theDotsFollowTheViewedStepAndTheCeilings()
    {
        Bench bench({ true, true, true, true }, { 620, 360 });
        QCOMPARE(bench.panel.plot()->figure().dots.size(), 7);  // five stages, the step, the prefill
        QVERIFY(bench.panel.plot()->figure().lines.isEmpty());
        QVERIFY2(bench.said().contains(QStringLiteral("not measured")), qPrintable(bench.said()));
        bench.state.setCeilings(kCeilings);
        QCOMPARE(bench.panel.plot()->figure().lines.size(), 2);
        QVERIFY2(bench.said().contains(QStringLiteral("memory is the limit")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("40.0 GFLOP/s")), qPrintable(bench.said()));
        const double decode = bench.panel.roofline().whole().flopPerByte();
        // A prefill makes more of every byte: its dot is further right.
        QVERIFY(bench.panel.plot()->figure().dots.back().at.x() > decode);
        bench.state.setViewedStep(0);
        QVERIFY(bench.panel.roofline().whole().flopPerByte() > decode);
        QCOMPARE(bench.panel.plot()->figure().dots.size(), 6);
        QVERIFY2(bench.said().contains(QStringLiteral("positions/s")), qPrintable(bench.said()));
    }

    void fasterThanTheCeilingsIsDoubted()
    {
        auto record = std::make_shared<StepRecord>();
        record->positions = 8;
        record->stageOperations[Stage::Mlp] = 4'000'000;
        record->stageBytes[Stage::Mlp] = 16'000'000;
        record->times[Stage::Mlp] = std::chrono::milliseconds(4);
        // 8 GB/s allow the 16 MB in 2 ms.
        QVERIFY(rooflineOf(record, record, kCeilings).doubt().isEmpty());
        QVERIFY(rooflineOf(record, record, std::nullopt).doubt().isEmpty());
        record->times[Stage::Mlp] = std::chrono::milliseconds(1);
        QVERIFY(rooflineOf(record, record, kCeilings).doubt().contains(QStringLiteral("Measure again")));
        record->times[Stage::Mlp] = std::chrono::milliseconds(4);
        record->waited = std::chrono::milliseconds(1);
        QVERIFY(rooflineOf(record, record, kCeilings).doubt().startsWith(QStringLiteral("Disturbed")));
    }

    void rowsPerPassMoveAPrefill()
    {
        Bench bench({ true, true, true, true }, { 620, 360 });
        bench.state.setCeilings(kCeilings);
        const auto dots = bench.panel.plot()->figure().dots.size();
        auto results = std::make_shared<LaneResults>(
            *test::laneResults(laneRequest(LaneUse::Passes, bench.state.run().settings().prompt, 128, bench.state.model()->config)));
        for (LaneTimes& lane : results->lanes) {
            auto record = std::make_shared<StepRecord>(*lane.first);
            record->stageOperations[Stage::Mlp] = record->operations;
            record->stageBytes[Stage::Mlp] = 1'000'000U * static_cast<std::uint64_t>(record->chunks);
            record->times[Stage::Mlp] = std::chrono::milliseconds(record->chunks);
            lane.first = record;
        }
        bench.state.takeLanes(LaneUse::Passes, results);
        const LogLogFigure& figure = bench.panel.plot()->figure();
        QCOMPARE(figure.dots.size(), dots + 8);  // 1, 2, 4 … 64 and 128 rows per pass
        QCOMPARE(figure.dots[dots].at, QPointF(2.0, 2.0));
        QCOMPARE(figure.dots.back().at, QPointF(256.0, 256.0));
        QCOMPARE(figure.dots[dots].name, QStringLiteral("rows per pass: 1"));
        QVERIFY(bench.panel.roofline()
                    .readout(static_cast<int>(dots) + 4, QLocale())
                    .startsWith(QStringLiteral("prefill of 128 tokens, rows per pass: 16: 2 ×")));
        // Ceilings of another number of threads say nothing about them.
        MachineCeilings one = kCeilings;
        one.threads = 1;
        bench.state.setCeilings(one);
        QCOMPARE(bench.panel.plot()->figure().dots.size(), dots);
    }

    void theButtonAsksForAMeasurementOnce()
    {
        Bench bench({ true, true }, { 620, 360 });
        QSignalSpy asked(bench.state.commands(), &Commands::ceilingsRequested);
        QCOMPARE(measure(bench.panel)->text(), QStringLiteral("Measure ceilings"));
        QTest::mouseClick(measure(bench.panel), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        bench.state.setCeilingsPending();
        QCOMPARE(measure(bench.panel)->text(), QStringLiteral("Measuring…"));
        QVERIFY(!measure(bench.panel)->isEnabled());
        bench.state.setCeilings(kCeilings);
        QCOMPARE(measure(bench.panel)->text(), QStringLiteral("Measure again"));
        QTest::keyClick(measure(bench.panel), Qt::Key_Space);
        QCOMPARE(asked.size(), 2);
        bench.state.failCeilings(EngineError(ErrorCode::OutOfMemory));
        QVERIFY(measure(bench.panel)->isEnabled());
        QCOMPARE(bench.panel.roofline().ceilings, std::optional(kCeilings));
        // During a race nothing else is timed.
        RaceState race;
        race.phase = RacePhase::RunningOff;
        bench.state.setRace(race);
        QVERIFY(!measure(bench.panel)->isEnabled());
    }

    void pointerAndKeysReadADot()
    {
        Bench bench({ true, true, true }, { 700, 420 });
        bench.state.setCeilings(kCeilings);
        LogLogPlot& plot = *bench.panel.plot();
        QTest::mouseMove(&plot, plot.placeOf(5).toPoint());
        QTRY_COMPARE(plot.pointed(), 5);
        QVERIFY2(readout(bench.panel).contains(QStringLiteral("whole step")), qPrintable(readout(bench.panel)));
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Home);
        QVERIFY2(readout(bench.panel).startsWith(QStringLiteral("QKV: 2 ×")), qPrintable(readout(bench.panel)));
        QTest::keyClick(&plot, Qt::Key_Right);
        QVERIFY(readout(bench.panel).startsWith(QStringLiteral("attention")));
        QTest::keyClick(&plot, Qt::Key_End);
        QVERIFY(readout(bench.panel).startsWith(QStringLiteral("prefill")));
        QTest::keyClick(&plot, Qt::Key_Escape);
        QCOMPARE(plot.pointed(), -1);
    }

    void theTableHasTheSameNumbers()
    {
        Bench bench({ true, true, true }, { 620, 360 });
        bench.state.setCeilings(kCeilings);
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("rooflineTable"));
        const QAbstractItemModelTester tester(table->model());
        QVERIFY(!table->isVisible());
        for (QAbstractButton* button : bench.panel.findChildren<QAbstractButton*>())
            if (button->text() == QStringLiteral("Table"))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 6);
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 7);
        const QStringList whole = lines.last().split(QLatin1Char('\t'));
        QCOMPARE(whole[1].toULongLong(), static_cast<qulonglong>(bench.panel.roofline().whole().operations));
        QCOMPARE(whole[2].toULongLong(), static_cast<qulonglong>(bench.panel.roofline().whole().bytes));
        QVERIFY(std::fabs(whole[7].toDouble() - bench.panel.roofline().shareOf(bench.panel.roofline().whole())) < 1e-9);
    }

    void withoutAStepItSaysWhatFillsIt()
    {
        Bench bench({}, { 620, 360 });
        QVERIFY2(bench.said().contains(QStringLiteral("Nothing computed yet")), qPrintable(bench.said()));
        QVERIFY(bench.panel.copyTable().isEmpty());
    }

    void ceilingsAreKeptForTheSameMachineAndModel()
    {
        QStandardPaths::setTestModeEnabled(true);
        storeCeilings(kCeilings, 777);
        QCOMPARE(storedCeilings("avx2", 2, 777), std::optional(kCeilings));
        QVERIFY(!storedCeilings("avx2", 1, 777).has_value());
        QVERIFY(!storedCeilings("avx512", 2, 777).has_value());
        QVERIFY(!storedCeilings("avx2", 2, 778).has_value());
    }

    void anotherModelForgetsThem()
    {
        Bench bench({ true, true }, { 620, 360 });
        bench.state.setCeilings(kCeilings);
        bench.state.setModel(test::scriptedModel());
        QVERIFY(!bench.state.ceilings().has_value());
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench({ true, true, true }, { 620, 360 });
        const FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 2, {}, kCeilings };
        const RooflinePage page(subject);
        const QString description = page.description(QLocale(QLocale::English));
        QVERIFY2(description.contains(QStringLiteral("Scripted")) && description.contains(QStringLiteral("memory is the limit")),
            qPrintable(description));
        const FigureStyle style { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale(QLocale::English), .vector = true };
        QVERIFY(test::written("svg", page, {}, style).contains("GFLOP/s"));
        FigureSubject beyond = subject;
        beyond.step = 9;
        try {
            const RooflinePage none(beyond);
            QFAIL("made a page of no step");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestRooflinePanel)
#include "tst_rooflinepanel.moc"
