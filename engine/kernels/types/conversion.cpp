// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/types/conversion.h"

#include "kernels/types/all.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace kvscope {

static_assert(std::endian::native == std::endian::little, "checkpoints are little endian and are used as they are");

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Inputs packed at a time, so that source and destination stay in the cache.
constexpr int kTileInputs = 64;

using Words = std::uint16_t __attribute__((vector_size(16)));
using DoubleWords = std::uint32_t __attribute__((vector_size(16)));
using QuadWords = std::uint64_t __attribute__((vector_size(16)));

template<typename Vector> [[nodiscard]] Vector loaded(const std::byte* from)
{
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}

/// A square of numbers of 2 bytes, turned over: to[c][r] = from[r][c]. Strides in bytes.
void turnSquare(
    std::integral_constant<std::size_t, 2> /*bytes*/, const std::byte* from, std::size_t fromStride, std::byte* to, std::size_t toStride)
{
    constexpr int kSide = 8;
    Words rows[kSide];
    for (int r = 0; r < kSide; ++r)
        rows[r] = loaded<Words>(from + size(r) * fromStride);
    DoubleWords pairs[kSide];
    for (int r = 0; r < kSide; r += 2) {
        pairs[r] = std::bit_cast<DoubleWords>(__builtin_shufflevector(rows[r], rows[r + 1], 0, 8, 1, 9, 2, 10, 3, 11));
        pairs[r + 1] = std::bit_cast<DoubleWords>(__builtin_shufflevector(rows[r], rows[r + 1], 4, 12, 5, 13, 6, 14, 7, 15));
    }
    for (int half = 0; half < 2; ++half) {
        // Columns 4 half … 4 half + 3 of rows 0 to 3 and of rows 4 to 7.
        const auto low
            = [&](int r) { return std::bit_cast<QuadWords>(__builtin_shufflevector(pairs[half + r], pairs[half + r + 2], 0, 4, 1, 5)); };
        const auto high
            = [&](int r) { return std::bit_cast<QuadWords>(__builtin_shufflevector(pairs[half + r], pairs[half + r + 2], 2, 6, 3, 7)); };
        const QuadWords columns[] = { __builtin_shufflevector(low(0), low(4), 0, 2), __builtin_shufflevector(low(0), low(4), 1, 3),
            __builtin_shufflevector(high(0), high(4), 0, 2), __builtin_shufflevector(high(0), high(4), 1, 3) };
        for (int c = 0; c < 4; ++c)
            std::memcpy(to + size(4 * half + c) * toStride, &columns[c], sizeof columns[c]);
    }
}

/// The same for numbers of 4 bytes.
void turnSquare(
    std::integral_constant<std::size_t, 4> /*bytes*/, const std::byte* from, std::size_t fromStride, std::byte* to, std::size_t toStride)
{
    const auto row = [&](std::size_t r) { return loaded<DoubleWords>(from + r * fromStride); };
    const auto low = [&](std::size_t r) { return std::bit_cast<QuadWords>(__builtin_shufflevector(row(r), row(r + 1), 0, 4, 1, 5)); };
    const auto high = [&](std::size_t r) { return std::bit_cast<QuadWords>(__builtin_shufflevector(row(r), row(r + 1), 2, 6, 3, 7)); };
    const QuadWords columns[] = { __builtin_shufflevector(low(0), low(2), 0, 2), __builtin_shufflevector(low(0), low(2), 1, 3),
        __builtin_shufflevector(high(0), high(2), 0, 2), __builtin_shufflevector(high(0), high(2), 1, 3) };
    for (std::size_t c = 0; c < 4; ++c)
        std::memcpy(to + c * toStride, &columns[c], sizeof columns[c]);
}

/// Packing without blocks is a transposition. Whole squares are turned in registers; loading a model spends most of its time here.
template<std::size_t bytes> void transposeInto(const std::byte* rows, const PanelShape& shape, std::byte* panel)
{
    constexpr int kSide = static_cast<int>(16 / bytes);
    const std::size_t rowStride = size(shape.inputs) * bytes;
    const std::size_t panelStride = size(shape.width) * bytes;
    const int wholeInputs = shape.inputs / kSide * kSide;
    const int wholeOutputs = shape.valid / kSide * kSide;
    const auto copy = [&](int output, int input) {
        std::memcpy(panel + size(input) * panelStride + size(output) * bytes, rows + size(output) * rowStride + size(input) * bytes, bytes);
    };
    for (int first = 0; first < shape.inputs; first += kTileInputs) {
        const int last = std::min(first + kTileInputs, shape.inputs);
        for (int output = 0; output < wholeOutputs; output += kSide)
            for (int input = first; input < std::min(last, wholeInputs); input += kSide)
                turnSquare(std::integral_constant<std::size_t, bytes>(), rows + size(output) * rowStride + size(input) * bytes, rowStride,
                    panel + size(input) * panelStride + size(output) * bytes, panelStride);
        for (int output = 0; output < shape.valid; ++output)
            for (int input = output < wholeOutputs ? std::max(first, wholeInputs) : first; input < last; ++input)
                copy(output, input);
    }
}

