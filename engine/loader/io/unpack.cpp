// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/unpack.h"

#include "kernels/types/conversion.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

namespace kvscope {

namespace {

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

std::shared_ptr<const RowSource> rowsOf(const TensorRule& rule, const ModelConfig& config, const Matrix& matrix, ReadPart read)
{
    if (rule.packing == Packing::Transposed || rule.packing == Packing::FusedColumns) {
        return columnsAsRows(
            std::move(read), size(matrix.cols), storedOutputs(rule, config), firstOutput(rule, config), matrixBytes(matrix.type, 1, 1));
    }
    const std::size_t rowBytes = matrixBytes(matrix.type, 1, matrix.cols);
    if (rule.packing == Packing::Plain) {
        return wholeRows(std::move(read), rowBytes);
    }
    // The config outlives the source, which lives as long as the reader at most.
    return wholeRows(std::move(read), rowBytes, [rule, &config](std::size_t row) { return storedRow(rule, config, row); });
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
