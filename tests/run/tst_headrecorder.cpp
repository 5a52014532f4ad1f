// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Thumbnails and measures of every head: equal to what the whole matrices give, with the same bytes however a run computes its rows.
#include "model/transformer.h"
#include "run/headrecorder.h"
#include "run/headsummary.h"
#include "run/headweights.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// A causal matrix of weights that sum to 1 in each row, some of them 0.
HeadWeights someMatrix(int positions, int window, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto side = static_cast<std::size_t>(positions);
    HeadWeights matrix { positions, std::vector<float>(side * side, std::numeric_limits<float>::quiet_NaN()), 0 };
    for (std::size_t query = 0; query < side; ++query) {
        const std::size_t begin
            = window == 0 || query < static_cast<std::size_t>(window) ? 0 : query + 1 - static_cast<std::size_t>(window);
        std::vector<double> scores;
        double sum = 0.0;
        for (std::size_t key = begin; key <= query; ++key) {
            scores.push_back(random() % 5U == 0U ? 0.0 : std::exp(static_cast<double>(random() % 1000U) / 100.0));
            sum += scores.back();
        }
        scores.back() += sum > 0.0 ? 0.0 : 1.0;
        sum += sum > 0.0 ? 0.0 : 1.0;
        for (std::size_t key = begin; key <= query; ++key) {
            matrix.weights[query * side + key] = static_cast<float>(scores[key - begin] / sum);
        }
    }
    return matrix;
}

double at(const HeadWeights& matrix, int query, int key)
{
    return static_cast<double>(matrix.weights[static_cast<std::size_t>(query * matrix.positions + key)]);
}

/// 0 where the window masks the key.
double weightAt(const HeadWeights& matrix, int query, int key)
{
    const double weight = at(matrix, query, key);
    return std::isnan(weight) ? 0.0 : weight;
}

/// The measure by its definition, in float64.
double expected(HeadMeasure measure, const HeadWeights& matrix, int query)
{
    double sum = 0.0;
    switch (measure) {
    case HeadMeasure::FirstToken: return weightAt(matrix, query, 0);
    case HeadMeasure::TokenBefore: return query > 1 ? weightAt(matrix, query, query - 1) : kNone;
    case HeadMeasure::Itself: return at(matrix, query, query);
    case HeadMeasure::Entropy:
        for (int key = 0; key <= query; ++key) {
            const double weight = at(matrix, query, key);
            sum -= weight > 0.0 ? weight * std::log2(weight) : 0.0;
        }
        return sum;
    case HeadMeasure::Change:
        for (int key = 0; key < query; ++key) {
            sum += std::abs(weightAt(matrix, query, key) - weightAt(matrix, query - 1, key));
        }
        return query > 0 ? sum / 2 : kNone;
    }
    return kNone;
}

/// A cell of the matrix pooled by maximum directly, as a code.
std::uint8_t pooled(const HeadWeights& matrix, int fromQuery, int fromKey, int size)
{
    std::uint8_t cell = 0;
    for (int query = fromQuery; query < std::min(fromQuery + size, matrix.positions); ++query) {
        for (int key = fromKey; key < std::min(fromKey + size, query + 1); ++key) {
            cell = std::max(cell, headCell(static_cast<float>(at(matrix, query, key))));
        }
    }
    return cell;
}

bool close(double value, double wanted)
{
    return std::isnan(wanted) ? std::isnan(value) : std::abs(value - wanted) < 2e-5;
}

/// Rows firstRow … firstRow + rows - 1 of the only head, as kernels hand them over.
void show(HeadRecorder& recorder, const HeadWeights& matrix, int firstRow, int rows)
{
    const int cols = firstRow + rows;
    std::vector<float> weights;
    for (int query = firstRow; query < cols; ++query) {
        const float* const row = matrix.weights.data() + static_cast<std::ptrdiff_t>(query) * matrix.positions;
        weights.insert(weights.end(), row, row + cols);
    }
    recorder.attention(0, 0, firstRow, rows, cols, weights);
}

