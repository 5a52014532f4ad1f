// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts matrices between number types, and to and from the packed panels of the exact kernels. The type-specific parts are in the types'
// files. Pure functions on the caller's memory, any thread; the same bits on every machine.

#include "core/tensor.h"

namespace kvscope {

/// Row `row` widened to float32 into out[0..cols).
void widenRow(const Matrix& matrix, int row, float* out);

/// The whole matrix in another type. Narrowing rounds to nearest even; for Q8_0, scale = max|x| / 127 per block and values are rounded to
/// nearest. Throws EngineError{ShapeWrong} if the rows are not whole blocks of that type.
[[nodiscard]] Matrix converted(const Matrix& matrix, DType type);

/// One panel of packed weights: `width` outputs, of which the first `valid` are real and the rest padding, each with `inputs` numbers.
/// packedmatrix.h describes the layout.
struct PanelShape {
    int width = 0;
    int valid = 0;
    int inputs = 0;
};

/// Packs (valid, inputs) row-major weights into a zero-initialised panel.
void packPanel(DType type, const std::byte* rows, const PanelShape& shape, std::byte* panel);

/// Column @p column of a panel, widened to float32 into out[0..inputs).
void unpackColumn(DType type, const std::byte* panel, const PanelShape& shape, int column, float* out);

}  // namespace kvscope
