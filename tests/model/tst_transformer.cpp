// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The guarantees of Transformer apart from equal bits: it agrees with the textbook kernels, counts its operations, stops on request and
// rejects invalid calls.

#include "core/error.h"
#include "core/probe.h"
#include "loader/random/randomweights.h"
#include "model/kvcache.h"
#include "run/costmodel.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Wants one head and one position, and records what it receives.
class PickyProbe final : public Probe {
public:
    PickyProbe(int layer, int head, int position) : m_layer(layer), m_head(head), m_position(position) { }
    [[nodiscard]] bool wantsAttention(int layer, int head) const override { return layer == m_layer && head == m_head; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        called.insert({ layer, head });
        shapesFit = shapesFit && cols == firstRow + rows
            && weights.size() == static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols)
            && firstRow == static_cast<int>(matrix.size());
        for (int row = 0; row < rows; ++row)
            matrix.emplace_back(weights.begin() + row * cols, weights.begin() + (row + 1) * cols);
    }
    [[nodiscard]] bool wantsLogits(int position) const override { return position == m_position; }
    void logits(int position, std::span<const float> values) override
    {
        logitPositions.push_back(position);
        logitCount = values.size();
    }

    std::set<std::pair<int, int>> called;
    std::vector<std::vector<float>> matrix;  ///< rows in order; columns up to the end of their chunk
    std::vector<int> logitPositions;
    std::size_t logitCount = 0;
    bool shapesFit = true;

private:
    int m_layer;
    int m_head;
    int m_position;
};

/// Requests a stop as soon as it is asked about a layer.
class StoppingProbe final : public Probe {
public:
    StoppingProbe(std::stop_source& stop, int layer) : m_stop(stop), m_layer(layer) { }
    [[nodiscard]] bool wantsAttention(int layer, int) const override
    {
        if (layer == m_layer)
            m_stop.request_stop();
        return false;
    }
    void attention(int, int, int, int, int, std::span<const float>) override { }

private:
    std::stop_source& m_stop;
    int m_layer;
};

/// Records the rows of every chunk, using the first layer's first head.
class ChunkProbe final : public Probe {
public:
    [[nodiscard]] bool wantsAttention(int layer, int head) const override { return layer == 0 && head == 0; }
    void attention(int, int, int, int rowCount, int, std::span<const float>) override { rows.push_back(rowCount); }

    std::vector<int> rows;
};

/// Throws std::bad_alloc while copying.
class ThrowingProbe final : public Probe {
public:
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int, int, int, int, int, std::span<const float>) override { throw std::bad_alloc(); }
};

template<typename Function> ErrorCode codeOf(Function function)
{
    try {
        function();
    } catch (const EngineError& error) {
        return error.code;
    }
    return ErrorCode::Internal;
}

}  // namespace

