// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costcurves.h"

#include "figures/axisticks.h"
#include "figures/labelplacer.h"
#include "run/generator.h"
#include "run/statistics.h"
#include "support/scriptedrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/time/timelineplot.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <numeric>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

CostInput input(const std::vector<bool>& modes, int planned, const std::vector<bool>& earlier = {})
{
    CostInput result;
    result.config = scriptedModel()->config;
    result.promptLength = kPrompt;
    result.plannedSteps = planned;
    const RunSettings settings = scriptedSettings(planned);
    result.records = scriptedRecords(result.config, settings, 1, modes);
    result.earlier = scriptedRecords(result.config, settings, 2, earlier);
    return result;
}

/// Multiply-adds of one position in all projections and MLPs, by hand: 4 d² of attention, 3 d·ff of the gated MLP.
double perRow(const ModelConfig& config)
{
    const double d = config.hiddenSize;
    return config.layers * (4 * d * d + 3 * d * config.ffnSize);
}

/// Q·Kᵀ and A·V of one query that sees `keys` keys, all layers and heads.
double perQuery(const ModelConfig& config, double keys)
{
    return config.layers * 2.0 * config.hiddenSize * keys;
}

double head(const ModelConfig& config)
{
    return static_cast<double>(config.vocabSize) * config.hiddenSize;
}

StepRecordPtr withOperations(const StepRecordPtr& record, std::uint64_t operations)
{
    auto changed = std::make_shared<StepRecord>(*record);
    changed->operations = operations;
    return changed;
}

/// The check of a step that is said to have taken this long.
BitComparison checked(const CostInput& run, int step, std::chrono::nanoseconds time)
{
    BitComparison check;
    check.sameToken = true;
    check.time = time;
    check.operations = predictStepOperations(run.config, step == 0 ? Phase::Prefill : Phase::Recompute, kPrompt + step);
    return check;
}

}  // namespace

