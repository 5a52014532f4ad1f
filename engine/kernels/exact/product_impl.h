// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The matrix product behind projections, scores and the mixing of values. Included once per instruction set, after that set's Vec.
// Only functions with internal linkage and none of the standard library: whatever else the compiler put out of line here could be
// taken by the linker for the whole program and then fail on an older processor.

#include "kernels/exact/exactops.h"

/// A loop's body as a lambda is called from several places; out of line it would keep its sums in memory.
#define KVSCOPE_INLINE_LAMBDA __attribute__((always_inline))

namespace kvscope {
namespace {

/// Weights are asked for this many inputs ahead of their use, as measured (docs/performance.md). Narrower types have shorter inputs.
constexpr int kPrefetchRows = 16;
constexpr int kPrefetchHalves = 32;
constexpr int kPrefetchBytes = 128;

/// y[r][c] = start[r][c] + Σ_i x[r][i] · w[i][c] for R rows and 16 · V columns. The sums live in registers and grow over i in order,
/// so an element has the same bits whatever R and V it was computed with.
/// @param startStride 0 to start every row from the same numbers
template<int R, int V>
KVSCOPE_INLINE void tile(const float* x, std::ptrdiff_t xStride, const float* w, std::ptrdiff_t wStride, int inputs, const float* start,
    std::ptrdiff_t startStride, float* y, std::ptrdiff_t yStride)
{
    Vec sums[R][V];
#pragma GCC unroll 8
    for (int r = 0; r < R; ++r)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            sums[r][v] = load(start + r * startStride + v * kLanes);
#pragma GCC unroll 4
    for (int i = 0; i < inputs; ++i, w += wStride) {
        Vec weights[V];
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v) {
            weights[v] = load(w + v * kLanes);
            prefetch(w + kPrefetchRows * wStride + v * kLanes);
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

/// What a product of some rows with float32 weights works on. All columns are multiples of kLanes.
struct Operands {
    const float* x;
    std::ptrdiff_t xStride;
    const float* w;
    std::ptrdiff_t wStride;
    int inputs;
    const float* start;
    std::ptrdiff_t startStride;
    float* y;
    std::ptrdiff_t yStride;
};

KVSCOPE_INLINE Operands shifted(Operands o, int rows, int columns)
{
    o.x += rows * o.xStride;
    o.w += columns;
    o.start += rows * o.startStride + columns;
    o.y += rows * o.yStride + columns;
    return o;
}

/// Vectors of columns that R rows leave registers for.
template<int R> constexpr int stripVectors()
{
    const int fit = kAccumulators / R;
    return R == 1 || fit >= 4 ? 4 : (fit >= 2 ? 2 : 1);
}

template<int R, int V> void strip(const Operands& o)
{
    tile<R, V>(o.x, o.xStride, o.w, o.wStride, o.inputs, o.start, o.startStride, o.y, o.yStride);
}

/// R rows of @p columns columns, cut into the widest strips that fit the registers.
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

/// Rows computed together: as many as leave room for whole strips.
constexpr int kTileRows = kAccumulators >= 6 ? 6 : 2;
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

// Readers of packed panels in the types in which weights are stored. Widening is exact, so a product over them has the bits of a product
// over the widened matrix: for Q8_0, 11 bits of scale times 8 bits of value fit float32's 24.

struct FloatReader {
    KVSCOPE_INLINE Vec read(const std::byte* panel, int width, int input, int column)
    {
        return load(reinterpret_cast<const float*>(panel) + static_cast<std::ptrdiff_t>(input) * width + column);
    }
};
struct HalfReader {
    static constexpr int kBytes = 2;
    KVSCOPE_INLINE Vec read(const std::byte* panel, int width, int input, int column)
    {
        return widenHalf(panel + (static_cast<std::ptrdiff_t>(input) * width + column) * kBytes);
    }
};
struct BfloatReader {
    static constexpr int kBytes = 2;
    KVSCOPE_INLINE Vec read(const std::byte* panel, int width, int input, int column)
    {
        return widenBfloat(panel + (static_cast<std::ptrdiff_t>(input) * width + column) * kBytes);
    }
};

/// One row and 16 · V columns of f16 or bf16 weights, read once from memory, so widened on the way.
template<typename Reader, int V> void narrowStrip(const PanelProduct& p, int column)
{
    Vec sums[V];
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        sums[v] = load(p.bias + column + v * kLanes);
#pragma GCC unroll 4
    for (int i = 0; i < p.inputs; ++i) {
        const Vec input = broadcast(p.x[i]);
        prefetch(p.panel + (static_cast<std::ptrdiff_t>(i + kPrefetchHalves) * p.width + column) * Reader::kBytes);
        if constexpr (V > 2)
            prefetch(p.panel + (static_cast<std::ptrdiff_t>(i + kPrefetchHalves) * p.width + column + 2 * kLanes) * Reader::kBytes);
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            sums[v] = fma(input, Reader::read(p.panel, p.width, i, column + v * kLanes), sums[v]);
    }
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        store(p.y + column + v * kLanes, sums[v]);
}

/// The same for Q8_0: blocks of 32 inputs, first the block's scales (width float16), then 32 rows of width bytes.
template<int V> void q8Strip(const PanelProduct& p, int column)
{
    constexpr int kBlock = 32;
    const std::ptrdiff_t blockBytes = static_cast<std::ptrdiff_t>(p.width) * (kBlock + 2);
    Vec sums[V];
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        sums[v] = load(p.bias + column + v * kLanes);
    const std::byte* block = p.panel;
    for (int first = 0; first < p.inputs; first += kBlock, block += blockBytes) {
        Vec scales[V];
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            scales[v] = widenHalf(block + (column + v * kLanes) * 2);
        const std::byte* row = block + p.width * 2 + column;
#pragma GCC unroll 8
        for (int i = 0; i < kBlock; ++i, row += p.width) {
            const Vec input = broadcast(p.x[first + i]);
            prefetch(row + kPrefetchBytes * p.width);
#pragma GCC unroll 4
            for (int v = 0; v < V; ++v)
                sums[v] = fma(input, widenBytes(row + v * kLanes) * scales[v], sums[v]);
        }
    }
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v)
        store(p.y + column + v * kLanes, sums[v]);
}

template<int V> void oneNarrowStrip(const PanelProduct& p, int column)
{
    if (p.type == DType::F16)
        narrowStrip<HalfReader, V>(p, column);
    else if (p.type == DType::BF16)
        narrowStrip<BfloatReader, V>(p, column);
    else
        q8Strip<V>(p, column);
}

inline void oneNarrowRow(const PanelProduct& p)
{
    constexpr int kWidest = stripVectors<1>();
    int column = 0;
    for (; column + kWidest * kLanes <= p.width; column += kWidest * kLanes)
        oneNarrowStrip<kWidest>(p, column);
    for (; column + 2 * kLanes <= p.width; column += 2 * kLanes)
        oneNarrowStrip<2>(p, column);
    for (; column < p.width; column += kLanes)
        oneNarrowStrip<1>(p, column);
}

/// Widens inputs first … first + count - 1 of a panel into out (count, width).
inline void widenPanel(const PanelProduct& p, int first, int count, float* out)
{
    for (int i = first; i < first + count; ++i) {
        const std::byte* const block = p.panel + static_cast<std::ptrdiff_t>(i / 32) * p.width * 34;
        for (int column = 0; column < p.width; column += kLanes, out += kLanes) {
            switch (p.type) {
            case DType::F16: store(out, HalfReader::read(p.panel, p.width, i, column)); break;
            case DType::BF16: store(out, BfloatReader::read(p.panel, p.width, i, column)); break;
            case DType::Q8_0: {
                const Vec values = widenBytes(block + p.width * 2 + (i % 32) * p.width + column);
                store(out, values * widenHalf(block + column * 2));
                break;
            }
            case DType::F32: break;
            }
        }
    }
}

/// A panel all of whose columns exist.
inline void wholePanel(const PanelProduct& p)
{
    Operands o { p.x, p.xStride, nullptr, p.width, p.inputs, p.bias, 0, p.y, p.yStride };
    if (p.type == DType::F32) {
        o.w = reinterpret_cast<const float*>(p.panel);
        multiply(o, p.rows, p.width);
        return;
    }
    if (p.rows == 1) {
        oneNarrowRow(p);
        return;
    }
    // Several rows share the cost of widening. The sums wait in y between two parts, as float32 as in the registers.
    for (int first = 0; first < p.inputs; first += kWidenInputs) {
        const int count = p.inputs - first < kWidenInputs ? p.inputs - first : kWidenInputs;
        widenPanel(p, first, count, p.scratch);
        o.x = p.x + first;
        o.w = p.scratch;
        o.inputs = count;
        multiply(o, p.rows, p.width);
        o.start = p.y;
        o.startStride = p.yStride;
    }
}

/// A matrix's last panel may have columns that do not exist: computed beside the output, then the others copied.
inline void panelProduct(const PanelProduct& p)
{
    if (p.valid == p.width) {
        wholePanel(p);
        return;
    }
    alignas(64) float block[kTileRows][kPanelWidth];
    for (int row = 0; row < p.rows; row += kTileRows) {
        PanelProduct part = p;
        part.rows = p.rows - row < kTileRows ? p.rows - row : kTileRows;
        part.x = p.x + row * p.xStride;
        part.y = block[0];
        part.yStride = kPanelWidth;
        wholePanel(part);
        for (int r = 0; r < part.rows; ++r)
            for (int column = 0; column < p.valid; ++column)
                p.y[(row + r) * p.yStride + column] = block[r][column];
    }
}

/// One row with S panels of 16 · V columns that are read side by side. They are left to the processor's own prefetchers, which follow
/// several streams further than one and than any distance asked for here (docs/performance.md).
template<typename Reader, int S, int V> void streams(const PanelProduct* p)
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
                sums[s][v] = fma(input, Reader::read(panels[s], V * kLanes, i, v * kLanes), sums[s][v]);
    }
#pragma GCC unroll 8
    for (int s = 0; s < S; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < V; ++v)
            store(p[s].y + v * kLanes, sums[s][v]);
}

template<typename Reader, int V> void streamsOfWidth(const PanelProduct* p, int count)
{
    if (count == 4)
        streams<Reader, 4, V>(p);
    else if (count == 3)
        streams<Reader, 3, V>(p);
    else
        streams<Reader, 2, V>(p);
}

template<typename Reader> void streamsOfType(const PanelProduct* p, int count)
{
    if (p[0].width == 4 * kLanes)
        streamsOfWidth<Reader, 4>(p, count);
    else if (p[0].width == 3 * kLanes)
        streamsOfWidth<Reader, 3>(p, count);
    else
        streamsOfWidth<Reader, 2>(p, count);
}

/// The same for two panels of Q8_0, 64 columns each. One line of memory feeds so much widening that the processor's own prefetchers fall
/// behind; both streams are asked for ahead.
inline void q8Streams(const PanelProduct* p)
{
    constexpr int kBlock = 32;
    constexpr int kVectors = 4;
    constexpr std::ptrdiff_t kWidth = kVectors * kLanes;
    Vec sums[2][kVectors];
#pragma GCC unroll 2
    for (int s = 0; s < 2; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v)
            sums[s][v] = load(p[s].bias + v * kLanes);
    const std::byte* blocks[2] { p[0].panel, p[1].panel };
    const float* x = p[0].x;
    for (int first = 0; first < p[0].inputs; first += kBlock, x += kBlock) {
        Vec scales[2][kVectors];
        const std::byte* rows[2];
#pragma GCC unroll 2
        for (int s = 0; s < 2; ++s) {
#pragma GCC unroll 4
            for (int v = 0; v < kVectors; ++v)
                scales[s][v] = widenHalf(blocks[s] + v * kLanes * 2);
            rows[s] = blocks[s] + kWidth * 2;
            blocks[s] += kWidth * (kBlock + 2);
        }
#pragma GCC unroll 4
        for (int i = 0; i < kBlock; ++i) {
            const Vec input = broadcast(x[i]);
#pragma GCC unroll 2
            for (int s = 0; s < 2; ++s) {
                prefetch(rows[s] + kPrefetchBytes * kWidth);
#pragma GCC unroll 4
                for (int v = 0; v < kVectors; ++v)
                    sums[s][v] = fma(input, widenBytes(rows[s] + v * kLanes) * scales[s][v], sums[s][v]);
                rows[s] += kWidth;
            }
        }
    }
#pragma GCC unroll 2
    for (int s = 0; s < 2; ++s)
#pragma GCC unroll 4
        for (int v = 0; v < kVectors; ++v)
            store(p[s].y + v * kLanes, sums[s][v]);
}

/// Whether whole panels of the same shape go through the same input.
KVSCOPE_INLINE bool alike(const PanelProduct& a, const PanelProduct& b)
{
    return a.x == b.x && a.inputs == b.inputs && a.type == b.type && a.width == b.width && a.valid == a.width && b.valid == b.width;
}

KVSCOPE_INLINE bool streamable(const PanelProduct& p)
{
    return kAccumulators >= kStreams * 4 && p.type != DType::Q8_0 && p.width >= 2 * kLanes;
}

inline void rowProducts(const PanelProduct* products, int count)
{
    for (int at = 0; at < count;) {
        const PanelProduct* const p = products + at;
        if (kAccumulators >= 4 * 4 && p->type == DType::Q8_0 && p->width == 4 * kLanes && at + 1 < count && alike(*p, p[1])) {
            q8Streams(p);
            at += 2;
            continue;
        }
        int together = 1;
        while (streamable(*p) && at + together < count && alike(*p, p[together]))
            ++together;
        // Six are three and three, not four and two.
        const int groups = (together + kStreams - 1) / kStreams;
        together = (together + groups - 1) / groups;
        if (together == 1)
            panelProduct(*p);
        else if (p->type == DType::F32)
            streamsOfType<FloatReader>(p, together);
        else if (p->type == DType::F16)
            streamsOfType<HalfReader>(p, together);
        else
            streamsOfType<BfloatReader>(p, together);
        at += together;
    }
}

}  // namespace
}  // namespace kvscope
