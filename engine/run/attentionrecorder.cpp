// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/attentionrecorder.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>

namespace kvscope {

namespace {

/// Keys visible to query @p position; later ones are masked and not compared.
std::size_t visible(int position)
{
    return static_cast<std::size_t>(position) + 1;
}

}  // namespace

AttentionRecorder::AttentionRecorder(int layers, int heads, std::uint64_t byteBudget)
    : m_layers(layers)
    , m_heads(heads)
    , m_byteBudget(byteBudget)
{
}

void AttentionRecorder::begin(int first, int rows, bool keepAll)
{
    assert(first >= 0 && rows > 0 && first <= static_cast<int>(m_recorded.size()));
    const int recorded = static_cast<int>(m_recorded.size());
    m_positions = first + rows;
    const std::uint64_t rowBytes = sizeof(float) * static_cast<std::uint64_t>(m_layers) * static_cast<std::uint64_t>(m_heads)
        * static_cast<std::uint64_t>(m_positions);
    const auto fitting = static_cast<int>(std::min<std::uint64_t>(m_byteBudget / rowBytes, static_cast<std::uint64_t>(m_positions)));
    m_lowest = m_positions - fitting;

    // Rows before `recorded` are known. Those recomputed by this pass are compared; the others are needed only if they must be repeated.
    m_firstEarlier = m_inherited ? 0 : first;
    m_earlier.clear();
    for (int position = m_firstEarlier; position < recorded; ++position) {
        m_earlier.push_back(m_recorded[static_cast<std::size_t>(position)].lock());
    }
    int keepFrom = keepAll ? first : recorded;
    if (m_inherited) {
        while (keepFrom > 0 && (keepFrom > first || earlier(keepFrom - 1) != nullptr)) {
            --keepFrom;
        }
    }
    // A dropped row is skipped in every head and cannot be filled in later, so no row before it is stored either.
    for (int position = first; position < keepFrom; ++position) {
        if (earlier(position) == nullptr) {
            m_lowest = std::max(m_lowest, position + 1);
        }
    }
    allocate(std::max(keepFrom, m_lowest));
    if (m_inherited && m_rows) {
        copyEarlier(m_rows->firstRow, recorded);
    }
}

bool AttentionRecorder::wantsAttention(int /*layer*/, int /*head*/) const
{
    return m_rows != nullptr;
}

void AttentionRecorder::attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights)
{
    assert(firstRow >= 0 && firstRow + rows <= m_positions);
    for (int i = 0; i < rows; ++i) {
        const int position = firstRow + i;
        const float* row = weights.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(cols);
        if (position < m_rows->firstRow) {
            if (position < m_lowest || equalsEarlier(layer, head, position, row)) {
                continue;
            }
            widen(position);
        }
        std::copy_n(row, visible(position), stored(layer, head, position));
    }
}

std::shared_ptr<const AttentionRows> AttentionRecorder::publish()
{
    m_inherited = false;
    m_earlier.clear();
    const auto firstKept = static_cast<std::size_t>(m_rows ? m_rows->firstRow : m_positions);
    if (m_recorded.size() < firstKept) {
        // New rows that do not fit the budget are treated like dropped rows.
        m_recorded.resize(firstKept);
    }
    if (!m_rows) {
        return nullptr;
    }
    m_rows->print = bitsPrint(m_rows->weights);
    std::shared_ptr<const AttentionRows> published = std::move(m_rows);
    m_recorded.resize(firstKept);
    m_recorded.resize(static_cast<std::size_t>(m_positions), published);
    return published;
}

void AttentionRecorder::discard()
{
    m_earlier.clear();
    m_rows.reset();
}

void AttentionRecorder::inherit(int positions)
{
    m_recorded.resize(std::min(m_recorded.size(), static_cast<std::size_t>(positions)));
    m_inherited = true;
}

float* AttentionRecorder::stored(int layer, int head, int position)
{
    return m_rows->weights.data() + (m_rows->row(layer, head, position) - m_rows->weights.data());
}

const AttentionRows* AttentionRecorder::earlier(int position) const
{
    return m_earlier[static_cast<std::size_t>(position - m_firstEarlier)].get();
}

bool AttentionRecorder::equalsEarlier(int layer, int head, int position, const float* weights) const
{
    const AttentionRows* rows = earlier(position);
    return std::memcmp(rows->row(layer, head, position), weights, visible(position) * sizeof(float)) == 0;
}

void AttentionRecorder::allocate(int keepFrom)
{
    m_rows.reset();
    if (keepFrom >= m_positions) {
        return;
    }
    auto rows = std::make_shared<AttentionRows>();
    rows->layers = m_layers;
    rows->heads = m_heads;
    rows->firstRow = keepFrom;
    rows->rows = m_positions - keepFrom;
    rows->cols = m_positions;
    const auto heads = static_cast<std::size_t>(m_layers) * static_cast<std::size_t>(m_heads);
    rows->weights.assign(
        heads * static_cast<std::size_t>(rows->rows) * static_cast<std::size_t>(rows->cols), std::numeric_limits<float>::quiet_NaN());
    m_rows = std::move(rows);
}

void AttentionRecorder::widen(int keepFrom)
{
    const auto narrow = m_rows;
    allocate(keepFrom);
    for (int layer = 0; layer < m_layers; ++layer) {
        for (int head = 0; head < m_heads; ++head) {
            for (int position = narrow->firstRow; position < m_positions; ++position) {
                std::copy_n(narrow->row(layer, head, position), visible(position), stored(layer, head, position));
            }
        }
    }
    // So far these rows equalled the earlier record; the remaining heads will overwrite the copy.
    copyEarlier(keepFrom, narrow->firstRow);
}

void AttentionRecorder::copyEarlier(int from, int to)
{
    for (int position = from; position < to; ++position) {
        const AttentionRows* rows = earlier(position);
        if (rows == nullptr) {
            continue;
        }
        for (int layer = 0; layer < m_layers; ++layer) {
            for (int head = 0; head < m_heads; ++head) {
                std::copy_n(rows->row(layer, head, position), visible(position), stored(layer, head, position));
            }
        }
    }
}

}  // namespace kvscope
