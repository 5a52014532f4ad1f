// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every head of a model after some positions: its thumbnail and its measures, accumulated row by row. A value type; any thread.

#include "core/headrows.h"

#include <array>
#include <span>
#include <vector>

namespace kvscope {

class HeadSummary {
public:
    HeadSummary() = default;
    HeadSummary(int layers, int heads);

    /// Adds the row of position positions(). @pre rows has the same layers and heads, and holds that position.
    void add(const HeadRows& rows);

    [[nodiscard]] int layers() const noexcept { return m_layers; }
    [[nodiscard]] int heads() const noexcept { return m_heads; }
    [[nodiscard]] int positions() const noexcept { return m_positions; }
    /// Cells of each side of a thumbnail, at most kHeadCells, and the positions that share a cell.
    [[nodiscard]] int side() const noexcept { return (m_positions + positionsPerCell() - 1) / positionsPerCell(); }
    [[nodiscard]] int positionsPerCell() const noexcept { return 1 << m_shift; }
    [[nodiscard]] std::uint64_t bytes() const noexcept;  ///< of all that it keeps

    /// The head's attention pooled by maximum: (kHeadCells, kHeadCells) row-major, rows are queries, of which side() each are used; coded as
    /// headCell() does, 0 where no query of the cell sees a key.
    [[nodiscard]] std::span<const std::uint8_t> cells(int layer, int head) const;
    /// The same of the first column of cells without the first token: (kHeadCells), 0 where no query of the cell sees another of its keys.
    [[nodiscard]] std::span<const std::uint8_t> firstColumnWithoutKeyZero(int layer, int head) const;
    /// Mean over the rows that have the measure, without row 0, which sees itself alone; NaN if there is none.
    [[nodiscard]] double mean(HeadMeasure measure, int layer, int head) const;
    /// Of the newest row; NaN if it does not have it, and without rows.
    [[nodiscard]] double newest(HeadMeasure measure, int layer, int head) const;

private:
    [[nodiscard]] std::size_t index(int layer, int head) const;
    void mergePairs();

    int m_layers = 0;
    int m_heads = 0;
    int m_positions = 0;
    int m_shift = 0;
    std::vector<std::uint8_t> m_cells;  ///< (layers, heads, kHeadCells, kHeadCells)
    std::vector<std::uint8_t> m_firstWithoutKeyZero;  ///< (layers, heads, kHeadCells)
    std::vector<double> m_sums;  ///< (layers, heads, measures)
    std::vector<int> m_counts;  ///< (layers, heads, measures)
    std::vector<float> m_newest;  ///< (layers, heads, measures)
};

}  // namespace kvscope
