// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Maps attention weights to shades in [0, 1] and pools them into a grid no finer than the picture. Pure functions, any thread.

#include "types/heatmaptypes.h"
#include <array>
#include <span>
#include <vector>

namespace kvscope {

/// The logarithmic scale runs from here to 1; smaller weights get the lowest colour.
inline constexpr double kLogFloor = 1e-4;

/// One row of the matrix: its weights on all keys, NaN where masked.
[[nodiscard]] std::span<const float> matrixRow(const AttentionMatrix& matrix, int row);

/// Whether a row has no visible weight because its capture was dropped or never made. A computed query always sees its own key.
[[nodiscard]] bool rowMissing(const AttentionMatrix& matrix, int row);

/// Sum of a row's visible weights on keys 1 …, that is, without the first token; 0 when there is no other key.
[[nodiscard]] double restOfRow(std::span<const float> row);

/// Rank of a key among the visible keys of its row, 1 = largest weight; equal weights share the better rank.
[[nodiscard]] int rankInRow(std::span<const float> row, int key);
/// The visible key with the largest weight other than @p except, the first of equal ones; -1 if there is none.
[[nodiscard]] int largestKey(std::span<const float> row, int except = -1);
[[nodiscard]] int visibleKeys(std::span<const float> row);

/// Shade of one weight of a row. NaN for NaN, and for key 0 when the first token is left out.
[[nodiscard]] double shadeOf(std::span<const float> row, int key, HeatmapScale scale);

/// Shades of rows [firstRow, firstRow + rows) in a grid of @p gridRows × @p gridCols, neither larger than its source. Where several cells
/// share one grid cell, the largest is kept, so that no large weight disappears; NaN where all are masked. One pass over the matrix.
/// @return (gridRows, gridCols) row-major
[[nodiscard]] std::vector<float> pooledShades(
    const AttentionMatrix& matrix, HeatmapScale scale, int firstRow, int rows, int gridRows, int gridCols);

/// Legend values at 0, 0.25 … 1: weights (linear, log) or shares (of the row's maximum, of the rest).
[[nodiscard]] std::array<double, 5> legendValues(HeatmapScale scale);

}  // namespace kvscope
