// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "kernels/types/conversion.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>
#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kRows = 5;
constexpr int kCols = 2 * 32;

/// Numbers that the type represents exactly: the widened values of numbers narrowed once.
Matrix widened(const Matrix& matrix)
{
    return converted(matrix, DType::F32);
}

Matrix someMatrix(int rows, int cols)
{
    const auto numbers = someNumbers(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    Matrix matrix { DType::F32, rows, cols, {} };
    matrix.bytes.resize(numbers.size() * sizeof(float));
    std::memcpy(matrix.bytes.data(), numbers.data(), matrix.bytes.size());
    return matrix;
}

}  // namespace

/// Tests every row of the table of number types, so that a new type is covered automatically.
class NumberTypesTest final : public QObject {
    Q_OBJECT

private slots:
    void namesAndSizesAreConsistent()
    {
        std::set<std::string> names;
        for (const NumberType& number : kNumberTypes) {
            QVERIFY(names.insert(number.name).second);
            QVERIFY(number.block >= 1 && number.blockBytes >= 1);
            QCOMPARE(&traitsOf(number.type), &number);
            QCOMPARE(matrixBytes(number.type, 3, 7 * number.block), static_cast<std::uint64_t>(3 * 7 * number.blockBytes));
            QVERIFY(numberTypeNames().find(number.name) != std::string::npos);
        }
    }

    void partialBlocksAreRefused()
    {
        for (const NumberType& number : kNumberTypes) {
            if (number.block == 1)
                continue;
            for (const int cols : { 1, number.block - 1, number.block + 1, 3 * number.block - 1 }) {
                QVERIFY(!fitsBlocks(number.type, cols));
                QVERIFY_THROWS_EXCEPTION(EngineError, static_cast<void>(matrixBytes(number.type, number.block, cols)));
                QVERIFY_THROWS_EXCEPTION(EngineError, static_cast<void>(converted(someMatrix(2, cols), number.type)));
            }
        }
    }

    /// Narrowing widened values gives the same bytes again, so the round trip is lossless.
    void narrowedNumbersSurviveARoundTrip()
    {
        for (const NumberType& number : kNumberTypes) {
            const Matrix narrow = converted(someMatrix(kRows, kCols), number.type);
            QCOMPARE(narrow.bytes.size(), static_cast<std::size_t>(matrixBytes(number.type, kRows, kCols)));
            const Matrix again = widened(converted(widened(narrow), number.type));
            QVERIFY2(again.bytes == widened(narrow).bytes, number.name);
        }
    }

    /// A panel contains the values of its rows; padding columns stay unchanged.
    void panelColumnsAreMatrixRows()
    {
        constexpr PanelShape kShape { 16, kRows, kCols };
        for (const NumberType& number : kNumberTypes) {
            const Matrix matrix = converted(someMatrix(kRows, kCols), number.type);
            std::vector<std::byte> panel(matrixBytes(number.type, kShape.width, kShape.inputs));
            packPanel(number.type, matrix.bytes.data(), kShape, panel.data());
            std::vector<float> row(kCols);
            std::vector<float> column(kCols);
            for (int output = 0; output < kShape.width; ++output) {
                std::fill(row.begin(), row.end(), 0.0F);
                if (output < kRows)
                    widenRow(matrix, output, row.data());
                unpackColumn(number.type, panel.data(), kShape, output, column.data());
                QVERIFY2(column == row, number.name);
            }
        }
    }
};

KVSCOPE_TEST(NumberTypesTest)
#include "tst_numbertypes.moc"
