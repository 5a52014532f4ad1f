// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/halffloat.h"
#include "kernels/types/conversion.h"
#include "loader/random/randomweights.h"
#include "support/plainargument.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

using namespace kvscope;
using namespace kvscope::test;

namespace {

Matrix matrixOf(int rows, int cols, const std::vector<float>& numbers)
{
    Matrix matrix { DType::F32, rows, cols, {} };
    matrix.bytes.resize(numbers.size() * sizeof(float));
    std::memcpy(matrix.bytes.data(), numbers.data(), matrix.bytes.size());
    return matrix;
}

}  // namespace

class TensorTest final : public QObject {
    Q_OBJECT

private slots:
    /// Checks every half against the definition of its value.
    void everyHalfWidensToItsValue()
    {
        for (std::uint32_t bits = 0; bits <= 0xFFFFU; ++bits) {
            const int exponent = static_cast<int>((bits >> 10U) & 0x1FU);
            const int fraction = static_cast<int>(bits & 0x3FFU);
            const float found = halfToFloat(static_cast<std::uint16_t>(bits));
            const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
            if (exponent == 31 && fraction != 0)
                QVERIFY(std::isnan(found));
            else if (exponent == 31)
                QCOMPARE(static_cast<double>(found), sign * std::numeric_limits<double>::infinity());
            else if (exponent == 0)
                QCOMPARE(static_cast<double>(found), sign * std::ldexp(fraction, -24));
            else
                QCOMPARE(static_cast<double>(found), sign * std::ldexp(1024 + fraction, exponent - 25));
            if (exponent != 31 || fraction == 0)
                QCOMPARE(floatToHalf(found), static_cast<std::uint16_t>(bits));
            else
                QVERIFY(std::isnan(halfToFloat(floatToHalf(found))));
        }
    }

    void narrowingRoundsToNearestEven()
    {
        QCOMPARE(floatToHalf(1.0F + 0x1p-11F), floatToHalf(1.0F));  // halfway, down to even
        QCOMPARE(floatToHalf(1.0F + 3 * 0x1p-11F), floatToHalf(1.0F + 0x1p-9F));  // halfway, up to even
        QCOMPARE(floatToHalf(std::nextafter(1.0F + 0x1p-11F, 2.0F)), floatToHalf(1.0F + 0x1p-10F));
        QCOMPARE(halfToFloat(floatToHalf(65519.0F)), 65504.0F);
        QCOMPARE(halfToFloat(floatToHalf(65520.0F)), INFINITY);
        QCOMPARE(halfToFloat(floatToHalf(-1e30F)), -INFINITY);
        QCOMPARE(floatToHalf(0x1p-25F), std::uint16_t { 0 });  // halfway between 0 and the smallest
        QCOMPARE(floatToHalf(std::nextafter(0x1p-25F, 1.0F)), std::uint16_t { 1 });
        QCOMPARE(floatToHalf(-0.0F), std::uint16_t { 0x8000U });
        QCOMPARE(bfloatToFloat(floatToBfloat(1.0F + 0x1p-8F)), 1.0F);
        QCOMPARE(bfloatToFloat(floatToBfloat(1.0F + 3 * 0x1p-8F)), 1.0F + 0x1p-6F);
        QCOMPARE(bfloatToFloat(floatToBfloat(3.4e38F)), INFINITY);
        QVERIFY(std::isnan(bfloatToFloat(floatToBfloat(std::bit_cast<float>(0x7F800001U)))));
    }

    void q8KeepsAValueWithinHalfAStep()
    {
        const auto numbers = someNumbers(3 * 64, 1, 2.5F);
        const Matrix narrow = converted(matrixOf(3, 64, numbers), DType::Q8_0);
        QCOMPARE(narrow.bytes.size(), std::size_t { 3 * 2 * 34 });
        std::vector<float> row(64);
        for (int r = 0; r < 3; ++r) {
            widenRow(narrow, r, row.data());
            for (std::size_t i = 0; i < 64; ++i)
                QVERIFY(std::fabs(row[i] - numbers[static_cast<std::size_t>(r) * 64 + i]) <= 2.5F / 127.0F * 0.51F);
        }
        const Matrix zeros = converted(matrixOf(1, 32, std::vector<float>(32, 0.0F)), DType::Q8_0);
        widenRow(zeros, 0, row.data());
        QCOMPARE(row[7], 0.0F);
    }

