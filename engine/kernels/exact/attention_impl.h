// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Scaled dot-product attention of one head (Vaswani et al., "Attention is all you need", 2017, equation 1) over the cache. Included once
// per instruction set, after product_impl.h and math_impl.h. Scores are summed over the features in order, the softmax sum uses 16 lanes by
// absolute position, and values are summed over the positions in order; masked positions are skipped, never multiplied by 0.

#include "kernels/exact/exactops.h"

namespace kvscope {
namespace {

/// The positions [begin, end) visible to one query.
struct Visible {
    int begin;
    int end;
};

KVSCOPE_INLINE Visible visibleTo(const AttentionTask& task, int row)
{
    const int position = task.firstPosition + row;
    const int begin = task.window == 0 || position < task.window ? 0 : position - task.window + 1;
    return { begin, position + 1 };
}

alignas(64) inline constexpr float kZeros[kPanelWidth] = {};

/// Raw scores of some rows for every panel with a visible position; the values of invisible cells are undefined.
inline void scores(const AttentionTask& task, int row, int rows, float* weights)
{
    const int begin = visibleTo(task, row).begin / kPanelWidth;
    const int end = visibleTo(task, row + rows - 1).end;
    for (int panel = begin; panel * kPanelWidth < end; ++panel) {
        const int left = end - panel * kPanelWidth;
        const int columns = left < kPanelWidth ? (left + kLanes - 1) / kLanes * kLanes : kPanelWidth;
        const Operands operands { task.query + row * task.queryStride, task.queryStride,
            bytesOf(task.keys + static_cast<std::ptrdiff_t>(panel) * task.headDim * kPanelWidth), kPanelWidth, task.headDim, kZeros, 0,
            weights + panel * kPanelWidth, task.weightStride };
        multiply(operands, rows, columns);
    }
}

/// Calls function(first position of the vector, from, to) for every vector that overlaps [begin, end); lanes from … to - 1 are inside.
template<typename Function> KVSCOPE_INLINE void eachVisible(Visible visible, Function function)
{
    int at = visible.begin / kLanes * kLanes;
    if (at < visible.begin) {
        function(at, visible.begin - at, visible.end - at < kLanes ? visible.end - at : kLanes);
        at += kLanes;
    }
    for (; at + kLanes <= visible.end; at += kLanes)
        function(at, 0, kLanes);
    if (at < visible.end)
        function(at, 0, visible.end - at);
}

KVSCOPE_INLINE Vec onlyInside(Vec x, int from, int to, Vec other)
{
    return to - from == kLanes ? x : between(x, from, to, other);
}

alignas(64) inline constexpr float kLaneNumbers[kLanes] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

/// Scales, caps and shifts the scores of one row in place, for models with a cap or slopes; the softmax then needs no factor. Each cell
/// depends on its own score and its distance from the query only.
inline void bend(const AttentionTask& task, int row, float* scores)
{
    const Visible visible = visibleTo(task, row);
    const Vec factor = broadcast(task.scale);
    if (task.cap > 0.0F) {
        const Vec inner = broadcast(task.scale / task.cap);
        const Vec outer = broadcast(task.cap);
        eachVisible(visible, [&](int at, int, int) KVSCOPE_INLINE_LAMBDA { store(scores + at, capped(load(scores + at), inner, outer)); });
    } else {
        eachVisible(visible, [&](int at, int, int) KVSCOPE_INLINE_LAMBDA { store(scores + at, load(scores + at) * factor); });
    }
    if (task.slope == 0.0F)
        return;
    const Vec slope = broadcast(task.slope);
    const Vec lanes = load(kLaneNumbers);
    const int position = task.firstPosition + row;
    eachVisible(visible, [&](int at, int, int) KVSCOPE_INLINE_LAMBDA {
        const Vec distance = broadcast(static_cast<float>(at - position)) + lanes;
        store(scores + at, fma(slope, distance, load(scores + at)));
    });
}

/// softmax(scale · scores) of one row in place, as e^(scale · (score - largest score)) / sum. Invisible cells of partly visible vectors
/// become 0.
inline void softmax(float* row, Visible visible, float scale)
{
    const Vec lowest = broadcast(-__builtin_inff());
    Vec largest = lowest;
    eachVisible(visible,
        [&](int at, int from, int to) KVSCOPE_INLINE_LAMBDA { largest = larger(onlyInside(load(row + at), from, to, lowest), largest); });
    const Vec shift = broadcast(largestLane(largest));
    const Vec factor = broadcast(scale);
    Vec sum = zero();
    eachVisible(visible, [&](int at, int from, int to) KVSCOPE_INLINE_LAMBDA {
        const Vec power = onlyInside(exponential((load(row + at) - shift) * factor), from, to, zero());
        store(row + at, power);
        sum = sum + power;
    });
    const Vec share = broadcast(1.0F / sumLanes(sum));
    eachVisible(visible, [&](int at, int, int) KVSCOPE_INLINE_LAMBDA { store(row + at, load(row + at) * share); });
}

/// Gives the hidden cells of one row the score -infinity. Returns whether any visible cell is left.
inline bool hide(const AttentionTask& task, Visible visible, float* scores)
{
    int left = visible.end - visible.begin;
    for (int i = 0; i < task.hiddenCount; ++i) {
        const int position = task.hidden[i];
        if (position < visible.begin || position >= visible.end)
            continue;
        scores[position] = -__builtin_inff();
        --left;
    }
    return left > 0;
}

/// The weights of one row from its scores, in place.
inline void weigh(const AttentionTask& task, int row, bool bent, float* scores)
{
    const Visible visible = visibleTo(task, row);
    if (bent)
        bend(task, row, scores);
    if (task.hiddenCount > 0 && !hide(task, visible, scores)) {
        eachVisible(visible, [&](int at, int, int) KVSCOPE_INLINE_LAMBDA { store(scores + at, zero()); });
        return;
    }
    softmax(scores, visible, bent ? 1.0F : task.scale);
}

/// Adds weights[r][j] · V[j] for j = begin … end - 1, in order, to the sums of some rows.
inline void mix(const AttentionTask& task, const float* weights, int rows, Visible positions, int feature, int columns, float* sums)
{
    if (positions.begin >= positions.end)
        return;
    const float* const values = task.values + static_cast<std::ptrdiff_t>(positions.begin) * task.valueStride + feature;
    const Operands operands { weights + positions.begin, task.weightStride, bytesOf(values), task.valueStride,
        positions.end - positions.begin, sums, kPanelWidth, sums, kPanelWidth };
    multiply(operands, rows, columns);
}

/// The weighted sums of the values for some rows. Positions visible to all rows are computed together; the ones before and after, row by row.
inline void mixRows(const AttentionTask& task, int row, int rows, const float* weights)
{
    const Visible first = visibleTo(task, row);
    const Visible last = visibleTo(task, row + rows - 1);
    const bool overlap = last.begin < first.end;
    for (int feature = 0; feature < task.headDim; feature += kPanelWidth) {
        const int left = task.valueStride - feature;
        const int columns = left < kPanelWidth ? left : kPanelWidth;
        alignas(64) float sums[kAttentionRows][kPanelWidth] = {};
        if (overlap) {
            for (int r = 0; r < rows; ++r)
                mix(task, weights + r * task.weightStride, 1, { visibleTo(task, row + r).begin, last.begin }, feature, columns, sums[r]);
            mix(task, weights, rows, { last.begin, first.end }, feature, columns, sums[0]);
        }
        for (int r = 0; r < rows; ++r) {
            const Visible own = visibleTo(task, row + r);
            mix(task, weights + r * task.weightStride, 1, { overlap ? first.end : own.begin, own.end }, feature, columns, sums[r]);
            const int valid = task.headDim - feature < columns ? task.headDim - feature : columns;
            float* const out = task.out + (row + r) * task.outStride + feature;
            for (int d = 0; d < valid; ++d)
                out[d] = sums[r][d];
        }
    }
}

/// Copies the visible cells of one row to a probe's buffer.
inline void show(const float* row, Visible visible, float* out)
{
    for (int i = visible.begin; i < visible.end; ++i)
        out[i] = row[i];
}

inline std::uint64_t attention(const AttentionTask& task)
{
    std::uint64_t pairs = 0;
    const bool bent = task.cap > 0.0F || task.slope != 0.0F;
    for (int row = 0; row < task.rows; row += kTileRows) {
        const int rows = task.rows - row < kTileRows ? task.rows - row : kTileRows;
        float* const weights = task.keepWeights ? task.weights + row * task.weightStride : task.weights;
        scores(task, row, rows, weights);
        const float* const lastRow = weights + (rows - 1) * task.weightStride;
        const bool shown = task.lastScores != nullptr && row + rows == task.rows;
        if (shown)
            show(lastRow, visibleTo(task, task.rows - 1), task.lastScores);
        for (int r = 0; r < rows; ++r) {
            const Visible visible = visibleTo(task, row + r);
            weigh(task, row + r, bent, weights + r * task.weightStride);
            pairs += static_cast<std::uint64_t>(visible.end - visible.begin);
        }
        if (shown)
            show(lastRow, visibleTo(task, task.rows - 1), task.lastWeights);
        mixRows(task, row, rows, weights);
    }
    return pairs;
}

}  // namespace
}  // namespace kvscope
