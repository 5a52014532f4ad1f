// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Matrices from one number type to another, and to and from the packed panels of the exact kernels, whatever type they have. What a type does is
// in the file named after it. Pure functions on the caller's memory, any thread; the same bits on every machine.

#include "core/tensor.h"

namespace kvscope {

/// Row `row` widened to float32 into out[0..cols).
void widenRow(const Matrix& matrix, int row, float* out);

/// The whole matrix in another type. Narrowing rounds to nearest even; to Q8_0: scale = max|x| / 127 per block, values rounded to nearest.
/// Throws EngineError{ShapeWrong} when the rows are not whole blocks of that type.
[[nodiscard]] Matrix converted(const Matrix& matrix, DType type);

/// One panel of packed weights: `width` outputs, of which the first `valid` exist, each of `inputs` numbers. Its layout is in packedmatrix.h.
struct PanelShape {
    int width = 0;
    int valid = 0;
    int inputs = 0;
};

/// Packs (valid, inputs) row-major weights into a panel whose other bytes are zero already.
void packPanel(DType type, const std::byte* rows, const PanelShape& shape, std::byte* panel);

/// Column @p column of a panel, widened to float32 into out[0..inputs).
void unpackColumn(DType type, const std::byte* panel, const PanelShape& shape, int column, float* out);

}  // namespace kvscope
