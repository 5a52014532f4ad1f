// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "model/kvcache.h"
#include "run/bitcomparer.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>
#include <functional>
#include <limits>
#include <string>

using namespace kvscope;
using kvscope::test::FakeModel;

namespace {

RunSettings settingsFor(std::vector<TokenId> prompt, int steps)
{
    RunSettings settings;
    settings.prompt = std::move(prompt);
    settings.steps = steps;
    settings.contextLimit = 64;
    return settings;
}

std::vector<StepRecordPtr> runAll(Generator& generator)
{
    std::vector<StepRecordPtr> records;
    while (!generator.finished()) {
        records.push_back(generator.step({}));
    }
    return records;
}

/// The error thrown by a call; ErrorCode::Cancelled if it does not throw.
EngineError errorOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const EngineError& error) {
        return error;
    }
    return EngineError(ErrorCode::Cancelled);
}

std::string summary(const StepRecord& record)
{
    return std::string(phaseName(record.phase)) + ' ' + std::to_string(record.written) + ' ' + std::to_string(record.reused) + ' '
        + std::to_string(record.recomputed);
}

}  // namespace

class TestGenerator final : public QObject {
    Q_OBJECT
private slots:
    void phasesWithTheCache()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 3), 7);
        QCOMPARE(generator.cacheReservedBytes(), 64 * cacheBytesPerPosition(model.config()));
        const auto records = runAll(generator);
        QCOMPARE(summary(*records[0]), std::string("prefill 3 0 0"));
        QCOMPARE(summary(*records[1]), std::string("decode 1 3 0"));
        QCOMPARE(summary(*records[2]), std::string("decode 1 4 0"));
        for (int i = 0; i < 3; ++i) {
            const StepRecord& record = *records[static_cast<std::size_t>(i)];
            QCOMPARE(record.runId, std::uint64_t { 7 });
            QCOMPARE(record.index, i);
            QCOMPARE(record.positions, 3 + i);
            QVERIFY(record.cacheOn);
            QCOMPARE(record.cacheBytes, static_cast<std::uint64_t>(3 + i) * cacheBytesPerPosition(model.config()));
            QCOMPARE(record.cacheReservedBytes, generator.cacheReservedBytes());
            QCOMPARE(record.weightBytesMoved, std::uint64_t { 1000 });
            QVERIFY(record.cacheBytesMoved > 0);
            QVERIFY(record.top.size() >= 10);
            QCOMPARE(record.token, record.top.front().token);
            QCOMPARE(record.probability, record.top.front().probability);
            QVERIFY(record.entropy > 0.0);
            QVERIFY(!record.comparison);
            QVERIFY(record.contexts.empty());
        }
        QCOMPARE(generator.tokens().size(), std::size_t { 6 });
        // N sampled tokens require P + N - 1 positions: the last one is not processed.
        QCOMPARE(records.back()->positions, 5);
        QVERIFY(generator.step({}) == nullptr);
    }

    void phasesWithoutTheCache()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        const auto records = runAll(generator);
        QCOMPARE(summary(*records[0]), std::string("prefill 0 0 0"));
        QCOMPARE(summary(*records[1]), std::string("recompute 0 0 3"));
        QCOMPARE(summary(*records[2]), std::string("recompute 0 0 4"));
        for (const auto& record : records) {
            QCOMPARE(record->cacheBytes, std::uint64_t { 0 });
            QCOMPARE(record->cacheBytesMoved, std::uint64_t { 0 });
            QVERIFY(!record->cacheOn);
        }
    }

    void switchingDropsAndWarmsUp()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 8), 1);
        QCOMPARE(summary(*generator.step({})), std::string("prefill 3 0 0"));
        generator.setCacheOn(false);
        QVERIFY(!generator.cacheOn());
        QCOMPARE(summary(*generator.step({})), std::string("recompute 0 0 3"));
        generator.setCacheOn(true);
        const auto warm = generator.step({});
        QCOMPARE(summary(*warm), std::string("warm-up 5 0 4"));
        QCOMPARE(warm->cacheBytes, 5 * cacheBytesPerPosition(model.config()));
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 5 0"));
        // A switch takes effect between two steps: turning the cache off and on again before the next step loses nothing.
        generator.setCacheOn(false);
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 6 0"));
        // Turning it on while it is on has no effect.
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 7 0"));
    }

    void aStepWithoutTheCacheThatWasStoppedDropsNothing()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QVERIFY(generator.step({}));
        generator.setCacheOn(false);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!generator.step(stop.get_token()));
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 3 0"));
    }

    void aBranchTakenWhileTheCacheIsOffDropsItToo()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 1);
        QVERIFY(generator->step({}));
        QVERIFY(generator->step({}));
        generator->setCacheOn(false);
        auto branched = Generator::branch(std::move(generator), 1, 5, 2);
        QCOMPARE(summary(*branched->step({})), std::string("prefill 0 0 0"));
        branched->setCacheOn(true);
        QCOMPARE(summary(*branched->step({})), std::string("warm-up 6 0 5"));
    }

    void switchedOnBeforeThePrefillItIsAPrefill()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2 }, 2);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("prefill 2 0 0"));
    }

    void aPromptOfOneTokenWarmsUpLikeAnyOther()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 4 }, 3);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        QCOMPARE(summary(*generator.step({})), std::string("prefill 0 0 0"));
        generator.setCacheOn(true);
        QCOMPARE(summary(*generator.step({})), std::string("warm-up 2 0 1"));
    }

    void countedOperationsArePredicted()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 9), 1);
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i % 4 != 2);
            const auto record = generator.step({});
            QCOMPARE(record->operations, record->predictedOperations);
            QCOMPARE(record->predictedOperations, predictStepOperations(model.config(), record->phase, record->positions));
        }
    }

    void forcedTokensReplaceDrawnOnes()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2 }, 4);
        settings.forced = { 9, 31 };
        Generator generator(model, settings, 1);
        const auto records = runAll(generator);
        QCOMPARE(records[0]->token, 9);
        QCOMPARE(records[1]->token, 31);
        QVERIFY(records[0]->forced && records[1]->forced && !records[2]->forced);
        QVERIFY(records[0]->probability < records[0]->top.front().probability);
        QCOMPARE(generator.tokens()[2], 9);
        QCOMPARE(generator.tokens()[3], 31);
    }

    void lastLogitsAreThoseOfTheRecord()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2 }, 2), 1);
        QVERIFY(generator.lastLogits().empty());
        const auto record = generator.step({});
        QCOMPARE(generator.lastLogits().size(), std::size_t { 32 });
        QCOMPARE(generator.lastLogits()[static_cast<std::size_t>(record->token)], record->logit);
    }

    void moreStepsCanBeAskedFor()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2 }, 1), 1);
        QVERIFY(generator.step({}) != nullptr);
        QVERIFY(generator.finished());
        generator.extend(3);
        QVERIFY(!generator.finished());
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 2 0"));
        QCOMPARE(errorOf([&] { generator.extend(1000); }).code, ErrorCode::ContextExceeded);
        QCOMPARE(errorOf([&] { generator.extend(2); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { generator.extend(std::numeric_limits<int>::max()); }).code, ErrorCode::ContextExceeded);
        QCOMPARE(generator.settings().steps, 3);
    }

    void aStoppedStepLeavesTheRunAsItWas_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::addColumn<bool>("insideTheStep");
        QTest::newRow("before, cache on") << true << false;
        QTest::newRow("before, cache off") << false << false;
        QTest::newRow("inside, cache on") << true << true;
        QTest::newRow("inside, cache off") << false << true;
    }
    void aStoppedStepLeavesTheRunAsItWas()
    {
        QFETCH(bool, cacheOn);
        QFETCH(bool, insideTheStep);
        std::stop_source stop;
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (insideTheStep && ++pass == 2) {
                stop.request_stop();
                return false;
            }
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = cacheOn;
        Generator generator(model, settings, 1);
        FakeModel untouchedModel;
        Generator untouched(untouchedModel, settings, 1);
        QVERIFY(generator.step(stop.get_token()) != nullptr);
        static_cast<void>(untouched.step({}));
        if (!insideTheStep) {
            stop.request_stop();
        }
        QVERIFY(generator.step(stop.get_token()) == nullptr);
        QCOMPARE(generator.nextStep(), 1);
        QCOMPARE(generator.tokens().size(), std::size_t { 4 });
        while (!generator.finished()) {
            const auto record = generator.step({});
            const auto wanted = untouched.step({});
            QCOMPARE(record->logitsHash, wanted->logitsHash);
            QCOMPARE(summary(*record), summary(*wanted));
            QCOMPARE(record->attention->rows, wanted->attention->rows);
        }
    }

    void aStepThatThrowsLeavesTheRunAsItWas()
    {
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (++pass == 2) {
                throw std::runtime_error("broken");
            }
            return true;
        });
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        static_cast<void>(generator.step({}));
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, static_cast<void>(generator.step({})));
        QCOMPARE(generator.nextStep(), 1);
        const auto record = generator.step({});
        QCOMPARE(summary(*record), std::string("decode 1 3 0"));
        QCOMPARE(record->attention->rows, 1);
    }

    void logitsThatAreNotFiniteEndTheStepNotTheRun()
    {
        FakeModel model;
        Generator generator(model, settingsFor({ 1, 2, 3 }, 4), 1);
        static_cast<void>(generator.step({}));
        model.setLogit(5, std::numeric_limits<float>::quiet_NaN());
        const EngineError error = errorOf([&] { static_cast<void>(generator.step({})); });
        QCOMPARE(error.code, ErrorCode::NotFinite);
        QCOMPARE(test::plain(error.key()), std::string("logits[5]"));
        QCOMPARE(generator.nextStep(), 1);
        model.setLogit(5, 0.0F);
        QCOMPARE(summary(*generator.step({})), std::string("decode 1 3 0"));
    }

    void attentionIsKeptOnceUnlessItChanges()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = false;
        Generator generator(model, settings, 1);
        const auto prefill = generator.step({});
        QCOMPARE(prefill->attention->rows, 3);
        const auto same = generator.step({});
        QCOMPARE(same->attention->rows, 1);
        model.setUnstableRow(2);
        const auto changed = generator.step({});
        QCOMPARE(changed->attention->firstRow, 2);
        QCOMPARE(changed->attention->rows, 3);
    }

    void withoutCaptureTheModelIsNotObserved()
    {
        bool observed = false;
        FakeModel model([&](const FakeModel::Pass& pass) {
            observed = observed || pass.observed;
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 2);
        settings.captureAttention = false;
        Generator generator(model, settings, 1);
        const auto records = runAll(generator);
        QVERIFY(!observed);
        QVERIFY(records[0]->attention == nullptr);
    }

    void aFurtherObserverSeesEveryRow()
    {
        class Counter final : public Probe {
        public:
            [[nodiscard]] bool wantsAttention(int layer, int head) const override { return layer == 1 && head == 0; }
            void attention(int layer, int head, int /*firstRow*/, int rows, int /*cols*/, std::span<const float> /*weights*/) override
            {
                others += layer == 1 && head == 0 ? 0 : 1;
                seen += rows;
            }
            int seen = 0;
            int others = 0;
        };
        for (const bool capture : { true, false }) {
            FakeModel model;
            RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
            settings.captureAttention = capture;
            settings.cacheOn = false;
            Generator generator(model, settings, 1);
            Counter counter;
            while (!generator.finished()) {
                static_cast<void>(generator.step({}, &counter));
            }
            QCOMPARE(counter.seen, 3 + 4 + 5);
            QCOMPARE(counter.others, 0);
        }
    }

    void equalityIsProvedInBothModes()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 8);
        settings.checkEquality = true;
        settings.sampling = { 1.0, 0, 1.0, 5 };
        settings.forced = { 3 };
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        for (int i = 0; !generator.finished(); ++i) {
            generator.setCacheOn(i < 2 || i > 4);
            const auto record = generator.step({});
            QVERIFY(record->comparison);
            QVERIFY(record->comparison->sameToken);
            QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
            QCOMPARE(record->comparison->maxAbsDifference, 0.0);
            if (i > 0) {
                QCOMPARE(record->comparison->otherToken, record->token);
            }
        }
    }

    void theCheckOfAnUncachedRunFeedsOnePositionAStep()
    {
        std::vector<std::string> passes;
        FakeModel model([&](const FakeModel::Pass& pass) {
            passes.push_back(std::to_string(pass.first) + '+' + std::to_string(pass.rows) + (pass.cached ? " on" : " off"));
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 5);
        settings.cacheOn = false;
        settings.checkEquality = true;
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        static_cast<void>(generator.step({}));
        static_cast<void>(generator.step({}));
        generator.setCheckEquality(false);
        static_cast<void>(generator.step({}));
        generator.setCheckEquality(true);
        static_cast<void>(generator.step({}));
        const std::vector<std::string> wanted { "0+3 off", "0+3 on", "0+4 off", "3+1 on", "0+5 off", "0+6 off", "4+1 on", "5+1 on" };
        QCOMPARE(passes, wanted);
    }

    void aCheckThatWouldCostTooMuchIsLeftOut()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = 0;
        Generator generator(model, settings, 1);
        for (const auto& record : runAll(generator)) {
            QVERIFY(!record->comparison);
        }
        QCOMPARE(model.passes(), 3);
    }

    void aCheckTurnedOnLaterKnowsWhatStepsCost()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1 }, 4);
        settings.comparisonBudgetNs = 0;
        Generator generator(model, settings, 1);
        QVERIFY(generator.step({}));
        generator.setCheckEquality(true);
        QVERIFY(!generator.step({})->comparison);
        QCOMPARE(model.passes(), 2);
    }

    void aStopDuringTheCheckKeepsTheStep()
    {
        std::stop_source stop;
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (++pass == 2) {
                stop.request_stop();
                return false;
            }
            return true;
        });
        RunSettings settings = settingsFor({ 1, 2, 3 }, 3);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = std::numeric_limits<std::uint64_t>::max();
        Generator generator(model, settings, 1);
        const auto record = generator.step(stop.get_token());
        QVERIFY(record != nullptr);
        QVERIFY(!record->comparison);
        QCOMPARE(generator.nextStep(), 1);
    }

    void differencesAreCountedInBits()
    {
        const float next = std::nextafter(1.0F, 2.0F);
        const std::vector<float> a { 1.0F, 2.0F, 0.0F, -3.0F };
        QCOMPARE(compareLogits(a, a).bits, std::uint64_t { 0 });
        const auto one = compareLogits(a, std::vector<float> { next, 2.0F, 0.0F, -3.0F });
        QCOMPARE(one.bits, std::uint64_t { 1 });
        QCOMPARE(one.maxAbs, static_cast<double>(next) - 1.0);
        // The two zeros are equal in value and differ in one bit.
        const auto zero = compareLogits(a, std::vector<float> { 1.0F, 2.0F, -0.0F, -3.0F });
        QCOMPARE(zero.bits, std::uint64_t { 1 });
        QCOMPARE(zero.maxAbs, 0.0);
        const auto far = compareLogits(a, std::vector<float> { 1.0F, 2.5F, 0.0F, -5.0F });
        QCOMPARE(far.maxAbs, 2.0);
        const auto nan = compareLogits(a, std::vector<float> { std::nanf(""), 9.0F, 0.0F, -3.0F });
        QVERIFY(std::isnan(nan.maxAbs));
    }

    void aBranchKeepsTheSharedPrefix()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 6), 1);
        const auto records = runAll(*generator);
        const TokenId other = (records[2]->token + 1) % 32;
        auto branched = Generator::branch(std::move(generator), 2, other, 2);
        QVERIFY(generator == nullptr);
        QCOMPARE(branched->settings().steps, 3);
        QCOMPARE(branched->tokens().size(), std::size_t { 6 });
        const auto first = branched->step({});
        QCOMPARE(summary(*first), std::string("prefill 1 5 0"));
        QCOMPARE(first->runId, std::uint64_t { 2 });
        QCOMPARE(first->index, 0);
        QCOMPARE(first->operations, predictStepOperations(model.config(), Phase::Prefill, 6, 5));
        // The new run shows the whole matrix immediately, so it repeats the inherited rows.
        QCOMPARE(first->attention->firstRow, 0);
        QCOMPARE(first->attention->rows, 6);

        FakeModel freshModel;
        Generator fresh(freshModel, settingsFor(branched->settings().prompt, 3), 3);
        const auto wanted = runAll(fresh);
        QCOMPARE(first->logitsHash, wanted[0]->logitsHash);
        const auto kept = first->attention;
        const auto computed = wanted[0]->attention;
        QCOMPARE(kept->weights.size(), computed->weights.size());
        QCOMPARE(std::memcmp(kept->weights.data(), computed->weights.data(), kept->bytes()), 0);
        const auto rest = runAll(*branched);
        QCOMPARE(rest.back()->logitsHash, wanted.back()->logitsHash);
        QCOMPARE(rest.back()->token, wanted.back()->token);
    }

    void aBranchWithoutTheCacheComputesThePromptAgain()
    {
        FakeModel model;
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = false;
        auto generator = std::make_unique<Generator>(model, settings, 1);
        static_cast<void>(runAll(*generator));
        auto branched = Generator::branch(std::move(generator), 3, 5, 2);
        QCOMPARE(branched->settings().steps, 1);
        const auto record = branched->step({});
        QCOMPARE(summary(*record), std::string("prefill 0 0 0"));
        QCOMPARE(record->attention->rows, 7);
    }

    void aBranchThatCannotBeLeavesTheRunAsItWas()
    {
        FakeModel model;
        auto generator = std::make_unique<Generator>(model, settingsFor({ 1, 2, 3 }, 4), 1);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 0, 1, 2)); }).code, ErrorCode::OptionWrong);
        static_cast<void>(generator->step({}));
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 1, 1, 2)); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), -1, 1, 2)); }).code, ErrorCode::OptionWrong);
        QCOMPARE(errorOf([&] { static_cast<void>(Generator::branch(std::move(generator), 0, 32, 2)); }).code, ErrorCode::TokenOutOfRange);
        QVERIFY(generator != nullptr);
        QCOMPARE(summary(*generator->step({})), std::string("decode 1 3 0"));
    }

    void wrongSettingsAreRefused_data()
    {
        QTest::addColumn<RunSettings>("settings");
        QTest::addColumn<ErrorCode>("code");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<QString>("found");
        const auto row = [](const char* name, const std::function<void(RunSettings&)>& change, ErrorCode code, const char* expected,
                             const char* found) {
            RunSettings settings;
            settings.prompt = { 1, 2, 3 };
            settings.steps = 4;
            change(settings);
            QTest::newRow(name) << settings << code << QString::fromUtf8(expected) << QString::fromUtf8(found);
        };
        row(
            "empty prompt", [](RunSettings& s) { s.prompt.clear(); }, ErrorCode::PromptEmpty, "", "");
        row(
            "long prompt", [](RunSettings& s) { s.prompt.assign(600, 1); }, ErrorCode::PromptTooLong, "512", "600");
        row(
            "prompt beyond the limit given", [](RunSettings& s) { s.contextLimit = 2; }, ErrorCode::PromptTooLong, "2", "3");
        row(
            "steps beyond the context", [](RunSettings& s) { s.steps = 511; }, ErrorCode::ContextExceeded, "512", "513");
        row(
            "steps beyond all numbers", [](RunSettings& s) { s.steps = std::numeric_limits<int>::max(); }, ErrorCode::ContextExceeded,
            "512", "2147483649");
        row(
            "no steps", [](RunSettings& s) { s.steps = 0; }, ErrorCode::OptionWrong, "1 or more", "0");
        row(
            "no context", [](RunSettings& s) { s.contextLimit = 0; }, ErrorCode::OptionWrong, "1 or more", "0");
        row(
            "token too large", [](RunSettings& s) { s.prompt[1] = 32; }, ErrorCode::TokenOutOfRange, "0 to 31", "32");
        row(
            "token negative", [](RunSettings& s) { s.prompt[1] = -1; }, ErrorCode::TokenOutOfRange, "0 to 31", "-1");
        row(
            "forced token too large", [](RunSettings& s) { s.forced = { 99 }; }, ErrorCode::TokenOutOfRange, "0 to 31", "99");
        row(
            "more forced than drawn", [](RunSettings& s) { s.forced.assign(5, 1); }, ErrorCode::OptionWrong, "at most 4", "5");
        row(
            "sampling", [](RunSettings& s) { s.sampling.topP = 2.0; }, ErrorCode::OptionWrong, "more than 0, at most 1", "2");
        row(
            "candidates", [](RunSettings& s) { s.topCount = -1; }, ErrorCode::OptionWrong, "0 or more", "-1");
    }
    void wrongSettingsAreRefused()
    {
        QFETCH(RunSettings, settings);
        QFETCH(ErrorCode, code);
        QFETCH(QString, expected);
        QFETCH(QString, found);
        FakeModel model({}, 512);
        const EngineError error = errorOf([&] { const Generator generator(model, settings, 1); });
        QCOMPARE(error.code, code);
        QCOMPARE(QString::fromStdString(test::plain(error.expected())), expected);
        QCOMPARE(QString::fromStdString(test::plain(error.found())), found);
    }

    void aRunMayFillTheContextExactly()
    {
        FakeModel model({}, 6);
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        Generator generator(model, settings, 1);
        QCOMPARE(runAll(generator).back()->positions, 6);
    }
};

KVSCOPE_TEST(TestGenerator)
#include "tst_generator.moc"