/// The newest record of every position up to a step, one after the other.
HeadRows rowsAt(const std::vector<StepRecordPtr>& records, int step)
{
    HeadRows all;
    const int positions = records[static_cast<std::size_t>(step)]->positions;
    for (int position = 0; position < positions; ++position) {
        for (int at = step; at >= 0; --at) {
            const auto& rows = records[static_cast<std::size_t>(at)]->heads;
            if (!rows || !rows->holds(position)) {
                continue;
            }
            const auto cells = rows->cellsOf(position);
            const auto measures = rows->measuresOf(position);
            all.layers = rows->layers;
            all.heads = rows->heads;
            const auto firstCells = rows->firstWithoutKeyZeroOf(position);
            all.cells.insert(all.cells.end(), cells.begin(), cells.end());
            all.firstWithoutKeyZero.insert(all.firstWithoutKeyZero.end(), firstCells.begin(), firstCells.end());
            all.measures.insert(all.measures.end(), measures.begin(), measures.end());
            ++all.rows;
            break;
        }
    }
    return all;
}

bool sameBytes(const HeadRows& a, const HeadRows& b)
{
    return a.rows == b.rows && a.cells == b.cells && a.firstWithoutKeyZero == b.firstWithoutKeyZero
        && a.measures.size() == b.measures.size()
        && std::memcmp(a.measures.data(), b.measures.data(), a.measures.size() * sizeof(float)) == 0;
}

/// Over the rows from the second on; the token before has a value from the third on.
double expectedMean(HeadMeasure measure, const HeadWeights& matrix)
{
    const int first = measure == HeadMeasure::TokenBefore ? 2 : 1;
    double sum = 0.0;
    for (int query = first; query < matrix.positions; ++query) {
        sum += expected(measure, matrix, query);
    }
    return sum / (matrix.positions - first);
}

constexpr int kSteps = 30;

/// A run of 20 prompt tokens; @p switches are the steps before which the cache is turned on or off.
std::vector<StepRecordPtr> runOf(
    LanguageModel& model, bool cacheOn, const std::vector<int>& switches = {}, std::uint64_t budget = std::uint64_t { 1 } << 30U)
{
    RunSettings settings = settingsFor(someTokens(20, model.config().vocabSize), kSteps);
    settings.cacheOn = cacheOn;
    settings.attentionBudgetBytes = budget;
    Generator generator(model, settings, 1);
    std::vector<StepRecordPtr> records;
    while (!generator.finished()) {
        if (std::ranges::find(switches, generator.nextStep()) != switches.end()) {
            generator.setCacheOn(!generator.cacheOn());
        }
        records.push_back(generator.step({}));
    }
    return records;
}

}  // namespace

class TestHeadRecorder final : public QObject {
    Q_OBJECT

private slots:
    void everyInstructionSetGivesTheSameBytes()
    {
        for (const int window : { 0, 21 }) {
            const HeadWeights matrix = someMatrix(70, window, 5);
            HeadRecorder baseline(1, 1, Isa::Baseline);
            baseline.begin(0, matrix.positions);
            show(baseline, matrix, 0, matrix.positions);
            const auto expectedRows = baseline.publish();
            for (const Isa isa : { Isa::Avx2, Isa::Avx512 }) {
                if (!isaSupported(isa)) {
                    continue;
                }
                HeadRecorder recorder(1, 1, isa);
                recorder.begin(0, matrix.positions);
                show(recorder, matrix, 0, matrix.positions);
                QVERIFY2(sameBytes(*recorder.publish(), *expectedRows), isaName(isa));
            }
        }
    }

