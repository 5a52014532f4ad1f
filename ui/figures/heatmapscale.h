// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From attention weights to shades in [0, 1] and to a grid no finer than the picture. Pure functions, any thread.

#include "figures/heatmaptypes.h"
#include <array>
#include <span>
#include <vector>

namespace kvscope {

/// The logarithmic scale runs from here to 1; what is below has the lowest colour.
inline constexpr double kLogFloor = 1e-4;

/// A row of the matrix: its weights on all keys, NaN where masked.
[[nodiscard]] std::span<const float> matrixRow(const AttentionMatrix& matrix, int row);

/// A row without a visible weight: its step's capture was given up or never made. A query always sees its own key.
[[nodiscard]] bool rowMissing(const AttentionMatrix& matrix, int row);

/// Sum of a row's visible weights on keys 1 …: what is left when the first token is left out; 0 when there is no other key.
[[nodiscard]] double restOfRow(std::span<const float> row);

/// Place of a key among the visible keys of its row, 1 = largest weight; equal weights share the better place.
[[nodiscard]] int rankInRow(std::span<const float> row, int key);
[[nodiscard]] int visibleKeys(std::span<const float> row);

/// The shade of one weight of a row. NaN in, NaN out; NaN for key 0 when the first token is left out.
[[nodiscard]] double shadeOf(std::span<const float> row, int key, HeatmapScale scale);

/// Shades of rows [firstRow, firstRow + rows) in a grid of @p gridRows × @p gridCols, neither larger than what it shows. Where several
/// cells fall into one, the largest is kept, so that no weight disappears; NaN where all are masked. One pass over the matrix.
/// @return (gridRows, gridCols) row-major
[[nodiscard]] std::vector<float> pooledShades(
    const AttentionMatrix& matrix, HeatmapScale scale, int firstRow, int rows, int gridRows, int gridCols);

/// What a shade stands for, at 0, 0.25 … 1: weights (linear, log) or shares (of the row's largest, of the rest).
[[nodiscard]] std::array<double, 5> legendValues(HeatmapScale scale);

}  // namespace kvscope
