// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "demo/fourheads.h"
#include "model/kvcache.h"
#include "run/costmodel.h"
#include "run/generator.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <array>
#include <cmath>
#include <functional>

using namespace kvscope;

namespace {

using Column = std::array<double, 4>;
using Table = std::vector<std::array<double, 4>>;  ///< (heads, positions), for prompts of four words

constexpr double kFourDecimals = 0.5e-4;

const Table kPrefillContexts { { 10.0, 20.0, 20.0, 12.5 }, { 10.0, 15.0, 10.3333, 5.0 }, { 10.0, 10.0, 10.0, 10.0 },
    { 10.0, 15.0, 10.3333, 9.0 } };
constexpr Column kRecomputed { 12.5, 7.0, 10.0, 8.6 };
constexpr Column kStale { 12.5, 6.0, 10.0, 8.6 };

bool near(double a, double b)
{
    return std::abs(a - b) <= kFourDecimals;
}

RunSettings settingsFor(bool cacheOn, int steps = 2)
{
    RunSettings settings;
    settings.prompt = fourHeadsTokenizer()->encode("Today weather is so");
    settings.steps = steps;
    settings.cacheOn = cacheOn;
    settings.checkEquality = true;
    settings.comparisonBudgetNs = ~std::uint64_t { 0 };
    return settings;
}

Column column(const std::vector<std::vector<double>>& contexts, std::size_t position)
{
    return { contexts[0][position], contexts[1][position], contexts[2][position], contexts[3][position] };
}

void verifyColumn(const StepRecord& record, std::size_t position, const Column& wanted)
{
    QCOMPARE(record.contexts.size(), std::size_t { 4 });
    for (std::size_t head = 0; head < 4; ++head) {
        QCOMPARE(record.contexts[head].size(), static_cast<std::size_t>(record.positions));
    }
    const Column found = column(record.contexts, position);
    for (std::size_t head = 0; head < 4; ++head) {
        QVERIFY2(near(found[head], wanted[head]), qPrintable(QStringLiteral("head %1: %2").arg(head).arg(found[head])));
    }
}

void verifyPrefill(const StepRecord& record)
{
    for (std::size_t position = 0; position < 4; ++position) {
        verifyColumn(record, position,
            { kPrefillContexts[0][position], kPrefillContexts[1][position], kPrefillContexts[2][position], kPrefillContexts[3][position] });
    }
}

void verifyLogits(std::span<const float> logits, const std::array<double, 3>& wanted)
{
    QCOMPARE(logits.size(), std::size_t { 3 });
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY2(near(static_cast<double>(logits[i]), wanted[i]), qPrintable(QString::number(static_cast<double>(logits[i]))));
    }
}

}  // namespace

class TestFourHeads final : public QObject {
    Q_OBJECT
private slots:
    void prefillGivesTheTableAndTheLogits_data()
    {
        QTest::addColumn<bool>("cacheOn");
        QTest::addColumn<bool>("patched");
        QTest::newRow("cache on") << true << false;
        QTest::newRow("cache off") << false << false;
        QTest::newRow("cache on, patched") << true << true;
    }
    void prefillGivesTheTableAndTheLogits()
    {
        QFETCH(bool, cacheOn);
        QFETCH(bool, patched);
        FourHeads model(patched);
        Generator generator(model, settingsFor(cacheOn), 1);
        const auto record = generator.step({});
        verifyPrefill(*record);
        verifyLogits(generator.lastLogits(), { 15.3, 14.2, 8.15 });
        QCOMPARE(record->token, 0);
        QCOMPARE(record->top.size(), std::size_t { 3 });
        QCOMPARE(record->top[1].token, 1);
        QCOMPARE(record->top[2].token, 2);
        QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
    }

    void withoutTheCacheNiceSeesItself()
    {
        FourHeads model(false);
        Generator generator(model, settingsFor(false), 1);
        static_cast<void>(generator.step({}));
        const auto record = generator.step({});
        verifyColumn(*record, 4, kRecomputed);
        // "so" is no longer the last word: its own row now averages all visible positions.
        verifyColumn(*record, 3, { 12.5, 9.0, 10.0, 9.0 });
        verifyLogits(
            generator.lastLogits(), { 12.5 * 0.8 + 7 * 0.5 + 1.0 + 1.72, 12.5 * 0.6 + 7 * 0.4 + 2.0 + 2.58, 1.25 + 1.4 + 5.0 + 0.86 });
    }

