// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/decodecost.h"

#include "run/costmodel.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;

namespace {

DecodeShape preset(std::string_view id)
{
    const auto shape = decodePreset(id);
    Q_ASSERT(shape);
    return *shape;
}

/// The same, summed over the cost model's result for every step.
WideCount stepByStep(const DecodeShape& shape, bool cacheOn, DecodeCauses& causes)
{
    ModelConfig config;
    config.layers = shape.layers;
    config.hiddenSize = shape.hiddenSize;
    config.heads = shape.heads;
    config.kvHeads = shape.kvHeads;
    config.headDim = shape.hiddenSize / shape.heads;
    config.ffnSize = shape.ffnSize;
    config.gatedMlp = shape.gatedMlp;
    config.vocabSize = shape.vocabSize;
    WideCount sum = 0;
    for (int step = 0; step < shape.newTokens; ++step) {
        const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
        const int positions = shape.promptTokens + step;
        sum += predictStepOperations(config, phase, positions);
        const int first = phase == Phase::Decode ? positions - 1 : 0;
        const OperationCauses part = causesOf(predictStageOperations(config, first, positions - first));
        causes.projectionsAndMlp += part.projectionsAndMlp;
        causes.scoresAndValues += part.scoresAndValues;
        causes.head += part.head;
    }
    return sum;
}

}  // namespace

class DecodeCostTest final : public QObject {
    Q_OBJECT

private slots:
    void miniGptMatchesTheLesson()
    {
        const DecodeShape shape = preset("mini-gpt");
        QCOMPARE(shape, DecodeShape());
        const DecodeCost cost = decodeCost(shape);
        QCOMPARE(digits(cost.linear), std::string("655360"));
        QCOMPARE(digits(cost.quadratic), std::string("819200"));
        QCOMPARE(digits(cost.closedForm), std::string("1474560"));
        QCOMPARE(digits(cost.exactSum), std::string("1433600"));
        QCOMPARE(digits(cost.cachedByText), std::string("114688"));
        QCOMPARE(QString::number(cost.ratioByText, 'f', 2), QStringLiteral("12.86"));
        QCOMPARE(digits(cost.cachedFed), std::string("110592"));
        QCOMPARE(QString::number(cost.ratioExact, 'f', 2), QStringLiteral("12.96"));
        QCOMPARE(cost.positionsByText, 28);
        QCOMPARE(cost.positionsFed, 27);
        QCOMPARE(digits(decodeCacheBytes(shape, cost.positionsByText, shape.kvHeads, shape.valueBits)), std::string("28672"));
        QCOMPARE(digits(decodeCacheBytes(shape, cost.positionsFed, shape.kvHeads, shape.valueBits)), std::string("27648"));
    }

    void gpt3CacheMatchesTheLessonUnrounded()
    {
        const DecodeShape shape = preset("gpt3");
        const DecodeCost cost = decodeCost(shape);
        QCOMPARE(cost.positionsByText, 2048);
        // 9.66 GB; the lesson rounds this to 9.7.
        QCOMPARE(digits(decodeCacheBytes(shape, cost.positionsByText, shape.kvHeads, shape.valueBits)), std::string("9663676416"));
    }

    void linearTermDominatesWhereTheLessonSaysQuadratic()
    {
        const DecodeCost cost = decodeCost(preset("long-prompt"));
        QCOMPARE(QString::number(static_cast<double>(cost.linear), 'e', 2), QStringLiteral("3.44e+12"));
        QCOMPARE(QString::number(static_cast<double>(cost.quadratic), 'e', 2), QStringLiteral("3.36e+11"));
        QVERIFY(cost.linear > 10 * cost.quadratic);
        QCOMPARE(cost.quadraticOvertakes, 2048);
    }

