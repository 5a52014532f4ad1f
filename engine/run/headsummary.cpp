// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headsummary.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

constexpr std::size_t kSide = kHeadCells;
constexpr std::size_t kMeasures = kHeadMeasures.size();

}  // namespace

HeadSummary::HeadSummary(int layers, int heads)
    : m_layers(layers)
    , m_heads(heads)
    , m_cells(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads) * kSide * kSide)
    , m_firstWithoutKeyZero(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads) * kSide)
    , m_sums(static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads) * kMeasures)
    , m_counts(m_sums.size())
    , m_newest(m_sums.size(), std::numeric_limits<float>::quiet_NaN())
{
}

std::size_t HeadSummary::index(int layer, int head) const
{
    assert(layer >= 0 && layer < m_layers && head >= 0 && head < m_heads);
    return static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_heads) + static_cast<std::size_t>(head);
}

void HeadSummary::add(const HeadRows& rows)
{
    assert(rows.layers == m_layers && rows.heads == m_heads && rows.holds(m_positions));
    while (headCellShift(m_positions + 1) > m_shift) {
        mergePairs();
    }
    const auto cells = rows.cellsOf(m_positions);
    const auto withoutKeyZero = rows.firstWithoutKeyZeroOf(m_positions);
    const auto row = static_cast<std::size_t>(m_positions >> m_shift);
    const std::size_t heads = m_counts.size() / kMeasures;
    for (std::size_t head = 0; head < heads; ++head) {
        std::uint8_t* const into = m_cells.data() + (head * kSide + row) * kSide;
        const std::uint8_t* const from = cells.data() + head * kSide;
        for (std::size_t cell = 0; cell < kSide; ++cell) {
            into[cell] = std::max(into[cell], from[cell]);
        }
        std::uint8_t& first = m_firstWithoutKeyZero[head * kSide + row];
        first = std::max(first, withoutKeyZero[head]);
    }
    const auto measures = rows.measuresOf(m_positions);
    m_newest.assign(measures.begin(), measures.end());
    for (std::size_t i = 0; m_positions > 0 && i < measures.size(); ++i) {
        if (!std::isnan(measures[i])) {
            m_sums[i] += static_cast<double>(measures[i]);
            ++m_counts[i];
        }
    }
    ++m_positions;
}

/// Twice as many positions share a cell from now on, in both directions.
void HeadSummary::mergePairs()
{
    for (std::size_t at = 0; at < m_cells.size(); at += kSide * kSide) {
        std::uint8_t* const thumbnail = m_cells.data() + at;
        std::uint8_t* const first = m_firstWithoutKeyZero.data() + at / kSide;
        for (std::size_t row = 0; row < kSide; ++row) {
            std::uint8_t merged = 0;
            if (row < kSide / 2) {
                const std::uint8_t* const second = thumbnail + 2 * row * kSide + 1;  // the cells that the first ones merge with
                merged = std::max({ first[2 * row], first[2 * row + 1], second[0], second[kSide] });
            }
            first[row] = merged;
        }
        for (std::size_t row = 0; row < kSide; ++row) {
            for (std::size_t column = 0; column < kSide; ++column) {
                std::uint8_t merged = 0;
                if (row < kSide / 2 && column < kSide / 2) {
                    const std::uint8_t* const pair = thumbnail + 2 * row * kSide + 2 * column;
                    merged = std::max({ pair[0], pair[1], pair[kSide], pair[kSide + 1] });
                }
                thumbnail[row * kSide + column] = merged;
            }
        }
    }
    ++m_shift;
}

std::uint64_t HeadSummary::bytes() const noexcept
{
    return m_cells.size() + m_firstWithoutKeyZero.size() + m_sums.size() * sizeof(double) + m_counts.size() * sizeof(int)
        + m_newest.size() * sizeof(float);
}

std::span<const std::uint8_t> HeadSummary::cells(int layer, int head) const
{
    return std::span(m_cells).subspan(index(layer, head) * kSide * kSide, kSide * kSide);
}

std::span<const std::uint8_t> HeadSummary::firstColumnWithoutKeyZero(int layer, int head) const
{
    return std::span(m_firstWithoutKeyZero).subspan(index(layer, head) * kSide, kSide);
}

double HeadSummary::mean(HeadMeasure measure, int layer, int head) const
{
    const std::size_t at = index(layer, head) * kMeasures + static_cast<std::size_t>(measure);
    return m_counts[at] > 0 ? m_sums[at] / m_counts[at] : std::numeric_limits<double>::quiet_NaN();
}

double HeadSummary::newest(HeadMeasure measure, int layer, int head) const
{
    return static_cast<double>(m_newest[index(layer, head) * kMeasures + static_cast<std::size_t>(measure)]);
}

}  // namespace kvscope
