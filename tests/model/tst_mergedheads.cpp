// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Key and value heads averaged into groups: against means computed here in float64, and against a model whose heads repeat them.
#include "core/error.h"
#include "kernels/types/conversion.h"
#include "model/kvcache.h"
#include "model/mergedheads.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// (rows, cols) in float64.
std::vector<double> widened(const Matrix& matrix)
{
    std::vector<double> values;
    std::vector<float> row(static_cast<std::size_t>(matrix.cols));
    for (int i = 0; i < matrix.rows; ++i) {
        widenRow(matrix, i, row.data());
        values.insert(values.end(), row.begin(), row.end());
    }
    return values;
}

/// Each head's rows replaced by the mean of its group's: (heads · headDim, cols), the reference.
std::vector<double> repeatedMeans(const std::vector<double>& values, const ModelConfig& config, int groups)
{
    const std::size_t cols = values.size() / static_cast<std::size_t>(config.kvWidth());
    const int inGroup = config.kvHeads / groups;
    std::vector<double> means(values.size());
    for (int head = 0; head < config.kvHeads; ++head) {
        for (int feature = 0; feature < config.headDim; ++feature) {
            for (std::size_t col = 0; col < cols; ++col) {
                const auto at = [&](int which) { return static_cast<std::size_t>(which * config.headDim + feature) * cols + col; };
                double sum = 0.0;
                for (int other = 0; other < inGroup; ++other)
                    sum += values[at(head / inGroup * inGroup + other)];
                means[at(head)] = sum / inGroup;
            }
        }
    }
    return means;
}

Matrix asMatrix(const std::vector<double>& values, int rows)
{
    Matrix matrix { DType::F32, rows, static_cast<int>(values.size()) / rows, {} };
    matrix.bytes.resize(values.size() * sizeof(float));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float value = static_cast<float>(values[i]);
        std::memcpy(matrix.bytes.data() + i * sizeof(float), &value, sizeof(float));
    }
    return matrix;
}

void repeatMeans(std::vector<float>& values, const ModelConfig& config, int groups)
{
    if (values.empty())
        return;
    const std::vector<double> means = repeatedMeans({ values.begin(), values.end() }, config, groups);
    std::transform(means.begin(), means.end(), values.begin(), [](double mean) { return static_cast<float>(mean); });
}

/// The same function with all its heads, for comparison with the merged model.
ModelWeights withRepeatedMeans(ModelWeights weights, const ModelConfig& config, int groups)
{
    for (LayerWeights& layer : weights.layers) {
        for (LinearWeights* linear : { &layer.key, &layer.value }) {
            linear->weight
                = converted(asMatrix(repeatedMeans(widened(linear->weight), config, groups), config.kvWidth()), linear->weight.type);
            repeatMeans(linear->bias, config, groups);
        }
        if (config.qkNorm && config.qkNormSpan != QkNormSpan::Head) {
            repeatMeans(layer.keyNorm.scale, config, groups);
            repeatMeans(layer.keyNorm.bias, config, groups);
        }
    }
    return weights;
}

std::vector<float> logitsOf(const ModelConfig& config, ModelWeights weights, bool cached)
{
    Transformer model(config, std::move(weights), makeKernels(KernelKind::Exact, 1));
    const std::vector<TokenId> tokens = someTokens(11, config.vocabSize);
    const auto cache = model.makeCache(11);
    if (!cached) {
        const auto logits = model.forward(tokens, 0, nullptr, nullptr, {}).logits;
        return { logits.begin(), logits.end() };
    }
    static_cast<void>(model.forward(std::span(tokens).first(10), 0, cache.get(), nullptr, {}));
    const auto logits = model.forward(std::span(tokens).last(1), 10, cache.get(), nullptr, {}).logits;
    return { logits.begin(), logits.end() };
}

ModelConfig withKvHeads(ModelConfig config, int kvHeads)
{
    config.heads = config.kvHeads = kvHeads;
    return config;
}

}  // namespace