    void theQuadraticTermOvertakesBeyondTwiceThePrompt()
    {
        DecodeShape shape = preset("mini-gpt");
        shape.newTokens = 2 * shape.promptTokens;
        QCOMPARE(digits(decodeCost(shape).linear), digits(decodeCost(shape).quadratic));
        ++shape.newTokens;
        QVERIFY(decodeCost(shape).quadratic > decodeCost(shape).linear);
        shape.newTokens -= 2;
        QVERIFY(decodeCost(shape).quadratic < decodeCost(shape).linear);
    }

    void exactSumMatchesTheLoop()
    {
        for (int prompt = 1; prompt < 12; ++prompt) {
            for (int drawn = 1; drawn < 12; ++drawn) {
                DecodeShape shape;
                shape.promptTokens = prompt;
                shape.newTokens = drawn;
                WideCount sum = 0;
                for (int t = 0; t < drawn; ++t) {
                    sum += static_cast<WideCount>(prompt + t) * 64 * 64;
                }
                QCOMPARE(digits(decodeCost(shape).exactSum), digits(sum));
            }
        }
    }

    void multiplyAddsMatchTheCostModel()
    {
        for (const DecodePreset& each : decodePresets()) {
            DecodeShape shape = each.shape;
            shape.promptTokens = std::min(shape.promptTokens, 50);
            shape.newTokens = std::min(shape.newTokens, 60);
            const DecodeCost cost = decodeCost(shape);
            DecodeCauses off;
            DecodeCauses on;
            QCOMPARE(digits(cost.multiplyAddsOff), digits(stepByStep(shape, false, off)));
            QCOMPARE(digits(cost.multiplyAddsOn), digits(stepByStep(shape, true, on)));
            for (WideCount DecodeCauses::*part :
                { &DecodeCauses::projectionsAndMlp, &DecodeCauses::scoresAndValues, &DecodeCauses::head }) {
                QCOMPARE(digits(cost.causesOff.*part), digits(off.*part));
                QCOMPARE(digits(cost.causesOn.*part), digits(on.*part));
            }
        }
        const DecodeCost mini = decodeCost(preset("mini-gpt"));
        QCOMPARE(QString::number(static_cast<double>(mini.multiplyAddsOff) / 1e6, 'f', 1), QStringLiteral("47.4"));
        QCOMPARE(QString::number(static_cast<double>(mini.multiplyAddsOn) / 1e6, 'f', 1), QStringLiteral("4.3"));
    }

