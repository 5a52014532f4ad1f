// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Times of passes that nobody measured, and what the equality check measures of the other mode.
#include "run/passtimes.h"

#include "run/corewait.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "run/statistics.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// 2 ms and 1 ms for each 10 M operations; one row: 0.1 ms a megabyte.
TimedPass many(double operations)
{
    return { 10, operations, 0.0, 2.0 + operations / 1e7 };
}
TimedPass one(double bytes)
{
    return { 1, 0.0, bytes, bytes / 1e7 };
}

}  // namespace

class TestPassTimes final : public QObject {
    Q_OBJECT

private slots:
    void oneKindSaysNothing()
    {
        QVERIFY(!PassTimes().known());
        QVERIFY(std::isnan(PassTimes({ many(1e7), many(2e7) }).milliseconds(10, 1e7, 0.0)));
        QVERIFY(std::isnan(PassTimes({ one(2e7) }).milliseconds(1, 1e6, 2e7)));
    }

    void aFixedPartAndAPartPerOperationAndPerByte()
    {
        const PassTimes times({ one(2e7), one(2e7), one(2.2e7), many(1e7), many(3e7), many(5e7) });
        QVERIFY(times.known());
        QCOMPARE(times.milliseconds(8, 4e7, 0.0), 6.0);
        QCOMPARE(times.milliseconds(1, 0.0, 3e7), 3.0);
    }

    void oneHiccupMovesNothing()
    {
        std::vector<TimedPass> passes { one(2e7), one(2e7), one(2e7), one(2e7), many(1e7), many(2e7), many(3e7), many(4e7), many(5e7) };
        const double before = PassTimes(passes).milliseconds(20, 1e8, 0.0);
        const double row = PassTimes(passes).milliseconds(1, 0.0, 2e7);
        for (std::size_t i = 0; i < passes.size(); ++i) {
            std::vector<TimedPass> held = passes;
            held[i].milliseconds += 39.0;
            QCOMPARE(PassTimes(held).milliseconds(20, 1e8, 0.0), before);
            QCOMPARE(PassTimes(held).milliseconds(1, 0.0, 2e7), row);
        }
    }

    void anExpectedTimeCountsTheCachesBytes()
    {
        // A small head beside a long context: the cache is most of what a decode step moves.
        const ModelConfig config = llamaConfig();
        constexpr std::uint64_t kWeights = 20'000;
        constexpr double kPerByte = 1e-5;  // ms
        std::vector<StepRecordPtr> records;
        for (int step = 0; step < 8; ++step) {
            auto record = std::make_shared<StepRecord>();
            record->index = step;
            record->positions = 12 + step;
            record->reused = step == 0 ? 0 : record->positions - 1;
            const int rows = record->positions - record->reused;
            record->weightBytesMoved = kWeights;
            record->cacheBytesMoved = predictBytes(config, kWeights, record->reused, rows, true).cache;
            record->operations = predictOperations(config, record->reused, rows);
            const double bytes = static_cast<double>(record->weightBytesMoved + record->cacheBytesMoved);
            const double time = step == 0 ? 7.0 : kPerByte * bytes;
            record->times[Stage::Mlp] = std::chrono::nanoseconds(std::llround(time * 1e6));
            records.push_back(record);
        }
        const PassTimes times = passTimesOf(config, records, {}, {});
        QVERIFY(times.known());
        const BytesMoved moved = predictBytes(config, kWeights, 199, 1, true);
        QVERIFY(moved.cache > 2 * moved.weights);
        const double expected = kPerByte * static_cast<double>(moved.weights + moved.cache);
        QVERIFY(std::abs(expectedTime(times, config, kWeights, 199, 1, true) / expected - 1.0) < 1e-3);
        QVERIFY(std::abs(expectedTime(times, config, kWeights, 0, 12, false) / 7.0 - 1.0) < 1e-3);
        QVERIFY(std::isnan(expectedTime(passTimesOf(config, std::span(records).first(1), {}, {}), config, kWeights, 0, 12, false)));
        // The kind that one run lacks is taken from another run.
        QVERIFY(passTimesOf(config, std::span(records).first(1), {}, std::span(records).subspan(1)).known());
    }

    void aBranchsFirstStepCountsAsWhatItFed()
    {
        StepRecord record;
        record.phase = Phase::Prefill;
        record.positions = 15;
        record.reused = 14;
        QCOMPARE(passOf(record).rows, 1);
        record.reused = 0;
        QCOMPARE(passOf(record).rows, 15);
    }

    void theCheckMeasuresTheOtherMode_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::newRow("on") << true;
        QTest::newRow("off") << false;
    }
    void theCheckMeasuresTheOtherMode()
    {
        QFETCH(const bool, cacheOn);
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact);
        RunSettings settings;
        settings.prompt = { 3, 1, 4, 1, 5 };
        settings.steps = 6;
        settings.cacheOn = cacheOn;
        settings.checkEquality = true;
        settings.comparisonBudgetNs = 1'000'000'000'000;
        settings.checkMemoryBytes = 1 << 20;
        Generator generator(*model, settings, 1);
        while (!generator.finished()) {
            const StepRecordPtr record = generator.step({});
            QVERIFY(record->comparison);
            const Phase other = record->index == 0 ? Phase::Prefill : cacheOn ? Phase::Recompute : Phase::Decode;
            QCOMPARE(record->comparison->operations, predictStepOperations(config, other, record->positions));
            QVERIFY(record->comparison->time > record->times[Stage::Sample]);
            QVERIFY(record->comparison->waited.count() >= 0 && record->waited.count() >= 0);
        }
        // The same when a step is compared later. Without the cache earlier steps are caught up first: those passes are no step's.
        const auto later = generator.check(2, {});
        QVERIFY(later);
        QCOMPARE(later->operations > 0, cacheOn || later->operations == predictStepOperations(config, Phase::Decode, 7));
    }

    void aThreadThatRunsWaitsForNothingLongerThanItLives()
    {
        const auto start = std::chrono::steady_clock::now();
        const CoreWait::Mark mark = CoreWait::now();
        double sum = 0.0;
        for (int i = 1; i < 200'000; ++i) {
            sum += 1.0 / i;
        }
        const auto waited = CoreWait::since(mark);
        QVERIFY(sum > 1.0);
        QVERIFY(waited.count() >= 0);
        QVERIFY(waited <= std::chrono::steady_clock::now() - start + std::chrono::milliseconds(1));
    }

    void runsThatSpreadOrWaitedAreDisturbed()
    {
        const std::vector<RunTime> steady { { 100.0, 1.0 }, { 120.0, 2.0 }, { 110.0, 0.0 } };
        QVERIFY(!disturbed(steady));
        std::vector<RunTime> spread = steady;
        spread[1].milliseconds = 131.0;
        QVERIFY(disturbed(spread));
        std::vector<RunTime> waited = steady;
        waited[2].waited = 5.6;
        QVERIFY(disturbed(waited));
        QVERIFY(!disturbed({}));
    }
};

KVSCOPE_TEST(TestPassTimes)
#include "tst_passtimes.moc"
