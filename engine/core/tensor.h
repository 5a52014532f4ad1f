// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A matrix of a checkpoint in its stored type, owned by value. Loaders pass it to the kernels, which repack it; kernels/types/conversion.h
// widens and converts it.

#include "core/numbertype.h"

#include <vector>

namespace kvscope {

/// Weights (rows, cols) row-major, in their stored type. For a linear map, rows = outputs and cols = inputs.
struct Matrix {
    DType type = DType::F32;
    int rows = 0;
    int cols = 0;
    std::vector<std::byte> bytes;  ///< matrixBytes(type, rows, cols) bytes, little endian

    [[nodiscard]] bool empty() const { return rows == 0; }
};

}  // namespace kvscope
