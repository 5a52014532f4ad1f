// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is kept of every attention row of every head, whatever the memory for whole rows: the row pooled to at most 24 cells, the first of
// them also without the first token, and five measures. 45 bytes for a row of one head: 24 layers × 32 heads × 512 positions are 18 MB. Immutable
// once published; any thread.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// The most cells of a pooled row, and of each side of a head's thumbnail.
inline constexpr int kHeadCells = 24;

/// How many positions, as a power of two, share one cell when @p positions are pooled: the smallest s with positions <= 24 · 2^s. Cells of a
/// growing text therefore merge in pairs, which maximums survive exactly.
[[nodiscard]] constexpr int headCellShift(int positions) noexcept
{
    int shift = 0;
    while (positions > (kHeadCells << shift)) {
        ++shift;
    }
    return shift;
}

/// A number for one row a (query q) of a head. A key that the attention window masks has weight 0. NaN in row 0 where a row before or a token before
/// is needed.
enum class HeadMeasure : std::uint8_t {
    FirstToken,  ///< a[0], 0 … 1
    /// a[q − 1], 0 … 1. NaN in rows 0 and 1: there is no such token, or it is the first one, which has a measure of its own, and heads.json
    /// names heads by the same rule.
    TokenBefore,
    Itself,  ///< a[q], 0 … 1
    Entropy,  ///< −Σ a[k] · log2 a[k], in bits, 0 … log2(q + 1)
    /// ½ · Σ |a[k] − b[k]| over k < q, b being row q − 1, whose keys these are: the weight that moved away from them or among them, 0 … 1.
    /// Keys outside of a window count as 0. NaN in row 0, and in the first row after a run parted or was taken up again, unless the row before was the newest one.
    Change,
};
inline constexpr std::array kHeadMeasures { HeadMeasure::FirstToken, HeadMeasure::TokenBefore, HeadMeasure::Itself, HeadMeasure::Entropy,
    HeadMeasure::Change };

/// The rows of all heads for consecutive query positions.
struct HeadRows {
    int layers = 0;
    int heads = 0;
    int firstRow = 0;
    int rows = 0;
    /// (rows, layers, heads, kHeadCells): cell c is the largest weight on positions c · 2^s … (c + 1) · 2^s − 1, s = headCellShift(q + 1), as
    /// headCell() codes it.
    std::vector<std::uint8_t> cells;
    /// (rows, layers, heads): cell 0 without key 0, which often has most of the weight; likewise coded, 0 where the cell has no other visible key.
    std::vector<std::uint8_t> firstWithoutKeyZero;
    /// (rows, layers, heads, measures), in the order of HeadMeasure.
    std::vector<float> measures;

    [[nodiscard]] bool holds(int position) const { return position >= firstRow && position < firstRow + rows; }
    /// @pre holds(position). (layers, heads, kHeadCells)
    [[nodiscard]] std::span<const std::uint8_t> cellsOf(int position) const { return part(cells, position, kHeadCells); }
    /// @pre holds(position). (layers, heads)
    [[nodiscard]] std::span<const std::uint8_t> firstWithoutKeyZeroOf(int position) const { return part(firstWithoutKeyZero, position, 1); }
    /// @pre holds(position). (layers, heads, measures)
    [[nodiscard]] std::span<const float> measuresOf(int position) const { return part(measures, position, kHeadMeasures.size()); }
    [[nodiscard]] std::uint64_t bytes() const { return cells.size() + firstWithoutKeyZero.size() + measures.size() * sizeof(float); }

private:
    template<class T> [[nodiscard]] std::span<const T> part(const std::vector<T>& all, int position, std::size_t each) const
    {
        const std::size_t size = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads) * each;
        return std::span(all).subspan(static_cast<std::size_t>(position - firstRow) * size, size);
    }
};

/// A weight in one byte: 0 = no key visible, 1 … 255 = weights 0 … 1 in steps of 1/254. Monotone, so that the maximum of codes is the code of
/// the maximum. @param weight is clamped to [0, 1]; NaN counts as no key.
[[nodiscard]] constexpr std::uint8_t headCell(float weight) noexcept
{
    if (!(weight >= 0.0F)) {
        return 0;
    }
    const float clamped = weight < 1.0F ? weight : 1.0F;
    return static_cast<std::uint8_t>(clamped * 254.0F + 1.5F);  // half a step to round, one for the code of weight 0
}
/// The weight of a cell with a visible key, exact to 1/508. @pre cell > 0
[[nodiscard]] constexpr double headCellWeight(std::uint8_t cell) noexcept
{
    return (cell - 1) / 254.0;
}

}  // namespace kvscope