class TestMergedHeads final : public QObject {
    Q_OBJECT

private slots:
    void eachWeightIsTheMeanOfItsGroup()
    {
        const ModelConfig config = withKvHeads(llamaConfig(), 6);
        for (const int groups : { 1, 2, 3, 6 }) {
            const ModelWeights stored = livelyWeights(config);
            ModelWeights merged = livelyWeights(config);
            mergeKvHeads(config, merged, groups);
            validate(withMergedKvHeads(config, groups), merged);
            for (std::size_t layer = 0; layer < stored.layers.size(); ++layer) {
                const std::vector<double> means = repeatedMeans(widened(stored.layers[layer].key.weight), config, groups);
                const std::vector<double> found = widened(merged.layers[layer].key.weight);
                QCOMPARE(found.size(), means.size() / static_cast<std::size_t>(6 / groups));
                const std::size_t headSize = found.size() / static_cast<std::size_t>(groups);
                for (std::size_t i = 0; i < found.size(); ++i) {
                    const std::size_t source = i / headSize * headSize * static_cast<std::size_t>(6 / groups) + i % headSize;
                    QVERIFY(std::fabs(found[i] - means[source]) <= std::fabs(means[source]) * 6e-8);
                }
            }
        }
    }

    void theMergedModelIsTheModelWithRepeatedMeans_data()
    {
        QTest::addColumn<bool>("cached");
        QTest::addRow("with the cache") << true;
        QTest::addRow("without") << false;
    }
    void theMergedModelIsTheModelWithRepeatedMeans()
    {
        QFETCH(bool, cached);
        for (ModelConfig config : variedConfigs()) {
            if (config.kvHeads == 2)
                config = withKvHeads(config, 4);
            for (int groups = 1; groups <= config.kvHeads; ++groups) {
                // A norm over all heads together adds them in another order.
                if (config.kvHeads % groups != 0
                    || (config.qkNorm && config.qkNormSpan == QkNormSpan::AllHeads && groups != config.kvHeads))
                    continue;
                ModelWeights merged = livelyWeights(config);
                mergeKvHeads(config, merged, groups);
                const std::vector<float> found = logitsOf(withMergedKvHeads(config, groups), std::move(merged), cached);
                const std::vector<float> expected = logitsOf(config, withRepeatedMeans(livelyWeights(config), config, groups), cached);
                QVERIFY2(found == expected, config.architecture.c_str());
                if (groups < config.kvHeads)
                    QVERIFY2(found != logitsOf(config, livelyWeights(config), cached), config.architecture.c_str());
            }
        }
    }

    void everyNumberTypeKeepsItsType()
    {
        for (const NumberType& type : kNumberTypes) {
            ModelConfig config = withKvHeads(llamaConfig(), 4);
            config.hiddenSize = config.ffnSize = 256;
            config.headDim = config.rotaryDim = 64;
            ModelWeights merged = livelyWeights(config, type.type);
            const ModelWeights stored = livelyWeights(config, type.type);
            mergeKvHeads(config, merged, 2);
            const Matrix& key = merged.layers[0].key.weight;
            QCOMPARE(key.type, type.type);
            QCOMPARE(key.rows, 128);
            QCOMPARE(key.bytes.size() * 2, stored.layers[0].key.weight.bytes.size());
        }
    }

    void theCacheShrinksWithTheGroups()
    {
        const ModelConfig config = withKvHeads(llamaConfig(), 6);
        QCOMPARE(cacheBytesPerPosition(withMergedKvHeads(config, 2)) * 3, cacheBytesPerPosition(config));
        QCOMPARE(cacheBytesPerPosition(withMergedKvHeads(config, 1)) * 6, cacheBytesPerPosition(config));
    }

    void otherNumbersOfGroupsAreRefused()
    {
        for (const int groups : { 0, -1, 4, 5, 7, 12 }) {
            try {
                static_cast<void>(withMergedKvHeads(withKvHeads(llamaConfig(), 6), groups));
                QFAIL("accepted");
            } catch (const EngineError& error) {
                QCOMPARE(error.code, ErrorCode::OptionWrong);
            }
        }
    }
};

KVSCOPE_TEST(TestMergedHeads)
#include "tst_mergedheads.moc"