    void withTheCacheTheStaleKeyAverages()
    {
        FourHeads model(false);
        Generator generator(model, settingsFor(true), 1);
        static_cast<void>(generator.step({}));
        const auto record = generator.step({});
        verifyColumn(*record, 4, kStale);
        // Earlier columns stay as they were first computed.
        for (std::size_t position = 0; position < 4; ++position) {
            verifyColumn(*record, position,
                { kPrefillContexts[0][position], kPrefillContexts[1][position], kPrefillContexts[2][position],
                    kPrefillContexts[3][position] });
        }
        QVERIFY(record->comparison);
        QVERIFY(near(record->comparison->maxAbsDifference, 0.5));
        QVERIFY(record->comparison->differingBits > 0);
        QVERIFY(record->comparison->sameToken);
    }

    void withThePatchedKeyNothingDiffers()
    {
        FourHeads model(true);
        Generator generator(model, settingsFor(true, 6), 1);
        static_cast<void>(generator.step({}));
        const auto record = generator.step({});
        verifyColumn(*record, 4, kRecomputed);
        QCOMPARE(record->comparison->maxAbsDifference, 0.0);
        QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
        while (!generator.finished()) {
            QCOMPARE(generator.step({})->comparison->differingBits, std::uint64_t { 0 });
        }
    }

    void uncachedRunHasTheSameDifference()
    {
        FourHeads model(false);
        Generator generator(model, settingsFor(false, 3), 1);
        QCOMPARE(generator.step({})->comparison->differingBits, std::uint64_t { 0 });
        QVERIFY(near(generator.step({})->comparison->maxAbsDifference, 0.5));
        // In a third step the cached run has two stale keys: "so" and the first "nice".
        FourHeads other(false);
        Generator cached(other, settingsFor(true, 3), 1);
        static_cast<void>(cached.step({}));
        static_cast<void>(cached.step({}));
        QCOMPARE(generator.step({})->comparison->maxAbsDifference, cached.step({})->comparison->maxAbsDifference);
    }

    void operationsMatchACountByHand()
    {
        for (const bool cacheOn : { true, false }) {
            FourHeads model(false);
            Generator generator(model, settingsFor(cacheOn, 4), 1);
            while (!generator.finished()) {
                const auto record = generator.step({});
                QCOMPARE(record->operations, record->predictedOperations);
            }
        }
        // 10 pairs, 4 heads, 64 for the score and 1 for the weighted sum; 4 · 3 for the logits.
        FourHeads model(false);
        Generator generator(model, settingsFor(true), 1);
        const auto record = generator.step({});
        QCOMPARE(record->operations, std::uint64_t { 10 * 4 * 65 + 12 });
        // 4 heads store 64 key features and one value of 4 bytes for each of 4 positions.
        QCOMPARE(record->cacheBytes, std::uint64_t { 4 * 4 * 65 * 4 });
    }

    void attentionRowsAreTheSoftmaxAndAllStored()
    {
        FourHeads model(false);
        Generator generator(model, settingsFor(false), 1);
        const auto prefill = generator.step({})->attention;
        QCOMPARE(prefill->rows, 4);
        QVERIFY(near(static_cast<double>(prefill->row(0, 0, 3)[1]), 0.5));
        QVERIFY(near(static_cast<double>(prefill->row(0, 0, 3)[3]), 0.5));
        QVERIFY(near(static_cast<double>(prefill->row(0, 3, 2)[0]), 1.0 / 3.0));
        QVERIFY(std::isnan(prefill->row(0, 3, 2)[3]));
        for (int head = 0; head < 4; ++head) {
            for (int row = 0; row < 4; ++row) {
                double sum = 0.0;
                for (int key = 0; key <= row; ++key) {
                    sum += static_cast<double>(prefill->row(0, head, row)[key]);
                }
                QVERIFY(std::abs(sum - 1.0) < 1e-6);
            }
        }
        const auto recompute = generator.step({})->attention;
        QCOMPARE(recompute->firstRow, 0);
        QCOMPARE(recompute->rows, 5);
    }

