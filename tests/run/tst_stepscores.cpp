// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of a past step, number by number: that of the sampler, from stored logits or from a pass beside the run with the same bits.
#include "run/stepscores.h"

#include "run/experiment.h"
#include "run/generator.h"
#include "run/headlook.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

SamplingSettings cutting(double temperature)
{
    SamplingSettings sampling;
    sampling.temperature = temperature;
    sampling.topK = 6;
    sampling.topP = 0.7;
    sampling.seed = 5;
    return sampling;
}

RunSettings cuttingSettings(const ModelConfig& config, std::uint64_t checkMemory)
{
    RunSettings settings = kvscope::test::settingsFor(someTokens(6, config.vocabSize), 5);
    settings.sampling = cutting(0.8);
    settings.checkMemoryBytes = checkMemory;
    return settings;
}

}  // namespace

class StepScoresTest final : public QObject {
    Q_OBJECT

private slots:
    void everyNumberIsThatOfTheSampler()
    {
        const auto model = makeModel(llamaConfig());
        Generator generator(*model, cuttingSettings(llamaConfig(), 1U << 20U), 1);
        for (int step = 0; step < 5; ++step) {
            const StepRecordPtr record = generator.step({});
            const auto scores = generator.scores(chainRequest(*record), {});
            QVERIFY(!scores->computedAgain);
            QCOMPARE(scores->logitsHash, record->logitsHash);
            QCOMPARE(scores->entropy, record->entropy);
            QCOMPARE(scores->temperatures.size(), std::size_t { 4 });
            const TemperedScores& own = scores->temperatures.front();
            QCOMPARE(own.temperature, 0.8);
            QCOMPARE(own.kept, record->keptTokens);
            QCOMPARE(own.keptByTopK, 6);
            QVERIFY(own.kept < own.keptByTopK);  // top-p cuts too, so that the reasons can be told apart
            for (std::size_t i = 0; i < record->top.size(); ++i) {
                const Candidate& candidate = record->top[i];
                const TemperedToken& token = own.tokens[i];
                QCOMPARE(scores->listed[i].token, candidate.token);
                QCOMPARE(scores->listed[i].probability, candidate.probability);
                QCOMPARE(scores->listed[i].rank, static_cast<int>(i));
                QCOMPARE(token.divided, static_cast<double>(candidate.logit) / 0.8);
                QCOMPARE(token.sampled, candidate.sampled);
                QCOMPARE(token.cutByTopK || token.cutByTopP, candidate.cut);
                QCOMPARE(token.cutByTopK, i >= 6);
                // Each stage is the one before divided by what is left of it.
                if (!token.cutByTopK)
                    QVERIFY(std::abs(token.afterTopK / own.tokens[0].afterTopK - token.probability / own.tokens[0].probability) < 1e-12);
            }
        }
    }

    void temperaturesSharpenAndFlatten()
    {
        const auto model = makeModel(llamaConfig());
        RunSettings settings = cuttingSettings(llamaConfig(), 0);
        settings.sampling = {};
        Generator generator(*model, settings, 1);
        const StepRecordPtr record = generator.step({});
        const auto scores = generator.scores(chainRequest(*record), {});
        QCOMPARE(scores->temperatures.size(), kShownTemperatures.size());
        QVERIFY(scores->temperatures[0].entropy < scores->temperatures[1].entropy);
        QVERIFY(scores->temperatures[1].entropy < scores->temperatures[2].entropy);
        QVERIFY(std::abs(scores->temperatures[1].entropy - record->entropy) < 1e-9);
        QVERIFY(scores->temperatures[0].tokens[0].probability > scores->temperatures[2].tokens[0].probability);
        QVERIFY(std::abs(scores->temperatures[1].tokens[0].probability - record->top[0].probability) < 1e-12);
    }

