// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/types/conversion.h"

#include "kernels/types/all.h"

#include <array>
#include <bit>
#include <cassert>

namespace kvscope {

static_assert(std::endian::native == std::endian::little, "checkpoints are little endian and are used as they are");

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Inputs packed at a time, so that source and destination stay in the cache.
constexpr int kTileInputs = 64;

template<typename Type> void packPanelOf(const std::byte* rows, const PanelShape& shape, std::byte* panel)
{
    constexpr std::size_t kBytes = size(Type::kBytes);
    constexpr int kTile = kTileInputs > Type::kBlock ? kTileInputs / Type::kBlock : 1;
    const int blocks = shape.inputs / Type::kBlock;
    for (int first = 0; first < blocks; first += kTile) {
        const int last = std::min(first + kTile, blocks);
        for (int output = 0; output < shape.valid; ++output)
            for (int block = first; block < last; ++block)
                Type::place(rows + (size(output) * size(blocks) + size(block)) * kBytes, panel + size(block) * size(shape.width) * kBytes,
                    shape.width, output);
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
