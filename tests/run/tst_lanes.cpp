// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes: every way of running a prompt is measured in turn, gives the same bits, and leaves a run beside it alone.
#include "run/lanerunner.h"

#include "model/narrowedweights.h"
#include "run/bitcomparer.h"
#include "run/generator.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

LaneResults allOf(LanguageModel& model, LaneRequest request, int rounds = 2)
{
    request.mostRounds = rounds;
    return runLanes(model, request, {}).value();
}

std::vector<TokenId> prompt(int count, const ModelConfig& config)
{
    return someTokens(count, config.vocabSize);
}

}  // namespace

class TestLanes final : public QObject {
    Q_OBJECT

private slots:
    void everyWayIsMeasuredInEveryRoundWithTheSameBits()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config, KernelKind::Exact, 2);
            const LaneResults results = allOf(*model, laneRequest(LaneUse::Passes, prompt(20, config), 0, config), 3);
            QCOMPARE(results.rounds, 3);
            QCOMPARE(results.promptTokens, 20);
            QCOMPARE(results.lanes.size(), std::size_t { 6 + 4 });  // 1, 2, 4, 8, 16, 20 rows; 8 and 16 tokens one by one and at once
            for (const LaneTimes& lane : results.lanes) {
                QCOMPARE(lane.ttft.size(), std::size_t { 3 });
                QVERIFY(lane.medianTtft() > 0.0);
                QVERIFY(std::isnan(lane.medianPerToken()));
                QCOMPARE(lane.differingBits, std::uint64_t { 0 });
                QCOMPARE(lane.first->positions, lane.promptTokens);
                QCOMPARE(lane.first->chunks, (lane.promptTokens + lane.settings.passRows - 1) / lane.settings.passRows);
                if (lane.promptTokens == 20)
                    QCOMPARE(lane.first->operations, results.lanes.front().first->operations);
                else
                    QVERIFY(lane.first->operations < results.lanes.front().first->operations);
            }
        }
    }

    void otherBitsAreCounted()
    {
        // Eigen adds one row and many in different orders.
        const ModelConfig config = wideConfig();
        const auto model = makeModel(config, KernelKind::Eigen, 1);
        const LaneResults results = allOf(*model, laneRequest(LaneUse::Passes, prompt(32, config), 0, config), 1);
        QCOMPARE(results.lanes.front().differingBits, std::uint64_t { 0 });
        QVERIFY(std::any_of(results.lanes.begin(), results.lanes.end(), [](const LaneTimes& lane) { return lane.differingBits > 0; }));
    }

    void threadsAndCacheAreThoseOfTheLane()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact, 2);
        const LaneResults results = allOf(*model, laneRequest(LaneUse::FourLanes, prompt(12, config), 0, config));
        QCOMPARE(results.lanes.size(), std::size_t { 4 });
        for (const LaneTimes& lane : results.lanes) {
            QCOMPARE(lane.threads, lane.settings.oneThread ? 1 : 2);
            QCOMPARE(lane.perToken.size(), static_cast<std::size_t>(2 * (results.steps - 1)));
            QCOMPARE(lane.last->phase, lane.settings.cacheOn ? Phase::Decode : Phase::Recompute);
            QCOMPARE(lane.differingBits, std::uint64_t { 0 });
        }
        QCOMPARE(results.find({ .oneThread = true, .cacheOn = false }), &results.lanes.front());
        QCOMPARE(results.find({ .passRows = 77 }), nullptr);
    }

    void aKeptPrefixIsNotComputedAgain()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact, 1);
        const LaneResults results = allOf(*model, laneRequest(LaneUse::Prefix, prompt(16, config), 0, config), 1);
        QCOMPARE(results.lanes.front().first->reused, 0);
        QCOMPARE(results.lanes.back().first->reused, 12);
        QCOMPARE(results.lanes.back().differingBits, std::uint64_t { 0 });
        QVERIFY(results.lanes.back().first->operations < results.lanes.front().first->operations);
    }

    void narrowWeightsRunAnotherModelInTurn()
    {
        ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact, 1);
        ModelWeights weights = livelyWeights(config);
        narrowWeights(config, weights);
        int asked = 0;
        const NarrowModel narrow = [&](const LanguageModel& stored, const std::stop_token&) -> std::unique_ptr<LanguageModel> {
            if (&stored != model.get() || ++asked == 1)
                return nullptr;  // as if it had been stopped
            return std::make_unique<Transformer>(config, weights, makeKernels(KernelKind::Exact, 1));
        };
        LaneRequest request = laneRequest(LaneUse::Weights, prompt(10, config), 0, config);
        request.mostRounds = 2;
        LaneRunner runner(request, narrow);
        QVERIFY(!runner.runNext(*model, nullptr, {}));
        while (!runner.finished())
            QVERIFY(runner.runNext(*model, nullptr, {}));
        QCOMPARE(asked, 2);  // built once for both rounds
        const LaneTimes& stored = runner.results().lanes.front();
        const LaneTimes& narrowed = runner.results().lanes.back();
        QVERIFY(!stored.settings.narrowWeights && narrowed.settings.narrowWeights);
        QCOMPARE(stored.weightBytes, model->streamedWeightBytes());
        QVERIFY(narrowed.weightBytes < stored.weightBytes);
        QCOMPARE(narrowed.ttft.size(), std::size_t { 2 });
        QCOMPARE(narrowed.first->operations, stored.first->operations);
        QCOMPARE(stored.logitDifference, 0.0);

        const auto logitsOf = [&](LanguageModel& each) {
            const auto logits = each.forward(request.prompt, 0, nullptr, nullptr, {}).logits;
            return std::vector<float>(logits.begin(), logits.end());
        };
        Transformer other(config, weights, makeKernels(KernelKind::Exact, 1));
        const LogitDifference difference = compareLogits(logitsOf(*model), logitsOf(other));
        QVERIFY(difference.bits > 0);
        QCOMPARE(narrowed.differingBits, difference.bits);
        QCOMPARE(narrowed.logitDifference, difference.maxAbs);
    }

    void aFixedTextHasTheProbabilityOfItsTokens()
    {
        const ModelConfig config = gpt2Config();
        const auto model = makeModel(config, KernelKind::Exact, 1);
        const std::vector<TokenId> text = prompt(9, config);
        const LaneResults results = allOf(*model, laneRequest(LaneUse::Text, text, 0, config), 1);
        RunSettings settings = settingsFor({ text.front() }, 8);
        settings.forced.assign(text.begin() + 1, text.end());
        Generator generator(*model, settings, 1);
        double sum = 0.0;
        for (const StepRecordPtr& record : runAll(generator))
            sum += std::log(record->probability);
        QCOMPARE(results.lanes.front().logProbability, sum);
        QVERIFY(sum < 0.0);
        QCOMPARE(results.forced.size(), std::size_t { 8 });
    }

    void aStoppedLaneBeginsAgain()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact, 1);
        LaneRequest request = laneRequest(LaneUse::Cores, prompt(10, config), 0, config);
        request.mostRounds = 1;
        LaneRunner runner(request);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!runner.runNext(*model, nullptr, stopped.get_token()));
        QVERIFY(runner.results().lanes.front().ttft.empty());
        QVERIFY(runner.runNext(*model, nullptr, {}));
        QVERIFY(!runner.finished());
        QVERIFY(!runner.runNext(*model, nullptr, stopped.get_token()));
        QVERIFY(runner.runNext(*model, nullptr, {}));
        QVERIFY(runner.finished());
        QCOMPARE(runner.results().rounds, 1);
        QVERIFY(!runLanes(*model, request, stopped.get_token()).has_value());
    }

    void theRunBesideGoesOnWithItsOwnBitsAndSettings()
    {
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config, KernelKind::Exact, 2);
            RunSettings settings = settingsFor(prompt(7, config), 4);
            settings.oneThread = true;
            settings.passRows = 2;
            const auto hashes = [&](bool withLanes) {
                Generator generator(*model, settings, 1);
                std::vector<std::uint64_t> found;
                while (!generator.finished()) {
                    const StepRecordPtr record = generator.step({});
                    found.push_back(record->logitsHash);
                    if (record->index == 0)
                        found.push_back(static_cast<std::uint64_t>(record->chunks));
                    LaneRunner runner(laneRequest(LaneUse::FourLanes, prompt(11, config), 0, config));
                    for (int lane = 0; withLanes && lane < 4; ++lane)
                        static_cast<void>(runner.runNext(*model, &settings, {}));
                }
                return found;
            };
            QCOMPARE(hashes(true), hashes(false));
        }
    }

    void aLongerPromptRepeatsTheTokensAsFarAsTheContextHasRoom()
    {
        const ModelConfig config = llamaConfig();  // context 256
        QCOMPARE(repeatedPrompt({ 3, 4, 5 }, 7), (std::vector<TokenId> { 3, 4, 5, 3, 4, 5, 3 }));
        QCOMPARE(repeatedPrompt({ 3, 4, 5 }, 2), (std::vector<TokenId> { 3, 4, 5 }));
        const LaneRequest longer = laneRequest(LaneUse::Passes, { 3, 4, 5 }, 512, config);
        QCOMPARE(longer.prompt.size(), std::size_t { 256 });
        QCOMPARE(longer.repeatedFrom, 3);
        const LaneRequest lanes = laneRequest(LaneUse::FourLanes, { 3, 4, 5 }, 512, config);
        QCOMPARE(static_cast<int>(lanes.prompt.size()) + lanes.steps - 1, 256);
        QCOMPARE(laneRequest(LaneUse::Cores, { 3, 4, 5 }, 0, config).repeatedFrom, 0);
        QCOMPARE(passLanes(1).size(), std::size_t { 1 });
        QCOMPARE(prefixLanes(1).back().keptTokens, 0);
    }

    void withoutACounterThereAreNoJoules()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Exact, 1);
        LaneRequest request = laneRequest(LaneUse::Token, prompt(5, config), 0, config);
        request.mostRounds = 1;
        LaneRunner runner(request, {}, EnergyCounter("/nowhere"));
        QVERIFY(runner.runNext(*model, nullptr, {}));
        QCOMPARE(runner.results().energyProblem, EnergyProblem::NoFolder);
        QVERIFY(std::isnan(runner.results().lanes.front().medianJoules()));
        QVERIFY(runner.results().lanes.front().medianPerToken() > 0.0);
    }
};

KVSCOPE_TEST(TestLanes)
#include "tst_lanes.moc"
