// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/headshades.h"

#include "core/headrows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

std::vector<float> headWeights(std::span<const std::uint8_t> cells, std::span<const std::uint8_t> firstColumn, HeatmapScale scale)
{
    std::vector<float> weights(cells.size(), std::numeric_limits<float>::quiet_NaN());
    const bool withoutFirst = scale == HeatmapScale::WithoutFirstToken;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::uint8_t cell = withoutFirst && i % kHeadCells == 0 ? firstColumn[i / kHeadCells] : cells[i];
        if (cell != 0)
            weights[i] = static_cast<float>(headCellWeight(cell));
    }
    return weights;
}

std::vector<float> headShades(std::vector<float> weights, HeatmapScale scale)
{
    if (scale == HeatmapScale::Linear)
        return weights;
    if (scale == HeatmapScale::Log) {
        // From the smallest weight that a cell can tell from 0.
        const float floor = std::log10(1.0F / 254.0F);
        for (float& shade : weights)
            shade = std::isnan(shade) ? shade : 1.0F - std::log10(std::max(shade, 1.0F / 254.0F)) / floor;
        return weights;
    }
    for (std::size_t row = 0; row < kHeadCells; ++row) {
        float* const line = weights.data() + row * kHeadCells;
        float most = 0.0F;
        for (std::size_t column = 0; column < kHeadCells; ++column)
            most = std::isnan(line[column]) ? most : std::max(most, line[column]);
        for (std::size_t column = 0; column < kHeadCells && most > 0.0F; ++column)
            line[column] /= most;
    }
    return weights;
}

}  // namespace kvscope
