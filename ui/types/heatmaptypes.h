// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values that the state stores and figures draw: matrix, cell, scale and palette. Any thread.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace kvscope {

enum class HeatmapScale : std::uint8_t { Linear, Log, ByRow, WithoutFirstToken };
enum class PaletteId : std::uint8_t { Viridis, Cividis, Grey };

// Their names in options, recipes and settings, in the order of the enumerators.
inline constexpr std::array kScaleNames { "linear", "log", "by-row", "without-first-token" };
inline constexpr std::array kPaletteNames { "viridis", "cividis", "grey" };

/// A cell of the matrix, positions from 0; key -1 means the whole row.
struct CellRef {
    int query = -1;
    int key = -1;
    friend bool operator==(const CellRef&, const CellRef&) = default;
};

/// The row to show of a text of @p positions: the pinned one, or the last where the text is shorter; without one the newest. -1: no text.
[[nodiscard]] inline int queryOf(const std::optional<CellRef>& pinned, int positions)
{
    return pinned && positions > 0 ? std::clamp(pinned->query, 0, positions - 1) : positions - 1;
}

/// Softmax weights of one head up to a step: (rows, cols) row-major, rows = cols = known positions; NaN where masked.
struct AttentionMatrix {
    int rows = 0;
    int cols = 0;
    std::vector<float> weights;
    int missingRows = 0;  ///< rows whose capture was evicted or never made; all NaN
};

}  // namespace kvscope
