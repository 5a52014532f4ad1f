// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments and the logit lens beside a run: what they return is what a run with the same change returns, and the run has the same bits
// as one that was never experimented with. A run that is an experiment itself says so in every record.
#include "core/error.h"
#include "demo/fourheads.h"
#include "run/sidepass.h"
#include "support/experiments.h"
#include "support/generatorrun.h"
#include "support/goldenfolder.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

RunSettings settingsOf(const ModelConfig& config, int prompt, int steps, bool cacheOn = true)
{
    RunSettings settings = kvscope::test::settingsFor(someTokens(prompt, config.vocabSize), steps);
    settings.cacheOn = cacheOn;
    return settings;
}

Intervention hiding(int position, int firstQuery = 0)
{
    Intervention intervention;
    intervention.hiddenKeys = { { position } };
    intervention.firstQuery = firstQuery;
    return intervention;
}

/// A run of its own with the change, from the tokens that @p run had before @p step.
std::vector<StepRecordPtr> ownRun(LanguageModel& model, const Generator& run, int step, const Intervention& intervention, int steps)
{
    RunSettings settings = run.settings();
    const auto prompt = static_cast<std::ptrdiff_t>(settings.prompt.size()) + step;
    settings.prompt.assign(run.tokens().begin(), run.tokens().begin() + prompt);
    settings.steps = steps;
    settings.intervention = intervention;
    Generator generator(model, settings, 2);
    return runAll(generator);
}

bool sameAttention(const StepRecord& a, const StepRecord& b)
{
    return a.attention->weights.size() == b.attention->weights.size()
        && std::memcmp(a.attention->weights.data(), b.attention->weights.data(), a.attention->bytes()) == 0;
}

}  // namespace