    void fewerKeyHeadsAndBitsShrinkTheCacheInProportion()
    {
        const DecodeShape shape = preset("gqa-8b");
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 32, 16)), std::string("4294967296"));
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 8, 16)), std::string("1073741824"));
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 1, 16)), std::string("134217728"));
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 1, 32)), std::string("268435456"));
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 1, 8)), std::string("67108864"));
        QCOMPARE(digits(decodeCacheBytes(shape, 8192, 1, 4)), std::string("33554432"));
        // Half a byte each for K and V makes one whole byte: nothing is rounded off.
        DecodeShape tiny { .promptTokens = 1, .newTokens = 1, .hiddenSize = 1, .layers = 1, .heads = 1, .kvHeads = 1, .valueBits = 4 };
        QCOMPARE(digits(decodeCacheBytes(tiny, 1, 1, 4)), std::string("1"));
    }

    void largestShapeDoesNotOverflow()
    {
        const DecodeShape shape { .promptTokens = kMostDecodeTokens,
            .newTokens = kMostDecodeTokens,
            .hiddenSize = kMostDecodeWidth,
            .layers = kMostDecodeLayers,
            .heads = 1,
            .kvHeads = 1,
            .valueBits = 32,
            .ffnSize = 16 * kMostDecodeWidth,
            .gatedMlp = true,
            .vocabSize = 16 * kMostDecodeWidth };
        QVERIFY(!faultOf(shape));
        const DecodeCost cost = decodeCost(shape);
        QCOMPARE(digits(cost.linear), std::string("4294967296000000000000"));
        QCOMPARE(digits(cost.closedForm), std::string("6442450944000000000000"));
        // The same in floating point, accurate to twelve digits.
        const double n = 1e6;
        const double d = 65536.0;
        const double rows = n * n + n * (n - 1) / 2;
        const double last = 2 * n - 1;
        const double pairs = last * (last + 1) * (last + 2) / 6 - (n - 1) * n * (n + 1) / 6;
        const double expected = 1000.0 * (rows * (4 * d * d + 48 * d * d) + pairs * 2 * d) + n * 16 * d * d;
        QVERIFY(std::abs(static_cast<double>(cost.multiplyAddsOff) / expected - 1.0) < 1e-12);
    }

    void invalidShapesAreNamed_data()
    {
        QTest::addColumn<int>("prompt");
        QTest::addColumn<int>("drawn");
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("kvHeads");
        QTest::addColumn<int>("bits");
        QTest::addColumn<int>("fault");
        const auto row = [](const char* name, std::array<int, 7> v, DecodeShapeFault fault) {
            QTest::newRow(name) << v[0] << v[1] << v[2] << v[3] << v[4] << v[5] << v[6] << static_cast<int>(fault);
        };
        row("no prompt", { 0, 1, 64, 1, 1, 1, 32 }, DecodeShapeFault::PromptTokens);
        row("long prompt", { kMostDecodeTokens + 1, 1, 64, 1, 1, 1, 32 }, DecodeShapeFault::PromptTokens);
        row("nothing drawn", { 1, 0, 64, 1, 1, 1, 32 }, DecodeShapeFault::NewTokens);
        row("negative", { 1, -5, 64, 1, 1, 1, 32 }, DecodeShapeFault::NewTokens);
        row("no width", { 1, 1, 0, 1, 1, 1, 32 }, DecodeShapeFault::Width);
        row("wide", { 1, 1, kMostDecodeWidth + 1, 1, 1, 1, 32 }, DecodeShapeFault::Width);
        row("no layer", { 1, 1, 64, 0, 1, 1, 32 }, DecodeShapeFault::Layers);
        row("no head", { 1, 1, 64, 1, 0, 1, 32 }, DecodeShapeFault::Heads);
        row("heads do not divide", { 1, 1, 64, 1, 3, 1, 32 }, DecodeShapeFault::Heads);
        row("no KV head", { 1, 1, 64, 1, 4, 0, 32 }, DecodeShapeFault::KvHeads);
        row("KV heads do not divide", { 1, 1, 64, 1, 4, 3, 32 }, DecodeShapeFault::KvHeads);
        row("more KV heads than heads", { 1, 1, 64, 1, 4, 8, 32 }, DecodeShapeFault::KvHeads);
        row("bits", { 1, 1, 64, 1, 4, 4, 12 }, DecodeShapeFault::ValueBits);
    }
    void invalidShapesAreNamed()
    {
        QFETCH(int, prompt);
        QFETCH(int, drawn);
        QFETCH(int, width);
        QFETCH(int, layers);
        QFETCH(int, heads);
        QFETCH(int, kvHeads);
        QFETCH(int, bits);
        QFETCH(int, fault);
        const DecodeShape shape { .promptTokens = prompt,
            .newTokens = drawn,
            .hiddenSize = width,
            .layers = layers,
            .heads = heads,
            .kvHeads = kvHeads,
            .valueBits = bits };
        QVERIFY(faultOf(shape));
        QCOMPARE(static_cast<int>(*faultOf(shape)), fault);
    }

    void presetsAreValidAndFoundByName()
    {
        for (const DecodePreset& each : decodePresets()) {
            QVERIFY(!faultOf(each.shape));
            QVERIFY(decodePreset(each.id) == each.shape);
        }
        QVERIFY(!decodePreset("gpt5"));
        QVERIFY(!decodePreset(""));
    }
};

KVSCOPE_TEST(DecodeCostTest)
#include "tst_decodecost.moc"
