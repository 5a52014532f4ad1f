// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run: phases and counts, forced tokens, additional steps, and settings that are refused.
#include "core/error.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/fakemodel.h"
#include "support/generatorrun.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <functional>
#include <limits>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

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
