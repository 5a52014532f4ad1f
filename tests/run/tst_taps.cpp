// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Values on the way through a pass, shown to who asks: the same bits in both modes with the exact kernels, and the place where they part otherwise.
#include "run/generator.h"
#include "model/kvcache.h"
#include "run/taprecorder.h"

#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Taps of the last of @p tokens, and its logits.
struct Watched {
    std::vector<Tap> taps;
    std::vector<float> logits;
};

Watched uncached(LanguageModel& model, const std::vector<TokenId>& tokens)
{
    TapRecorder recorder;
    recorder.begin(static_cast<int>(tokens.size()) - 1);
    const ForwardResult result = model.forward(tokens, 0, nullptr, &recorder, {});
    return { recorder.taps(), { result.logits.begin(), result.logits.end() } };
}

Watched cached(LanguageModel& model, const std::vector<TokenId>& tokens)
{
    const auto cache = model.makeCache(static_cast<int>(tokens.size()));
    const std::span<const TokenId> all(tokens);
    TapRecorder recorder;
    recorder.begin(static_cast<int>(tokens.size()) - 1);
    ForwardResult result = model.forward(all.first(3), 0, cache.get(), &recorder, {});
    for (std::size_t i = 3; i < tokens.size(); ++i) {
        result = model.forward(all.subspan(i, 1), static_cast<int>(i), cache.get(), &recorder, {});
    }
    return { recorder.taps(), { result.logits.begin(), result.logits.end() } };
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

int countOf(const std::vector<Tap>& taps, TapStage stage)
{
    return static_cast<int>(std::count_if(taps.begin(), taps.end(), [stage](const Tap& tap) { return tap.place.stage == stage; }));
}

}  // namespace

class TestTaps final : public QObject {
    Q_OBJECT

private slots:
    void exactKernelsHaveTheSameBitsAtEveryPlace()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(40, config.vocab);
            for (const int chunk : { 0, 12 }) {
                const auto model = makeModel(config, KernelKind::Exact, 2, chunk);
                const Watched with = cached(*model, tokens);
                const Watched without = uncached(*model, tokens);
                QVERIFY(sameBits(with.logits, without.logits));
                QCOMPARE(with.taps.size(), without.taps.size());
                QVERIFY2(!firstDifference(with.taps, without.taps), config.architecture.c_str());
            }
        }
    }

    void everyStageOfEveryLayerAndHeadIsShownOnce()
    {
        const ModelConfig config = llamaConfig();
        const auto taps = uncached(*makeModel(config), someTokens(20, config.vocab)).taps;
        QCOMPARE(countOf(taps, TapStage::Embedding), 1);
        for (const TapStage stage : { TapStage::AttentionNorm, TapStage::Query, TapStage::Key, TapStage::Value, TapStage::RotatedQuery,
                 TapStage::RotatedKey, TapStage::Mix, TapStage::Projection, TapStage::AttentionResidual, TapStage::MlpNorm, TapStage::MlpUp,
                 TapStage::MlpGate, TapStage::MlpActivation, TapStage::MlpDown, TapStage::MlpResidual }) {
            QCOMPARE(countOf(taps, stage), config.layers);
        }
        QCOMPARE(countOf(taps, TapStage::Scores), config.layers * config.heads);
        QCOMPARE(countOf(taps, TapStage::Weights), config.layers * config.heads);
        QCOMPARE(countOf(taps, TapStage::FinalNorm), 1);
        QCOMPARE(taps.back().place, TapPlace { TapStage::Logits });
        // Models without rotary positions and gates have no such places.
        const auto others = uncached(*makeModel(gpt2Config()), someTokens(20, 131)).taps;
        QCOMPARE(countOf(others, TapStage::RotatedQuery), 0);
        QCOMPARE(countOf(others, TapStage::MlpGate), 0);
    }

    void watchingChangesNoBit_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::newRow("exact") << static_cast<int>(KernelKind::Exact);
        QTest::newRow("eigen") << static_cast<int>(KernelKind::Eigen);
    }
    void watchingChangesNoBit()
    {
        QFETCH(int, kernels);
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(30, config.vocab);
        const auto model = makeModel(config, static_cast<KernelKind>(kernels));
        const auto plain = model->forward(tokens, 0, nullptr, nullptr, {});
        const std::vector<float> unwatched(plain.logits.begin(), plain.logits.end());
        QVERIFY(sameBits(uncached(*model, tokens).logits, unwatched));
    }

    void whoAsksForAnotherPositionIsShownNothing()
    {
        const auto model = makeModel(llamaConfig());
        TapRecorder recorder;
        recorder.begin(7);
        static_cast<void>(model->forward(someTokens(20, 203), 0, nullptr, &recorder, {}));
        QVERIFY(recorder.taps().empty());
    }

    void aSingleChangedBitIsFoundWhereItIs()
    {
        const ModelConfig config = llamaConfig();
        ModelWeights weights = livelyWeights(config);
        const auto tokens = someTokens(20, config.vocab);
        const auto before = uncached(*makeModel(config), tokens);
        float& scale = weights.layers[1].mlpNorm.scale[5];
        scale = std::nextafter(scale, 10.0F);
        Transformer changed(config, std::move(weights), makeKernels(KernelKind::Exact, 1));
        const auto place = firstDifference(before.taps, uncached(changed, tokens).taps);
        QVERIFY(place);
        QCOMPARE(*place, (TapPlace { TapStage::MlpNorm, 1 }));
    }

    void eigensKernelsRoundAndSayWhere()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Eigen);
        RunSettings settings;
        settings.prompt = someTokens(12, config.vocab);
        settings.steps = 12;
        settings.checkEquality = true;
        settings.equalityBudgetNs = ~std::uint64_t { 0 };
        Generator generator(*model, settings, 1);
        int rounded = 0;
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i % 4 != 3);
            const auto record = generator.step({});
            QVERIFY(record->equality && record->equality->sameToken);
            QVERIFY(record->equality->maxAbsDifference < 1e-4);
            if (record->equality->differingBits > 0) {
                ++rounded;
                QVERIFY(record->equality->parts);
                QVERIFY(record->equality->parts->layer < config.layers);
            }
        }
        QVERIFY(rounded > 0);
    }

    void exactKernelsLookAtNoPlace()
    {
        const auto model = makeModel(llamaConfig());
        RunSettings settings;
        settings.prompt = someTokens(12, 203);
        settings.steps = 4;
        settings.captureAttention = false;
        settings.checkEquality = true;
        settings.equalityBudgetNs = ~std::uint64_t { 0 };
        Generator generator(*model, settings, 1);
        while (!generator.finished()) {
            const auto record = generator.step({});
            QCOMPARE(record->equality->differingBits, std::uint64_t { 0 });
            QVERIFY(!record->equality->parts);
            QCOMPARE(record->times.capture.count(), 0);  // nobody watches, so watching costs nothing
        }
    }
};

KVSCOPE_TEST(TestTaps)
#include "tst_taps.moc"
