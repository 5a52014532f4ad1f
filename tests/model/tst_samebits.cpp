// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The central promise: logits have the same bits with the cache on, off or switched during the run, for every chunk size, number of threads
// and probe, on every instruction set, for all architectures.

#include "arch/weightroles.h"
#include "core/error.h"
#include "core/probe.h"
#include "kernels/isa.h"
#include "kernels/types/conversion.h"
#include "model/kvcache.h"
#include "support/instrumented.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <random>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Logits = std::vector<float>;

/// Collects everything that can be observed.
class EverythingProbe final : public Probe {
public:
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int, int, int, int, int, std::span<const float> weights) override { cells += weights.size(); }
    [[nodiscard]] bool wantsLogits(int) const override { return true; }
    void logits(int position, std::span<const float> values) override
    {
        if (byPosition.size() <= static_cast<std::size_t>(position))
            byPosition.resize(static_cast<std::size_t>(position) + 1);
        byPosition[static_cast<std::size_t>(position)].assign(values.begin(), values.end());
    }

    std::size_t cells = 0;
    std::vector<Logits> byPosition;
};

/// One way to compute the logits of every position from the prompt's last one on.
struct Way {
    int threads = 1;
    int chunkRows = 0;
    bool observed = false;
    DType type = DType::F32;
};

enum class Mode { Cached, Uncached, Toggled };

std::vector<Logits> generate(const ModelConfig& config, const std::vector<TokenId>& tokens, int prompt, Mode mode, const Way& way = {})
{
    const auto model = makeModel(config, KernelKind::Exact, way.threads, way.chunkRows, way.type);
    const auto cache = model->makeCache(static_cast<int>(tokens.size()));
    EverythingProbe everything;
    Probe* const probe = way.observed ? &everything : nullptr;
    std::mt19937 random(11);
    std::vector<Logits> all;
    for (int known = prompt; known <= static_cast<int>(tokens.size()); ++known) {
        const bool on = mode == Mode::Cached || (mode == Mode::Toggled && random() % 2 == 0);
        ForwardResult result;
        if (on) {
            const int stored = cache->length();
            result = model->forward(std::span(tokens).subspan(static_cast<std::size_t>(stored), static_cast<std::size_t>(known - stored)),
                stored, cache.get(), probe, {});
        } else {
            cache->truncate(0);
            result = model->forward(std::span(tokens).first(static_cast<std::size_t>(known)), 0, nullptr, probe, {});
        }
        all.emplace_back(result.logits.begin(), result.logits.end());
    }
    return all;
}

/// Number of floats whose bits differ, over all steps.
std::size_t differences(const std::vector<Logits>& a, const std::vector<Logits>& b)
{
    if (a.size() != b.size())
        return std::max(a.size(), b.size());
    std::size_t count = 0;
    for (std::size_t step = 0; step < a.size(); ++step) {
        if (a[step].size() != b[step].size())
            return std::max(a[step].size(), b[step].size());
        for (std::size_t i = 0; i < a[step].size(); ++i)
            count += std::bit_cast<std::uint32_t>(a[step][i]) != std::bit_cast<std::uint32_t>(b[step][i]) ? 1U : 0U;
    }
    return count;
}

/// Every type but float32.
std::vector<DType> narrowTypes()
{
    std::vector<DType> types;
    for (const NumberType& number : kNumberTypes)
        if (number.type != DType::F32)
            types.push_back(number.type);
    return types;
}

}  // namespace

class SameBitsTest final : public QObject {
    Q_OBJECT

private slots:
    void init() { qunsetenv("KVSCOPE_ISA"); }
    void cleanup() { qunsetenv("KVSCOPE_ISA"); }

