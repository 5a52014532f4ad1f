// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Intermediate values of a pass, as delivered to probes: the same bits in both modes with the exact kernels, and the point of the first
// difference otherwise.
#include "model/kvcache.h"
#include "run/generator.h"
#include "run/hashrecorder.h"

#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// The hashed points of the last of @p tokens, and its logits.
struct Probed {
    std::vector<HashedPoint> points;
    std::vector<float> logits;
};

Probed uncached(LanguageModel& model, const std::vector<TokenId>& tokens)
{
    HashRecorder recorder;
    recorder.begin(static_cast<int>(tokens.size()) - 1);
    const ForwardResult result = model.forward(tokens, 0, nullptr, &recorder, {});
    return { recorder.points(), { result.logits.begin(), result.logits.end() } };
}

Probed cached(LanguageModel& model, const std::vector<TokenId>& tokens)
{
    const auto cache = model.makeCache(static_cast<int>(tokens.size()));
    const std::span<const TokenId> all(tokens);
    HashRecorder recorder;
    recorder.begin(static_cast<int>(tokens.size()) - 1);
    ForwardResult result = model.forward(all.first(3), 0, cache.get(), &recorder, {});
    for (std::size_t i = 3; i < tokens.size(); ++i) {
        result = model.forward(all.subspan(i, 1), static_cast<int>(i), cache.get(), &recorder, {});
    }
    return { recorder.points(), { result.logits.begin(), result.logits.end() } };
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

int countOf(const std::vector<HashedPoint>& points, ProbeStage stage)
{
    return static_cast<int>(
        std::count_if(points.begin(), points.end(), [stage](const HashedPoint& each) { return each.point.stage == stage; }));
}

}  // namespace