    void measuresAndCellsAreThoseOfTheMatrix_data()
    {
        QTest::addColumn<int>("positions");
        QTest::addColumn<int>("window");
        for (const int positions : { 1, 2, 24, 25, 49, 200 }) {
            QTest::addRow("%d", positions) << positions << 0;
        }
        QTest::newRow("in a window") << 120 << 17;
        QTest::newRow("that sees itself alone") << 30 << 1;
    }
    void measuresAndCellsAreThoseOfTheMatrix()
    {
        QFETCH(const int, positions);
        QFETCH(const int, window);
        const HeadWeights matrix = someMatrix(positions, window, 5);
        HeadRecorder recorder(1, 1);
        recorder.begin(0, positions);
        show(recorder, matrix, 0, positions);
        const auto rows = recorder.publish();
        QCOMPARE(rows->rows, positions);
        for (int query = 0; query < positions; ++query) {
            for (const HeadMeasure measure : kHeadMeasures) {
                const auto value = static_cast<double>(rows->measuresOf(query)[static_cast<std::size_t>(measure)]);
                QVERIFY2(close(value, expected(measure, matrix, query)),
                    qPrintable(QStringLiteral("measure %1 of row %2 is %3").arg(static_cast<int>(measure)).arg(query).arg(value)));
            }
            const int size = 1 << headCellShift(query + 1);
            for (int cell = 0; cell < kHeadCells; ++cell) {
                std::uint8_t wanted = 0;
                for (int key = cell * size; key < std::min((cell + 1) * size, query + 1); ++key) {
                    wanted = std::max(wanted, headCell(static_cast<float>(at(matrix, query, key))));
                }
                QCOMPARE(rows->cellsOf(query)[static_cast<std::size_t>(cell)], wanted);
            }
            std::uint8_t withoutFirst = 0;
            for (int key = 1; key < std::min(size, query + 1); ++key) {
                withoutFirst = std::max(withoutFirst, headCell(static_cast<float>(at(matrix, query, key))));
            }
            QCOMPARE(rows->firstWithoutKeyZeroOf(query)[0], withoutFirst);
        }
    }

    /// Growing texts merge pairs of cells: every length gives the picture that the whole matrix of that length would give.
    void thumbnailsOfAGrowingTextAreThoseOfItsMatrix()
    {
        constexpr int kPositions = 210;
        const HeadWeights matrix = someMatrix(kPositions, 0, 9);
        HeadRecorder recorder(1, 1);
        HeadSummary summary(1, 1);
        for (int query = 0; query < kPositions; ++query) {
            recorder.begin(query, 1);
            show(recorder, matrix, query, 1);
            summary.add(*recorder.publish());
            const int size = summary.positionsPerCell();
            QCOMPARE(size, 1 << headCellShift(query + 1));
            QCOMPARE(summary.side(), (query + size) / size);
            HeadWeights known = matrix;  // up to the newest row
            for (int later = query + 1; later < kPositions; ++later) {
                std::fill_n(known.weights.begin() + later * kPositions, kPositions, std::numeric_limits<float>::quiet_NaN());
            }
            HeadWeights others = known;  // without the first token
            for (int row = 0; row < kPositions; ++row) {
                others.weights[static_cast<std::size_t>(row * kPositions)] = std::numeric_limits<float>::quiet_NaN();
            }
            for (int row = 0; row < kHeadCells; ++row) {
                QCOMPARE(summary.firstColumnWithoutKeyZero(0, 0)[static_cast<std::size_t>(row)], pooled(others, row * size, 0, size));
                for (int column = 0; column < kHeadCells; ++column) {
                    QCOMPARE(summary.cells(0, 0)[static_cast<std::size_t>(row * kHeadCells + column)],
                        pooled(known, row * size, column * size, size));
                }
            }
        }
        for (const HeadMeasure measure : kHeadMeasures) {
            QVERIFY(close(summary.mean(measure, 0, 0), expectedMean(measure, matrix)));
            QVERIFY(close(summary.newest(measure, 0, 0), expected(measure, matrix, kPositions - 1)));
        }
    }

    /// A mean "of rows 2 to 23" is over all of them, also in layers with a window.
    void meansAreOverAllRowsFromTheSecondOn()
    {
        constexpr int kPositions = 23;
        for (const int window : { 1, 5, 17 }) {
            const HeadWeights matrix = someMatrix(kPositions, window, 7);
            HeadRecorder recorder(1, 1);
            recorder.begin(0, kPositions);
            show(recorder, matrix, 0, kPositions);
            const auto rows = recorder.publish();
            HeadSummary summary(1, 1);
            while (summary.positions() < kPositions) {
                summary.add(*rows);
            }
            for (const HeadMeasure measure : kHeadMeasures) {
                QVERIFY2(close(summary.mean(measure, 0, 0), expectedMean(measure, matrix)),
                    qPrintable(QString::number(static_cast<int>(measure))));
            }
        }
    }