    void everyArchitectureWithAndWithoutCache_data() { isaRows(); }
    void everyArchitectureWithAndWithoutCache()
    {
        if (!useIsa())
            QSKIP("this processor lacks the instructions");
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(45, config.vocabSize);
            const int first = firstLength(31, 45);
            const auto cached = generate(config, tokens, first, Mode::Cached);
            QVERIFY(std::isfinite(cached[0][0]));
            QVERIFY2(differences(cached, generate(config, tokens, first, Mode::Uncached)) == 0, config.architecture.c_str());
            QVERIFY2(differences(cached, generate(config, tokens, first, Mode::Toggled)) == 0, config.architecture.c_str());
        }
    }

    void everyWayOfComputing_data() { isaRows(); }
    void everyWayOfComputing()
    {
        if (!useIsa())
            QSKIP("this processor lacks the instructions");
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto tokens = someTokens(76, config.vocabSize);
            const int first = firstLength(70, 76);
            const auto reference = generate(config, tokens, first, Mode::Cached);
            for (const Way& way :
                { Way { 1, 1, false }, Way { 1, 7, true }, Way { 2, 64, false }, Way { 3, 200, true }, Way { 2, 7, true } })
                for (const Mode mode : { Mode::Cached, Mode::Uncached, Mode::Toggled })
                    QVERIFY2(differences(reference, generate(config, tokens, first, mode, way)) == 0,
                        qPrintable(QStringLiteral("%1 threads, chunks of %2").arg(way.threads).arg(way.chunkRows)));
        }
    }

    /// Decode steps shared by several threads, compared with the same tokens without the cache and on one thread.
    void decodeStepsSharedByThreads_data() { isaRows(); }
    void decodeStepsSharedByThreads()
    {
        if (!useIsa())
            QSKIP("this processor lacks the instructions");
        ModelConfig parallel = wideConfig();
        parallel.parallelResidual = true;
        parallel.norm = NormKind::LayerNorm;
        ModelConfig plain = wideConfig();
        plain.gatedMlp = false;
        plain.mlpBias = true;
        plain.ffnSize = 900;
        ModelConfig normed = wideConfig(1);
        normed.qkNorm = true;
        normed.windows = { 0, 9 };
        for (const ModelConfig& config : { wideConfig(), parallel, plain, normed }) {
            const auto tokens = someTokens(40, config.vocabSize);
            const int first = firstLength(21, 40);
            const auto reference = generate(config, tokens, first, Mode::Uncached);
            for (const Way& way : { Way { 1, 0, false }, Way { 2, 0, false }, Way { 2, 0, true }, Way { 3, 7, false }, Way { 3, 0, true } })
                for (const Mode mode : { Mode::Cached, Mode::Toggled })
                    QVERIFY2(differences(reference, generate(config, tokens, first, mode, way)) == 0,
                        qPrintable(QStringLiteral("%1 threads, observed: %2").arg(way.threads).arg(way.observed)));
        }
    }

    void everyStoredType_data() { isaRows(); }
    void everyStoredType()
    {
        if (!useIsa())
            QSKIP("this processor lacks the instructions");
        for (const DType type : narrowTypes()) {
            ModelConfig config = llamaConfig();
            config.headDim = 32;  // Q8_0 requires rows of whole blocks
            config.rotaryDim = 32;
            config.ffnSize = 160;
            if (traitsOf(type).block == 256) {
                config.hiddenSize = 256;
                config.headDim = 128;
                config.ffnSize = 512;
                config.heads = 2;
            }
            const auto tokens = someTokens(50, config.vocabSize);
            const int first = firstLength(44, 50);
            const auto cached = generate(config, tokens, first, Mode::Cached, Way { 1, 0, false, type });
            for (const Mode mode : { Mode::Uncached, Mode::Toggled })
                QVERIFY2(differences(cached, generate(config, tokens, first, mode, Way { 2, 7, true, type })) == 0, dtypeName(type));
        }
    }

    /// Widening is exact, so a model stored in a narrow type gives the same results as its widened copy.
    void aNarrowModelEqualsItsWidenedCopy_data() { isaRows(); }
    void aNarrowModelEqualsItsWidenedCopy()
    {
        if (!useIsa())
            QSKIP("this processor lacks the instructions");
        for (const DType type : narrowTypes()) {
            ModelConfig config = gpt2Config();
            config.hiddenSize = 96;
            config.headDim = 32;
            if (traitsOf(type).block == 256) {
                config.hiddenSize = 256;
                config.headDim = 256;
                config.heads = config.kvHeads = 1;
                config.ffnSize = 512;
            }
            const auto tokens = someTokens(20, config.vocabSize);
            const ModelWeights narrow = livelyWeights(config, type);
            ModelWeights wide = narrow;
            for (const RoleInLayer place : wantedRoles(config))
                if (Matrix* const matrix = targetOf(wide, place).matrix; matrix != nullptr)
                    *matrix = converted(*matrix, DType::F32);
            Transformer narrowModel(config, narrow, makeKernels(KernelKind::Exact, 1));
            Transformer wideModel(config, wide, makeKernels(KernelKind::Exact, 1));
            QVERIFY(narrowModel.weightBytes() < wideModel.weightBytes());
            const auto a = narrowModel.forward(tokens, 0, nullptr, nullptr, {}).logits;
            const auto b = wideModel.forward(tokens, 0, nullptr, nullptr, {}).logits;
            QVERIFY2(differences({ Logits(a.begin(), a.end()) }, { Logits(b.begin(), b.end()) }) == 0, dtypeName(type));
        }
    }

    void avx2AndAvx512Agree()
    {
        if (!isaSupported(Isa::Avx512))
            QSKIP("this processor lacks AVX-512");
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(40, config.vocabSize);
            qputenv("KVSCOPE_ISA", "avx512");
            const auto wide = generate(config, tokens, 33, Mode::Cached);
            qputenv("KVSCOPE_ISA", "avx2");
            QVERIFY2(differences(wide, generate(config, tokens, 33, Mode::Toggled)) == 0, config.architecture.c_str());
        }
    }

    /// The baseline rounds differently, so it may differ, but only by rounding.
    void theBaselineIsClose()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(40, config.vocabSize);
        const auto best = generate(config, tokens, 40, Mode::Cached);
        qputenv("KVSCOPE_ISA", "baseline");
        const auto baseline = generate(config, tokens, 40, Mode::Cached);
        for (std::size_t i = 0; i < best[0].size(); ++i)
            QVERIFY(std::fabs(best[0][i] - baseline[0][i]) < 1e-5F);
    }

    /// A pass that observes all positions gives each the same logits as when it was the last position.
    void earlierPositionsKeepTheirLogits()
    {
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(40, config.vocabSize);
        const auto stepped = generate(config, tokens, 1, Mode::Cached);
        EverythingProbe observer;
        const auto model = makeModel(config, KernelKind::Exact, 2, 17);
        static_cast<void>(model->forward(tokens, 0, nullptr, &observer, {}));
        QCOMPARE(observer.byPosition.size(), stepped.size());
        QCOMPARE(differences(observer.byPosition, stepped), std::size_t { 0 });
        QVERIFY(observer.cells > 0);
    }

    void anUnknownInstructionSetIsRefused()
    {
        qputenv("KVSCOPE_ISA", "sse9");
        QVERIFY_THROWS_EXCEPTION(EngineError, static_cast<void>(makeKernels(KernelKind::Exact, 1)));
        qputenv("KVSCOPE_ISA", "baseline");
        QCOMPARE(makeKernels(KernelKind::Exact, 1)->isaName(), "baseline");
    }

private:
    static void isaRows()
    {
        QTest::addColumn<int>("isa");
        for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline })
            QTest::newRow(isaName(isa)) << static_cast<int>(isa);
    }
    static bool useIsa()
    {
        QFETCH(int, isa);
        if (!isaSupported(static_cast<Isa>(isa)))
            return false;
        qputenv("KVSCOPE_ISA", isaName(static_cast<Isa>(isa)));
        return true;
    }
};

KVSCOPE_TEST(SameBitsTest)
#include "tst_samebits.moc"
