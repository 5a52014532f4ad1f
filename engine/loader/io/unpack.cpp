// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/unpack.h"

#include "kernels/types/conversion.h"

#include <algorithm>
#include <cstring>

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

/// The row of the stored tensor that contains row r of a part.
std::size_t storedRow(Packing packing, std::size_t r, std::size_t rows, std::size_t part, std::size_t headDim)
{
    if (packing == Packing::FusedByHead) {
        return (r / headDim * kFusedParts + part) * headDim + r % headDim;
    }
    return part * rows + r;
}

}  // namespace

void unpack(std::span<const std::byte> stored, Packing packing, int part, int headDim, Matrix& matrix)
{
    const auto rows = static_cast<std::size_t>(matrix.rows);
    const auto cols = static_cast<std::size_t>(matrix.cols);
    const auto partIndex = static_cast<std::size_t>(part);
    const auto elementBytes = static_cast<std::size_t>(matrixBytes(matrix.type, 1, 1));
    matrix.bytes.resize(rows * cols * elementBytes);
    if (packing == Packing::Transposed) {
        transpose(stored, rows, 0, elementBytes, matrix);
    } else if (packing == Packing::FusedColumns) {
        transpose(stored, kFusedParts * rows, partIndex * rows, elementBytes, matrix);
    } else {
        const std::size_t rowBytes = cols * elementBytes;
        for (std::size_t r = 0; r < rows; ++r) {
            const std::size_t from = storedRow(packing, r, rows, partIndex, static_cast<std::size_t>(headDim));
            std::memcpy(matrix.bytes.data() + r * rowBytes, stored.data() + from * rowBytes, rowBytes);
        }
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
