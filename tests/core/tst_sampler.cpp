// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/portablemath.h"
#include "core/sampler.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

using namespace kvscope;

namespace {

/// Distance in units in the last place.
std::uint64_t ulps(double a, double b)
{
    const auto x = std::bit_cast<std::int64_t>(a);
    const auto y = std::bit_cast<std::int64_t>(b);
    return static_cast<std::uint64_t>(x > y ? x - y : y - x);
}

std::vector<float> logitsOf(const std::vector<double>& probabilities)
{
    std::vector<float> logits;
    for (const double probability : probabilities) {
        logits.push_back(static_cast<float>(std::log(probability)));
    }
    return logits;
}

std::map<TokenId, int> histogram(const std::vector<float>& logits, const SamplingSettings& settings, int draws)
{
    std::map<TokenId, int> counts;
    for (int i = 0; i < draws; ++i) {
        ++counts[sampleToken(logits, settings, static_cast<std::uint64_t>(i))];
    }
    return counts;
}

}  // namespace

class TestSampler final : public QObject {
    Q_OBJECT
private slots:
    void exponentialIsWithinTwoUlps()
    {
        for (double x = -699.0; x < 20.0; x += 0.0137) {
            QVERIFY2(ulps(portable::exp(x), std::exp(x)) <= 2, qPrintable(QString::number(x, 'g', 17)));
        }
        QCOMPARE(portable::exp(0.0), 1.0);
        QCOMPARE(portable::exp(-701.0), 0.0);
        QCOMPARE(portable::exp(-std::numeric_limits<double>::infinity()), 0.0);
    }