class TestCostCurves final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void theOtherModeUsesTheClosedFormForEveryStep()
    {
        const CostInput run = input({ true, true, true }, 20);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::PerStep);
        QCOMPARE(curves.steps(), 20);
        for (int step = 0; step < 20; ++step) {
            const double n = kPrompt + step;
            const double off = n * perRow(run.config) + perQuery(run.config, n * (n + 1) / 2) + head(run.config);
            QCOMPARE(curves.off[static_cast<std::size_t>(step)].value, off);
            QCOMPARE(curves.off[static_cast<std::size_t>(step)].source, CostSource::Computed);
            if (step > 0) {
                const double on = perRow(run.config) + perQuery(run.config, n) + head(run.config);
                QCOMPARE(curves.on[static_cast<std::size_t>(step)].value, on);
            }
            QCOMPARE(curves.on[static_cast<std::size_t>(step)].source, step < 3 ? CostSource::Measured : CostSource::Computed);
        }
    }

    /// The article's count, positions · d²: T·L + T(T−1)/2 positions without the cache, L + T − 1 with it.
    void totalsMatchTheArticlesSums()
    {
        const int steps = 20;
        const CostInput run = input(std::vector<bool>(steps, true), steps);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::Total);
        double attendedOff = 0.0;
        double attendedOn = kPrompt * (kPrompt + 1) / 2.0;
        for (int t = 0; t < steps; ++t) {
            const double n = kPrompt + t;
            attendedOff += n * (n + 1) / 2;
            attendedOn += t > 0 ? n : 0;
        }
        const double rowsOff = steps * kPrompt + steps * (steps - 1) / 2.0;
        const double rowsOn = kPrompt + steps - 1;
        QCOMPARE(rowsOff, 310.0);
        QCOMPARE(rowsOn, 25.0);
        const double heads = steps * head(run.config);
        QCOMPARE(curves.off.back().value, rowsOff * perRow(run.config) + perQuery(run.config, attendedOff) + heads);
        QCOMPARE(curves.on.back().value, rowsOn * perRow(run.config) + perQuery(run.config, attendedOn) + heads);
        QCOMPARE(curves.spent.back().value, curves.on.back().value);
        QCOMPARE(curves.on.back().source, CostSource::Measured);
    }

    void countedOperationsTakePrecedenceOverPredicted()
    {
        CostInput run = input({ true, true }, 4);
        run.records[1] = withOperations(run.records[1], 12345);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::PerStep);
        QCOMPARE(curves.spent[1].value, 12345.0);
        QCOMPARE(curves.on[1].value, 12345.0);
    }

    void aRunThatSwitchesShowsEachStepInItsOwnMode()
    {
        const CostInput run = input({ true, true, false, false, true, true }, 8);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::PerStep);
        const std::vector<bool> modes { true, true, false, false, true, true };
        for (std::size_t i = 0; i < modes.size(); ++i) {
            QCOMPARE(curves.spent[i].cacheOn, modes[i]);
            QCOMPARE(curves.spent[i].value, static_cast<double>(run.records[static_cast<int>(i)]->operations));
        }
        QCOMPARE(curves.off[2].source, CostSource::Measured);
        QCOMPARE(curves.on[2].source, CostSource::Computed);
        // The warm-up is the cost of switching; a run with the cache throughout would have decoded here.
        QCOMPARE(curves.on[4].source, CostSource::Computed);
        QVERIFY(curves.spent[4].value > 5 * curves.on[4].value);
    }

    void aSwitchedRunsTotalIsBetweenTheTwoPureOnes()
    {
        const CostInput run = input({ true, true, false, false, true, true }, 8);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::Total);
        QVERIFY(curves.spent.back().value > curves.on[5].value);
        QVERIFY(curves.spent.back().value < curves.off[5].value);
        QCOMPARE(curves.on[5].source, CostSource::Computed);
    }

    void timesOfTheOtherModeComeFromTheEarlierRun()
    {
        const CostInput run = input({ true, true, true, true }, 6, { false, false, false });
        const CostCurves curves = costCurves(run, CostUnit::Time, CostSum::PerStep);
        QCOMPARE(curves.off[2].source, CostSource::Earlier);
        QCOMPARE(curves.off[2].value, toMilliseconds(run.earlier[2]->times.total()));
        QCOMPARE(curves.off[3].source, CostSource::Computed);
        QCOMPARE(curves.on[3].source, CostSource::Measured);
    }

    void timesOfTheOtherModeAreThoseOfTheCheck()
    {
        CostInput run = input({ true, true, true, true }, 6, { false, false, false, false, false });
        for (int step = 0; step < 3; ++step) {
            run.checks.push_back(checked(run, step, std::chrono::microseconds(2000 + 300 * step)));
        }
        const CostCurves curves = costCurves(run, CostUnit::Time, CostSum::PerStep);
        for (std::size_t step = 0; step < 3; ++step) {
            QCOMPARE(curves.off[step].source, CostSource::Checked);
            QCOMPARE(curves.off[step].value, 2.0 + 0.3 * static_cast<double>(step));
            QVERIFY(curves.off[step].isMeasured());
        }
        QCOMPARE(curves.off[3].source, CostSource::Earlier);
        QCOMPARE(costCurves(run, CostUnit::Operations, CostSum::PerStep).off[1].source, CostSource::Checked);
        // The future is estimated from these, and says so.
        QCOMPARE(curves.off[5].source, CostSource::Computed);
        QCOMPARE(costCurves(run, CostUnit::Time, CostSum::Total).off[2].source, CostSource::Checked);
    }

    void aHiccupMovesNoComputedTime()
    {
        CostInput run = input(std::vector<bool>(8, true), 20);
        for (int step = 0; step < 8; ++step) {
            run.checks.push_back(checked(run, step, std::chrono::microseconds(1800 + 230 * step)));
        }
        const auto computed = [](const CostInput& of) { return costCurves(of, CostUnit::Time, CostSum::PerStep); };
        const CostCurves before = computed(run);
        QCOMPARE(before.off[15].source, CostSource::Computed);
        for (int step = 0; step < 8; ++step) {
            CostInput held = run;
            auto record = std::make_shared<StepRecord>(*held.records[step]);
            record->times[Stage::Mlp] += std::chrono::milliseconds(39);
            held.records[step] = record;
            CostInput heldCheck = run;
            heldCheck.checks[static_cast<std::size_t>(step)]->time += std::chrono::milliseconds(39);
            for (const CostCurves& after : { computed(held), computed(heldCheck) }) {
                for (std::size_t later = 8; later < 20; ++later) {
                    QVERIFY2(std::abs(after.off[later].value / before.off[later].value - 1.0) < 0.03, qPrintable(QString::number(step)));
                    QVERIFY2(std::abs(after.on[later].value / before.on[later].value - 1.0) < 0.03, qPrintable(QString::number(step)));
                }
            }
        }
    }

    void aBranchsOneRowIsNeverTakenForAWholePass()
    {
        // Fourteen of fifteen rows were kept: the first step is one row, and nothing is known about whole passes.
        CostInput run = input({ true, true, true }, 8);
        auto first = std::make_shared<StepRecord>(*run.records.front());
        first->reused = first->positions - 1;
        first->written = 1;
        run.records.front() = first;
        const CostCurves curves = costCurves(run, CostUnit::Time, CostSum::PerStep);
        QCOMPARE(curves.off[2].source, CostSource::Unknown);
        QVERIFY(std::isnan(offOverOn(curves, 2)));
    }

    void timesAreUnknownUntilBothKindsOfPassWereMeasured()
    {
        // Rows that are computed together say nothing about a row that waits for memory alone, and the other way round.
        const CostCurves curves = costCurves(input({ false, false, false }, 6), CostUnit::Time, CostSum::PerStep);
        QCOMPARE(curves.on[2].source, CostSource::Unknown);
        QVERIFY(std::isnan(curves.on[2].value));
        QVERIFY(std::isnan(offOverOn(curves, 2)));
        QCOMPARE(curves.off[4].source, CostSource::Unknown);
        QCOMPARE(curves.off[2].source, CostSource::Measured);
        const CostCurves both = costCurves(input({ true, true }, 6), CostUnit::Time, CostSum::PerStep);
        QCOMPARE(both.off[4].source, CostSource::Computed);
        QCOMPARE(both.on[4].source, CostSource::Computed);
        QVERIFY(both.off[4].value > both.on[4].value);
    }

    void aTimeThatWaitedForItsCoreIsDisturbed()
    {
        CostInput run = input({ true, true, true }, 6);
        for (int step = 0; step < 3; ++step) {
            run.checks.push_back(checked(run, step, std::chrono::milliseconds(4)));
        }
        QVERIFY(!disturbedAt(costCurves(run, CostUnit::Time, CostSum::Total), 2));
        run.checks[1]->waited = std::chrono::milliseconds(2);
        QVERIFY(disturbedAt(costCurves(run, CostUnit::Time, CostSum::Total), 2));
        QVERIFY(!disturbedAt(costCurves(run, CostUnit::Operations, CostSum::Total), 2));
        QVERIFY(!disturbedAt(costCurves(run, CostUnit::Time, CostSum::PerStep), 2));
    }

    void aSumIsAsCertainAsItsLeastCertainPart()
    {
        const CostInput run = input({ true, true, true, true }, 6, { false, false });
        const CostCurves curves = costCurves(run, CostUnit::Time, CostSum::Total);
        QCOMPARE(curves.off[1].source, CostSource::Earlier);
        QCOMPARE(curves.off[2].source, CostSource::Computed);
        QCOMPARE(curves.off[5].source, CostSource::Computed);
    }

    void withoutTimesThereIsNoEstimate()
    {
        CostInput run = input({ true }, 4);
        auto record = std::make_shared<StepRecord>(*run.records.front());
        record->times = {};
        run.records = { record };
        const CostCurves curves = costCurves(run, CostUnit::Time, CostSum::PerStep);
        QVERIFY(std::isnan(curves.off[0].value));
        QCOMPARE(curves.off[0].source, CostSource::Unknown);
        QVERIFY(std::isnan(offOverOn(curves, 0)));
    }

    void anEmptyRunHasOnlyOperationCurves()
    {
        const CostCurves curves = costCurves(input({}, 5), CostUnit::Operations, CostSum::PerStep);
        QVERIFY(curves.spent.empty());
        QCOMPARE(curves.steps(), 5);
        QCOMPARE(curves.on[0].value, curves.off[0].value);
    }

    void stepSevenOfTheExampleSavesAFactorOfTenAndAHalf()
    {
        const CostInput run = input(std::vector<bool>(7, true), 20);
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::PerStep);
        const CostComparison comparison = compareAt(curves, 6);
        QVERIFY(comparison.spentLess());
        QCOMPARE(ratioText(offOverOn(curves, 6)), QStringLiteral("10.5×"));
        QCOMPARE(siText(comparison.spent), QStringLiteral("3.08\u00A0M"));
        QCOMPARE(siText(comparison.other.value), QStringLiteral("32.4\u00A0M"));
        QVERIFY(compareAt(curves, 0).same());
    }

    /// The article's lab: fifty tokens without the cache, run by the engine, shown by the window's model.
    void fiftyTokensWithoutTheCacheFollowTheComputedLine()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact);
        RunSettings settings;
        settings.prompt = { 3, 1, 4, 1, 5, 9, 2, 6 };
        settings.steps = 50;
        settings.cacheOn = false;
        Generator generator(*model, settings, 1);
        CostInput run { config, 8, 50, {}, {}, {} };
        while (!generator.finished()) {
            run.records.append(generator.step({}));
        }
        for (const CostSum sum : { CostSum::PerStep, CostSum::Total }) {
            const CostCurves curves = costCurves(run, CostUnit::Operations, sum);
            QCOMPARE(curves.spent.size(), std::size_t { 50 });
            double expected = 0.0;
            for (std::size_t step = 0; step < 50; ++step) {
                const Phase phase = step == 0 ? Phase::Prefill : Phase::Recompute;
                const auto own = static_cast<double>(predictStepOperations(config, phase, 8 + static_cast<int>(step)));
                expected = sum == CostSum::Total ? expected + own : own;
                QCOMPARE(curves.spent[step].value, expected);
                QCOMPARE(curves.off[step].source, CostSource::Measured);
                QVERIFY(!curves.spent[step].cacheOn);
                QVERIFY(step == 0 || curves.spent[step].value > curves.spent[step - 1].value);
            }
            // The cost per step rises by more at each step: attention is quadratic.
            const auto growth = [&](std::size_t step) { return curves.spent[step].value - curves.spent[step - 1].value; };
            QVERIFY(growth(49) > growth(1));
        }
        const CostCurves bytes = costCurves(run, CostUnit::Bytes, CostSum::PerStep);
        QCOMPARE(bytes.spent[20].value, bytes.off[20].value);
        QVERIFY(bytes.on[20].value > bytes.off[20].value);  // with the cache the same weights are read, and its rows too
    }

    void operationsOfAnEarlierRunAreMarkedAsCountedEarlier()
    {
        const CostInput run = input({ true, true, true, true }, 6, { false, false, false });
        const CostCurves curves = costCurves(run, CostUnit::Operations, CostSum::PerStep);
        QCOMPARE(curves.off[2].source, CostSource::Earlier);
        QCOMPARE(curves.off[2].value, static_cast<double>(run.earlier[2]->operations));
        QCOMPARE(curves.off[3].source, CostSource::Computed);
        QCOMPARE(offOverOn(curves, 2),
            ratioOf(static_cast<double>(run.earlier[2]->operations), static_cast<double>(run.records[2]->operations)));
    }

    void aRangeOfStepsIsSummedByStage()
    {
        const CostInput run = input(std::vector<bool>(6, true), 6);
        const RangeTimes part = rangeTimes(run.records, 2, 4);
        QCOMPARE(part.steps, 3);
        QCOMPARE(part.sum[Stage::Mlp],
            run.records[2]->times[Stage::Mlp] + run.records[3]->times[Stage::Mlp] + run.records[4]->times[Stage::Mlp]);
        QCOMPARE(part.sum[Stage::Capture], run.records[2]->times[Stage::Capture] * 3);
        QCOMPARE(part.mean(), toMilliseconds(part.sum.total()) / 3);
        QCOMPARE(rangeTimes(run.records, 4, 100).steps, 2);
        QCOMPARE(rangeTimes(run.records, -3, 0).steps, 1);
        QVERIFY(std::isnan(rangeTimes({}, 0, 5).mean()));
    }

    void powersOfTenHaveUnitsAndThinOut()
    {
        const auto labels = [](double lower, double upper, double intervals, AxisUnit unit) {
            QStringList result;
            for (const AxisTick& tick : logTicks(lower, upper, intervals, unit)) {
                result << tick.label;
            }
            return result;
        };
        QCOMPARE(labels(1e5, 5e7, 6, AxisUnit::Operations),
            QStringList({ QStringLiteral("100\u00A0k"), QStringLiteral("1\u00A0M"), QStringLiteral("10\u00A0M") }));
        QCOMPARE(labels(0.1, 10, 6, AxisUnit::Milliseconds),
            QStringList({ QStringLiteral("0.1\u00A0ms"), QStringLiteral("1\u00A0ms"), QStringLiteral("10\u00A0ms") }));
        QCOMPARE(labels(1e3, 1e4, 6, AxisUnit::Bytes), QStringList({ QStringLiteral("1\u00A0kB"), QStringLiteral("10\u00A0kB") }));
        QVERIFY(logTicks(1.0, 1e18, 3, AxisUnit::Operations).size() <= 4);
        QVERIFY(logTicks(0.0, 10, 3, AxisUnit::Operations).empty());
        QVERIFY(logTicks(std::nan(""), 10, 3, AxisUnit::Operations).empty());
    }

    void ticksOfARangeAreRoundNumbers()
    {
        const auto ticks = stepTicksWithin(41, 60, 6);
        QCOMPARE(ticks.front().value, 45.0);
        QCOMPARE(ticks.back().value, 60.0);
        QCOMPARE(stepTicksWithin(7, 9, 6).size(), std::size_t { 3 });
        QCOMPARE(stepTicksWithin(1, 20, 6).front().value, 1.0);
    }

    void statisticsKeepPrefillAndWarmUpsOutOfThePerTokenTime()
    {
        const CostInput run = input({ true, true, true, false, false, true, true }, 8);
        const TimeStatistics statistics = timeStatistics(run.records);
        QCOMPARE(statistics.on.count, 3);
        QCOMPARE(statistics.off.count, 2);
        QCOMPARE(statistics.warmUps, 1);
        QCOMPARE(statistics.timeToFirstToken, toMilliseconds(run.records.front()->times.total()));
        QCOMPARE(statistics.prefillTokensPerSecond, kPrompt * 1000.0 / statistics.timeToFirstToken);
        QCOMPARE(statistics.capture, 7 * 0.11);
        double total = 0.0;
        for (const StepRecordPtr& record : run.records) {
            total += toMilliseconds(record->times.total());
        }
        QCOMPARE(statistics.total, total);
    }

    void percentilesAreNearestRanks()
    {
        QList<StepRecordPtr> records;
        for (int i = 1; i <= 100; ++i) {
            auto record = std::make_shared<StepRecord>();
            record->phase = Phase::Decode;
            record->times[Stage::Mlp] = std::chrono::milliseconds(i);
            records.append(record);
        }
        const PerToken on = timeStatistics(records).on;
        QCOMPARE(on.mean, 50.5);
        QCOMPARE(on.median, 50.5);
        QCOMPARE(on.p99, 99.0);
        QCOMPARE(on.tokensPerSecond(), 1000.0 / 50.5);
        QVERIFY(std::isnan(timeStatistics({}).timeToFirstToken));
        QVERIFY(std::isnan(timeStatistics({}).on.p99));
    }

    void numbersFollowTheLocale()
    {
        const QLocale spanish(QLocale::Spanish, QLocale::Spain);
        QCOMPARE(siText(824), QStringLiteral("824"));
        QCOMPARE(siText(999'960), QStringLiteral("1.00\u00A0M"));
        QCOMPARE(siText(3'090'000, spanish), QStringLiteral("3,09\u00A0M"));
        QCOMPARE(siText(214e6), QStringLiteral("214\u00A0M"));
        QCOMPARE(siText(std::nan("")), QStringLiteral("n/a"));
        QCOMPARE(byteText(110'592), QStringLiteral("111\u00A0kB"));
        QCOMPARE(byteText(2'359'296), QStringLiteral("2.36\u00A0MB"));
        QCOMPARE(byteText(512), QStringLiteral("512\u00A0B"));
        QCOMPARE(exactByteText(110'592), QStringLiteral("110,592\u00A0B"));
        QCOMPARE(percentText(0.312), QStringLiteral("31.2\u202F%"));
        QCOMPARE(percentText(0.0000001), QStringLiteral("< 0.1\u202F%"));
        QCOMPARE(percentText(0.0), QStringLiteral("0.0\u202F%"));
        QCOMPARE(millisecondText(0.811), QStringLiteral("0.811\u00A0ms"));
        QCOMPARE(millisecondText(12'400), QStringLiteral("12.4\u00A0s"));
        QCOMPARE(millisecondText(3'139), QStringLiteral("3.14\u00A0s"));
        QCOMPARE(millisecondText(999.4), QStringLiteral("999\u00A0ms"));
        QCOMPARE(millisecondText(999.6), QStringLiteral("1.00\u00A0s"));
        QCOMPARE(ratioText(1.066), QStringLiteral("1.07×"));
        QCOMPARE(timesText(9.996), QStringLiteral("10.0"));
        QCOMPARE(ratioText(128.4), QStringLiteral("128×"));
    }

    void twoNumbersAndTheirRatioAgree()
    {
        for (double less = 0.0123; less < 1e12; less *= 1.37) {
            for (const double factor : { 1.0664, 1.9996, 14.23, 123.4 }) {
                const double more = less * factor;
                // Whoever divides what is printed gets what is printed.
                const auto printed = [](double value) { return siText(value * 1e6).remove(QRegularExpression(QStringLiteral("[^0-9.]"))); };
                const double a = printed(more).toDouble();
                const double b = printed(less).toDouble();
                double divided = a / b;
                while (divided < factor / 30) {
                    divided *= 1000.0;
                }
                while (divided > factor * 30) {
                    divided /= 1000.0;
                }
                QCOMPARE(ratioText(ratioOf(more * 1e6, less * 1e6)), ratioText(divided));
            }
        }
        QVERIFY(std::isnan(ratioOf(1.0, 0.0)));
        QVERIFY(std::isnan(ratioOf(std::nan(""), 1.0)));
    }

    void onlyTheTopTickShowsTheUnit()
    {
        QStringList labels;
        for (const AxisTick& tick : valueTicks(67e6, 3.7, AxisUnit::Operations)) {
            labels << tick.label;
        }
        QCOMPARE(labels, QStringList({ QStringLiteral("0"), QStringLiteral("20"), QStringLiteral("40"), QStringLiteral("60\u00A0M") }));
        labels.clear();
        for (const AxisTick& tick : valueTicks(2.3, 2.5, AxisUnit::Milliseconds)) {
            labels << tick.label;
        }
        QCOMPARE(labels, QStringList({ QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2\u00A0ms") }));
        QCOMPARE(valueTicks(0.0, 3, AxisUnit::Milliseconds).size(), std::size_t { 1 });
        QCOMPARE(valueTicks(std::nan(""), 3, AxisUnit::Milliseconds).size(), std::size_t { 1 });
        QVERIFY(valueTicks(1'200, 3, AxisUnit::Milliseconds).back().label.endsWith(QStringLiteral("\u00A0s")));
        QCOMPARE(roundedUp(4.3), 5.0);
        QCOMPARE(roundedUp(51.0), 100.0);
        QVERIFY(valueTicks(45'000, 3, AxisUnit::Milliseconds).back().label.endsWith(QStringLiteral("\u00A0s")));
    }

    void ticksAreRoundAndFewAtAnySize()
    {
        for (double upper = 1e-3; upper < 1e19; upper *= 1.37) {
            const auto ticks = valueTicks(upper, 4.0, AxisUnit::Operations);
            QVERIFY2(ticks.size() >= 2 && ticks.size() <= 6, qPrintable(QString::number(upper)));
            QVERIFY(ticks.back().value <= upper * (1 + 1e-6));
        }
        for (int steps = 1; steps < 5000; steps += 13) {
            const auto ticks = stepTicks(steps, 6);
            QVERIFY2(ticks.size() <= 8, qPrintable(QString::number(steps)));
            QCOMPARE(ticks.front().value, 1.0);
            QVERIFY(ticks.back().value <= steps);
        }
    }

    void aGroupOfStepsShowsItsSlowest()
    {
        const CostInput run = input({ true, true, true, false, false, true, true }, 8);
        QCOMPARE(timelineBars(run.records, 8, 100).size(), std::size_t { 7 });
        const auto bars = timelineBars(run.records, 8, 3);  // groups of 3
        QCOMPARE(bars.size(), std::size_t { 3 });
        QCOMPARE(bars[0].step, 0);
        QCOMPARE(bars[1].step, 5);  // the warm-up over 11 positions
        QCOMPARE(bars[2].first, 6);
        QCOMPARE(bars[2].last, 6);
        QVERIFY(timelineBars({}, 8, 3).empty());
    }

    void labelsNeverOverlap()
    {
        LabelPlacer placer(QRectF(0, 0, 100, 60));
        placer.avoid(QLineF(0, 50, 100, 50));
        const std::array<QPointF, 2> places { QPointF(10, 40), QPointF(10, 20) };
        const auto first = placer.place(QSizeF(40, 15), places, true);
        QVERIFY(first);
        QCOMPARE(first->topLeft(), QPointF(10, 20));  // the first candidate is on the line
        const auto second = placer.place(QSizeF(40, 15), places, true);
        QVERIFY(second);
        QVERIFY(!second->intersects(*first));
        QVERIFY(!placer.place(QSizeF(40, 15), places, true));  // no place is free
        const std::array<QPointF, 1> outside { QPointF(90, 0) };
        const auto moved = placer.place(QSizeF(40, 15), outside, false);
        QVERIFY(moved);
        QCOMPARE(moved->right(), 100.0);
    }
};

KVSCOPE_TEST(TestCostCurves)
#include "tst_costcurves.moc"
