// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Counted operations by stage and cause: equal to the closed form for every architecture, in both modes, for every number of rows per pass.
#include "loader/checkpoint.h"
#include "model/kvcache.h"
#include "run/costgrowth.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <array>
#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Written out once more, from the shapes of the matrices and from the pairs that a query sees.
OperationCauses expectedCauses(const ModelConfig& config, int first, int rows, int logitRows)
{
    OperationCauses causes;
    for (int layer = 0; layer < config.layers; ++layer) {
        for (int row = first; row < first + rows; ++row) {
            const auto count = [](int a, int b) { return static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b); };
            causes.projectionsAndMlp += 2 * count(config.queryWidth(), config.hiddenSize) + 2 * count(config.kvWidth(), config.hiddenSize)
                + (config.gatedMlp ? 3U : 2U) * count(config.ffnSize, config.hiddenSize);
            const int window = config.window(layer);
            const int seen = window == 0 ? row + 1 : std::min(row + 1, window);
            causes.scoresAndValues += 2 * count(config.queryWidth(), seen);
        }
    }
    causes.head = static_cast<std::uint64_t>(logitRows) * static_cast<std::uint64_t>(config.vocabSize)
        * static_cast<std::uint64_t>(config.hiddenSize);
    return causes;
}

/// Tiny, with room for long texts.
ModelConfig longConfig(ModelConfig config)
{
    config.layers = 2;
    config.hiddenSize = 16;
    config.heads = 2;
    config.kvHeads = 1 + config.kvHeads % 2;
    config.headDim = 8;
    config.rotaryDim = config.rotaryDim > 0 ? 8 : 0;
    config.ffnSize = 24;
    config.vocabSize = 64;
    config.contextLength = 4100;
    return config;
}

void compare(const ForwardResult& counted, const OperationCauses& expected)
{
    QVERIFY(counted.completed);
    QCOMPARE(causesOf(counted.stageOperations), expected);
    QCOMPARE(counted.operations, expected.total());
}

}  // namespace

