// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that keep a prefix of another run's cache: their bits are those of a run that keeps nothing, and what was kept is counted.
#include "core/error.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// @param kept gets the records, whose attention a later run repeats while they exist
std::unique_ptr<Generator> ranFor(LanguageModel& model, RunSettings settings, int steps, std::vector<StepRecordPtr>* kept = nullptr)
{
    auto generator = std::make_unique<Generator>(model, std::move(settings), 1);
    for (int step = 0; step < steps; ++step) {
        const StepRecordPtr record = generator->step({});
        if (kept != nullptr)
            kept->push_back(record);
    }
    return generator;
}

bool sameRows(const AttentionRows& a, const AttentionRows& b)
{
    return a.firstRow == b.firstRow && a.weights.size() == b.weights.size()
        && std::memcmp(a.weights.data(), b.weights.data(), a.bytes()) == 0;
}

/// The largest difference, relative to the largest number, of two runs' last logits.
double logitDistance(std::span<const float> a, std::span<const float> b)
{
    double difference = 0.0;
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        difference = std::max(difference, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
        largest = std::max(largest, std::abs(static_cast<double>(a[i])));
    }
    return difference / largest;
}

}  // namespace

class TestKeptPrefix final : public QObject {
    Q_OBJECT

private slots:
    void anEditedPromptHasTheBitsOfAColdStart_data()
    {
        QTest::addColumn<bool>("before");
        QTest::addColumn<bool>("after");
        QTest::newRow("cache on") << true << true;
        QTest::newRow("off") << false << false;
        QTest::newRow("off, then on") << false << true;
        QTest::newRow("on, then off") << true << false;
    }
    void anEditedPromptHasTheBitsOfAColdStart()
    {
        QFETCH(bool, before);
        QFETCH(bool, after);
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config);
            RunSettings settings = settingsFor(someTokens(11, config.vocabSize), 4);
            settings.cacheOn = before;
            std::vector<StepRecordPtr> earlier;
            auto run = ranFor(*model, settings, 3, &earlier);
            settings.cacheOn = after;
            settings.prompt[8] = (settings.prompt[8] + 1) % config.vocabSize;
            settings.prompt.push_back(5);
            Generator cold(*model, settings, 2);
            const auto expected = runAll(cold);
            auto warm = Generator::keepPrefix(std::move(run), settings, 3);
            QVERIFY(!run);
            const auto records = runAll(*warm);
            const int kept = before && after ? 8 : 0;
            QCOMPARE(records[0]->reused, kept);
            QCOMPARE(records[0]->written, after ? 12 - kept : 0);
            QCOMPARE(records[0]->recomputed, 0);
            QCOMPARE(records[0]->operations, predictOperations(config, kept, 12 - kept));
            for (std::size_t step = 0; step < records.size(); ++step) {
                QVERIFY2(records[step]->logitsHash == expected[step]->logitsHash, config.architecture.c_str());
                QCOMPARE(records[step]->token, expected[step]->token);
            }
            // The rows that were kept are in the first record too.
            QVERIFY(sameRows(*records[0]->attention, *expected[0]->attention));
        }
    }

    void bothKernelsKeepAPrefix_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::newRow("cache on") << true;
        QTest::newRow("off") << false;
    }
    /// Eigen's kernels round a pass of many rows differently from several passes, so only the exact ones promise equal bits.
    void bothKernelsKeepAPrefix()
    {
        QFETCH(bool, cacheOn);
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
                const auto model = makeModel(config, kind, 2);
                RunSettings settings = settingsFor(someTokens(9, config.vocabSize), 3);
                settings.cacheOn = cacheOn;
                auto run = ranFor(*model, settings, 3);
                settings.prompt.back() = (settings.prompt.back() + 7) % config.vocabSize;
                settings.checkEquality = true;
                settings.comparisonBudgetNs = ~std::uint64_t { 0 };
                Generator cold(*model, settings, 2);
                QVERIFY(cold.step({}));
                const auto warm = Generator::keepPrefix(std::move(run), settings, 3);
                const auto first = warm->step({});
                QCOMPARE(first->reused, cacheOn ? 8 : 0);
                QVERIFY(logitDistance(warm->lastLogits(), cold.lastLogits()) < (kind == KernelKind::Exact ? 1e-30 : 1e-4));
                QVERIFY(first->comparison.has_value());
                if (kind == KernelKind::Exact)
                    QCOMPARE(first->comparison->differingBits, std::uint64_t { 0 });
                if (cacheOn) {  // the check is the cold start: all positions, timed and counted
                    QCOMPARE(first->comparison->operations, predictOperations(config, 0, 9));
                    QVERIFY(first->operations < first->comparison->operations);
                }
            }
    }

    void theNewestPositionIsComputedEvenIfItIsKnown()
    {
        FakeModel model;
        const RunSettings settings = settingsFor({ 1, 2, 3, 4 }, 3);
        auto warm = Generator::keepPrefix(ranFor(model, settings, 3), settings, 2);
        QCOMPARE(warm->cachedPositions(), 3);
        QCOMPARE(summary(*warm->step({})), std::string("prefill 1 3 0"));
        // A prompt that the run has gone beyond, and one that shares nothing.
        warm = Generator::keepPrefix(ranFor(model, settings, 3), settingsFor({ 1, 2 }, 3), 3);
        QCOMPARE(summary(*warm->step({})), std::string("prefill 1 1 0"));
        warm = Generator::keepPrefix(ranFor(model, settings, 3), settingsFor({ 9, 2, 3 }, 3), 4);
        QCOMPARE(summary(*warm->step({})), std::string("prefill 3 0 0"));
    }

    void whatARunComputedBeforeAndTheCacheLacksIsComputedAgain()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3, 4, 5, 6 }, 3);
        settings.computedBefore = 5;  // by a run whose tokens were these, and whose rows another run has replaced since
        auto warm = Generator::keepPrefix(ranFor(model, settingsFor({ 1, 2, 9, 9 }, 3), 3), settings, 2);
        QCOMPARE(summary(*warm->step({})), std::string("prefill 4 2 3"));
    }

    void anEarlierRunContinuesAtItsNextStep_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::addColumn<QString>("next");
        QTest::newRow("cache on") << true << QStringLiteral("warm-up 6 2 5");
        QTest::newRow("off") << false << QStringLiteral("recompute 0 0 7");
    }
    void anEarlierRunContinuesAtItsNextStep()
    {
        QFETCH(bool, cacheOn);
        QFETCH(QString, next);
        for (const ModelConfig& config : variedConfigs()) {
            const auto model = makeModel(config);
            RunSettings settings = settingsFor(someTokens(5, config.vocabSize), 7);
            settings.cacheOn = cacheOn;
            settings.sampling = { .temperature = 0.8, .seed = 5 };
            Generator whole(*model, settings, 9);
            const auto wanted = runAll(whole);
            // Another run has the cache, and shares two tokens.
            RunSettings others = settings;
            others.prompt[2] = (others.prompt[2] + 1) % config.vocabSize;
            auto other = ranFor(*model, others, 4);
            settings.stepsDone = 3;
            settings.forced.assign(whole.tokens().begin() + 5, whole.tokens().begin() + 8);
            auto again = Generator::keepPrefix(std::move(other), settings, 1);
            QCOMPARE(again->nextStep(), 3);
            QCOMPARE(again->tokens().size(), std::size_t { 8 });
            for (std::size_t step = 3; step < wanted.size(); ++step) {
                const auto record = again->step({});
                if (step == 3)
                    QCOMPARE(QString::fromStdString(summary(*record)), next);
                QCOMPARE(record->index, static_cast<int>(step));
                QCOMPARE(record->operations, record->predictedOperations);
                QVERIFY2(record->logitsHash == wanted[step]->logitsHash, config.architecture.c_str());
                QCOMPARE(record->token, wanted[step]->token);
                QVERIFY(!record->forced);
            }
            QVERIFY(again->finished());
        }
    }

    void whatAnEarlierRunStoredForChecksIsGone()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 6);
        settings.checkMemoryBytes = 1U << 20U;
        auto run = ranFor(model, settings, 4);
        settings.stepsDone = 2;
        settings.forced.assign(run->tokens().begin() + 3, run->tokens().begin() + 5);
        auto again = Generator::keepPrefix(std::move(run), settings, 1);
        QVERIFY(again->step({}));
        QCOMPARE(errorOf([&] { static_cast<void>(again->check(1, {})); }).code, ErrorCode::LogitsGone);
        QCOMPARE(again->check(2, {})->differingBits, std::uint64_t { 0 });
        // An experiment at the last step that was run before repeats it.
        auto fresh = Generator::keepPrefix(std::move(again), settings, 1);
        QVERIFY(fresh->lastLogits().empty());
        QVERIFY(fresh->experiment({ .step = 1, .intervention = {}, .tokens = 1 }, {}).has_value());
    }

    void rowsThatDependOnMoreThanTokensAreNotKept()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3, 4 }, 3);
        RunSettings changed = settings;
        changed.intervention.hiddenKeys = { { 1 } };
        QCOMPARE(summary(*Generator::keepPrefix(ranFor(model, settings, 3), changed, 2)->step({})), std::string("prefill 4 0 0"));
        QCOMPARE(summary(*Generator::keepPrefix(ranFor(model, changed, 3), settings, 2)->step({})), std::string("prefill 4 0 0"));
        changed = settings;
        changed.contextLimit = 32;
        QCOMPARE(summary(*Generator::keepPrefix(ranFor(model, settings, 3), changed, 2)->step({})), std::string("prefill 4 0 0"));
    }

    void aStartThatCannotBeLeavesTheRunAsItWas()
    {
        FakeModel model;
        auto run = ranFor(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QCOMPARE(
            errorOf([&] { static_cast<void>(Generator::keepPrefix(std::move(run), settingsFor({}, 4), 2)); }).code, ErrorCode::PromptEmpty);
        RunSettings more = settingsFor({ 1, 2 }, 4);
        more.stepsDone = 1;
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::keepPrefix(std::move(run), more, 2)); }).code, ErrorCode::OptionWrong);
        QVERIFY(run != nullptr);
        QCOMPARE(summary(*run->step({})), std::string("decode 1 3 0"));
    }

    void droppedAttentionIsComputedAgainWithTheSameBits_data()
    {
        QTest::addColumn<int>("kernels");
        QTest::addColumn<bool>("cacheOn");
        for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
            for (const bool on : { true, false })
                QTest::addRow("%s, cache %s", kernelKindName(kind), on ? "on" : "off") << static_cast<int>(kind) << on;
    }
    void droppedAttentionIsComputedAgainWithTheSameBits()
    {
        QFETCH(int, kernels);
        QFETCH(bool, cacheOn);
        const auto kind = static_cast<KernelKind>(kernels);
        const auto configs = kind == KernelKind::Exact ? variedConfigs() : std::vector { llamaConfig(), gpt2Config() };
        for (const ModelConfig& config : configs) {
            const auto model = makeModel(config, kind);
            RunSettings settings = settingsFor(someTokens(9, config.vocabSize), 5);
            settings.cacheOn = cacheOn;
            Generator untouched(*model, settings, 1);
            const auto expected = runAll(untouched);
            Generator run(*model, settings, 1);
            std::vector<StepRecordPtr> records;
            for (int step = 0; step < 5; ++step) {
                records.push_back(run.step({}));
                for (const StepRecordPtr& record : records) {
                    const int first = record->cacheOn ? record->positions - record->written : 0;
                    const auto again
                        = run.attentionAgain({ record->index, first, record->attention->firstRow, record->attention->print }, {});
                    QVERIFY(again.has_value());
                    QCOMPARE(again->bits, RowBits::Same);
                    QVERIFY(sameRows(*again->rows, *record->attention));
                    QCOMPARE(again->reused, cacheOn ? first : 0);
                }
                QCOMPARE(records.back()->logitsHash, expected[static_cast<std::size_t>(step)]->logitsHash);
            }
        }
    }

    void rowsThatABranchRepeatsAreComputedAgainToo()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        std::vector<StepRecordPtr> earlier;
        auto branch = Generator::branch(ranFor(*model, settingsFor(someTokens(6, config.vocabSize), 8), 4, &earlier), 2, 7, 2);
        const auto first = branch->step({});
        QCOMPARE(first->attention->firstRow, 0);
        QCOMPARE(first->written, 1);
        const auto again = branch->attentionAgain({ 0, 8, 0, first->attention->print }, {});
        QCOMPARE(again->bits, RowBits::Same);
        QVERIFY(sameRows(*again->rows, *first->attention));
    }

    void singleHeadsAreComputedAgainAlone()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        std::vector<StepRecordPtr> records;
        auto run = ranFor(*model, settingsFor(someTokens(6, config.vocabSize), 8), 3, &records);
        const std::vector<HeadRef> heads { { 1, 0 }, { 0, 1 } };
        const auto again = run->attentionAgain({ 0, 0, 2, 0, heads }, {});
        QVERIFY(again->rows == nullptr);
        QCOMPARE(again->bits, RowBits::Unknown);
        QCOMPARE(again->heads.size(), heads.size());
        const AttentionRows& whole = *records.front()->attention;
        for (std::size_t i = 0; i < heads.size(); ++i) {
            QCOMPARE(again->heads[i].of, heads[i]);
            const AttentionRows& own = *again->heads[i].rows;
            QCOMPARE(own.firstRow, 2);
            QCOMPARE(own.rows, 4);
            for (int position = 2; position < 6; ++position) {
                QCOMPARE(std::memcmp(own.row(0, 0, position), whole.row(heads[i].layer, heads[i].head, position),
                             sizeof(float) * static_cast<std::size_t>(position + 1)),
                    0);
            }
        }
        for (const HeadRef wrong : { HeadRef { config.layers, 0 }, HeadRef { 0, config.heads }, HeadRef { -1, 0 } }) {
            try {
                static_cast<void>(run->attentionAgain({ 0, 0, 2, 0, { wrong } }, {}));
                QFAIL("a head that the model does not have was accepted");
            } catch (const EngineError& error) {
                QCOMPARE(error.code, ErrorCode::OptionWrong);
            }
        }
    }

    void otherBitsAreNotTakenForTheSame()
    {
        FakeModel model;
        auto run = ranFor(model, settingsFor({ 1, 2, 3 }, 4), 3);
        const auto unknown = run->attentionAgain({ .step = 1, .first = 3, .firstRow = 3 }, {});
        QCOMPARE(unknown->bits, RowBits::Unknown);
        const auto right = run->attentionAgain({ 1, 3, 3, unknown->rows->print }, {});
        QCOMPARE(right->bits, RowBits::Same);
        QCOMPARE(run->attentionAgain({ 1, 3, 3, unknown->rows->print ^ 1U }, {})->bits, RowBits::Changed);
        std::vector<float> weights = unknown->rows->weights;
        for (float& weight : weights) {
            const float old = weight;
            weight = std::nextafter(old, 2.0F);
            QVERIFY(std::isnan(old) || bitsPrint(weights) != unknown->rows->print);
            weight = old;
        }
        QCOMPARE(errorOf([&] { static_cast<void>(run->attentionAgain({ .step = 3 }, {})); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(run->attentionAgain({ .step = 1, .first = 4 }, {})); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(run->attentionAgain({ .step = 1, .firstRow = -1 }, {})); }).code, ErrorCode::OptionWrong);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!run->attentionAgain({ .step = 1 }, stop.get_token()));
    }
};

KVSCOPE_TEST(TestKeptPrefix)
#include "tst_keptprefix.moc"
