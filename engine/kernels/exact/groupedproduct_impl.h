// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The product of one row with ggml's quantised types, whose groups share a scale and perhaps a minimum (kernels/types/grouped.h). Included by
// product_impl.h, under its rules.

#include "kernels/exact/exactops.h"
#include "kernels/types/all.h"

namespace kvscope {
namespace {

/// Weights are prefetched this many inputs ahead, at least one block, a measured distance (docs/performance.md).
inline constexpr int kGroupedPrefetchInputs = 256;
inline constexpr int kQuad = 4;

template<typename Type> inline constexpr bool isGrouped = requires
{
    Type::kGroup;
};

/// Prefetches what lies @p ahead bytes after a group's share of a panel's block.
template<typename Type> KVSCOPE_INLINE void prefetchGroup(const std::byte* block, std::ptrdiff_t width, int group)
{
    constexpr std::ptrdiff_t kLine = 64;
    const std::ptrdiff_t share = width * Type::kBytes * Type::kGroup / Type::kBlock;
    const std::ptrdiff_t ahead = width * Type::kBytes * kGroupedPrefetchInputs / Type::kBlock;
    const auto from = reinterpret_cast<std::uintptr_t>(block) + static_cast<std::uintptr_t>(ahead + group * share);
    for (std::ptrdiff_t at = 0; at < share; at += kLine)
        prefetch(from + static_cast<std::uintptr_t>(at));
}

/// One row and 16 · V columns, widened on the fly.
template<typename Type, int V> void groupedStrip(const PanelProduct& p, int column)
{
    const std::ptrdiff_t blockBytes = static_cast<std::ptrdiff_t>(p.width) * Type::kBytes;
    Vec sums[V];
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        sums[v] = load(p.bias + column + v * kLanes);
    const std::byte* block = p.panel;
    const float* x = p.x;
    for (int first = 0; first < p.inputs; first += Type::kBlock, block += blockBytes)
        for (int group = 0; group < Type::kBlock / Type::kGroup; ++group) {
            prefetchGroup<Type>(block, p.width, group);
            typename Type::Columns columns[V];
            typename Type::Shared shared[V];
#pragma GCC unroll 4
            for (int v = 0; v < V; ++v) {
                columns[v] = Type::columns(block, p.width, column + v * kLanes);
                shared[v] = Type::shared(columns[v], group);
            }
#pragma GCC unroll 8
            for (int quad = 0; quad < Type::kGroup / kQuad; ++quad, x += kQuad) {
                Ints quads[V];
#pragma GCC unroll 4
                for (int v = 0; v < V; ++v)
                    quads[v] = Type::quad(columns[v], group, quad);
#pragma GCC unroll 4
                for (int i = 0; i < kQuad; ++i) {
                    const Vec input = broadcast(x[i]);
#pragma GCC unroll 4
                    for (int v = 0; v < V; ++v)
                        sums[v] = fma(input, Type::number(shared[v], quads[v], i), sums[v]);
                }
            }
        }
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        store(p.y + column + v * kLanes, sums[v]);
}

/// Widens inputs first … first + count - 1 of a panel, which are whole blocks, into out (count, width).
template<typename Type> void widenGroupedPanel(const PanelProduct& p, int first, int count, float* out)
{
    const std::ptrdiff_t blockBytes = static_cast<std::ptrdiff_t>(p.width) * Type::kBytes;
    const std::byte* block = p.panel + first / Type::kBlock * blockBytes;
    for (int done = 0; done < count; done += Type::kBlock, block += blockBytes)
        for (int group = 0; group < Type::kBlock / Type::kGroup; ++group, out += static_cast<std::ptrdiff_t>(Type::kGroup) * p.width)
            for (int column = 0; column < p.width; column += kLanes) {
                const typename Type::Columns columns = Type::columns(block, p.width, column);
                const typename Type::Shared shared = Type::shared(columns, group);
                float* to = out + column;
#pragma GCC unroll 8
                for (int quad = 0; quad < Type::kGroup / kQuad; ++quad) {
                    const Ints numbers = Type::quad(columns, group, quad);
#pragma GCC unroll 4
                    for (int i = 0; i < kQuad; ++i, to += p.width)
                        store(to, Type::number(shared, numbers, i));
                }
            }
}

}  // namespace
}  // namespace kvscope