    void lastMeansLastPositionOfTheCall()
    {
        // In two calls with two words each, "weather" stays marked as last.
        FourHeads model(false);
        const auto cache = model.makeCache(8);
        const std::vector<TokenId> prompt = fourHeadsTokenizer()->encode("Today weather is so");
        static_cast<void>(model.forward(std::span(prompt).first(2), 0, cache.get(), nullptr, {}));
        static_cast<void>(model.forward(std::span(prompt).subspan(2), 2, cache.get(), nullptr, {}));
        QVERIFY(near(model.contexts()[1][0], 20.0));  // is: only weather is marked
        QVERIFY(near(model.contexts()[1][1], 12.5));  // so: weather and so are
    }

    void wordsWithoutAValueAreRefused()
    {
        const auto tokenizer = fourHeadsTokenizer();
        for (const char* word : { "warm", "delicious" }) {
            FourHeads model(false);
            RunSettings settings = settingsFor(true, 3);
            settings.forced = { tokenizer->encode(word).front() };
            Generator generator(model, settings, 1);
            QVERIFY(generator.step({})->forced);
            try {
                static_cast<void>(generator.step({}));
                QFAIL("not refused");
            } catch (const EngineError& error) {
                QVERIFY(error.code == ErrorCode::TokenRefused);
                QCOMPARE(test::plain(error.key()), std::string("the token at position 4"));
                QCOMPARE(test::plain(error.found()), std::string(word));
                QCOMPARE(test::plain(error.expected()), std::string("Today, weather, is, so or nice"));
            }
            QCOMPARE(generator.nextStep(), 1);
        }
    }

    void wordsWithoutALogitMayBeForced()
    {
        FourHeads model(false);
        RunSettings settings = settingsFor(true, 2);
        settings.forced = { 3 };
        Generator generator(model, settings, 1);
        const auto record = generator.step({});
        QCOMPARE(record->token, 3);
        QCOMPARE(record->probability, 0.0);
        QVERIFY(std::isnan(record->logit));
        QVERIFY(generator.step({}) != nullptr);
    }

    void invalidCallsAreRefused()
    {
        FourHeads model(false);
        const auto codeOf = [](const std::function<void()>& call) {
            try {
                call();
            } catch (const EngineError& error) {
                return error.code;
            }
            return ErrorCode::Cancelled;
        };
        const std::vector<TokenId> outside { 7 };
        const std::vector<TokenId> negative { -1 };
        const std::vector<TokenId> many(65, 3);
        QVERIFY(codeOf([&] { static_cast<void>(model.forward({}, 0, nullptr, nullptr, {})); }) == ErrorCode::PromptEmpty);
        QVERIFY(codeOf([&] { static_cast<void>(model.forward(outside, 0, nullptr, nullptr, {})); }) == ErrorCode::TokenOutOfRange);
        QVERIFY(codeOf([&] { static_cast<void>(model.forward(negative, 0, nullptr, nullptr, {})); }) == ErrorCode::TokenOutOfRange);
        QVERIFY(codeOf([&] { static_cast<void>(model.forward(many, 0, nullptr, nullptr, {})); }) == ErrorCode::ContextExceeded);
    }

    void aStoppedCallChangesNothing()
    {
        FourHeads model(true);
        const auto cache = model.makeCache(8);
        const std::vector<TokenId> prompt = fourHeadsTokenizer()->encode("Today weather is so");
        static_cast<void>(model.forward(prompt, 0, cache.get(), nullptr, {}));
        std::stop_source stop;
        stop.request_stop();
        const std::vector<TokenId> nice { 0 };
        QVERIFY(!model.forward(nice, 4, cache.get(), nullptr, stop.get_token()).completed);
        QCOMPARE(cache->length(), 4);
        // The key of "so" still says "last".
        QCOMPARE(*cache->key(0, 1, 3), 1.0F);
    }

    void switchingTheCacheRepairsTheStaleKey()
    {
        FourHeads model(false);
        Generator generator(model, settingsFor(true, 4), 1);
        static_cast<void>(generator.step({}));
        verifyColumn(*generator.step({}), 4, kStale);
        generator.setCacheOn(false);
        const auto record = generator.step({});
        verifyColumn(*record, 4, { 12.5, 8.6, 10.0, 8.6 });  // recomputed, and no longer the last
        verifyColumn(*record, 5, { (20.0 + 5.0 + 7.0) / 3.0, 7.0, 10.0, 50.0 / 6.0 });
    }
};

KVSCOPE_TEST(TestFourHeads)
#include "tst_fourheads.moc"
