// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Compares past steps with the other mode: the result is the same as that of an immediate check, and the run continues unaffected.
#include "core/error.h"
#include "demo/fourheads.h"
#include "run/bitcomparer.h"
#include "run/generator.h"

#include "support/fakemodel.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

RunSettings remembering(std::vector<TokenId> prompt, int steps)
{
    RunSettings settings;
    settings.prompt = std::move(prompt);
    settings.steps = steps;
    settings.captureAttention = false;
    settings.checkMemoryBytes = 1U << 20U;
    return settings;
}

std::vector<TokenId> tokensOf(LanguageModel& model, const RunSettings& settings)
{
    Generator generator(model, settings, 1);
    while (!generator.finished()) {
        static_cast<void>(generator.step({}));
    }
    return generator.tokens();
}

/// The error of a refused check; Cancelled if it is not refused.
ErrorCode errorOf(Generator& generator, int step)
{
    try {
        static_cast<void>(generator.check(step, {}));
    } catch (const EngineError& error) {
        return error.code;
    }
    return ErrorCode::Cancelled;
}

}  // namespace

class TestLaterCheck final : public QObject {
    Q_OBJECT

private slots:
    void stepsOfAMixedRunAgreeInAnyOrder()
    {
        for (const ModelConfig& config : { llamaConfig(), gpt2Config() }) {
            const auto model = makeModel(config, KernelKind::Exact, 2);
            const RunSettings settings = remembering(someTokens(9, config.vocabSize), 14);
            const auto wanted = tokensOf(*model, settings);
            Generator generator(*model, settings, 1);
            for (int i = 0; i < 10; ++i) {
                generator.setCacheOn(i < 3 || i > 6);
                static_cast<void>(generator.step({}));
            }
            for (const int step : { 9, 0, 4, 6, 5, 3, 4, 7, 1 }) {
                const auto check = generator.check(step, {});
                QVERIFY(check && check->sameToken);
                QCOMPARE(check->differingBits, std::uint64_t { 0 });
                QCOMPARE(check->maxAbsDifference, 0.0);
            }
            while (!generator.finished()) {
                static_cast<void>(generator.step({}));
            }
            QCOMPARE(generator.tokens(), wanted);
        }
    }

    void resultEqualsAnImmediateCheck()
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config, KernelKind::Eigen);
        RunSettings settings = remembering(someTokens(9, config.vocabSize), 8);
        settings.checkEquality = true;
        settings.comparisonBudgetNs = ~std::uint64_t { 0 };
        Generator generator(*model, settings, 1);
        std::vector<BitComparison> atOnce;
        while (!generator.finished()) {
            atOnce.push_back(*generator.step({})->comparison);
        }
        for (int step = 0; step < 8; ++step) {
            const auto later = generator.check(step, {});
            QCOMPARE(later->differingBits, atOnce[static_cast<std::size_t>(step)].differingBits);
            QCOMPARE(later->maxAbsDifference, atOnce[static_cast<std::size_t>(step)].maxAbsDifference);
            QVERIFY(later->firstDivergence == atOnce[static_cast<std::size_t>(step)].firstDivergence);
        }
    }

    void handMadeHeadDiffers_data()
    {
        QTest::addColumn<bool>("patched");
        QTest::addColumn<bool>("cacheOn");
        QTest::newRow("stale, on") << false << true;
        QTest::newRow("stale, off") << false << false;
        QTest::newRow("patched, on") << true << true;
        QTest::newRow("patched, off") << true << false;
    }
    void handMadeHeadDiffers()
    {
        QFETCH(bool, patched);
        QFETCH(bool, cacheOn);
        FourHeads model(patched);
        RunSettings settings = remembering({ 3, 4, 5, 6 }, 2);
        settings.cacheOn = cacheOn;
        Generator generator(model, settings, 1);
        static_cast<void>(generator.step({}));
        static_cast<void>(generator.step({}));
        QCOMPARE(generator.check(0, {})->differingBits, std::uint64_t { 0 });
        for (int again = 0; again < 2; ++again) {
            const auto second = generator.check(1, {});
            if (patched) {
                QCOMPARE(second->maxAbsDifference, 0.0);
                QVERIFY(!second->firstDivergence);
            } else {
                QVERIFY(std::abs(second->maxAbsDifference - 0.5) < 1e-5);
                QVERIFY(second->firstDivergence);
                QCOMPARE(*second->firstDivergence, (ProbePoint { ProbeStage::Scores, 0, 1 }));
            }
        }
    }

    void stoppedCheckCanBeRepeated()
    {
        std::stop_source stop;
        int pass = 0;
        FakeModel model([&](const FakeModel::Pass&) {
            if (++pass == 4) {
                stop.request_stop();
                return false;
            }
            return true;
        });
        Generator generator(model, remembering({ 1, 2, 3 }, 3), 1);
        while (!generator.finished()) {
            static_cast<void>(generator.step({}));
        }
        QVERIFY(!generator.check(1, stop.get_token()));
        QVERIFY(generator.check(1, {}));
    }

    void stepsNoLongerStoredAreRefused()
    {
        FakeModel model;
        RunSettings settings = remembering({ 1, 2, 3 }, 3);
        Generator generator(model, settings, 1);
        static_cast<void>(generator.step({}));
        for (const int step : { -1, 1, 1000 }) {
            QCOMPARE(errorOf(generator, step), ErrorCode::LogitsGone);
        }
        settings.checkMemoryBytes = 0;
        Generator forgetful(model, settings, 2);
        static_cast<void>(forgetful.step({}));
        QCOMPARE(errorOf(forgetful, 0), ErrorCode::LogitsGone);
    }

    void hashAloneProvesEquality()
    {
        FakeModel model;
        RunSettings settings = remembering({ 1, 2, 3 }, 6);
        settings.checkMemoryBytes = 2 * 32 * sizeof(float);  // two steps' logits
        Generator generator(model, settings, 1);
        while (!generator.finished()) {
            static_cast<void>(generator.step({}));
        }
        for (int step = 0; step < 6; ++step) {
            QCOMPARE(generator.check(step, {})->differingBits, std::uint64_t { 0 });
        }
        // The lesson's second step differs, but the amount is no longer known: this is reported, not guessed.
        FourHeads lesson(false);
        RunSettings forgetting = remembering({ 3, 4, 5, 6 }, 2);
        forgetting.checkMemoryBytes = 1;
        Generator broken(lesson, forgetting, 1);
        static_cast<void>(broken.step({}));
        static_cast<void>(broken.step({}));
        QCOMPARE(errorOf(broken, 1), ErrorCode::LogitsGone);
    }
};

KVSCOPE_TEST(TestLaterCheck)
#include "tst_latercheck.moc"
