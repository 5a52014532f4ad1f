// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/types/conversion.h"
#include "support/fixtures.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>
#include <string>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kRows = 5;
constexpr int kCols = 2 * 256;  // whole blocks of every type

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

/// ggml's bytes of two rows, and their values as ggml's own code widens them.
struct PublishedBlocks {
    Matrix matrix;
    std::vector<float> values;
};

/// Qt's JSON reader would lose the sign of -0.
PublishedBlocks publishedBlocks(const NumberType& number)
{
    const std::string json = readFile(fixture("gguf-random/blocks.json"));
    PublishedBlocks blocks;
    const std::size_t entry = json.find('"' + std::string(number.ggufName) + "\":");
    if (entry == std::string::npos)
        return blocks;
    const auto textAfter = [&](const char* key) {
        const std::size_t begin = json.find_first_of("\"[", json.find(':', json.find(key, entry))) + 1;
        return json.substr(begin, json.find_first_of("\"]", begin) - begin);
    };
    std::string values = textAfter("\"values\"");
    std::replace(values.begin(), values.end(), ',', ' ');
    std::istringstream numbers(values);
    for (std::string text; numbers >> text;)
        blocks.values.push_back(static_cast<float>(std::stod(text)));
    const QByteArray bytes = QByteArray::fromHex(QByteArray::fromStdString(textAfter("\"hex\"")));
    constexpr int kPublishedRows = 2;
    blocks.matrix = { number.type, kPublishedRows, static_cast<int>(blocks.values.size()) / kPublishedRows, {} };
    blocks.matrix.bytes.resize(static_cast<std::size_t>(bytes.size()));
    std::memcpy(blocks.matrix.bytes.data(), bytes.data(), blocks.matrix.bytes.size());
    return blocks;
}

/// The bits of numbers, so that 0 and -0 differ.
std::vector<std::uint32_t> bitsOf(const std::vector<float>& numbers)
{
    std::vector<std::uint32_t> bits(numbers.size());
    std::memcpy(bits.data(), numbers.data(), numbers.size() * sizeof(float));
    return bits;
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

    /// The scalar functions and the kernels of every instruction set widen ggml's blocks to the same bits as ggml. A product with a row that
    /// is 1 at one input and 0 elsewhere is the weight at this input.
    void publishedBlocksWidenToTheSameBits()
    {
        KVSCOPE_NEED_FIXTURE("gguf-random/blocks.json");
        int tested = 0;
        for (const NumberType& number : kNumberTypes) {
            const PublishedBlocks blocks = publishedBlocks(number);
            if (blocks.values.empty())
                continue;
            ++tested;
            const Matrix& matrix = blocks.matrix;
            QCOMPARE(matrix.bytes.size(), static_cast<std::size_t>(matrixBytes(number.type, matrix.rows, matrix.cols)));
            std::vector<float> found(blocks.values.size());
            for (int row = 0; row < matrix.rows; ++row)
                widenRow(matrix, row, found.data() + static_cast<std::ptrdiff_t>(row) * matrix.cols);
            QVERIFY2(bitsOf(found) == bitsOf(blocks.values), number.name);
            MemoryArena arena;
            const PackedMatrix packed({ matrix, {} }, kPanelWidth, arena);
            for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline })
                if (isaSupported(isa))
                    for (const int rows : { 1, 7 })
                        QVERIFY2(productsWithUnitRows(*exactOps(isa), packed, rows) == blocks.values, number.name);
        }
        QCOMPARE(tested, 13);
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

private:
    /// The matrix (outputs, inputs), found by products of @p rows rows at a time.
    static std::vector<float> productsWithUnitRows(const ExactOps& ops, const PackedMatrix& map, int rows)
    {
        const auto inputs = static_cast<std::size_t>(map.inputs());
        std::vector<float> matrix(inputs * static_cast<std::size_t>(map.outputs()));
        const auto scratch = alignedMemory(static_cast<std::size_t>(kWidenInputs) * kPanelWidth * sizeof(float));
        for (std::size_t first = 0; first < inputs; first += static_cast<std::size_t>(rows)) {
            std::vector<float> x(inputs * static_cast<std::size_t>(rows));
            std::vector<float> y(static_cast<std::size_t>(rows * map.outputs()));
            const std::size_t count = std::min(static_cast<std::size_t>(rows), inputs - first);
            for (std::size_t row = 0; row < count; ++row)
                x[row * inputs + first + row] = 1.0F;
            PanelProduct product = map.panel(0);
            product.x = x.data();
            product.xStride = map.inputs();
            product.rows = rows;
            product.y = y.data();
            product.yStride = map.outputs();
            product.scratch = reinterpret_cast<float*>(scratch.get());
            ops.panelProduct(product);
            for (std::size_t row = 0; row < count; ++row)
                for (std::size_t output = 0; output < static_cast<std::size_t>(map.outputs()); ++output)
                    matrix[output * inputs + first + row] = y[row * static_cast<std::size_t>(map.outputs()) + output];
        }
        return matrix;
    }
};

KVSCOPE_TEST(NumberTypesTest)
#include "tst_numbertypes.moc"