class TransformerTest final : public QObject {
    Q_OBJECT

private slots:
    void bothSetsOfKernelsAgree()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(50, config.vocabSize);
            const auto exact = makeModel(config, KernelKind::Exact, 2);
            const auto eigen = makeModel(config, KernelKind::Eigen, 2);
            QCOMPARE(eigen->kernelsName(), std::string("eigen"));
            const auto a = exact->forward(tokens, 0, nullptr, nullptr, {}).logits;
            const auto b = eigen->forward(tokens, 0, nullptr, nullptr, {}).logits;
            QCOMPARE(a.size(), static_cast<std::size_t>(config.vocabSize));
            for (std::size_t i = 0; i < a.size(); ++i)
                QVERIFY2(std::fabs(a[i] - b[i]) < 1e-4F, config.architecture.c_str());
        }
    }

    void countedOperationsMatchThePrediction()
    {
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const ModelConfig& config : variedConfigs()) {
                const auto tokens = someTokens(30, config.vocabSize);
                const auto model = makeModel(config, kind, 2, 8);
                const auto cache = model->makeCache(30);
                QCOMPARE(model->forward(std::span(tokens).first(20), 0, cache.get(), nullptr, {}).operations,
                    predictStepOperations(config, Phase::Prefill, 20));
                QCOMPARE(model->forward(std::span(tokens).subspan(20, 1), 20, cache.get(), nullptr, {}).operations,
                    predictStepOperations(config, Phase::Decode, 21));
                QCOMPARE(model->forward(std::span(tokens).subspan(21, 9), 21, cache.get(), nullptr, {}).operations,
                    predictStepOperations(config, Phase::Prefill, 30, 21));
                QCOMPARE(model->forward(tokens, 0, nullptr, nullptr, {}).operations, predictStepOperations(config, Phase::Recompute, 30));
                PickyProbe probe(0, 0, 3);
                QCOMPARE(model->forward(tokens, 0, nullptr, &probe, {}).operations, predictOperations(config, 0, 30, 2));
            }
    }

    void probesReceiveOnlyWhatTheyWant()
    {
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen }) {
            const ModelConfig config = llamaConfig();
            const auto tokens = someTokens(40, config.vocabSize);
            const auto model = makeModel(config, kind, 2, 7);
            PickyProbe probe(1, 4, 12);
            static_cast<void>(model->forward(tokens, 0, nullptr, &probe, {}));
            QCOMPARE(probe.called.size(), std::size_t { 1 });
            QVERIFY(probe.called.contains({ 1, 4 }));
            QVERIFY(probe.shapesFit);
            QCOMPARE(probe.matrix.size(), tokens.size());
            QCOMPARE(probe.logitPositions, std::vector<int> { 12 });
            QCOMPARE(probe.logitCount, static_cast<std::size_t>(config.vocabSize));
        }
    }

    /// With window w, query i sees key j if and only if 0 <= i - j < w; every other cell is NaN and the visible ones sum to 1.
    void windowsAndTheCausalMaskShowAsNaN()
    {
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const int window : { 0, 1, 5 }) {
                ModelConfig config = llamaConfig();
                config.windows = { 0, window, 3 };
                const auto tokens = someTokens(20, config.vocabSize);
                const auto model = makeModel(config, kind, 1, 6);
                PickyProbe probe(1, 2, -1);
                static_cast<void>(model->forward(tokens, 0, nullptr, &probe, {}));
                for (int i = 0; i < 20; ++i) {
                    double sum = 0.0;
                    const std::vector<float>& row = probe.matrix[static_cast<std::size_t>(i)];
                    for (int j = 0; j < static_cast<int>(row.size()); ++j) {
                        const float weight = row[static_cast<std::size_t>(j)];
                        const bool visible = i - j >= 0 && (window == 0 || i - j < window);
                        QCOMPARE(std::isnan(weight), !visible);
                        sum += visible ? static_cast<double>(weight) : 0.0;
                    }
                    QVERIFY(std::fabs(sum - 1.0) < 1e-5);
                }
            }
    }

    void stoppingLeavesTheCacheUnchanged()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(40, config.vocabSize);
        const auto model = makeModel(config, KernelKind::Exact, 2, 8);
        const auto cache = model->makeCache(40);
        static_cast<void>(model->forward(std::span(tokens).first(10), 0, cache.get(), nullptr, {}));

        std::stop_source before;
        before.request_stop();
        QVERIFY(!model->forward(std::span(tokens).subspan(10), 10, cache.get(), nullptr, before.get_token()).completed);
        QCOMPARE(cache->length(), 10);
        std::stop_source within;
        StoppingProbe probe(within, 1);
        const ForwardResult stopped = model->forward(std::span(tokens).subspan(10), 10, cache.get(), &probe, within.get_token());
        QVERIFY(!stopped.completed);
        QVERIFY(stopped.logits.empty());
        QCOMPARE(cache->length(), 10);

        const ForwardResult result = model->forward(std::span(tokens).subspan(10), 10, cache.get(), nullptr, {});
        QVERIFY(result.completed);
        QCOMPARE(cache->length(), 40);
        QCOMPARE(result.logits.size(), static_cast<std::size_t>(config.vocabSize));
    }

    /// So that a stop request is noticed as soon at the end of a long context as at its beginning.
    void chunksShrinkAsTheContextGrows()
    {
        const ModelConfig config = llamaConfig();
        TransformerOptions options;
        options.chunkOperations = 3'000'000;
        Transformer model(config, livelyWeights(config), makeKernels(KernelKind::Exact, 1), options);
        ChunkProbe probe;
        static_cast<void>(model.forward(someTokens(250, config.vocabSize), 0, nullptr, &probe, {}));
        QVERIFY(probe.rows.size() > 2);
        for (std::size_t i = 1; i + 1 < probe.rows.size(); ++i)
            QVERIFY(probe.rows[i] <= probe.rows[i - 1]);
        QVERIFY(probe.rows[probe.rows.size() - 2] < probe.rows.front());
    }

    void decodeStepsSharedByThreadsCanBeStopped()
    {
        const ModelConfig config = wideConfig();
        const auto tokens = someTokens(20, config.vocabSize);
        const auto model = makeModel(config, KernelKind::Exact, 2);
        const auto cache = model->makeCache(20);
        static_cast<void>(model->forward(std::span(tokens).first(19), 0, cache.get(), nullptr, {}));
        std::stop_source within;
        StoppingProbe probe(within, 0);
        QVERIFY(!model->forward(std::span(tokens).subspan(19), 19, cache.get(), &probe, within.get_token()).completed);
        QCOMPARE(cache->length(), 19);
        QVERIFY(model->forward(std::span(tokens).subspan(19), 19, cache.get(), nullptr, {}).completed);
    }

    void probeExceptionsEndTheStep()
    {
        const ModelConfig config = wideConfig();
        const auto tokens = someTokens(20, config.vocabSize);
        const auto model = makeModel(config, KernelKind::Exact, 2);
        const auto cache = model->makeCache(20);
        static_cast<void>(model->forward(std::span(tokens).first(19), 0, cache.get(), nullptr, {}));
        ThrowingProbe probe;
        const auto watched = [&] { static_cast<void>(model->forward(std::span(tokens).subspan(19), 19, cache.get(), &probe, {})); };
        QCOMPARE(codeOf(watched), ErrorCode::OutOfMemory);
        QCOMPARE(cache->length(), 19);
        QVERIFY(model->forward(std::span(tokens).subspan(19), 19, cache.get(), nullptr, {}).completed);
    }

    void truncatedCacheContinuesLikeAFreshOne()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(30, config.vocabSize);
        const auto others = someTokens(30, config.vocabSize, 99);
        const auto model = makeModel(config);
        const auto cache = model->makeCache(30);
        std::vector<TokenId> mixed(tokens.begin(), tokens.begin() + 12);
        mixed.insert(mixed.end(), others.begin(), others.begin() + 10);
        const ForwardResult fresh = model->forward(mixed, 0, nullptr, nullptr, {});
        const std::vector<float> expected(fresh.logits.begin(), fresh.logits.end());

        static_cast<void>(model->forward(tokens, 0, cache.get(), nullptr, {}));
        cache->truncate(12);
        const ForwardResult branch = model->forward(std::span(mixed).subspan(12), 12, cache.get(), nullptr, {});
        QCOMPARE(std::vector<float>(branch.logits.begin(), branch.logits.end()), expected);
    }

    void invalidCallsAreRefused()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        const auto cache = model->makeCache(4);
        const auto feed = [&](std::vector<TokenId> tokens, int first, KvCache* into) {
            return codeOf([&] { static_cast<void>(model->forward(tokens, first, into, nullptr, {})); });
        };
        QCOMPARE(feed({}, 0, nullptr), ErrorCode::PromptEmpty);
        QCOMPARE(feed({ config.vocabSize }, 0, nullptr), ErrorCode::TokenOutOfRange);
        QCOMPARE(feed({ 1, -1 }, 0, nullptr), ErrorCode::TokenOutOfRange);
        QCOMPARE(feed(std::vector<TokenId>(static_cast<std::size_t>(config.contextLength) + 1, 1), 0, nullptr), ErrorCode::ContextExceeded);
        QCOMPARE(feed({ 1, 2, 3, 4, 5 }, 0, cache.get()), ErrorCode::ContextExceeded);
        QCOMPARE(feed({ 1 }, -1, nullptr), ErrorCode::ContextExceeded);
        QCOMPARE(feed({ 1 }, std::numeric_limits<int>::max(), nullptr), ErrorCode::ContextExceeded);
        QCOMPARE(cache->length(), 0);
        QCOMPARE(codeOf([&] { static_cast<void>(model->makeCache(config.contextLength + 1)); }), ErrorCode::ContextExceeded);
        QCOMPARE(codeOf([&] { static_cast<void>(model->makeCache(0)); }), ErrorCode::ContextExceeded);
        ModelWeights short_ = randomWeights(config, DType::F32, 1);
        short_.layers.pop_back();
        QCOMPARE(codeOf([&] { Transformer broken(config, std::move(short_), makeKernels(KernelKind::Exact, 1)); }), ErrorCode::ShapeWrong);
        ModelConfig wrong = config;
        wrong.kvHeads = 4;
        QCOMPARE(codeOf([&] { Transformer broken(wrong, randomWeights(config, DType::F32, 1), makeKernels(KernelKind::Exact, 1)); }),
            ErrorCode::ValueWrong);
        QCOMPARE(codeOf([&] { static_cast<void>(makeKernels(KernelKind::Exact, -1)); }), ErrorCode::OptionWrong);
    }

    /// A broken checkpoint may contain any values; this affects the logits but must not crash.
    void wildWeightsDoNotCrash()
    {
        for (const float wild : { std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 3e38F, -3e38F })
            for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
                for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
                    ModelWeights weights = livelyWeights(config);
                    std::memcpy(weights.layers[0].key.weight.bytes.data() + 40, &wild, sizeof wild);
                    std::memcpy(weights.layers[1].up.weight.bytes.data() + 80, &wild, sizeof wild);
                    Transformer model(config, std::move(weights), makeKernels(kind, 1));
                    const ForwardResult result = model.forward(someTokens(20, config.vocabSize), 0, nullptr, nullptr, {});
                    QVERIFY(result.completed);
                    QCOMPARE(result.logits.size(), static_cast<std::size_t>(config.vocabSize));
                }
    }

    void stagesAreTimedWithoutCapture()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        const StageTimes plain = model->forward(someTokens(100, config.vocabSize), 0, nullptr, nullptr, {}).times;
        for (const Stage stage : { Stage::Embed, Stage::Qkv, Stage::Attention, Stage::AttentionOutput, Stage::Mlp, Stage::Head })
            QVERIFY(plain[stage].count() > 0);
        QCOMPARE(plain[Stage::Capture].count(), 0);
        QCOMPARE(plain[Stage::Sample].count(), 0);
        PickyProbe probe(0, 0, 1);
        QVERIFY(model->forward(someTokens(100, config.vocabSize), 0, nullptr, &probe, {}).times[Stage::Capture].count() > 0);
    }

    void weightBytesAreCountedAsStored()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const ModelWeights weights = livelyWeights(config, DType::F16);
            const std::uint64_t stored = weightBytes(weights);
            const std::uint64_t tables = (config.tiedHead ? 0 : weights.embedding.bytes.size()) + weights.positions.bytes.size();
            const Transformer model(config, weights, makeKernels(KernelKind::Exact, 1));
            QCOMPARE(model.weightBytes(), stored);
            QCOMPARE(model.streamedWeightBytes(), stored - tables);
        }
    }
};

KVSCOPE_TEST(TransformerTest)
#include "tst_transformer.moc"
