// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The sum that is compared with the available memory contains everything that a model and its run allocate.

#include "arch/weightroles.h"
#include "loader/random/randomweights.h"
#include "model/kvcache.h"
#include "model/memoryneed.h"
#include "model/transformer.h"
#include "support/instrumented.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Bytes that are allocated now.
std::uint64_t allocatedBytes()
{
#if defined(__GLIBC__)
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

ModelConfig small()
{
    ModelConfig config = llamaConfig();
    config.layers = 2;
    config.hiddenSize = 64;
    config.heads = 2;
    config.kvHeads = 2;
    config.headDim = 32;
    config.rotaryDim = 32;
    config.ffnSize = 64;
    config.contextLength = 512;
    return config;
}

/// Wants the attention of all heads, as the recorder of a run does.
class AllAttention final : public Probe {
public:
    [[nodiscard]] bool wantsAttention(int /*layer*/, int /*head*/) const override { return true; }
};

}  // namespace

class TestMemoryNeed final : public QObject {
    Q_OBJECT

private slots:
    void theSumCoversWhatIsAllocated_data()
    {
        QTest::addColumn<ModelConfig>("config");
        ModelConfig angles = small();
        angles.headDim = angles.rotaryDim = 1024;
        angles.contextLength = 1500;
        QTest::newRow("rotary angles and cache") << angles;
        ModelConfig vocabulary = small();
        vocabulary.vocabSize = 100'000;
        QTest::newRow("vocabulary") << vocabulary;
        ModelConfig wide = small();
        wide.ffnSize = 40'000;
        QTest::newRow("MLP") << wide;
        ModelConfig heads = small();
        heads.hiddenSize = heads.heads = heads.kvHeads = 256;
        heads.headDim = heads.rotaryDim = 2;
        QTest::newRow("heads") << heads;
        ModelConfig thin = small();
        thin.hiddenSize = thin.ffnSize = 1;
        thin.layers = 400;
        QTest::newRow("padding") << thin;
    }

    void theSumCoversWhatIsAllocated()
    {
        if (kInstrumented || allocatedBytes() == 0) {
            QSKIP("the allocator does not say how much is in use");
        }
        QFETCH(const ModelConfig, config);
        constexpr int kThreads = 2;
        constexpr std::uint64_t kSmallThings = 1 << 20;
        const std::uint64_t before = allocatedBytes();
        ModelWeights weights = randomWeights(config, DType::F32, 1, {});
        const std::uint64_t stored = weightBytes(weights);
        const std::uint64_t parameters = parameterCount(weights);
        constexpr int kPrompt = 300;  // more than pass through the layers together
        const MemoryNeed need
            = memoryNeed(config, stored, parameters, { config.contextLength, kPrompt, KernelKind::Exact, kThreads, true });
        Transformer model(config, std::move(weights), makeKernels(KernelKind::Exact, kThreads));
        const auto cache = model.makeCache(config.contextLength);
        AllAttention probe;
        const std::vector<TokenId> tokens(static_cast<std::size_t>(kPrompt), 1);
        QVERIFY(model.forward(tokens, 0, cache.get(), &probe, {}).completed);
        QVERIFY(model.forward(std::span(tokens).first(1), kPrompt, cache.get(), &probe, {}).completed);
        const std::uint64_t grown = allocatedBytes() - before;
        QVERIFY2(grown <= need.total() + kSmallThings,
            qPrintable(QStringLiteral("allocated %1, weights %2 + cache %3 + rest %4")
                           .arg(grown)
                           .arg(need.weights)
                           .arg(need.cache)
                           .arg(need.rest)));
        // Nor is it so far above that models that fit are refused. Records, which this pass does not keep, are not counted here.
        const MemoryNeed without
            = memoryNeed(config, stored, parameters, { config.contextLength, kPrompt, KernelKind::Exact, kThreads, true, 0 });
        QVERIFY2(without.total() <= 3 * grown, qPrintable(QStringLiteral("%1 of %2").arg(grown).arg(without.total())));
    }

    void largestSizesDoNotOverflow()
    {
        ModelConfig config = small();
        config.layers = 10'000;
        config.hiddenSize = config.heads = config.kvHeads = 1 << 20;
        config.headDim = 1;
        config.ffnSize = config.vocabSize = 1 << 22;
        config.contextLength = 1 << 24;
        const std::uint64_t parameters = tallyOf(config, DType::F32).parameters();
        const MemoryNeed need = memoryNeed(config, 4 * parameters, parameters, { config.contextLength });
        QVERIFY(need.total() >= need.weights && need.total() >= need.cache && need.total() >= need.rest);
        QVERIFY(need.cache > std::uint64_t { 1 } << 59U);
    }

    void otherKernelsKeepFloats()
    {
        const ModelConfig config = llamaConfig();
        const WeightTally half = tallyOf(config, DType::F16);
        const auto weights = [&](KernelKind kernels) {
            return memoryNeed(config, half.bytes(), half.parameters(), { 1, 0, kernels, 1, true, 0 }).weights;
        };
        QVERIFY(weights(KernelKind::Eigen) > weights(KernelKind::Exact) * 3 / 2);
    }
};

KVSCOPE_TEST(TestMemoryNeed)
#include "tst_memoryneed.moc"