template<typename Type> void packPanelOf(const std::byte* rows, const PanelShape& shape, std::byte* panel)
{
    constexpr std::size_t kBytes = size(Type::kBytes);
    if constexpr (Type::kBlock == 1) {
        transposeInto<kBytes>(rows, shape, panel);
    } else {
        constexpr int kTile = kTileInputs > Type::kBlock ? kTileInputs / Type::kBlock : 1;
        const int blocks = shape.inputs / Type::kBlock;
        for (int first = 0; first < blocks; first += kTile) {
            const int last = std::min(first + kTile, blocks);
            for (int output = 0; output < shape.valid; ++output)
                for (int block = first; block < last; ++block)
                    Type::place(rows + (size(output) * size(blocks) + size(block)) * kBytes,
                        panel + size(block) * size(shape.width) * kBytes, shape.width, output);
        }
    }
}

template<typename Type> void unpackColumnOf(const std::byte* panel, const PanelShape& shape, int column, float* out)
{
    std::byte block[Type::kBytes];
    for (int input = 0; input < shape.inputs; input += Type::kBlock, panel += size(shape.width) * size(Type::kBytes)) {
        Type::fetch(panel, shape.width, column, block);
        Type::widen(block, Type::kBlock, out + input);
    }
}

struct Conversions {
    DType type;
    void (*widen)(const std::byte* from, std::size_t count, float* out);
    void (*narrow)(const float* values, std::size_t count, std::byte* out);
    void (*packPanel)(const std::byte* rows, const PanelShape& shape, std::byte* panel);
    void (*unpackColumn)(const std::byte* panel, const PanelShape& shape, int column, float* out);
};

template<typename... Types> constexpr auto tableOf(TypeList<Types...> /*types*/)
{
    return std::array { Conversions { Types::kType, Types::widen, Types::narrow, packPanelOf<Types>, unpackColumnOf<Types> }... };
}

constexpr auto kConversions = tableOf(AllNumberTypes());

constexpr bool inOrderOfTheEnumerators()
{
    for (std::size_t i = 0; i < kConversions.size(); ++i)
        if (kConversions[i].type != kNumberTypes[i].type)
            return false;
    return true;
}
static_assert(kConversions.size() == kNumberTypes.size() && inOrderOfTheEnumerators(), "every row of the table of types needs its kernels");

[[nodiscard]] const Conversions& conversionsOf(DType type)
{
    return kConversions[static_cast<std::size_t>(type)];
}

}  // namespace

void widenRow(const Matrix& matrix, int row, float* out)
{
    assert(row >= 0 && row < matrix.rows);
    const std::byte* const from = matrix.bytes.data() + matrixBytes(matrix.type, row, matrix.cols);
    conversionsOf(matrix.type).widen(from, size(matrix.cols), out);
}

Matrix converted(const Matrix& matrix, DType type)
{
    if (matrix.type == type)
        return matrix;
    Matrix result { type, matrix.rows, matrix.cols, {} };
    result.bytes.resize(matrixBytes(type, matrix.rows, matrix.cols));
    const std::size_t rowBytes = matrixBytes(type, 1, matrix.cols);
    std::vector<float> row(size(matrix.cols));
    for (int r = 0; r < matrix.rows; ++r) {
        widenRow(matrix, r, row.data());
        conversionsOf(type).narrow(row.data(), row.size(), result.bytes.data() + size(r) * rowBytes);
    }
    return result;
}

void packPanel(DType type, const std::byte* rows, const PanelShape& shape, std::byte* panel)
{
    conversionsOf(type).packPanel(rows, shape, panel);
}

void unpackColumn(DType type, const std::byte* panel, const PanelShape& shape, int column, float* out)
{
    conversionsOf(type).unpackColumn(panel, shape, column, out);
}

}  // namespace kvscope
