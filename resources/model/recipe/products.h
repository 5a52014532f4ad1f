// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Products of bfloat16 matrices and what they are stored in, for the kernels of the training step.
//
// Every product takes pairs: the processor multiplies two bfloat16 with two others and adds both to a float32. A pair is
// kept as one 32-bit word, its lower half the number with the lower index along the summed dimension.
#include <immintrin.h>
#include <omp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#ifndef __AVX512BF16__
#error "this processor does not multiply bfloat16"
#endif

namespace {

using Half = uint16_t;  // a bfloat16
using Pair = uint32_t;  // two of them

constexpr int LANES = 16;
constexpr int PANEL = 64;  // columns of a right factor that lie together
constexpr int HEAD = 32;  // numbers a head
constexpr int CHUNK = 512;  // positions that go through the model together, about
constexpr int HEAD_LOSS_ROWS = 128;  // positions whose logits exist at once

long roundUp(long n, long to)
{
    return (n + to - 1) / to * to;
}

// Memory at a cache line's start, zeroed when it is made; grows, never shrinks.
template<class T> class Buffer {
public:
    Buffer() = default;
    Buffer(const Buffer&) = delete;
    ~Buffer() { std::free(m_data); }
    T* data() const { return m_data; }
    T* need(size_t count)
    {
        if (count > m_count) {
            std::free(m_data);
            const size_t bytes = size_t(roundUp(long(count * sizeof(T)), 64));
            m_data = static_cast<T*>(std::aligned_alloc(64, bytes));
            std::memset(m_data, 0, bytes);
            m_count = count;
        }
        return m_data;
    }

private:
    T* m_data = nullptr;
    size_t m_count = 0;
};

__m512 load(const float* at)
{
    return _mm512_loadu_ps(at);
}
__m512 load(const Half* at)
{
    const __m256i halves = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(halves), 16));
}
void store(float* at, __m512 x)
{
    _mm512_storeu_ps(at, x);
}
void store(Half* at, __m512 x)
{
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), __m256i(_mm512_cvtneps_pbh(x)));
}

// 16 pairs: `low` is the row with the even index, `high` the one after it.
__m512i pairsOf(__m512 low, __m512 high)
{
    const __m512i first = _mm512_cvtepu16_epi32(__m256i(_mm512_cvtneps_pbh(low)));
    const __m512i second = _mm512_cvtepu16_epi32(__m256i(_mm512_cvtneps_pbh(high)));
    return _mm512_or_si512(first, _mm512_slli_epi32(second, 16));
}

