// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a thumbnail of a head shows: the weights behind its cells, and their shades on a scale. Pure functions; any thread.

#include "types/heatmaptypes.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// @param cells codes as core/headrows.h makes them, (kHeadCells, kHeadCells) row-major
/// @param firstColumn the first cell of each row without key 0, (kHeadCells), used where the scale leaves the first token out
/// @return weights 0 … 1, (kHeadCells, kHeadCells) row-major, NaN where no key is visible
[[nodiscard]] std::vector<float> headWeights(
    std::span<const std::uint8_t> cells, std::span<const std::uint8_t> firstColumn, HeatmapScale scale);
/// 0 … 1 for a colour; NaN stays. @param weights (kHeadCells, kHeadCells) row-major
[[nodiscard]] std::vector<float> headShades(std::vector<float> weights, HeatmapScale scale);

}  // namespace kvscope