class SidePassesTest final : public QObject {
    Q_OBJECT

private slots:
    void theRunHasTheBitsOfOneWithoutExperiments_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::addColumn<bool>("cacheOn");
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const bool on : { true, false })
                QTest::addRow("%s, cache %s", kernelKindName(kind), on ? "on" : "off") << static_cast<int>(kind) << on;
    }
    void theRunHasTheBitsOfOneWithoutExperiments()
    {
        QFETCH(int, kernels);
        QFETCH(bool, cacheOn);
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config, static_cast<KernelKind>(kernels), 2);
            const RunSettings settings = settingsOf(config, 9, 8, cacheOn);
            Generator untouched(*model, settings, 1);
            const auto expected = runAll(untouched);
            Generator generator(*model, settings, 1);
            // Kept like those above: rows that the kernels round differently are repeated only while the record that had them first exists.
            std::vector<StepRecordPtr> records;
            for (int step = 0; step < 8; ++step) {
                const StepRecordPtr record = records.emplace_back(generator.step({}));
                QCOMPARE(record->logitsHash, expected[static_cast<std::size_t>(step)]->logitsHash);
                QCOMPARE(record->token, expected[static_cast<std::size_t>(step)]->token);
                QVERIFY(sameAttention(*record, *expected[static_cast<std::size_t>(step)]));
                QVERIFY(record->intervention == nullptr);
                for (const int past : { step, 0 })
                    for (const int firstQuery : { 0, 5, 8 + past }) {
                        ExperimentRequest request { .step = past, .intervention = everyChange(9), .tokens = 3 };
                        request.intervention.firstQuery = firstQuery;
                        QVERIFY(generator.experiment(request, {}));
                        QVERIFY(generator.logitLens(past, {}));
                    }
            }
        }
    }

    void theResultIsThatOfARunWithTheChange()
    {
        for (const ModelConfig& config : variedConfigs())
            for (const bool cacheOn : { true, false }) {
                const auto model = makeModel(config);
                Generator generator(*model, settingsOf(config, 9, 6, cacheOn), 1);
                const auto records = runAll(generator);
                for (const int step : { 0, 3, 5 })
                    for (const int firstQuery : { 0, 4, 8 + step }) {
                        Intervention intervention = everyChange(8);
                        intervention.firstQuery = firstQuery;
                        const auto result = generator.experiment({ step, intervention, 4 }, {});
                        const auto changed = ownRun(*model, generator, step, intervention, 4);
                        QCOMPARE(result->hashAfter, changed[0]->logitsHash);
                        QCOMPARE(result->hashBefore, records[static_cast<std::size_t>(step)]->logitsHash);
                        std::vector<TokenId> text;
                        for (const StepRecordPtr& record : changed)
                            text.push_back(record->token);
                        QCOMPARE(result->text, text);
                        QCOMPARE(result->reused, cacheOn ? std::min(firstQuery, 8 + step) : 0);
                    }
            }
    }

    void withoutAChangeNoBitDiffers()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator generator(*model, settingsOf(config, 9, 4), 1);
        const auto records = runAll(generator);
        const std::uint64_t bits = static_cast<std::uint64_t>(config.vocabSize) * 32;
        for (int step = 0; step < 4; ++step) {
            Intervention nothing;
            nothing.firstQuery = 8 + step;
            const auto plain = generator.experiment({ step, nothing, 2 }, {});
            QCOMPARE(plain->differingBits, std::uint64_t { 0 });
            QCOMPARE(plain->maxAbsDifference, 0.0);
            QCOMPARE(plain->comparedBits, bits);
            QCOMPARE(plain->hashAfter, records[static_cast<std::size_t>(step)]->logitsHash);
            QCOMPARE(plain->reused, 8 + step);  // from the rows of the run's cache
            const auto covered = generator.experiment({ step, hiding(4), 2 }, {});
            QVERIFY(covered->differingBits > 0 && covered->differingBits < bits);
            QVERIFY(covered->maxAbsDifference > 0.0);
        }
    }

    void aRunThatHasEndedGivesTheSameFromItsTokensAlone()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator generator(*model, settingsOf(config, 9, 4), 1);
        const auto records = runAll(generator);
        const std::vector<TokenId> tokens(generator.tokens().begin(), generator.tokens().end());
        for (const int step : { 0, 3 }) {
            const ExperimentRequest request { step, hiding(4), 3 };
            const auto expected = generator.experiment(request, {});
            const auto result = runExperiment(*model, generator.settings(), tokens, request, {});
            QCOMPARE(result->hashBefore, records[static_cast<std::size_t>(step)]->logitsHash);
            QCOMPARE(result->hashAfter, expected->hashAfter);
            QCOMPARE(result->text, expected->text);
            QCOMPARE(result->ownText, expected->ownText);
            const auto lens = runLogitLens(*model, generator.settings(), tokens, step, 5, {});
            QCOMPARE(lens->layers.back().logitsHash, records[static_cast<std::size_t>(step)]->logitsHash);
            QCOMPARE(lens->token, records[static_cast<std::size_t>(step)]->token);
        }
        QVERIFY_THROWS_EXCEPTION(EngineError, static_cast<void>(runLogitLens(*model, generator.settings(), tokens, 4, 5, {})));
    }

    void beforeIsTheStepAndAfterIsTheChange()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator generator(*model, settingsOf(config, 9, 4), 1);
        const auto records = runAll(generator);
        const auto result = generator.experiment({ 3, hiding(4), 1, 5 }, {});
        QCOMPARE(result->own.token, records[3]->token);
        QCOMPARE(result->own.before, records[3]->probability);
        QCOMPARE(result->entropyBefore, records[3]->entropy);
        QVERIFY(result->hashAfter != result->hashBefore);
        QVERIFY(*result->intervention == hiding(4));
        QVERIFY(result->tokens.size() >= 5 && result->tokens.size() <= 10);
        for (int rank = 0; rank < 5; ++rank) {
            const ComparedToken& token = result->tokens[static_cast<std::size_t>(rank)];
            QCOMPARE(token.token, records[3]->top[static_cast<std::size_t>(rank)].token);
            QCOMPARE(token.before, records[3]->top[static_cast<std::size_t>(rank)].probability);
            QCOMPARE(token.rankBefore, rank);
        }
        // The five likeliest with the change are there, too.
        const auto changed = ownRun(*model, generator, 3, hiding(4), 1);
        for (int rank = 0; rank < 5; ++rank) {
            const Candidate& candidate = changed[0]->top[static_cast<std::size_t>(rank)];
            const auto found = std::find_if(
                result->tokens.begin(), result->tokens.end(), [&](const ComparedToken& token) { return token.token == candidate.token; });
            QVERIFY(found != result->tokens.end());
            QCOMPARE(found->after, candidate.probability);
            QCOMPARE(found->rankAfter, rank);
        }
    }

    void nothingChangedIsNoDifference()
    {
        const ModelConfig config = gpt2Config();
        const auto model = makeModel(config);
        RunSettings settings = settingsOf(config, 9, 6);
        settings.sampling.temperature = 1.3;
        Generator generator(*model, settings, 1);
        const auto records = runAll(generator);
        const auto result = generator.experiment({ 1, {}, 4 }, {});
        QCOMPARE(result->hashAfter, result->hashBefore);
        QCOMPARE(result->own.after, result->own.before);
        QCOMPARE(result->text, result->ownText);  // drawn from the same random numbers
        QCOMPARE(result->ownText.front(), records[1]->token);
        QCOMPARE(result->parting, -1);
        // The text is longer than what the run has: only what both have is compared.
        QCOMPARE(generator.experiment({ 4, {}, 5 }, {})->ownText.size(), std::size_t { 2 });
    }

    void thePartingIsTheFirstOtherToken()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        RunSettings settings = settingsOf(config, 9, 8);
        settings.forced = { 5, 6, 7 };
        Generator generator(*model, settings, 1);
        static_cast<void>(runAll(generator));
        const auto result = generator.experiment({ 0, hiding(3), 8 }, {});
        int expected = -1;
        for (int i = 7; i >= 0; --i)
            if (result->text[static_cast<std::size_t>(i)] != result->ownText[static_cast<std::size_t>(i)])
                expected = i;
        QVERIFY(expected >= 0);
        QCOMPARE(result->parting, expected);
    }

    void wrongRequestsAreRefusedAndTheRunGoesOn()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        Generator generator(*model, settingsOf(config, 9, 6), 1);
        const auto code
            = [&](const ExperimentRequest& request) { return errorOf([&] { static_cast<void>(generator.experiment(request, {})); }).code; };
        QCOMPARE(code({ 0, hiding(1) }), ErrorCode::OptionWrong);  // no step yet
        const StepRecordPtr first = generator.step({});
        QCOMPARE(code({ 1, hiding(1) }), ErrorCode::OptionWrong);
        QCOMPARE(code({ -1, hiding(1) }), ErrorCode::OptionWrong);
        QCOMPARE(code({ 0, hiding(-1) }), ErrorCode::OptionWrong);
        QCOMPARE(code({ 0, hiding(1), 0 }), ErrorCode::OptionWrong);
        QCOMPARE(code({ 0, hiding(1), 57 }), ErrorCode::ContextExceeded);  // 9 + 57 - 1 > 64
        QCOMPARE(errorOf([&] { static_cast<void>(generator.logitLens(1, {})); }).code, ErrorCode::OptionWrong);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!generator.experiment({ 0, hiding(1) }, stop.get_token()));
        QVERIFY(!generator.logitLens(0, stop.get_token()));
        QVERIFY(generator.step({}) != nullptr);

        FourHeads lesson(true);
        Generator heads(lesson, settingsFor({ 0, 0 }, 1), 1);
        static_cast<void>(heads.step({}));
        QCOMPARE(errorOf([&] { static_cast<void>(heads.experiment({ 0, hiding(0) }, {})); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(heads.logitLens(0, {})); }).code, ErrorCode::OptionWrong);
    }

    void aRunThatIsAnExperimentSaysSo()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config);
            RunSettings settings = settingsOf(config, 9, 6);
            settings.intervention = everyChange(9);
            settings.checkEquality = true;
            settings.comparisonBudgetNs = 10'000'000'000;
            Generator on(*model, settings, 1);
            settings.cacheOn = false;
            Generator off(*model, settings, 1);
            for (int step = 0; step < 6; ++step) {
                const StepRecordPtr a = on.step({});
                const StepRecordPtr b = off.step({});
                QVERIFY(a->intervention && *a->intervention == settings.intervention);
                QCOMPARE(a->logitsHash, b->logitsHash);
                QCOMPARE(a->comparison->differingBits, std::uint64_t { 0 });
                QCOMPARE(b->comparison->differingBits, std::uint64_t { 0 });
                QCOMPARE(a->operations, a->predictedOperations);
            }
            // Beside such a run, "before" is the run and the change stands alone.
            const auto result = on.experiment({ 5, {} }, {});
            QCOMPARE(result->hashAfter, ownRun(*model, on, 5, {}, 1)[0]->logitsHash);
            QVERIFY(result->hashAfter != result->hashBefore);
        }
    }

    void theLensEqualsTheReference_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("kernels");
        for (const char* name : { "gpt2", "llama", "mistral", "gemma2", "bloom" })
            for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
                QTest::addRow("%s, %s", name, kernelKindName(kind)) << QString::fromLatin1(name) << static_cast<int>(kind);
    }
    void theLensEqualsTheReference()
    {
        QFETCH(QString, name);
        QFETCH(int, kernels);
        const ExperimentFile file(name);
        const GoldenFolder golden(file.folder);
        QVERIFY(file.lens.size() >= 2);
        LoadOptions options;
        options.kernels = static_cast<KernelKind>(kernels);
        const LoadedModel loaded = loadModel(file.folder.toStdString(), options);
        const int vocabulary = loaded.model->config().vocabSize;
        for (const bool cacheOn : { true, false }) {
            // Fed as a prompt, and as a shorter prompt with a step more.
            for (const std::size_t prompt : { golden.tokens.size(), golden.tokens.size() - 1 }) {
                RunSettings settings
                    = settingsFor({ golden.tokens.begin(), golden.tokens.begin() + static_cast<std::ptrdiff_t>(prompt) }, 2);
                settings.forced = { prompt < golden.tokens.size() ? golden.tokens.back() : 0 };
                settings.steps = prompt < golden.tokens.size() ? 2 : 1;
                settings.cacheOn = cacheOn;
                Generator generator(*loaded.model, settings, 1);
                const auto records = runAll(generator);
                const auto lens = generator.logitLens(settings.steps - 1, {}, vocabulary);
                QCOMPARE(lens->layers.size(), file.lens.size());
                for (std::size_t layer = 0; layer < file.lens.size(); ++layer) {
                    QCOMPARE(lens->layers[layer].top.size(), static_cast<std::size_t>(vocabulary));
                    for (const Candidate& candidate : lens->layers[layer].top)
                        QVERIFY(std::fabs(candidate.probability - file.lens[layer].at(static_cast<std::size_t>(candidate.token))) <= 1e-5);
                    const double own = file.lens[layer].at(static_cast<std::size_t>(lens->token));
                    QVERIFY(std::fabs(lens->layers[layer].probability - own) <= 1e-5);
                }
                QCOMPARE(lens->token, records.back()->token);
                if (options.kernels == KernelKind::Exact)
                    QCOMPARE(lens->layers.back().logitsHash, records.back()->logitsHash);
            }
        }
    }

    void theLensNamesTheFirstLayerOfTheTopTen()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        RunSettings settings = settingsOf(config, 9, 12);
        settings.forced = { 1, 2, 3, 4, 5, 6 };  // unlikely tokens too
        Generator generator(*model, settings, 1);
        static_cast<void>(runAll(generator));
        bool never = false;
        bool some = false;
        for (int step = 0; step < 12; ++step) {
            const auto lens = generator.logitLens(step, {}, 10);
            int expected = -1;
            for (int layer = static_cast<int>(lens->layers.size()) - 1; layer >= 0; --layer) {
                const LensLayer& each = lens->layers[static_cast<std::size_t>(layer)];
                const bool listed = std::any_of(
                    each.top.begin(), each.top.end(), [&](const Candidate& candidate) { return candidate.token == lens->token; });
                QCOMPARE(listed, each.rank < 10);
                if (listed)
                    expected = layer;
            }
            QCOMPARE(lens->firstInTopTen, expected);
            never = never || expected < 0;
            some = some || expected >= 0;
        }
        QVERIFY(never && some);
    }
};

KVSCOPE_TEST(SidePassesTest)
#include "tst_sidepasses.moc"