    void everyStepGivesWhatItsMatricesGive()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config);
            const auto records = runOf(*model, true);
            const HeadRows rows = rowsAt(records, kSteps - 1);
            for (int layer = 0; layer < config.layers; ++layer) {
                for (int head = 0; head < config.heads; ++head) {
                    const auto matrix = headWeights(records, layer, head, kSteps - 1);
                    QVERIFY(matrix);
                    const auto which = static_cast<std::size_t>(layer * config.heads + head);
                    for (int query = 0; query < matrix->positions; ++query) {
                        for (const HeadMeasure measure : kHeadMeasures) {
                            const float value = rows.measuresOf(query)[which * kHeadMeasures.size() + static_cast<std::size_t>(measure)];
                            QVERIFY2(close(static_cast<double>(value), expected(measure, *matrix, query)), config.architecture.c_str());
                        }
                    }
                }
            }
        }
    }

    void theBytesDoNotDependOnTheCacheOnChunksOrOnThreads()
    {
        ModelConfig windows = llamaConfig();
        windows.windows = { 0, 5, 1 };
        for (const ModelConfig& config : { llamaConfig(), windows }) {
            const auto model = makeModel(config);
            const auto wanted = runOf(*model, true);
            const auto compare = [&](const std::vector<StepRecordPtr>& records) {
                for (int step = 0; step < kSteps; ++step) {
                    if (!sameBytes(rowsAt(records, step), rowsAt(wanted, step))) {
                        return false;
                    }
                }
                return true;
            };
            QVERIFY(compare(runOf(*model, false)));
            QVERIFY(compare(runOf(*model, true, { 3, 5, 11, 12, 20 })));
            QVERIFY(compare(runOf(*model, false, { 1, 4, 9 })));
            for (const int chunk : { 1, 7 }) {
                const auto chunked = makeModel(config, KernelKind::Exact, 1, chunk);
                QVERIFY(compare(runOf(*chunked, true)));
                QVERIFY(compare(runOf(*chunked, false)));
            }
            const auto threaded = makeModel(config, KernelKind::Exact, 3);
            QVERIFY(compare(runOf(*threaded, true)));
            QVERIFY(compare(runOf(*threaded, false)));
        }
    }

    void noMemoryForWholeRowsChangesNothing()
    {
        const auto model = makeModel(llamaConfig());
        const auto wanted = runOf(*model, false);
        const auto records = runOf(*model, false, {}, 8);
        QVERIFY(records.back()->attention == nullptr);
        QVERIFY(sameBytes(rowsAt(records, kSteps - 1), rowsAt(wanted, kSteps - 1)));
    }

    void rowsThatDidNotChangeAreNotRepeated()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 5);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        QCOMPARE(generator.step({})->heads->rows, 3);
        QCOMPARE(generator.step({})->heads->rows, 1);
        model.setUnstableRow(2);
        const auto changed = generator.step({});
        QCOMPARE(changed->heads->firstRow, 2);
        QCOMPARE(changed->heads->rows, 3);
    }

    void rowsThatDifferByRoundingAreNotRepeated()
    {
        const auto model = makeModel(llamaConfig(), KernelKind::Eigen);
        for (const StepRecordPtr& record : runOf(*model, false)) {
            QCOMPARE(record->heads->rows, record->index == 0 ? 20 : 1);
        }
    }

    void withoutCaptureThereAreNone()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 2);
        settings.captureAttention = false;
        Generator generator(model, settings, 1);
        QVERIFY(generator.step({})->heads == nullptr);
    }

    void discardedPassesLeaveNoTrace()
    {
        const HeadWeights matrix = someMatrix(6, 0, 3);
        const HeadWeights other = someMatrix(6, 0, 4);
        HeadRecorder recorder(1, 1);
        recorder.begin(0, 4);
        show(recorder, matrix, 0, 4);
        static_cast<void>(recorder.publish());
        recorder.begin(4, 1);
        show(recorder, other, 4, 1);
        recorder.discard();
        recorder.begin(4, 1);
        show(recorder, matrix, 4, 1);
        const auto rows = recorder.publish();
        QCOMPARE(rows->firstRow, 4);
        const auto change = rows->measuresOf(4)[static_cast<std::size_t>(HeadMeasure::Change)];
        QVERIFY(close(static_cast<double>(change), expected(HeadMeasure::Change, matrix, 4)));
    }

    void aBranchRepeatsTheRowsItInherits()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 1);
        const auto records = runAll(*generator);
        auto branched = Generator::branch(std::move(generator), 2, (records[2]->token + 1) % 32, 2);
        const auto first = branched->step({});
        QCOMPARE(first->heads->firstRow, 0);
        QCOMPARE(first->heads->rows, 6);
        const HeadRows before = rowsAt(records, 2);
        QCOMPARE(std::memcmp(first->heads->cells.data(), before.cells.data(), before.cells.size()), 0);
        // Its own first row has another row before it than the run's newest: how much changed is not known.
        QVERIFY(std::isnan(first->heads->measuresOf(5)[static_cast<std::size_t>(HeadMeasure::Change)]));
        QVERIFY(!std::isnan(first->heads->measuresOf(5)[static_cast<std::size_t>(HeadMeasure::Entropy)]));
        QCOMPARE(branched->step({})->heads->rows, 1);
    }

    void aBranchFromTheNewestStepKnowsHowMuchChanged()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 3), 1);
        const auto records = runAll(*generator);
        auto branched = Generator::branch(std::move(generator), 2, (records[2]->token + 1) % 32, 2);
        QVERIFY(!std::isnan(branched->step({})->heads->measuresOf(5)[static_cast<std::size_t>(HeadMeasure::Change)]));
    }

    void aRunTakenUpAgainHasItsRowsBack()
    {
        FakeModel model;
        Generator whole(model, settingsFor({ 1, 2, 3 }, 6), 1);
        const auto wanted = runAll(whole);
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 2);
        std::vector<StepRecordPtr> records;
        for (int step = 0; step < 3; ++step) {
            records.push_back(generator->step({}));
        }
        auto branched = Generator::branch(std::move(generator), 2, (records[2]->token + 1) % 32, 3);
        QVERIFY(branched->step({}));
        const auto again = Generator::takeUpRunBefore(std::move(branched));
        while (!again->finished()) {
            records.push_back(again->step({}));
        }
        QCOMPARE(records[3]->heads->firstRow, 0);
        for (int step = 0; step < 6; ++step) {
            const HeadRows rows = rowsAt(records, step);
            const HeadRows other = rowsAt(wanted, step);
            QCOMPARE(rows.cells, other.cells);
            QCOMPARE(rows.firstWithoutKeyZero, other.firstWithoutKeyZero);
            QCOMPARE(rows.measures.size(), other.measures.size());
            const std::size_t each = rows.measures.size() / static_cast<std::size_t>(rows.rows);
            for (std::size_t i = 0; i < rows.measures.size(); ++i) {
                // How much changed may be unknown in the first row after the run was taken up again.
                const bool unknown = i / each == 5 && i % kHeadMeasures.size() == static_cast<std::size_t>(HeadMeasure::Change);
                QVERIFY2(close(static_cast<double>(rows.measures[i]), static_cast<double>(other.measures[i]))
                        || (unknown && std::isnan(rows.measures[i])),
                    qPrintable(QStringLiteral("measure %1 after step %2").arg(i).arg(step)));
            }
        }
    }

    /// 24 layers × 32 heads × 512 positions.
    void aLongRunOfALargeModelTakesLittleMemory()
    {
        HeadRecorder recorder(24, 32);
        recorder.begin(0, 512);
        QVERIFY(recorder.publish()->bytes() < 18'000'000);
    }

    void codesOfWeightsKeepTheirOrder()
    {
        QCOMPARE(headCell(std::numeric_limits<float>::quiet_NaN()), std::uint8_t { 0 });
        QCOMPARE(headCell(0.0F), std::uint8_t { 1 });
        QCOMPARE(headCell(1.0F), std::uint8_t { 255 });
        QCOMPARE(headCell(1.0001F), std::uint8_t { 255 });
        for (int step = 0; step < 1000; ++step) {
            const float weight = static_cast<float>(step) / 1000.0F;
            QVERIFY(headCell(weight) <= headCell(weight + 0.001F));
            QVERIFY(std::abs(headCellWeight(headCell(weight)) - static_cast<double>(weight)) < 1.0 / 507);
        }
    }
};

KVSCOPE_TEST(TestHeadRecorder)
#include "tst_headrecorder.moc"
