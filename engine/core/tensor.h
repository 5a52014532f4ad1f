// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A matrix or vector of a checkpoint as it is stored, owned by value. Crosses from the loaders to the kernels, which repack it.

#include "core/modelconfig.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvscope {

/// Elements of one Q8_0 block: a float16 scale and 32 signed bytes (34 bytes). A row's length is a multiple of it.
inline constexpr int kQ8Block = 32;

/// Weights (rows, cols) row-major, in the type they were stored in. For a linear map rows = outputs, cols = inputs.
struct Matrix {
    DType type = DType::F32;
    int rows = 0;
    int cols = 0;
    std::vector<std::byte> bytes;  ///< matrixBytes(type, rows, cols) of them, little endian

    [[nodiscard]] bool empty() const { return rows == 0; }
};

/// Bytes of a (rows, cols) matrix of this type.
[[nodiscard]] std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols) noexcept;

/// Row `row` widened to float32 into out[0..cols). The same bits on every machine.
void widenRow(const Matrix& matrix, int row, float* out);

/// The whole matrix in another type. Narrowing rounds to nearest even; to Q8_0: scale = max|x| / 127 per block, values rounded to nearest.
[[nodiscard]] Matrix converted(const Matrix& matrix, DType type);

[[nodiscard]] float halfToFloat(std::uint16_t bits) noexcept;
[[nodiscard]] std::uint16_t floatToHalf(float value) noexcept;
[[nodiscard]] float bfloatToFloat(std::uint16_t bits) noexcept;
[[nodiscard]] std::uint16_t floatToBfloat(float value) noexcept;

}  // namespace kvscope
