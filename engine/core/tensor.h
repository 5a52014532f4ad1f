// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A matrix of a checkpoint in its stored type, owned by value. Loaders pass it to the kernels, which repack it; kernels/types/conversion.h
// widens and converts it.

#include "core/numbertype.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kvscope {

/// Reads rows of a matrix from where they are stored. Any thread, several at once.
class RowSource {
public:
    RowSource() = default;
    virtual ~RowSource() = default;
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;

    /// Rows first … first + count - 1 as they are in a Matrix. Throws EngineError.
    /// @param into count times the bytes of a row
    virtual void read(int first, int count, std::byte* into) const = 0;
};

/// Weights (rows, cols) row-major, in their stored type. For a linear map, rows = outputs and cols = inputs.
struct Matrix {
    DType type = DType::F32;
    int rows = 0;
    int cols = 0;
    std::vector<std::byte> bytes;  ///< matrixBytes(type, rows, cols) bytes, little endian; empty with a source
    /// Instead of bytes: the kernels then read the rows in blocks when they pack the matrix. It never outlives the reader that made it.
    std::shared_ptr<const RowSource> source = nullptr;

    [[nodiscard]] bool empty() const { return rows == 0; }
};

}  // namespace kvscope