    void exponentialsInBlocksHaveTheSameBits()
    {
        std::vector<double> values(97);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = -0.31 * static_cast<double>(i * i);
        }
        std::vector<double> block = values;
        portable::expInPlace(block);
        for (std::size_t i = 0; i < values.size(); ++i) {
            QCOMPARE(std::bit_cast<std::uint64_t>(block[i]), std::bit_cast<std::uint64_t>(portable::exp(values[i])));
        }
    }

    void logarithmIsWithinTwoUlps()
    {
        for (double x = 1.0; x < 1e6; x *= 1.00173) {
            QVERIFY2(ulps(portable::log(x), std::log(x)) <= 2, qPrintable(QString::number(x, 'g', 17)));
        }
        QCOMPARE(portable::log(1.0), 0.0);
    }

    /// The bits required on every machine, independent of the C library.
    void arithmeticIsBitExact()
    {
        QCOMPARE(std::bit_cast<std::uint64_t>(portable::exp(-1.0)), kExpMinusOne);
        QCOMPARE(std::bit_cast<std::uint64_t>(portable::exp(-123.456)), kExpMinus123);
        QCOMPARE(std::bit_cast<std::uint64_t>(portable::log(10.0)), kLogTen);
        QCOMPARE(std::bit_cast<std::uint64_t>(portable::log(50257.0)), kLog50257);
    }

    /// Known answers published with the generator (Random123, kat_vectors).
    void randomBitsMatchPhilox()
    {
        using Block = std::array<std::uint32_t, 4>;
        QVERIFY((portable::philox({ 0, 0, 0, 0 }, { 0, 0 }) == Block { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 }));
        QVERIFY((portable::philox({ ~0U, ~0U, ~0U, ~0U }, { ~0U, ~0U }) == Block { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd }));
        QVERIFY((portable::philox({ 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 }, { 0xa4093822, 0x299f31d0 })
            == Block { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 }));
    }

    void uniformNumbersStayInTheirRange()
    {
        double sum = 0.0;
        for (std::uint64_t i = 0; i < 20000; ++i) {
            const double x = portable::uniform(42, i);
            QVERIFY(x >= 0.0 && x < 1.0);
            sum += x;
        }
        QVERIFY(std::abs(sum / 20000 - 0.5) < 0.01);
    }

    void distributionIsTheSoftmax()
    {
        const auto distribution = distributionOf(logitsOf({ 0.5, 0.125, 0.25, 0.125 }), 3);
        QCOMPARE(distribution.top.size(), std::size_t { 3 });
        QCOMPARE(distribution.top[0].token, 0);
        QCOMPARE(distribution.top[1].token, 2);
        QCOMPARE(distribution.top[2].token, 1);  // ties: the lowest id first
        QVERIFY(std::abs(distribution.top[0].probability - 0.5) < 1e-7);
        QVERIFY(std::abs(distribution.entropy - 1.75) < 1e-6);
        QVERIFY(std::abs(std::exp(static_cast<double>(distribution.top[1].logit) - distribution.logSumExp) - 0.25) < 1e-7);
    }

    void equalLogitsHaveMaximumEntropy()
    {
        const std::vector<float> logits(1024, -3.25F);
        const auto distribution = distributionOf(logits, 20);
        QVERIFY(std::abs(distribution.entropy - 10.0) < 1e-12);
        QCOMPARE(distribution.top.size(), std::size_t { 20 });
        for (std::size_t i = 0; i < 20; ++i) {
            QCOMPARE(distribution.top[i].token, static_cast<TokenId>(i));
        }
    }

    void topIsNeverLongerThanTheVocabulary()
    {
        QCOMPARE(distributionOf(std::vector<float> { 1.0F, 2.0F, 0.0F }, 10).top.size(), std::size_t { 3 });
        QCOMPARE(distributionOf(std::vector<float> { 1.0F, 2.0F, 0.0F }, 0).top.size(), std::size_t { 0 });
        QCOMPARE(distributionOf(std::vector<float> { 7.0F }, 10).entropy, 0.0);
    }

    void extremeLogitsNeitherOverflowNorVanish()
    {
        const float largest = std::numeric_limits<float>::max();
        const auto distribution = distributionOf(std::vector<float> { -largest, largest, 0.0F }, 3);
        QCOMPARE(distribution.top[0].token, 1);
        QCOMPARE(distribution.top[0].probability, 1.0);
        QCOMPARE(distribution.entropy, 0.0);
        QCOMPARE(sampleToken(std::vector<float> { -largest, largest, 0.0F }, { 0.01, 0, 1.0, 3 }, 0), 1);
    }

    void greedyBreaksTiesByLowestId()
    {
        QCOMPARE(sampleToken(std::vector<float> { 1.0F, 5.0F, 5.0F, 2.0F }, {}, 0), 1);
        // Greedy ignores the other settings.
        QCOMPARE(sampleToken(std::vector<float> { 1.0F, 5.0F, 5.0F, 2.0F }, { 0.0, 1, 0.1, 99 }, 7), 1);
    }

    void topOneIsGreedyAtAnyTemperature()
    {
        const auto counts = histogram({ 1.0F, 5.0F, 5.0F, 2.0F }, { 10.0, 1, 1.0, 3 }, 500);
        QCOMPARE(counts.size(), std::size_t { 1 });
        QCOMPARE(counts.begin()->first, 1);
    }

    void topKKeepsTheLowestIdsOfATie()
    {
        const auto counts = histogram({ 2.0F, 2.0F, 2.0F, 2.0F, 9.0F }, { 50.0, 3, 1.0, 3 }, 2000);
        QCOMPARE(counts.size(), std::size_t { 3 });
        QVERIFY(counts.contains(0) && counts.contains(1) && counts.contains(4));
    }

    void topPKeepsTheSmallestSetThatReachesIt_data()
    {
        QTest::addColumn<double>("p");
        QTest::addColumn<int>("kept");
        // Four equal tokens have exactly a quarter of the probability each, so the thresholds are sharp.
        QTest::newRow("tiny") << 1e-9 << 1;
        QTest::newRow("exactly one") << 0.25 << 1;
        QTest::newRow("just past one") << 0.2500001 << 2;
        QTest::newRow("exactly two") << 0.5 << 2;
        QTest::newRow("just past two") << 0.5000001 << 3;
        QTest::newRow("exactly three") << 0.75 << 3;
        QTest::newRow("just past three") << 0.7500001 << 4;
        QTest::newRow("all") << 1.0 << 4;
    }
    void topPKeepsTheSmallestSetThatReachesIt()
    {
        QFETCH(double, p);
        QFETCH(int, kept);
        const auto counts = histogram({ 1.5F, 1.5F, 1.5F, 1.5F }, { 0.7, 0, p, 5 }, 2000);
        QCOMPARE(static_cast<int>(counts.size()), kept);
        QCOMPARE(counts.rbegin()->first, kept - 1);  // on ties, the lowest ids remain
    }

    void topPKeepsTheMostLikelyTokens()
    {
        const auto counts = histogram(logitsOf({ 0.05, 0.3, 0.05, 0.5, 0.1 }), { 1.0, 0, 0.7, 5 }, 2000);
        QCOMPARE(counts.size(), std::size_t { 2 });
        QVERIFY(counts.contains(1) && counts.contains(3));
    }

    void topPAppliesAfterTopK()
    {
        // Of 0.4, 0.3, 0.2, 0.1, top-k 2 leaves 4/7 and 3/7: the first token alone reaches 0.5, but 0.6 needs both.
        const auto logits = logitsOf({ 0.4, 0.3, 0.2, 0.1 });
        QCOMPARE(histogram(logits, { 1.0, 2, 0.5, 8 }, 1000).size(), std::size_t { 1 });
        QCOMPARE(histogram(logits, { 1.0, 2, 0.6, 8 }, 1000).size(), std::size_t { 2 });
    }

    void frequenciesFollowTheProbabilities()
    {
        constexpr int kDraws = 20000;
        const std::vector<double> probabilities { 0.4, 0.05, 0.3, 0.05, 0.2 };
        const auto counts = histogram(logitsOf(probabilities), { 1.0, 0, 1.0, 2024 }, kDraws);
        double chiSquare = 0.0;
        for (std::size_t i = 0; i < probabilities.size(); ++i) {
            const double wanted = probabilities[i] * kDraws;
            const double distance = counts.at(static_cast<TokenId>(i)) - wanted;
            chiSquare += distance * distance / wanted;
        }
        QVERIFY2(chiSquare < 18.5, qPrintable(QString::number(chiSquare)));  // 4 degrees of freedom: exceeded with probability 0.1 %
    }

    void temperatureSharpensAndFlattens()
    {
        constexpr int kDraws = 20000;
        const auto share = [&](double temperature) {
            return static_cast<double>(histogram(logitsOf({ 0.8, 0.2 }), { temperature, 0, 1.0, 11 }, kDraws)[0]) / kDraws;
        };
        QVERIFY(std::abs(share(0.5) - 16.0 / 17.0) < 0.01);  // squares of 0.8 and 0.2
        QVERIFY(std::abs(share(2.0) - 2.0 / 3.0) < 0.015);  // their square roots
    }

    void sampleDependsOnlyOnSeedAndStep()
    {
        std::vector<float> logits(300);
        for (std::size_t i = 0; i < logits.size(); ++i) {
            logits[i] = static_cast<float>((i * 37) % 101) / 25.0F;
        }
        const SamplingSettings settings { 0.9, 40, 0.95, 123 };
        std::vector<TokenId> forward;
        std::vector<TokenId> backward;
        for (std::uint64_t i = 0; i < 30; ++i) {
            forward.push_back(sampleToken(logits, settings, i));
            backward.push_back(sampleToken(logits, settings, 29 - i));
        }
        std::reverse(backward.begin(), backward.end());
        QCOMPARE(forward, backward);
        QVERIFY(std::adjacent_find(forward.begin(), forward.end(), std::not_equal_to<>()) != forward.end());
        SamplingSettings other = settings;
        other.seed = 124;
        std::vector<TokenId> different;
        for (std::uint64_t i = 0; i < 30; ++i) {
            different.push_back(sampleToken(logits, other, i));
        }
        QVERIFY(forward != different);
    }

    void knownSeedGivesKnownTokens()
    {
        std::vector<float> logits(64);
        for (std::size_t i = 0; i < logits.size(); ++i) {
            logits[i] = static_cast<float>((i * 29) % 64) / 16.0F;
        }
        std::vector<TokenId> drawn;
        for (std::uint64_t i = 0; i < 8; ++i) {
            drawn.push_back(sampleToken(logits, { 1.0, 0, 1.0, 7 }, i));
        }
        QCOMPARE(drawn, kKnownTokens);
    }

    void tokensWithZeroWeightAreNeverSampled()
    {
        // At this temperature, all weights but the largest underflow to 0.
        const auto counts = histogram({ -5.0F, 3.0F, 2.9F }, { 1e-6, 0, 1.0, 1 }, 200);
        QCOMPARE(counts.size(), std::size_t { 1 });
        QCOMPARE(counts.begin()->first, 1);
    }

    void nonFiniteLogitsAreRefused_data()
    {
        QTest::addColumn<float>("bad");
        QTest::addColumn<QString>("name");
        QTest::newRow("NaN") << std::numeric_limits<float>::quiet_NaN() << "NaN";
        QTest::newRow("infinity") << std::numeric_limits<float>::infinity() << "infinity";
        QTest::newRow("-infinity") << -std::numeric_limits<float>::infinity() << "-infinity";
    }
    void nonFiniteLogitsAreRefused()
    {
        QFETCH(float, bad);
        QFETCH(QString, name);
        std::vector<float> logits(200, 1.0F);
        logits[150] = bad;
        for (const SamplingSettings& settings :
            { SamplingSettings {}, SamplingSettings { 1.0, 0, 1.0, 1 }, SamplingSettings { 1.0, 5, 0.9, 1 } }) {
            QVERIFY_THROWS_EXCEPTION(EngineError, static_cast<void>(sampleToken(logits, settings, 0)));
        }
        try {
            static_cast<void>(distributionOf(logits, 10));
            QFAIL("not refused");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::NotFinite);
            QCOMPARE(test::plain(error.key()), std::string("logits[150]"));
            QCOMPARE(QString::fromStdString(test::plain(error.found())), name);
        }
    }

    void invalidSettingsAreRefused_data()
    {
        QTest::addColumn<double>("temperature");
        QTest::addColumn<int>("topK");
        QTest::addColumn<double>("topP");
        QTest::addColumn<QString>("key");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("cold") << -0.1 << 0 << 1.0 << "temperature";
        QTest::newRow("temperature NaN") << nan << 0 << 1.0 << "temperature";
        QTest::newRow("temperature infinite") << std::numeric_limits<double>::infinity() << 0 << 1.0 << "temperature";
        QTest::newRow("k") << 1.0 << -1 << 1.0 << "top-k";
        QTest::newRow("p zero") << 1.0 << 0 << 0.0 << "top-p";
        QTest::newRow("p above one") << 1.0 << 0 << 1.01 << "top-p";
        QTest::newRow("p NaN") << 1.0 << 0 << nan << "top-p";
    }
    void invalidSettingsAreRefused()
    {
        QFETCH(double, temperature);
        QFETCH(int, topK);
        QFETCH(double, topP);
        QFETCH(QString, key);
        try {
            validate(SamplingSettings { temperature, topK, topP, 1 });
            QFAIL("not refused");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
            QCOMPARE(QString::fromStdString(test::plain(error.key())), key);
        }
        validate(SamplingSettings { 0.0, 0, 1.0, 0 });
    }