class TestProbes final : public QObject {
    Q_OBJECT

private slots:
    void exactKernelsHaveTheSameBitsAtEveryPoint()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto tokens = someTokens(40, config.vocabSize);
            for (const int chunk : { 0, 12 }) {
                const auto model = makeModel(config, KernelKind::Exact, 2, chunk);
                const Probed with = cached(*model, tokens);
                const Probed without = uncached(*model, tokens);
                QVERIFY(sameBits(with.logits, without.logits));
                QCOMPARE(with.points.size(), without.points.size());
                QVERIFY2(!firstDivergence(with.points, without.points), config.architecture.c_str());
            }
        }
    }

    void everyStageOfEveryLayerAndHeadIsShownOnce()
    {
        const ModelConfig config = llamaConfig();
        const auto points = uncached(*makeModel(config), someTokens(20, config.vocabSize)).points;
        QCOMPARE(countOf(points, ProbeStage::Embedding), 1);
        for (const ProbeStage stage : { ProbeStage::AttentionNorm, ProbeStage::Query, ProbeStage::Key, ProbeStage::Value,
                 ProbeStage::RotatedQuery, ProbeStage::RotatedKey, ProbeStage::WeightedValues, ProbeStage::AttentionOutput,
                 ProbeStage::AttentionResidual, ProbeStage::MlpNorm, ProbeStage::MlpUp, ProbeStage::MlpGate, ProbeStage::MlpActivation,
                 ProbeStage::MlpDown, ProbeStage::MlpResidual }) {
            QCOMPARE(countOf(points, stage), config.layers);
        }
        QCOMPARE(countOf(points, ProbeStage::Scores), config.layers * config.heads);
        QCOMPARE(countOf(points, ProbeStage::Weights), config.layers * config.heads);
        QCOMPARE(countOf(points, ProbeStage::FinalNorm), 1);
        QCOMPARE(points.back().point, ProbePoint { ProbeStage::Logits });
        // Models without rotary positions and gates lack these points.
        const auto others = uncached(*makeModel(gpt2Config()), someTokens(20, 131)).points;
        QCOMPARE(countOf(others, ProbeStage::RotatedQuery), 0);
        QCOMPARE(countOf(others, ProbeStage::MlpGate), 0);
    }

    void observingChangesNoBit_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::newRow("exact") << static_cast<int>(KernelKind::Exact);
        QTest::newRow("eigen") << static_cast<int>(KernelKind::Eigen);
    }
    void observingChangesNoBit()
    {
        QFETCH(int, kernels);
        const ModelConfig config = llamaConfig();
        const auto tokens = someTokens(30, config.vocabSize);
        const auto model = makeModel(config, static_cast<KernelKind>(kernels));
        const auto plain = model->forward(tokens, 0, nullptr, nullptr, {});
        const std::vector<float> unwatched(plain.logits.begin(), plain.logits.end());
        QVERIFY(sameBits(uncached(*model, tokens).logits, unwatched));
    }

    void probesOfOtherPositionsReceiveNothing()
    {
        const auto model = makeModel(llamaConfig());
        HashRecorder recorder;
        recorder.begin(7);
        static_cast<void>(model->forward(someTokens(20, 203), 0, nullptr, &recorder, {}));
        QVERIFY(recorder.points().empty());
    }

    void probesReceiveOnlyWhatTheyWant()
    {
        const auto model = makeModel(llamaConfig());
        const auto tokens = someTokens(20, 203);
        HashRecorder last;
        last.begin(19);
        HashRecorder none;
        none.begin(-1);
        HashRecorder also;
        also.begin(19);
        ProbeList probes(&none);
        probes.add(&last);
        probes.add(nullptr);
        probes.add(&also);
        static_cast<void>(model->forward(tokens, 0, nullptr, probes, {}));
        QVERIFY(none.points().empty());
        QCOMPARE(last.points().size(), uncached(*model, tokens).points.size());
        QCOMPARE(also.points().size(), last.points().size());
        QVERIFY(!firstDivergence(also.points(), last.points()));
        QVERIFY(ProbeList(nullptr).empty());
    }

    void singleChangedBitIsLocated()
    {
        const ModelConfig config = llamaConfig();
        ModelWeights weights = livelyWeights(config);
        const auto tokens = someTokens(20, config.vocabSize);
        const auto before = uncached(*makeModel(config), tokens);
        float& scale = weights.layers[1].mlpNorm.scale[5];
        scale = std::nextafter(scale, 10.0F);
        Transformer changed(config, std::move(weights), makeKernels(KernelKind::Exact, 1));
        const auto place = firstDivergence(before.points, uncached(changed, tokens).points);
        QVERIFY(place);
        QCOMPARE(*place, (ProbePoint { ProbeStage::MlpNorm, 1 }));
    }

    void eigenDivergenceIsLocated()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Eigen);
        RunSettings settings;
        settings.prompt = someTokens(12, config.vocabSize);
        settings.steps = 12;
        settings.checkEquality = true;
        settings.comparisonBudgetNs = ~std::uint64_t { 0 };
        Generator generator(*model, settings, 1);
        int rounded = 0;
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i % 4 != 3);
            const auto record = generator.step({});
            QVERIFY(record->comparison && record->comparison->sameToken);
            QVERIFY(record->comparison->maxAbsDifference < 1e-4);
            if (record->comparison->differingBits > 0) {
                ++rounded;
                QVERIFY(record->comparison->firstDivergence);
                QVERIFY(record->comparison->firstDivergence->layer < config.layers);
            }
        }
        QVERIFY(rounded > 0);
    }

    void exactKernelsAreNotProbed()
    {
        const auto model = makeModel(llamaConfig());
        RunSettings settings;
        settings.prompt = someTokens(12, 203);
        settings.steps = 4;
        settings.captureAttention = false;
        settings.checkEquality = true;
        settings.comparisonBudgetNs = ~std::uint64_t { 0 };
        Generator generator(*model, settings, 1);
        while (!generator.finished()) {
            const auto record = generator.step({});
            QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
            QVERIFY(!record->comparison->firstDivergence);
            QCOMPARE(record->times[Stage::Capture].count(), 0);  // without probes nothing is captured
        }
    }
};

KVSCOPE_TEST(TestProbes)
#include "tst_probes.moc"