    void rowsWidenInEveryType()
    {
        const std::vector<float> numbers { 1.0F, -2.0F, 0.5F, 3.0F, -0.25F, 96.0F };  // exact in all plain types
        std::vector<float> row(3);
        for (const DType type : { DType::F32, DType::F16, DType::BF16 }) {
            const Matrix matrix = converted(matrixOf(2, 3, numbers), type);
            QCOMPARE(matrix.bytes.size(), static_cast<std::size_t>(matrixBytes(type, 2, 3)));
            widenRow(matrix, 1, row.data());
            QCOMPARE(row, std::vector<float>(numbers.begin() + 3, numbers.end()));
        }
        QCOMPARE(matrixBytes(DType::Q8_0, 100'000, 4096), std::uint64_t { 100'000 } * 128 * 34);
    }

    /// Fixed bits: the same weights on every machine.
    void randomWeightsAreTheSameEverywhere()
    {
        const ModelConfig config = llamaConfig();
        const ModelWeights weights = randomWeights(config, DType::F32, 42);
        std::uint64_t hash = 0xCBF29CE484222325U;
        for (const Matrix* matrix : { &weights.embedding, &weights.layers[2].down.weight, &weights.head.weight })
            for (const std::byte byte : matrix->bytes)
                hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001B3U;
        QCOMPARE(QString::number(hash, 16), QStringLiteral("73663954313190e6"));
        QVERIFY(randomWeights(config, DType::F32, 43).embedding.bytes != weights.embedding.bytes);
        QVERIFY(weights.layers[0].query.weight.bytes != weights.layers[1].query.weight.bytes);
    }

    void randomWeightsHaveTheirScale()
    {
        const ModelWeights weights = randomWeights(llamaConfig(), DType::F32, 1);
        double sum = 0.0;
        double squares = 0.0;
        std::vector<float> row(96);
        for (int r = 0; r < 203; ++r) {
            widenRow(weights.embedding, r, row.data());
            for (const float value : row) {
                sum += static_cast<double>(value);
                squares += static_cast<double>(value) * static_cast<double>(value);
            }
        }
        QVERIFY(std::fabs(sum / (203 * 96)) < 5e-4);
        QVERIFY(std::fabs(std::sqrt(squares / (203 * 96)) - 0.02) < 5e-4);
    }

    void weightsAreCounted()
    {
        const ModelConfig config = gpt2Config();
        const ModelWeights weights = randomWeights(config, DType::F16, 1);
        const std::uint64_t matrices = 131ULL * 72 + 256 * 72 + 2 * (4 * 72 * 72 + 2 * 72 * 288);
        const std::uint64_t vectors = 2ULL * (4 * 72 + 4 * 72 + 288 + 72) + 2 * 72;
        QCOMPARE(parameterCount(weights), matrices + vectors);
        QCOMPARE(weightBytes(weights), 2 * matrices + 4 * vectors);
    }

    void wrongShapesAreNamed()
    {
        const ModelConfig config = llamaConfig();
        ModelWeights weights = randomWeights(config, DType::F32, 1);
        weights.layers[1].gate.weight.rows -= 1;
        try {
            validate(config, weights);
            QFAIL("accepted");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::ShapeWrong);
            QCOMPARE(test::plain(error.key()), std::string("layers[1].gate"));
            QCOMPARE(test::plain(error.expected()), std::string("(152, 96)"));
            QCOMPARE(test::plain(error.found()), std::string("(151, 96)"));
        }
    }

    void inconsistentSizesAreNamed_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key : { "layers", "kvHeads", "rotaryDim", "windows", "normEpsilon", "ropeTheta", "vocabSize" })
            QTest::newRow(key) << QString::fromLatin1(key);
    }
    void inconsistentSizesAreNamed()
    {
        QFETCH(QString, key);
        ModelConfig config = llamaConfig();
        validate(config, std::string("fine"));
        if (key == QLatin1String("layers"))
            config.layers = 0;
        else if (key == QLatin1String("kvHeads"))
            config.kvHeads = 4;
        else if (key == QLatin1String("rotaryDim"))
            config.rotaryDim = 7;
        else if (key == QLatin1String("windows"))
            config.windows = { 1 };
        else if (key == QLatin1String("normEpsilon"))
            config.normEpsilon = NAN;
        else if (key == QLatin1String("ropeTheta"))
            config.ropeTheta = 0.999;
        else
            config.vocabSize = 1 << 30;
        try {
            validate(config, std::string("model.json"));
            QFAIL("accepted");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::ValueWrong);
            QCOMPARE(QString::fromStdString(test::plain(error.key())), key);
            QCOMPARE(error.file(), std::string("model.json"));
        }
    }
};

KVSCOPE_TEST(TensorTest)
#include "tst_tensor.moc"
