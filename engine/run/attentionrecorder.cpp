// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/attentionrecorder.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

/// Keys visible to query @p position; later ones are masked and not compared.
std::size_t visible(int position)
{
    return static_cast<std::size_t>(position) + 1;
}

float* writable(AttentionRows& rows, int layer, int head, int position)
{
    return rows.weights.data() + (rows.row(layer, head, position) - rows.weights.data());
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
    m_lowest = 0;

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
    const std::uint64_t rowBytes = sizeof(float) * static_cast<std::uint64_t>(m_layers) * static_cast<std::uint64_t>(m_heads)
        * static_cast<std::uint64_t>(m_positions);
    const auto firstFitting = [&](std::uint64_t bytes) {
        return m_positions - static_cast<int>(std::min<std::uint64_t>(bytes / rowBytes, static_cast<std::uint64_t>(m_positions)));
    };
    const int wanted = std::max(keepFrom, m_lowest);
    m_shown.clear();
    const std::uint64_t taken = wanted < firstFitting(m_byteBudget) ? allocateShown(wanted, recorded) : 0;
    m_lowest = std::max(m_lowest, firstFitting(m_byteBudget - taken));
    const int stored = std::max(keepFrom, m_lowest);
    if (rows == 1 && stored == first && !m_inherited) {
        reserveOneRow();
        return;
    }
    allocate(stored);
    if (m_inherited && m_rows) {
        copyEarlier(m_rows->firstRow, recorded);
    }
}

/// A decode step: the pass delivers every weight that is stored, and usually head by head. So each is written once, instead of NaN before it.
void AttentionRecorder::reserveOneRow()
{
    auto rows = std::make_shared<AttentionRows>();
    rows->layers = m_layers;
    rows->heads = m_heads;
    rows->firstRow = m_positions - 1;
    rows->rows = 1;
    rows->cols = m_positions;
    rows->weights.reserve(static_cast<std::size_t>(m_layers) * static_cast<std::size_t>(m_heads) * static_cast<std::size_t>(m_positions));
    m_rows = std::move(rows);
    m_appends = true;
}

/// Heads that were not delivered have NaN.
void AttentionRecorder::complete()
{
    if (std::exchange(m_appends, false) && m_rows) {
        m_rows->weights.resize(
            static_cast<std::size_t>(m_layers) * static_cast<std::size_t>(m_heads) * static_cast<std::size_t>(m_positions),
            std::numeric_limits<float>::quiet_NaN());
    }
}

void AttentionRecorder::setShownHeads(std::vector<HeadRef> heads)
{
    std::erase_if(
        heads, [this](HeadRef each) { return each.layer < 0 || each.layer >= m_layers || each.head < 0 || each.head >= m_heads; });
    m_shownHeads = std::move(heads);
}

/// Makes room for rows @p keepFrom and later of the heads that are shown, or for as many of the last ones as fit. Returns the bytes it takes.
std::uint64_t AttentionRecorder::allocateShown(int keepFrom, int recorded)
{
    const std::uint64_t rowBytes = sizeof(float) * static_cast<std::uint64_t>(m_positions);
    std::uint64_t taken = 0;
    for (const HeadRef head : m_shownHeads) {
        const auto fitting = std::min<std::uint64_t>((m_byteBudget - taken) / rowBytes, static_cast<std::uint64_t>(m_positions - keepFrom));
        if (fitting == 0 || std::ranges::any_of(m_shown, [head](const Shown& each) { return each.of == head; })) {
            continue;
        }
        auto rows = std::make_shared<AttentionRows>();
        rows->layers = 1;
        rows->heads = 1;
        rows->rows = static_cast<int>(fitting);
        rows->firstRow = m_positions - rows->rows;
        rows->cols = m_positions;
        rows->weights.assign(
            static_cast<std::size_t>(fitting * static_cast<std::uint64_t>(m_positions)), std::numeric_limits<float>::quiet_NaN());
        for (int position = std::max(rows->firstRow, m_firstEarlier); m_inherited && position < recorded; ++position) {
            if (const AttentionRows* before = earlier(position)) {
                std::copy_n(before->row(head.layer, head.head, position), visible(position), writable(*rows, 0, 0, position));
            }
        }
        taken += fitting * rowBytes;
        m_shown.push_back({ head, std::move(rows) });
    }
    return taken;
}

bool AttentionRecorder::wantsAttention(int layer, int head) const
{
    return m_rows != nullptr || std::ranges::any_of(m_shown, [&](const Shown& each) { return each.of == HeadRef { layer, head }; });
}

void AttentionRecorder::attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights)
{
    assert(firstRow >= 0 && firstRow + rows <= m_positions);
    for (const Shown& each : m_shown) {
        for (int i = std::max(0, each.rows->firstRow - firstRow); each.of == HeadRef { layer, head } && i < rows; ++i) {
            std::copy_n(weights.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(cols), visible(firstRow + i),
                writable(*each.rows, 0, 0, firstRow + i));
        }
    }
    for (int i = 0; m_rows && i < rows; ++i) {
        const int position = firstRow + i;
        const float* row = weights.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(cols);
        if (m_appends) {
            std::vector<float>& kept = m_rows->weights;
            const auto place = (static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_heads) + static_cast<std::size_t>(head))
                * static_cast<std::size_t>(m_positions);
            if (kept.size() == place) {
                kept.insert(kept.end(), row, row + visible(position));
                continue;
            }
            complete();
        }
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
    complete();
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

std::vector<HeadAttention> AttentionRecorder::publishShown()
{
    std::vector<HeadAttention> published;
    for (Shown& each : m_shown) {
        each.rows->print = bitsPrint(each.rows->weights);
        published.push_back({ each.of, std::move(each.rows) });
    }
    m_shown.clear();
    return published;
}

void AttentionRecorder::discard()
{
    m_earlier.clear();
    m_rows.reset();
    m_appends = false;
    m_shown.clear();
}

void AttentionRecorder::inherit(int positions)
{
    m_recorded.resize(std::min(m_recorded.size(), static_cast<std::size_t>(positions)));
    m_inherited = true;
}

float* AttentionRecorder::stored(int layer, int head, int position)
{
    return writable(*m_rows, layer, head, position);
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
    m_appends = false;
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
