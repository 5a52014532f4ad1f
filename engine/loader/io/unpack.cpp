// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/unpack.h"

#include "kernels/types/conversion.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace kvscope {

namespace {

/// matrix[r][c] = stored[c][column + r], where stored is (cols, storedCols); in tiles, so that source and destination stay in the cache.
void transpose(std::span<const std::byte> stored, std::size_t storedCols, std::size_t column, std::size_t elementBytes, Matrix& matrix)
{
    constexpr std::size_t kTile = 64;
    const auto rows = static_cast<std::size_t>(matrix.rows);
    const auto cols = static_cast<std::size_t>(matrix.cols);
    for (std::size_t rowTile = 0; rowTile < rows; rowTile += kTile) {
        for (std::size_t colTile = 0; colTile < cols; colTile += kTile) {
            for (std::size_t c = colTile; c < std::min(colTile + kTile, cols); ++c) {
                for (std::size_t r = rowTile; r < std::min(rowTile + kTile, rows); ++r) {
                    std::memcpy(matrix.bytes.data() + (r * cols + c) * elementBytes,
                        stored.data() + (c * storedCols + column + r) * elementBytes, elementBytes);
                }
            }
        }
    }
}

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

[[nodiscard]] bool isOfMlp(TensorRole role)
{
    return role == TensorRole::Gate || role == TensorRole::GateBias || role == TensorRole::Up || role == TensorRole::UpBias;
}

/// The first output of a part among those of a tensor that stores the parts one after another.
[[nodiscard]] std::size_t firstOutput(const TensorRule& rule, const ModelConfig& config)
{
    if (rule.part == 0)
        return 0;
    if (isOfMlp(rule.role))
        return size(config.ffnSize);
    return size(config.queryWidth()) + size(rule.part - 1) * size(config.kvWidth());
}

/// The stored row that contains row r of a part.
[[nodiscard]] std::size_t storedRow(const TensorRule& rule, const ModelConfig& config, std::size_t r)
{
    const std::size_t headDim = size(config.headDim);
    switch (rule.packing) {
    case Packing::ByGroup: {
        const std::size_t queries = size(config.heads / config.kvHeads);
        const std::size_t head = r / headDim;
        const std::size_t group = rule.part == 0 ? head / queries : head;
        const std::size_t place = rule.part == 0 ? head % queries : queries + size(rule.part) - 1;
        return (group * (queries + 2) + place) * headDim + r % headDim;
    }
    case Packing::ByBlock: {
        constexpr std::size_t kPlaces[] = { 0, 2, 1 };  // queries, values, keys
        const std::size_t rows = size(config.queryWidth()) / kPackedBlocks;
        return (r / rows * std::size(kPlaces) + kPlaces[rule.part]) * rows + r % rows;
    }
    default: return firstOutput(rule, config) + r;
    }
}

}  // namespace

bool canUnpack(const TensorRule& rule, const ModelConfig& config)
{
    return rule.packing != Packing::ByBlock || (config.heads % kPackedBlocks == 0 && config.kvHeads == config.heads);
}

std::size_t storedOutputs(const TensorRule& rule, const ModelConfig& config)
{
    switch (rule.packing) {
    case Packing::Plain:
    case Packing::Transposed: return size(shapeOfRole(config, rule.role).rows);
    case Packing::ByHead: return size(config.headDim);
    case Packing::FusedColumns:
    case Packing::Stacked:
    case Packing::ByGroup:
    case Packing::ByBlock: break;
    }
    return isOfMlp(rule.role) ? 2 * size(config.ffnSize) : size(config.queryWidth()) + 2 * size(config.kvWidth());
}

void unpack(std::span<const std::byte> stored, const TensorRule& rule, const ModelConfig& config, Matrix& matrix)
{
    const auto rows = static_cast<std::size_t>(matrix.rows);
    const auto cols = static_cast<std::size_t>(matrix.cols);
    const auto elementBytes = static_cast<std::size_t>(matrixBytes(matrix.type, 1, 1));
    matrix.bytes.resize(rows * cols * elementBytes);
    if (rule.packing == Packing::Transposed || rule.packing == Packing::FusedColumns) {
        transpose(stored, storedOutputs(rule, config), firstOutput(rule, config), elementBytes, matrix);
        return;
    }
    const std::size_t rowBytes = cols * elementBytes;
    for (std::size_t r = 0; r < rows; ++r) {
        std::memcpy(matrix.bytes.data() + r * rowBytes, stored.data() + storedRow(rule, config, r) * rowBytes, rowBytes);
    }
}

std::vector<float> widened(Matrix matrix)
{
    // As a single row: the values are contiguous either way.
    matrix.cols *= matrix.rows;
    matrix.rows = 1;
    std::vector<float> values(static_cast<std::size_t>(matrix.cols));
    widenRow(matrix, 0, values.data());
    return values;
}

}  // namespace kvscope