    void withoutStoredLogitsTheSameBitsAreComputedAgainAndTheRunDoesNotNotice()
    {
        for (const bool cacheOn : { true, false }) {
            const auto model = makeModel(gpt2Config());
            RunSettings settings = cuttingSettings(gpt2Config(), 0);
            settings.cacheOn = cacheOn;
            Generator untouched(*model, settings, 1);
            const auto expected = runAll(untouched);
            Generator generator(*model, settings, 1);
            for (int step = 0; step < 5; ++step) {
                const StepRecordPtr record = generator.step({});
                QCOMPARE(record->logitsHash, expected[static_cast<std::size_t>(step)]->logitsHash);
                for (int past = 0; past <= step; ++past) {
                    ScoreRequest request;
                    request.step = past;
                    request.tokens = { record->token, 3, 1 << 20 };
                    const auto scores = generator.scores(request, {});
                    QCOMPARE(scores->computedAgain, past < step);  // the logits of the last step exist
                    QCOMPARE(scores->logitsHash, expected[static_cast<std::size_t>(past)]->logitsHash);
                    QCOMPARE(scores->places.size(), std::size_t { 3 });
                    QVERIFY(std::isnan(scores->places[2].logit) && scores->places[2].probability == 0.0);
                }
            }
        }
    }

    void placesAreRanksOverTheWholeVocabulary()
    {
        const auto model = makeModel(llamaConfig());
        Generator generator(*model, cuttingSettings(llamaConfig(), 1U << 20U), 1);
        const StepRecordPtr record = generator.step({});
        ScoreRequest request;
        for (TokenId token = 0; token < llamaConfig().vocabSize; ++token)
            request.tokens.push_back(token);
        const auto scores = generator.scores(request, {});
        double sum = 0.0;
        std::vector<bool> taken(request.tokens.size(), false);
        for (const TokenPlace& place : scores->places) {
            sum += place.probability;
            QCOMPARE(place.rank, rankOf(generator.lastLogits(), place.token));
            QVERIFY(!taken[static_cast<std::size_t>(place.rank)]);
            taken[static_cast<std::size_t>(place.rank)] = true;
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-9);
        QCOMPARE(scores->places[static_cast<std::size_t>(record->top[2].token)].rank, 2);
    }

    void wrongStepsAreRefusedAndAStoppedOneHasNoAnswer()
    {
        const auto model = makeModel(llamaConfig());
        Generator generator(*model, cuttingSettings(llamaConfig(), 0), 1);
        QCOMPARE(errorOf([&] { static_cast<void>(generator.scores({}, {})); }).code, ErrorCode::OptionWrong);
        static_cast<void>(generator.step({}));
        static_cast<void>(generator.step({}));
        for (const int step : { -1, 2 })
            QCOMPARE(errorOf([&] { static_cast<void>(generator.scores({ .step = step }, {})); }).code, ErrorCode::OptionWrong);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(generator.scores({ .step = 0 }, stopped.get_token()) == nullptr);
        QVERIFY(generator.scores({ .step = 1 }, stopped.get_token()) != nullptr);  // nothing to compute
    }

    /// What "A and B" compares: the row that a step recorded, with the cache the other way.
    void aRowWithoutTheCacheHasTheBitsOfTheRecordedOne()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config);
            RunSettings settings = kvscope::test::settingsFor(someTokens(6, config.vocabSize), 4);
            Generator generator(*model, settings, 1);
            const auto records = runAll(generator);
            for (const int query : { 0, 5, 8 }) {
                const auto look = generator.look({ 1, 1, query, 9, false }, {});
                const StepRecord& record = *records[static_cast<std::size_t>(std::max(0, query - 5))];
                const float* row = record.attention->row(1, 1, query);
                QCOMPARE(look->weights.size(), std::size_t { 9 });
                QCOMPARE(std::memcmp(look->weights.data(), row, static_cast<std::size_t>(query + 1) * sizeof(float)), 0);
                QVERIFY(query == 8 || std::isnan(look->weights[static_cast<std::size_t>(query) + 1]));
                QVERIFY(look->empty() && look->keys.empty());
            }
            generator.extend(6);
            Generator untouched(*model, settingsFor(someTokens(6, config.vocabSize), 6), 1);
            const auto expected = runAll(untouched);
            QCOMPARE(generator.step({})->logitsHash, expected[4]->logitsHash);
        }
    }
};

KVSCOPE_TEST(StepScoresTest)
#include "tst_stepscores.moc"