private:
    static constexpr std::uint64_t kExpMinusOne = 0x3fd78b56362cef38;
    static constexpr std::uint64_t kExpMinus123 = 0x34cda9fb9e4ee720;
    static constexpr std::uint64_t kLogTen = 0x40026bb1bbb55516;
    static constexpr std::uint64_t kLog50257 = 0x4025a659f6bed8c8;
    const std::vector<TokenId> kKnownTokens { 45, 48, 1, 13, 63, 21, 26, 26 };  ///< checked by an independent program

    void theProbabilityOfTheDrawIsToldWithIt()
    {
        const std::vector<float> logits = logitsOf({ 0.5, 0.25, 0.15, 0.1 });
        const auto drawn = [&](const SamplingSettings& settings) {
            Draw draw { { 7.0 }, { true } };
            const TokenId token = sampleToken(logits, settings, 3, &draw);
            Q_ASSERT(token == sampleToken(logits, settings, 3));  // asking changes nothing
            return draw.probabilities;
        };
        const auto near = [](const std::vector<double>& found, const std::vector<double>& wanted) {
            bool same = found.size() == wanted.size();
            for (std::size_t i = 0; same && i < found.size(); ++i) {
                same = std::abs(found[i] - wanted[i]) < 1e-6;
            }
            return same;
        };
        QVERIFY(drawn({ 0.0, 0, 1.0, 1 }).empty());  // greedy samples nothing
        QVERIFY(near(drawn({ 1.0, 0, 1.0, 1 }), { 0.5, 0.25, 0.15, 0.1 }));
        const double sum = std::sqrt(0.5) + std::sqrt(0.25) + std::sqrt(0.15) + std::sqrt(0.1);
        QVERIFY(
            near(drawn({ 2.0, 0, 1.0, 1 }), { std::sqrt(0.5) / sum, std::sqrt(0.25) / sum, std::sqrt(0.15) / sum, std::sqrt(0.1) / sum }));
        QVERIFY(near(drawn({ 1.0, 2, 1.0, 1 }), { 0.5 / 0.75, 0.25 / 0.75, 0.0, 0.0 }));
        QVERIFY(near(drawn({ 1.0, 0, 0.8, 1 }), { 0.5 / 0.9, 0.25 / 0.9, 0.15 / 0.9, 0.0 }));
    }

    /// At a low temperature the probability of a kept token can be too small for a number. That is no cut.
    void onlyWhatTopKOrTopPLeftOutIsCut()
    {
        const std::vector<float> logits { 40.0F, 0.0F, 39.0F, -5.0F };
        const auto drawn = [&](const SamplingSettings& settings) {
            Draw draw { { 7.0 }, { true } };
            static_cast<void>(sampleToken(logits, settings, 0, &draw));
            return draw;
        };
        const Draw everything = drawn({ 0.05, 0, 1.0, 1 });
        QCOMPARE(everything.probabilityOf(1), 0.0);
        QCOMPARE(everything.kept, (std::vector<bool> { true, true, true, true }));
        QVERIFY(!everything.cuts(1));
        const Draw three = drawn({ 0.05, 3, 1.0, 1 });
        QCOMPARE(three.kept, (std::vector<bool> { true, true, true, false }));
        QCOMPARE(three.probabilityOf(1), 0.0);
        QVERIFY(!three.cuts(1) && three.cuts(3));
        QCOMPARE(drawn({ 1.0, 0, 0.5, 1 }).kept, (std::vector<bool> { true, false, false, false }));
        const Draw greedy = drawn({});
        QVERIFY(greedy.kept.empty() && !greedy.cuts(3));
    }
};

KVSCOPE_TEST(TestSampler)
#include "tst_sampler.moc"