class TestOperationCauses final : public QObject {
    Q_OBJECT

private slots:
    void countedEqualsTheFormulaForEveryArchitecture()
    {
        constexpr int kTokens = 13;
        for (const ModelConfig& config : variedConfigs()) {
            for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
                const auto model = makeModel(config, kind);
                const std::vector<TokenId> tokens = someTokens(kTokens, config.vocabSize);
                for (const int passRows : { 0, 1, 4, kTokens }) {
                    model->usePassRows(passRows);
                    compare(model->forward(tokens, 0, nullptr, nullptr, {}), expectedCauses(config, 0, kTokens, 1));
                    const auto cache = model->makeCache(kTokens);
                    const std::span<const TokenId> all(tokens);
                    compare(model->forward(all.first(9), 0, cache.get(), nullptr, {}), expectedCauses(config, 0, 9, 1));
                    compare(model->forward(all.subspan(9, 1), 9, cache.get(), nullptr, {}), expectedCauses(config, 9, 1, 1));
                    compare(model->forward(all.subspan(10), 10, cache.get(), nullptr, {}), expectedCauses(config, 10, 3, 1));
                }
                QCOMPARE(causesOf(predictStageOperations(config, 4, 9, 2)), expectedCauses(config, 4, 9, 2));
            }
        }
    }

    void countedEqualsTheFormulaStageByStage()
    {
        const auto model = makeModel(llamaConfig());
        const auto cache = model->makeCache(8);
        const std::vector<TokenId> tokens = someTokens(6, 203);
        const StageCounts together = model->forward(std::span(tokens).first(5), 0, cache.get(), nullptr, {}).stageOperations;
        const StageCounts fused = model->forward(std::span(tokens).subspan(5), 5, cache.get(), nullptr, {}).stageOperations;
        QCOMPARE(together.values, predictStageOperations(llamaConfig(), 0, 5).values);
        QCOMPARE(fused.values, predictStageOperations(llamaConfig(), 5, 1).values);
        QCOMPARE(fused[Stage::Mlp], 3ULL * 3 * 96 * 152);
        QCOMPARE(fused[Stage::Embed], 0ULL);
    }

    void partsEqualTheFormulaAtGrowingLengths_data()
    {
        QTest::addColumn<int>("positions");
        for (const int positions : { 64, 512, 4096 })
            QTest::addRow("%d", positions) << positions;
    }
    void partsEqualTheFormulaAtGrowingLengths()
    {
        QFETCH(int, positions);
        for (const ModelConfig& config : { longConfig(llamaConfig()), longConfig(gpt2Config()) }) {
            const auto model = makeModel(config);
            const std::vector<TokenId> tokens = someTokens(positions, config.vocabSize);
            compare(model->forward(tokens, 0, nullptr, nullptr, {}), stepCauses(config, positions, false));
            QCOMPARE(stepCauses(config, positions, false), expectedCauses(config, 0, positions, 1));
            const auto cache = model->makeCache(positions);
            const std::span<const TokenId> all(tokens);
            static_cast<void>(model->forward(all.first(all.size() - 1), 0, cache.get(), nullptr, {}));
            compare(model->forward(all.last(1), positions - 1, cache.get(), nullptr, {}), stepCauses(config, positions, true));
            QCOMPARE(stepCauses(config, positions, true), expectedCauses(config, positions - 1, 1, 1));
        }
    }

    void slopesSayWhatGrowsHow()
    {
        const ModelConfig config = longConfig(llamaConfig());
        const auto slope = [&](bool cacheOn, std::uint64_t OperationCauses::*part) {
            return slopeBetween(static_cast<double>(stepCauses(config, 2048, cacheOn).*part),
                static_cast<double>(stepCauses(config, 4096, cacheOn).*part), 2048, 4096);
        };
        QCOMPARE(slope(true, &OperationCauses::projectionsAndMlp), 0.0);
        QCOMPARE(slope(true, &OperationCauses::scoresAndValues), 1.0);
        QCOMPARE(slope(false, &OperationCauses::projectionsAndMlp), 1.0);
        QVERIFY(std::fabs(slope(false, &OperationCauses::scoresAndValues) - 2.0) < 0.001);
        QCOMPARE(slope(false, &OperationCauses::head), 0.0);
        // A whole text: the scan is n² with the cache and n³ without.
        const auto total = [&](bool cacheOn) {
            return slopeBetween(
                totalCauses(config, 2048, cacheOn).scoresAndValues, totalCauses(config, 4096, cacheOn).scoresAndValues, 2048, 4096);
        };
        QVERIFY(std::fabs(total(true) - 2.0) < 0.001);
        QVERIFY(std::fabs(total(false) - 3.0) < 0.002);
        QVERIFY(std::isnan(slopeBetween(0.0, 1.0, 1, 2)));
    }

    void totalsAreTheSumsOfTheSteps()
    {
        for (const ModelConfig& config : variedConfigs()) {
            for (const bool cacheOn : { true, false }) {
                OperationCauses sum;
                for (int positions = 1; positions <= 40; ++positions) {
                    const OperationCauses step = stepCauses(config, positions, cacheOn);
                    sum.projectionsAndMlp += step.projectionsAndMlp;
                    sum.scoresAndValues += step.scoresAndValues;
                    sum.head += step.head;
                }
                const CauseTotals totals = totalCauses(config, 40, cacheOn);
                QCOMPARE(totals.projectionsAndMlp, static_cast<double>(sum.projectionsAndMlp));
                QCOMPARE(totals.scoresAndValues, static_cast<double>(sum.scoresAndValues));
                QCOMPARE(totals.head, static_cast<double>(sum.head));
            }
        }
    }

    void theScanOutgrowsTheRestWhereTheConfigSays()
    {
        const ModelConfig bundled = inspectModel("bundled").info->config;
        const ModelConfig gpt2 = inspectModel("random:gpt2-124m").info->config;
        const auto rounded = [](const ModelConfig& config, bool cacheOn, bool withHead) {
            return std::lround(scanOutgrowsAt(config, cacheOn, withHead).value_or(0.0));
        };
        QCOMPARE(rounded(bundled, true, false), 1568L);
        QCOMPARE(rounded(gpt2, true, false), 4608L);
        QCOMPARE(rounded(bundled, true, true), 1909L);
        QCOMPARE(rounded(gpt2, true, true), 6702L);
        // About twice as long without the cache, because half of all pairs are masked.
        QCOMPARE(rounded(bundled, false, false), 2 * 1568L - 1);
        QCOMPARE(rounded(gpt2, false, false), 2 * 4608L - 1);
    }

    void theScanIsTheLargerPartFromThereOn()
    {
        for (const ModelConfig& config : variedConfigs()) {
            for (const bool cacheOn : { true, false }) {
                const std::optional<double> at = scanOutgrowsAt(config, cacheOn, true);
                const auto leads = [&](int positions) {
                    const OperationCauses causes = stepCauses(config, positions, cacheOn);
                    return causes.scoresAndValues > causes.projectionsAndMlp + causes.head;
                };
                if (at) {
                    QVERIFY(!leads(static_cast<int>(std::floor(*at))));
                    QVERIFY(leads(static_cast<int>(std::floor(*at)) + 1));
                } else {
                    QVERIFY(!leads(kMostGrowthPositions));
                }
            }
        }
        ModelConfig windowed = llamaConfig();
        windowed.windows = { 4, 4, 4 };
        QVERIFY(!scanOutgrowsAt(windowed, true, false).has_value());
    }

    void rowsPerPassAndThreadsChangeNoBit()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config(), wideConfig() }) {
            const auto model = makeModel(config, KernelKind::Exact, 3);
            RunSettings settings;
            settings.prompt = someTokens(37, config.vocabSize);
            settings.steps = 3;
            settings.captureAttention = false;
            std::vector<std::uint64_t> hashes;
            std::uint64_t operations = 0;
            for (const int passRows : { 0, 1, 2, 5, 16, 36, 37, 4096 }) {
                for (const bool oneThread : { true, false }) {
                    settings.passRows = passRows;
                    settings.oneThread = oneThread;
                    Generator generator(*model, settings, 1);
                    const auto records = runAll(generator);
                    std::vector<std::uint64_t> found;
                    for (const StepRecordPtr& record : records)
                        found.push_back(record->logitsHash);
                    if (hashes.empty()) {
                        hashes = found;
                        operations = records[0]->operations;
                    }
                    QCOMPARE(found, hashes);
                    QCOMPARE(records[0]->operations, operations);
                    if (passRows > 0)
                        QCOMPARE(records[0]->chunks, (37 + passRows - 1) / passRows);
                    QCOMPARE(records[1]->chunks, 1);
                }
            }
        }
    }

    void bytesByStageAddUpAndGrowWithThePasses()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config);
            const StageCounts weights = model->streamedBytesByStage();
            QCOMPARE(weights.total(), model->streamedWeightBytes());
            QVERIFY(weights[Stage::Mlp] > 0 && weights[Stage::Head] > 0);
            for (const int first : { 0, 11 }) {
                const BytesMoved moved = predictBytes(config, weights.total(), first, 8, true);
                const StageCounts once = predictStageBytes(config, weights, first, 8, 1);
                QCOMPARE(once.total(), moved.weights + moved.cache);
                const StageCounts eight = predictStageBytes(config, weights, first, 8, 8);
                QCOMPARE(eight[Stage::Mlp], 8 * once[Stage::Mlp]);
                QCOMPARE(eight[Stage::Head], once[Stage::Head]);
                QVERIFY(eight[Stage::Attention] > once[Stage::Attention]);
            }
        }
        QCOMPARE(flopPerByte(10, 4), 5.0);
        QCOMPARE(flopPerByte(10, 0), 0.0);
    }

    void aRecordSaysWhatEachStageDid()
    {
        const auto model = makeModel(llamaConfig());
        RunSettings settings;
        settings.prompt = someTokens(9, 203);
        settings.steps = 2;
        for (const bool cacheOn : { true, false }) {
            settings.cacheOn = cacheOn;
            Generator generator(*model, settings, 1);
            const auto records = runAll(generator);
            for (const StepRecordPtr& record : records) {
                QCOMPARE(record->stageOperations.total(), record->operations);
                QCOMPARE(causesOf(record->stageOperations), stepCauses(llamaConfig(), record->positions, record->index > 0 && cacheOn));
                QVERIFY(record->stageBytes[Stage::Attention] > 0);
            }
        }
    }
};

KVSCOPE_TEST(TestOperationCauses)
#include "tst_operationcauses.moc"
