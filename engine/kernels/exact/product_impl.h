// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The matrix product behind projections, scores and the weighted sum of values. Included once per instruction set, after that set's Vec.
// Use only functions with internal linkage and nothing from the standard library: the linker could choose an out-of-line copy from this
// file for the whole program, and it would then fail on an older processor.

#include "kernels/exact/exactops.h"
#include "kernels/exact/groupedproduct_impl.h"
#include "kernels/types/all.h"

/// A lambda used as a loop body has several call sites; compiled out of line, it would keep its sums in memory.
#define KVSCOPE_INLINE_LAMBDA __attribute__((always_inline))

namespace kvscope {
namespace {

/// Float32 weights are prefetched this many inputs ahead, a measured distance (docs/performance.md). Narrower types have fewer bytes per
/// input.
inline constexpr int kPrefetchRows = 16;
inline constexpr std::ptrdiff_t kFloatBytes = sizeof(float);

/// y[r][c] = start[r][c] + Σ_i x[r][i] · w[i][c] for R rows and 16 · V columns. The sums stay in registers and are accumulated over i in
/// order, so an element has the same bits for all R and V.
/// @param w float32 weights, with a row stride of wStride numbers
/// @param startStride 0 to start every row from the same numbers
template<int R, int V>
KVSCOPE_INLINE void tile(const float* x, std::ptrdiff_t xStride, const std::byte* w, std::ptrdiff_t wStride, int inputs, const float* start,
    std::ptrdiff_t startStride, float* y, std::ptrdiff_t yStride)
{
    Vec sums[R][V];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            sums[r][v] = load(start + r * startStride + v * kLanes);
    // An integer, because the prefetched addresses may lie past the end of the array.
    auto at = reinterpret_cast<std::uintptr_t>(w);
    const auto step = static_cast<std::uintptr_t>(wStride * kFloatBytes);
#pragma GCC unroll 4
    for (int i = 0; i < inputs; ++i, at += step) {
        Vec weights[V];
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v) {
            const std::uintptr_t here = at + static_cast<std::uintptr_t>(v * kLanes * kFloatBytes);
            weights[v] = loadBytes(reinterpret_cast<const std::byte*>(here));
            prefetch(here + kPrefetchRows * step);
        }
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r) {
            const Vec input = broadcast(x[r * xStride + i]);
#pragma GCC unroll 4
            for (int v = 0; v < V; ++v)
                sums[r][v] = fma(input, weights[v], sums[r][v]);
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            store(y + r * yStride + v * kLanes, sums[r][v]);
}

/// The operands of a product of some rows with float32 weights. All columns are multiples of kLanes.
struct Operands {
    const float* x;
    std::ptrdiff_t xStride;
    const std::byte* w;  ///< float32, with a row stride of wStride numbers
    std::ptrdiff_t wStride;
    int inputs;
    const float* start;
    std::ptrdiff_t startStride;
    float* y;
    std::ptrdiff_t yStride;
};

KVSCOPE_INLINE const std::byte* bytesOf(const float* numbers)
{
    return reinterpret_cast<const std::byte*>(numbers);
}

KVSCOPE_INLINE Operands shifted(Operands o, int rows, int columns)
{
    o.x += rows * o.xStride;
    o.w += columns * kFloatBytes;
    o.start += rows * o.startStride + columns;
    o.y += rows * o.yStride + columns;
    return o;
}

/// Column vectors for which the registers suffice with R rows.
template<int R> constexpr int stripVectors()
{
    const int fit = kAccumulators / R;
    return R == 1 || fit >= 4 ? 4 : (fit >= 2 ? 2 : 1);
}

template<int R, int V> void strip(const Operands& o)
{
    tile<R, V>(o.x, o.xStride, o.w, o.wStride, o.inputs, o.start, o.startStride, o.y, o.yStride);
}

/// R rows and @p columns columns, split into the widest strips that fit in the registers.
template<int R> void rowsOfTile(const Operands& o, int columns)
{
    constexpr int kWidest = stripVectors<R>();
    int at = 0;
    for (; at + kWidest * kLanes <= columns; at += kWidest * kLanes)
        strip<R, kWidest>(shifted(o, 0, at));
    if constexpr (kWidest > 2) {
        if (at + 3 * kLanes == columns) {
            strip<R, 3>(shifted(o, 0, at));
            return;
        }
    }
    if constexpr (kWidest > 1) {
        for (; at + 2 * kLanes <= columns && kWidest > 2; at += 2 * kLanes)
            strip<R, 2>(shifted(o, 0, at));
        for (; at < columns; at += kLanes)
            strip<R, 1>(shifted(o, 0, at));
    }
}

/// Rows computed together: as many as leave enough registers for whole strips.
inline constexpr int kTileRows = kAccumulators >= 6 ? 6 : 2;
static_assert(kTileRows <= kAttentionRows);

/// Any number of rows.
inline void multiply(const Operands& o, int rows, int columns)
{
    int row = 0;
    if constexpr (kTileRows == 6) {
        for (; row + 6 <= rows; row += 6)
            rowsOfTile<6>(shifted(o, row, 0), columns);
        if (row + 4 <= rows) {
            rowsOfTile<4>(shifted(o, row, 0), columns);
            row += 4;
        }
    }
    for (; row + 2 <= rows; row += 2)
        rowsOfTile<2>(shifted(o, row, 0), columns);
    if (row < rows)
        rowsOfTile<1>(shifted(o, row, 0), columns);
}

// Products with weights in their stored types (kernels/types). Widening is exact, so the result has the same bits as a product with the
// widened matrix.

/// R rows and 16 · V columns of a type without blocks. The weights are read only once, so they are widened on the fly.
template<typename Type, int R, int V> void plainStrip(const PanelProduct& p, int column)
{
    constexpr std::ptrdiff_t kVectorBytes = kLanes * Type::kBytes;
    Vec sums[R][V];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            sums[r][v] = load(p.bias + column + v * kLanes);
#pragma GCC unroll 4
    for (int i = 0; i < p.inputs; ++i) {
        const std::ptrdiff_t ahead = (static_cast<std::ptrdiff_t>(i + Type::kPrefetchInputs) * p.width + column) * Type::kBytes;
        prefetch(reinterpret_cast<std::uintptr_t>(p.panel) + static_cast<std::uintptr_t>(ahead));
        if constexpr (V > 2)
            prefetch(reinterpret_cast<std::uintptr_t>(p.panel) + static_cast<std::uintptr_t>(ahead + 2 * kVectorBytes));
        Vec inputs[R];
#pragma GCC unroll 8
        for (int r = 0; r < R; ++r)
            inputs[r] = broadcast(p.x[r * p.xStride + i]);
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v) {
            const Vec weights = Type::read(p.panel, p.width, i, column + v * kLanes);
#pragma GCC unroll 8
            for (int r = 0; r < R; ++r)
                sums[r][v] = fma(inputs[r], weights, sums[r][v]);
        }
    }
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            store(p.y + r * p.yStride + column + v * kLanes, sums[r][v]);
}

/// The same for a type with blocks.
template<typename Type, int V> void blockStrip(const PanelProduct& p, int column)
{
    const std::ptrdiff_t blockBytes = static_cast<std::ptrdiff_t>(p.width) * Type::kBytes;
    Vec sums[V];
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        sums[v] = load(p.bias + column + v * kLanes);
    const std::byte* block = p.panel;
    for (int first = 0; first < p.inputs; first += Type::kBlock, block += blockBytes) {
        typename Type::Shared shared[V];
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            shared[v] = Type::shared(block, column + v * kLanes);
        const std::byte* weights = Type::firstInput(block, p.width, column);
#pragma GCC unroll 8
        for (int i = 0; i < Type::kBlock; ++i, weights += Type::inputBytes(p.width)) {
            const Vec input = broadcast(p.x[first + i]);
            prefetch(
                reinterpret_cast<std::uintptr_t>(weights) + static_cast<std::uintptr_t>(Type::kPrefetchInputs * Type::inputBytes(p.width)));
#pragma GCC unroll 4
            for (int v = 0; v < V; ++v)
                sums[v] = fma(input, Type::read(weights, v * kLanes, shared[v]), sums[v]);
        }
    }
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        store(p.y + column + v * kLanes, sums[v]);
}

template<typename Type, int V> void oneStrip(const PanelProduct& p, int column)
{
    if constexpr (Type::kBlock == 1)
        plainStrip<Type, 1, V>(p, column);
    else if constexpr (isGrouped<Type>)
        groupedStrip<Type, V>(p, column);
    else
        blockStrip<Type, V>(p, column);
}

template<typename Type> void oneRow(const PanelProduct& p)
{
    // Scales and minima need registers too.
    constexpr int kWidest = isGrouped<Type> && kAccumulators < 16 ? 2 : stripVectors<1>();
    int column = 0;
    for (; column + kWidest * kLanes <= p.width; column += kWidest * kLanes)
        oneStrip<Type, kWidest>(p, column);
    for (; column + 2 * kLanes <= p.width; column += 2 * kLanes)
        oneStrip<Type, 2>(p, column);
    for (; column < p.width; column += kLanes)
        oneStrip<Type, 1>(p, column);
}

/// So few rows of a type without blocks that widening a panel into memory first would cost more than their products.
inline constexpr int kFewRows = kAccumulators >= 16 ? 4 : 2;

template<typename Type, int R> void someRows(const PanelProduct& p)
{
    constexpr int kWidest = stripVectors<R>();
    int column = 0;
    for (; column + kWidest * kLanes <= p.width; column += kWidest * kLanes)
        plainStrip<Type, R, kWidest>(p, column);
    for (; column < p.width; column += kLanes)
        plainStrip<Type, R, 1>(p, column);
}

/// 2 … kFewRows rows.
template<typename Type> void fewRows(const PanelProduct& p)
{
    if constexpr (kFewRows >= 4) {
        if (p.rows == 4) {
            someRows<Type, 4>(p);
            return;
        }
        if (p.rows == 3) {
            someRows<Type, 3>(p);
            return;
        }
    }
    someRows<Type, 2>(p);
}

/// Widens inputs first … first + count - 1 of a panel into out (count, width).
template<typename Type> void widenPanel(const PanelProduct& p, int first, int count, float* out)
{
    for (int i = first; i < first + count; ++i)
        for (int column = 0; column < p.width; column += kLanes, out += kLanes) {
            if constexpr (Type::kBlock == 1) {
                store(out, Type::read(p.panel, p.width, i, column));
            } else {
                const std::byte* const block = p.panel + static_cast<std::ptrdiff_t>(i / Type::kBlock) * p.width * Type::kBytes;
                const std::byte* const input = Type::firstInput(block, p.width, column) + i % Type::kBlock * Type::inputBytes(p.width);
                store(out, Type::read(input, 0, Type::shared(block, column)));
            }
        }
}

/// A panel without padding columns.
template<typename Type> void wholePanel(const PanelProduct& p)
{
    Operands o { p.x, p.xStride, nullptr, p.width, p.inputs, p.bias, 0, p.y, p.yStride };
    if constexpr (Type::kType == DType::F32) {
        o.w = p.panel;
        multiply(o, p.rows, p.width);
    } else if (p.rows == 1) {
        oneRow<Type>(p);
    } else if (Type::kBlock == 1 && p.rows <= kFewRows) {
        if constexpr (Type::kBlock == 1)
            fewRows<Type>(p);
    } else {
        // Several rows share the cost of widening. Between two parts the sums are stored in y, in float32 as in the registers.
        for (int first = 0; first < p.inputs; first += kWidenInputs) {
            const int count = p.inputs - first < kWidenInputs ? p.inputs - first : kWidenInputs;
            if constexpr (isGrouped<Type>)
                widenGroupedPanel<Type>(p, first, count, p.scratch);
            else
                widenPanel<Type>(p, first, count, p.scratch);
            o.x = p.x + first;
            o.w = bytesOf(p.scratch);
            o.inputs = count;
            multiply(o, p.rows, p.width);
            o.start = p.y;
            o.startStride = p.yStride;
        }
    }
}

/// The last panel of a matrix may have padding columns: it is computed into a temporary and the valid columns are copied.
template<typename Type> void panelProductOf(const PanelProduct& p)
{
    if (p.valid == p.width) {
        wholePanel<Type>(p);
        return;
    }
    alignas(64) float block[kTileRows][kPanelWidth];
    for (int row = 0; row < p.rows; row += kTileRows) {
        PanelProduct part = p;
        part.rows = p.rows - row < kTileRows ? p.rows - row : kTileRows;
        part.x = p.x + row * p.xStride;
        part.y = block[0];
        part.yStride = kPanelWidth;
        wholePanel<Type>(part);
        for (int r = 0; r < part.rows; ++r)
            for (int column = 0; column < p.valid; ++column)
                p.y[(row + r) * p.yStride + column] = block[r][column];
    }
}

/// One row with S panels of 16 · V columns that are read concurrently. There is no software prefetch: the hardware prefetchers follow
/// several streams further ahead than one, and further than any explicit distance (docs/performance.md).
template<typename Type, int S, int V> void streams(const PanelProduct* p)
{
    Vec sums[S][V];
#pragma GCC unroll 8
    for (int s = 0; s < S; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            sums[s][v] = load(p[s].bias + v * kLanes);
    const std::byte* panels[S];
#pragma GCC unroll 8
    for (int s = 0; s < S; ++s)
        panels[s] = p[s].panel;
    const float* const x = p[0].x;
    const int inputs = p[0].inputs;
#pragma GCC unroll 4
    for (int i = 0; i < inputs; ++i) {
        const Vec input = broadcast(x[i]);
#pragma GCC unroll 8
        for (int s = 0; s < S; ++s)
#pragma GCC unroll 4
            for (int v = 0; v < V; ++v)
                sums[s][v] = fma(input, Type::read(panels[s], V * kLanes, i, v * kLanes), sums[s][v]);
    }
#pragma GCC unroll 8
    for (int s = 0; s < S; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            store(p[s].y + v * kLanes, sums[s][v]);
}

template<typename Type, int V> void streamsOfWidth(const PanelProduct* p, int count)
{
    if (count == 4)
        streams<Type, 4, V>(p);
    else if (count == 3)
        streams<Type, 3, V>(p);
    else
        streams<Type, 2, V>(p);
}

template<typename Type> void streamsOfType(const PanelProduct* p, int count)
{
    if (p[0].width == 4 * kLanes)
        streamsOfWidth<Type, 4>(p, count);
    else if (p[0].width == 3 * kLanes)
        streamsOfWidth<Type, 3>(p, count);
    else
        streamsOfWidth<Type, 2>(p, count);
}

/// The same for two panels of a type with blocks, 64 columns each. One cache line requires so much widening that the hardware prefetchers
/// fall behind, so both streams are prefetched explicitly.
template<typename Type> void blockStreams(const PanelProduct* p)
{
    constexpr int kVectors = 4;
    constexpr std::ptrdiff_t kWidth = kVectors * kLanes;
    constexpr auto kAhead = static_cast<std::uintptr_t>(Type::kPrefetchInputs * Type::inputBytes(kWidth));
    Vec sums[2][kVectors];
#pragma GCC unroll 2
    for (int s = 0; s < 2; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v)
            sums[s][v] = load(p[s].bias + v * kLanes);
    const std::byte* blocks[2] { p[0].panel, p[1].panel };
    const float* x = p[0].x;
    for (int first = 0; first < p[0].inputs; first += Type::kBlock, x += Type::kBlock) {
        typename Type::Shared shared[2][kVectors];
        const std::byte* weights[2];
#pragma GCC unroll 2
        for (int s = 0; s < 2; ++s) {
#pragma GCC unroll 4
            for (int v = 0; v < kVectors; ++v)
                shared[s][v] = Type::shared(blocks[s], v * kLanes);
            weights[s] = Type::firstInput(blocks[s], kWidth, 0);
            blocks[s] += kWidth * Type::kBytes;
        }
#pragma GCC unroll 4
        for (int i = 0; i < Type::kBlock; ++i) {
            const Vec input = broadcast(x[i]);
#pragma GCC unroll 2
            for (int s = 0; s < 2; ++s) {
                prefetch(reinterpret_cast<std::uintptr_t>(weights[s]) + kAhead);
#pragma GCC unroll 4
                for (int v = 0; v < kVectors; ++v)
                    sums[s][v] = fma(input, Type::read(weights[s], v * kLanes, shared[s][v]), sums[s][v]);
                weights[s] += Type::inputBytes(kWidth);
            }
        }
    }
#pragma GCC unroll 2
    for (int s = 0; s < 2; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v)
            store(p[s].y + v * kLanes, sums[s][v]);
}

/// Whether these are full panels with the same shape and input.
KVSCOPE_INLINE bool alike(const PanelProduct& a, const PanelProduct& b)
{
    return a.x == b.x && a.inputs == b.inputs && a.type == b.type && a.width == b.width && a.valid == a.width && b.valid == b.width;
}

/// Computes the first of some one-row products together with those neighbours that can be read concurrently; returns how many were
/// computed.
template<typename Type> int firstRowProducts(const PanelProduct* p, [[maybe_unused]] int count)
{
    if constexpr (isGrouped<Type>) {
        panelProductOf<Type>(*p);
        return 1;
    } else if constexpr (Type::kBlock > 1) {
        if (kAccumulators >= 4 * 4 && p->width == 4 * kLanes && count > 1 && alike(*p, p[1])) {
            blockStreams<Type>(p);
            return 2;
        }
        panelProductOf<Type>(*p);
        return 1;
    } else {
        const bool streamable = kAccumulators >= kStreams * 4 && p->width >= 2 * kLanes;
        int together = 1;
        while (streamable && together < count && alike(*p, p[together]))
            ++together;
        // Balanced groups: six are split into three and three, not four and two.
        const int groups = (together + kStreams - 1) / kStreams;
        together = (together + groups - 1) / groups;
        if (together == 1)
            panelProductOf<Type>(*p);
        else
            streamsOfType<Type>(p, together);
        return together;
    }
}

template<typename List> struct ProductTable;
/// The product functions of each number type, by enumerator. Selected once per panel or group of panels, never inside a tile.
template<typename... Types> struct ProductTable<TypeList<Types...>> {
    struct Row {
        void (*panelProduct)(const PanelProduct& p);
        int (*firstRowProducts)(const PanelProduct* p, int count);
    };
    static constexpr Row kRows[] = { { &panelProductOf<Types>, &firstRowProducts<Types> }... };

    static const Row& of(DType type) { return kRows[static_cast<unsigned>(type)]; }
};
using Products = ProductTable<AllNumberTypes>;

inline void panelProduct(const PanelProduct& p)
{
    Products::of(p.type).panelProduct(p);
}

inline void rowProducts(const PanelProduct* products, int count)
{
    for (int at = 0; at < count;)
        at += Products::of(products[at].type).firstRowProducts(products + at, count - at);
}

}  // namespace
}  // namespace kvscope