// exp(x) for x <= 88, to about 2e-7 of its value.
__m512 exponential(__m512 x)
{
    const __m512 scaled = _mm512_mul_ps(_mm512_max_ps(x, _mm512_set1_ps(-100.0f)), _mm512_set1_ps(1.44269504f));
    const __m512 whole = _mm512_roundscale_ps(scaled, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    const __m512 r = _mm512_mul_ps(_mm512_sub_ps(scaled, whole), _mm512_set1_ps(0.693147181f));
    __m512 sum = _mm512_set1_ps(1.0f / 720);
    for (const float factor : { 1.0f / 120, 1.0f / 24, 1.0f / 6, 0.5f, 1.0f, 1.0f })
        sum = _mm512_fmadd_ps(sum, r, _mm512_set1_ps(factor));
    return _mm512_scalef_ps(sum, whole);
}

enum class Into { Replace, Add, Narrow };  // float32, float32 added to what is there, bfloat16

// ROWS x (VECTORS * 16) numbers of a product. a: pair (row, k) at row * rowStep + k * step. b: k rows of VECTORS * 16 pairs.
template<int ROWS, int VECTORS, Into INTO>
void tile(const Pair* a, long rowStep, long step, const Pair* b, long pairs, void* into, long width)
{
    __m512 sums[ROWS][VECTORS];
    for (auto& row : sums)
        for (__m512& sum : row)
            sum = _mm512_setzero_ps();
    for (long k = 0; k < pairs; ++k, a += step, b += VECTORS * LANES) {
        __m512bh right[VECTORS];
#pragma GCC unroll 16
        for (int v = 0; v < VECTORS; ++v)
            right[v] = __m512bh(_mm512_loadu_si512(b + v * LANES));
#pragma GCC unroll 16
        for (int row = 0; row < ROWS; ++row) {
            const __m512bh left = __m512bh(_mm512_set1_epi32(int(a[row * rowStep])));
#pragma GCC unroll 16
            for (int v = 0; v < VECTORS; ++v)
                sums[row][v] = _mm512_dpbf16_ps(sums[row][v], left, right[v]);
        }
    }
#pragma GCC unroll 16
    for (int row = 0; row < ROWS; ++row) {
#pragma GCC unroll 16
        for (int v = 0; v < VECTORS; ++v) {
            const long at = row * width + v * LANES;
            if constexpr (INTO == Into::Narrow)
                store(static_cast<Half*>(into) + at, sums[row][v]);
            else if constexpr (INTO == Into::Add)
                store(static_cast<float*>(into) + at, _mm512_add_ps(load(static_cast<float*>(into) + at), sums[row][v]));
            else
                store(static_cast<float*>(into) + at, sums[row][v]);
        }
    }
}

// Calls the tile whose number of rows is `rows`.
template<int ROWS, int VECTORS, Into INTO>
void tileOf(int rows, const Pair* a, long rowStep, long step, const Pair* b, long pairs, void* into, long width)
{
    if (rows == ROWS)
        tile<ROWS, VECTORS, INTO>(a, rowStep, step, b, pairs, into, width);
    else if constexpr (ROWS > 1)
        tileOf<ROWS - 1, VECTORS, INTO>(rows, a, rowStep, step, b, pairs, into, width);
}

// into (rows, columns) = a (rows, 2 * pairs) times b, a right factor in panels of VECTORS * 16 columns, each (pairs, panel).
// a: pair (row, k) at row * rowStep + k * step. columns: a multiple of the panel's width.
template<Into INTO, int VECTORS = PANEL / LANES, class T>
void multiply(long rows, long columns, long pairs, const Pair* a, long rowStep, long step, const Pair* b, T* into, long width)
{
    static_assert((sizeof(T) == 2) == (INTO == Into::Narrow));
    constexpr int ROWS = 24 / VECTORS;  // 24 sums: as many as the registers hold beside the factors
    constexpr int COLUMNS = VECTORS * LANES;
    constexpr long BLOCK = 512;  // pairs of a panel that stay in the cache
    for (long from = 0; from < pairs; from += BLOCK) {
        const long count = INTO == Into::Narrow ? pairs : std::min(BLOCK, pairs - from);
        for (long column = 0; column < columns; column += COLUMNS) {
            const Pair* panel = b + column * pairs + from * COLUMNS;
            for (long row = 0; row < rows; row += ROWS) {
                const int some = int(std::min<long>(ROWS, rows - row));
                const Pair* left = a + row * rowStep + from * step;
                T* to = into + row * width + column;
                if (INTO == Into::Replace && from > 0)
                    tileOf<ROWS, VECTORS, Into::Add>(some, left, rowStep, step, panel, count, to, width);
                else
                    tileOf<ROWS, VECTORS, INTO>(some, left, rowStep, step, panel, count, to, width);
            }
        }
        if (INTO == Into::Narrow)
            break;
    }
}

const Pair* pairs(const Half* rows)
{
    return reinterpret_cast<const Pair*>(rows);
}

// into (rows, columns) = a (rows, inner), row after row, times b in panels.
template<Into INTO, class T> void multiplyRows(long rows, long inner, long columns, const Half* a, const Pair* b, T* into)
{
    multiply<INTO>(rows, columns, inner / 2, pairs(a), inner / 2, 1, b, into, columns);
}

// into (rows, columns) += a' b, summed over positions; a (positions, rows) and b (positions, columns) in panels.
void addOuter(long positions, long rows, long columns, const Pair* a, const Pair* b, float* into)
{
    for (long row = 0; row < rows; row += PANEL)
        multiply<Into::Add>(
            std::min<long>(PANEL, rows - row), columns, positions / 2, a + row * positions / 2, 1, PANEL, b, into + row * columns, columns);
}

// Panels (rows / 2, width) of the matrix from (rows, columns), whose rows are what is summed over.
template<class T> void panelsOf(const T* from, long rows, long columns, Pair* to, int width = PANEL)
{
    for (long column = 0; column < columns; column += LANES) {
        Pair* out = to + column / width * width * (rows / 2) + column % width;
        for (long row = 0; row < rows; row += 2, out += width)
            _mm512_storeu_si512(out, pairsOf(load(from + row * columns + column), load(from + (row + 1) * columns + column)));
    }
}

// Panels (columns / 2, 64) of the transpose of the matrix from (rows, columns); rows: padded with zeros to whole panels.
void panelsOfTransposed(const Half* from, long rows, long columns, Pair* to)
{
    const long half = columns / 2;
    const __m512i steps
        = _mm512_mullo_epi32(_mm512_set1_epi32(int(half)), _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    for (long row = 0; row < roundUp(rows, PANEL); row += LANES) {
        const long there = std::clamp<long>(rows - row, 0, LANES);
        const __mmask16 mask = __mmask16((1u << there) - 1);
        Pair* out = to + row / PANEL * PANEL * half + row % PANEL;
        for (long k = 0; k < half; ++k, out += PANEL)
            _mm512_storeu_si512(out, _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), mask, steps, pairs(from) + row * half + k, 4));
    }
}

void narrow(const float* from, long count, Half* to)
{
    for (long i = 0; i < count; i += LANES)
        store(to + i, load(from + i));
}

}  // namespace
