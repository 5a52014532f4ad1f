// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/attentionfile.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kvscope {

namespace {

NpyFile openFile(FileWriter file, int layers, int heads, int positions)
{
    const std::array<std::uint64_t, 4> shape { static_cast<std::uint64_t>(layers), static_cast<std::uint64_t>(heads),
        static_cast<std::uint64_t>(positions), static_cast<std::uint64_t>(positions) };
    return NpyFile(std::move(file), shape);
}

}  // namespace

AttentionFile::AttentionFile(FileWriter file, int layers, int heads, int positions)
    : m_file(openFile(std::move(file), layers, heads, positions))
    , m_heads(heads)
    , m_positions(positions)
    , m_row(static_cast<std::size_t>(positions))
{
}

bool AttentionFile::wantsAttention(int /*layer*/, int /*head*/) const
{
    return true;
}

void AttentionFile::attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights)
{
    if (m_failure) {
        return;
    }
    try {
        writeRows(layer, head, firstRow, rows, cols, weights);
    } catch (...) {
        m_failure = std::current_exception();
    }
}

void AttentionFile::writeRows(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights)
{
    const auto columns = static_cast<std::size_t>(cols);
    for (int position = std::max(firstRow, m_known); position < firstRow + rows; ++position) {
        const auto row = weights.subspan(static_cast<std::size_t>(position - firstRow) * columns, columns);
        std::transform(row.begin(), row.end(), m_row.begin(), [](float weight) { return std::isnan(weight) ? 0.0F : weight; });
        const std::uint64_t matrix
            = static_cast<std::uint64_t>(layer) * static_cast<std::uint64_t>(m_heads) + static_cast<std::uint64_t>(head);
        const auto side = static_cast<std::uint64_t>(m_positions);
        m_file.write((matrix * side + static_cast<std::uint64_t>(position)) * side, std::span(m_row).first(columns));
    }
}

void AttentionFile::stepDone(int positions)
{
    m_known = positions;
    if (m_failure) {
        std::rethrow_exception(m_failure);
    }
}

}  // namespace kvscope
