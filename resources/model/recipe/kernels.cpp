// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One training step of the storyteller: the loss of a batch and the gradients of all weights, in one call, and the
// orthogonal update of Muon. fused.py compiles this file at the start of a run; model.py has the same arithmetic in PyTorch.
//
// The batch is cut into chunks of some 512 positions. A chunk goes through the whole model forwards and backwards while
// its activations are still in the cache; threads take chunks in turn and sum their gradients at the end. Numbers that are
// multiplied are bfloat16, their sums, the residual stream and the gradients of weights float32.
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

struct Sizes {
    long vocab, hidden, layers, heads, intermediate, rows, length, threads;
    float eps;
    long words() const { return roundUp(vocab, PANEL); }
};

// A weight (out, in) as right factor of both directions.
struct Weight {
    Buffer<Half> narrowed;
    Buffer<Pair> forwards;  // sums over in
    Buffer<Pair> backwards;  // sums over out

    void pack(const std::vector<std::pair<const float*, long>>& stacked, long in, bool both)
    {
        long out = 0;
        for (const auto& [values, rows] : stacked)
            out += rows;
        Half* at = narrowed.need(size_t(out * in));
        for (const auto& [values, rows] : stacked) {
            narrow(values, rows * in, at);
            at += rows * in;
        }
        const Half* all = narrowed.need(size_t(out * in));
        panelsOfTransposed(all, out, in, forwards.need(size_t(roundUp(out, PANEL) * in / 2)));
        if (both)
            panelsOf(all, out, in, backwards.need(size_t(out * in / 2)));
    }
    const Pair* forth() { return forwards.data(); }
    const Pair* back() { return backwards.data(); }
};

// The parameters in the order of the model's named_parameters(), or the gradients in the same order in one block.
template<class T> struct Layer {
    T *inputNorm, *query, *key, *value, *output, *middleNorm, *gate, *up, *down;
};

struct Packed {
    std::vector<Weight> qkv, output, gateUp, down;
    Weight embedding;
};

// What one thread needs for a chunk; `at` are the positions of the chunk.
struct Space {
    Buffer<float> gradients, stream, rates, wide, change, inner, logs, scores, slopes, block, keyChange, valueChange, exponents;
    Buffer<Half> heads, mixed, gateUp, normal, narrowChange, activated, weights, logitSlopes, queryPart;
    Buffer<Pair> left, right, keys, values, keyPairs, queryPairs, changePairs, weightPairs, slopePairs, wordPairs, normalPairs;
};

// One row's document: the first position that each position sees.
using Starts = std::vector<int>;

__mmask16 between(long at, long first, long last)
{
    // the lanes of at .. at + 15 that lie in first .. last
    const long low = std::clamp<long>(first - at, 0, LANES);
    const long high = std::clamp<long>(last + 1 - at, 0, LANES);
    return __mmask16(((1u << high) - 1) & ~((1u << low) - 1));
}

// q, k, v: (length padded to 64, HEAD), turned and q scaled. out: a row of numbers per position, `width` apart.
void attend(Space& s, const int* starts, long length, const Half* q, const Half* k, const Half* v, Half* out, long width, float* logs)
{
    const long padded = roundUp(length, PANEL);
    Pair* keys = s.keys.need(size_t(padded * HEAD / 2));
    Pair* values = s.values.need(size_t(padded * HEAD / 2));
    panelsOfTransposed(k, padded, HEAD, keys);
    panelsOf(v, padded, HEAD, values, HEAD);
    float* scores = s.scores.need(size_t(PANEL * padded));
    Half* weights = s.weights.need(size_t(PANEL * padded));
    float* block = s.block.need(PANEL * HEAD);
    for (long query = 0; query < length; query += PANEL) {
        // Positions of a block see those from its first document's start to its own end; panels before that are skipped.
        const long count = std::min<long>(PANEL, length - query);
        const long from = starts[query] / PANEL * PANEL;
        const long seen = query + PANEL - from;
        multiply<Into::Replace>(count, seen, HEAD / 2, pairs(q) + query * HEAD / 2, HEAD / 2, 1, keys + from * HEAD / 2, scores, seen);
        float sums[PANEL];
        for (long i = 0; i < count; ++i) {
            const long first = starts[query + i] - from, last = query + i - from;
            float* row = scores + i * seen;
            Half* to = weights + i * seen;
            __m512 largest = _mm512_set1_ps(-1e30f);
            for (long at = first / LANES * LANES; at <= last; at += LANES)
                largest = _mm512_mask_max_ps(largest, between(at, first, last), largest, load(row + at));
            const float top = _mm512_reduce_max_ps(largest);
            __m512 sum = _mm512_setzero_ps();
            std::memset(to, 0, size_t(seen) * sizeof(Half));
            for (long at = first / LANES * LANES; at <= last; at += LANES) {
                const __m512 e
                    = _mm512_maskz_mov_ps(between(at, first, last), exponential(_mm512_sub_ps(load(row + at), _mm512_set1_ps(top))));
                sum = _mm512_add_ps(sum, e);
                store(to + at, e);
            }
            sums[i] = _mm512_reduce_add_ps(sum);
            logs[query + i] = top + std::log(sums[i]);
        }
        multiply<Into::Replace, HEAD / LANES>(count, HEAD, seen / 2, pairs(weights), seen / 2, 1, values + from / 2 * HEAD, block, HEAD);
        for (long i = 0; i < count; ++i)
            for (int half = 0; half < HEAD; half += LANES)
                store(out + (query + i) * width + half, _mm512_mul_ps(load(block + i * HEAD + half), _mm512_set1_ps(1.0f / sums[i])));
    }
}

// The gradients of q (scaled), k and v, each (length padded, HEAD) and float32, from that of attend()'s out.
void attendBack(Space& s, const int* starts, long length, const Half* q, const Half* k, const Half* v, const Half* out, const Half* change,
    long width, const float* logs, float* queryChange, float* keyChange, float* valueChange)
{
    const long padded = roundUp(length, PANEL);
    Pair* keys = s.keys.need(size_t(padded * HEAD / 2));
    Pair* values = s.values.need(size_t(padded * HEAD / 2));
    Pair* keyPairs = s.keyPairs.need(size_t(padded * HEAD / 2));
    panelsOfTransposed(k, padded, HEAD, keys);
    panelsOfTransposed(v, padded, HEAD, values);
    panelsOf(k, padded, HEAD, keyPairs, HEAD);
    float* scores = s.scores.need(size_t(PANEL * padded));
    float* slopes = s.slopes.need(size_t(PANEL * padded));
    Half* narrowSlopes = s.weights.need(size_t(PANEL * padded));
    // LANES more than needed, so that the rows do not all fall into the same sets of the cache
    Pair* weightPairs = s.weightPairs.need(size_t(PANEL / 2 * (padded + LANES)));
    Pair* slopePairs = s.slopePairs.need(size_t(PANEL / 2 * (padded + LANES)));
    Half* part = s.queryPart.need(PANEL * HEAD);
    Pair* queryPairs = s.queryPairs.need(PANEL / 2 * HEAD);
    Pair* changePairs = s.changePairs.need(PANEL / 2 * HEAD);
    std::memset(keyChange, 0, size_t(padded * HEAD) * sizeof(float));
    std::memset(valueChange, 0, size_t(padded * HEAD) * sizeof(float));
    for (long query = 0; query < length; query += PANEL) {
        const long count = std::min<long>(PANEL, length - query);
        const long from = starts[query] / PANEL * PANEL;
        const long seen = query + PANEL - from;
        const long apart = seen + LANES;
        float products[PANEL];  // of each position's out and its gradient
        for (long i = 0; i < count; ++i) {
            __m512 sum = _mm512_setzero_ps();
            for (int half = 0; half < HEAD; half += LANES) {
                const __m512 x = load(change + (query + i) * width + half);
                sum = _mm512_fmadd_ps(x, load(out + (query + i) * width + half), sum);
                store(part + i * HEAD + half, x);
            }
            products[i] = _mm512_reduce_add_ps(sum);
        }
        panelsOf(part, count, HEAD, changePairs, HEAD);
        panelsOf(q + query * HEAD, count, HEAD, queryPairs, HEAD);
        multiply<Into::Replace>(count, seen, HEAD / 2, pairs(q) + query * HEAD / 2, HEAD / 2, 1, keys + from * HEAD / 2, scores, seen);
        multiply<Into::Replace>(count, seen, HEAD / 2, pairs(part), HEAD / 2, 1, values + from * HEAD / 2, slopes, seen);
        for (long i = 0; i < count; i += 2) {
            for (long at = 0; at < seen; at += LANES) {
                __m512 weight[2], slope[2];
                for (long j = 0; j < 2; ++j) {
                    const __mmask16 mask = between(at, starts[query + i + j] - from, query + i + j - from);
                    weight[j] = slope[j] = _mm512_setzero_ps();
                    if (mask) {
                        const long place = (i + j) * seen + at;
                        weight[j] = _mm512_maskz_mov_ps(
                            mask, exponential(_mm512_sub_ps(load(scores + place), _mm512_set1_ps(logs[query + i + j]))));
                        slope[j] = _mm512_mul_ps(weight[j], _mm512_sub_ps(load(slopes + place), _mm512_set1_ps(products[i + j])));
                    }
                    store(narrowSlopes + (i + j) * seen + at, slope[j]);
                }
                _mm512_storeu_si512(weightPairs + i / 2 * apart + at, pairsOf(weight[0], weight[1]));
                _mm512_storeu_si512(slopePairs + i / 2 * apart + at, pairsOf(slope[0], slope[1]));
            }
        }
        constexpr int VECTORS = HEAD / LANES;
        multiply<Into::Replace, VECTORS>(
            count, HEAD, seen / 2, pairs(narrowSlopes), seen / 2, 1, keyPairs + from / 2 * HEAD, queryChange + query * HEAD, HEAD);
        const long there = std::min(seen, length - from);
        multiply<Into::Add, VECTORS>(there, HEAD, count / 2, slopePairs, 1, apart, queryPairs, keyChange + from * HEAD, HEAD);
        multiply<Into::Add, VECTORS>(there, HEAD, count / 2, weightPairs, 1, apart, changePairs, valueChange + from * HEAD, HEAD);
    }
}

// normal = x / rms(x) * weight for every position; rates: 1 / rms(x).
void normalise(const Sizes& n, long positions, const float* x, const float* weight, float* rates, Half* normal)
{
    for (long t = 0; t < positions; ++t, x += n.hidden, normal += n.hidden) {
        float squares = 0;
        for (long i = 0; i < n.hidden; ++i)
            squares += x[i] * x[i];
        rates[t] = 1.0f / std::sqrt(squares / float(n.hidden) + n.eps);
        const __m512 rate = _mm512_set1_ps(rates[t]);
        for (long i = 0; i < n.hidden; i += LANES)
            store(normal + i, _mm512_mul_ps(_mm512_mul_ps(load(x + i), rate), load(weight + i)));
    }
}

// The same numbers once more, as pairs of positions in panels.
void normalPanels(const Sizes& n, long positions, const float* x, const float* weight, const float* rates, Pair* to)
{
    for (long i = 0; i < n.hidden; i += LANES) {
        const __m512 w = load(weight + i);
        Pair* out = to + i / PANEL * PANEL * (positions / 2) + i % PANEL;
        for (long t = 0; t < positions; t += 2, out += PANEL) {
            const float* row = x + t * n.hidden + i;
            _mm512_storeu_si512(out,
                pairsOf(_mm512_mul_ps(_mm512_mul_ps(load(row), _mm512_set1_ps(rates[t])), w),
                    _mm512_mul_ps(_mm512_mul_ps(load(row + n.hidden), _mm512_set1_ps(rates[t + 1])), w)));
        }
    }
}

// From the gradient of normal: adds x's to change (or sets it) and the weight's to weightChange.
void normaliseBack(const Sizes& n, long positions, const float* x, const float* weight, const float* rates, const float* normalChange,
    float* change, float* weightChange, bool add)
{
    for (long t = 0; t < positions; ++t, x += n.hidden, normalChange += n.hidden, change += n.hidden) {
        float sum = 0;
        for (long i = 0; i < n.hidden; ++i)
            sum += normalChange[i] * weight[i] * x[i];
        const float rate = rates[t];
        const float back = sum * rate * rate * rate / float(n.hidden);
        const float kept = add ? 1.0f : 0.0f;
        for (long i = 0; i < n.hidden; ++i) {
            weightChange[i] += normalChange[i] * x[i] * rate;
            change[i] = kept * change[i] + rate * weight[i] * normalChange[i] - back * x[i];
        }
    }
}

struct Batch {
    const int64_t* ids;  // (rows, length + 1)
    const int64_t* documents;  // (rows, length): a number for each
    const float *cos, *sin;  // (length, HEAD)
    const float* kept;  // (2 * layers + 1, rows, hidden): factors on the columns of each branch, or null
};

struct Model {
    const float *embedding, *lastNorm;
    std::vector<Layer<const float>> layers;
};

// One chunk of the batch: `rows` rows from `firstRow` on. Call forward(), headLoss() and, for gradients, backward().
class Chunk {
public:
    Chunk(const Sizes& n, const Batch& batch, const Model& model, Packed& packed, Space& s, long firstRow, long rows)
        : n(n)
        , batch(batch)
        , model(model)
        , packed(packed)
        , s(s)
        , firstRow(firstRow)
        , rows(rows)
        , positions(rows * n.length)
    {
        const size_t plane = size_t(positions * n.hidden);
        stream = s.stream.need(plane * size_t(2 * n.layers + 1));
        rates = s.rates.need(size_t(positions * (2 * n.layers + 1)));
        padded = roundUp(n.length, PANEL);
        headsOfLayer = rows * 3 * n.heads * padded * HEAD;
        heads = s.heads.need(size_t(headsOfLayer * n.layers));
        mixed = s.mixed.need(plane * size_t(n.layers));
        logs = s.logs.need(size_t(positions * n.heads * n.layers));
        gateUp = s.gateUp.need(size_t(positions * 2 * n.intermediate * n.layers));
        normal = s.normal.need(plane);
        wide = s.wide.need(size_t(positions * std::max(3 * n.hidden, 2 * n.intermediate)));
        activated = s.activated.need(size_t(positions * n.intermediate));
        starts.resize(size_t(positions));
        for (long t = 0; t < positions; ++t) {
            const int64_t* document = batch.documents + firstRow * n.length + t;
            const long place = t % n.length;
            starts[size_t(t)] = place > 0 && document[0] == document[-1] ? starts[size_t(t - 1)] : int(place);
        }
    }

    void forward()
    {
        for (long t = 0; t < positions; ++t)
            std::memcpy(stream + t * n.hidden, model.embedding + id(t) * n.hidden, size_t(n.hidden) * sizeof(float));
        scaleColumns(0, stream, stream);
        for (long l = 0; l < n.layers; ++l)
            layerForward(l);
        normalise(n, positions, at(2 * n.layers), model.lastNorm, rateAt(2 * n.layers), normal);
    }

    // The sum of the losses of all positions. With embeddingChange, to which the gradient is added: leaves that of normal,
    // by the mean loss of the batch, in s.inner.
    double headLoss(float* embeddingChange)
    {
        const long words = n.words();
        const float scale = 1.0f / float(n.rows * n.length);
        float* logits = s.exponents.need(size_t(HEAD_LOSS_ROWS * words));
        Half* slopes = s.logitSlopes.need(size_t(HEAD_LOSS_ROWS * words));
        Pair* slopePairs = s.wordPairs.need(size_t(positions / 2 * words));
        float* normalChange = s.inner.need(size_t(positions * n.hidden));
        double total = 0;
        for (long from = 0; from < positions; from += HEAD_LOSS_ROWS) {
            const long count = std::min<long>(HEAD_LOSS_ROWS, positions - from);
            multiplyRows<Into::Replace>(count, n.hidden, words, normal + from * n.hidden, packed.embedding.forth(), logits);
            for (long i = 0; i < count; i += 2) {
                float factors[2];
                for (long j = 0; j < 2; ++j) {
                    float* row = logits + (i + j) * words;
                    const int64_t wanted = idAfter(from + i + j);
                    std::fill(row + n.vocab, row + words, -1e30f);
                    __m512 largest = load(row);
                    for (long w = LANES; w < words; w += LANES)
                        largest = _mm512_max_ps(largest, load(row + w));
                    const float top = _mm512_reduce_max_ps(largest);
                    const float own = row[wanted];
                    __m512 sums = _mm512_setzero_ps();
                    for (long w = 0; w < words; w += LANES) {
                        const __m512 e = exponential(_mm512_sub_ps(load(row + w), _mm512_set1_ps(top)));
                        sums = _mm512_add_ps(sums, e);
                        store(row + w, e);
                    }
                    const float sum = _mm512_reduce_add_ps(sums);
                    total += double(top) + std::log(double(sum)) - double(own);
                    row[wanted] -= sum;
                    factors[j] = scale / sum;
                }
                if (!embeddingChange)
                    continue;
                const float* row = logits + i * words;
                for (long w = 0; w < words; w += LANES) {
                    const __m512 first = _mm512_mul_ps(load(row + w), _mm512_set1_ps(factors[0]));
                    const __m512 second = _mm512_mul_ps(load(row + words + w), _mm512_set1_ps(factors[1]));
                    store(slopes + i * words + w, first);
                    store(slopes + (i + 1) * words + w, second);
                    _mm512_storeu_si512(
                        slopePairs + w / PANEL * PANEL * (positions / 2) + (from + i) / 2 * PANEL + w % PANEL, pairsOf(first, second));
                }
            }
            if (embeddingChange)
                multiply<Into::Replace>(count, n.hidden, n.vocab / 2, pairs(slopes), words / 2, 1, packed.embedding.back(),
                    normalChange + from * n.hidden, n.hidden);
        }
        if (embeddingChange) {
            Pair* right = s.right.need(size_t(positions / 2 * n.hidden));
            panelsOf(normal, positions, n.hidden, right);
            addOuter(positions, n.vocab, n.hidden, slopePairs, right, embeddingChange);
        }
        return total;
    }

    // Adds the gradients to those given; call after headLoss() with gradients.
    void backward(float* embeddingChange, const std::vector<Layer<float>>& changes, float* lastNormChange)
    {
        change = s.change.need(size_t(positions * n.hidden));
        narrowChange = s.narrowChange.need(size_t(positions * std::max(3 * n.hidden, 2 * n.intermediate)));
        normaliseBack(n, positions, at(2 * n.layers), model.lastNorm, rateAt(2 * n.layers), s.inner.data(), change, lastNormChange, false);
        for (long l = n.layers - 1; l >= 0; --l)
            layerBackward(l, changes[size_t(l)]);
        scaleColumns(0, change, change);
        for (long t = 0; t < positions; ++t)
            for (long i = 0; i < n.hidden; ++i)
                embeddingChange[id(t) * n.hidden + i] += change[t * n.hidden + i];
    }

private:
    int64_t id(long t) const { return batch.ids[(firstRow + t / n.length) * (n.length + 1) + t % n.length]; }
    int64_t idAfter(long t) const { return batch.ids[(firstRow + t / n.length) * (n.length + 1) + t % n.length + 1]; }
    float* at(long norm) const { return stream + norm * positions * n.hidden; }
    float* rateAt(long norm) const { return rates + norm * positions; }
    Half* headAt(long l, long row, long kind, long head) const
    {
        return heads + l * headsOfLayer + ((row * 3 + kind) * n.heads + head) * padded * HEAD;
    }

    // to = from times the factors on the columns of a branch.
    template<class T> void scaleColumns(long branch, const float* from, T* to) const
    {
        if (!batch.kept && static_cast<const void*>(from) == static_cast<void*>(to))
            return;
        for (long t = 0; t < positions; ++t) {
            const float* factors = batch.kept ? batch.kept + (branch * n.rows + firstRow + t / n.length) * n.hidden : nullptr;
            for (long i = 0; i < n.hidden; i += LANES) {
                const long place = t * n.hidden + i;
                store(to + place, factors ? _mm512_mul_ps(load(from + place), load(factors + i)) : load(from + place));
            }
        }
    }

    // The stream before the next norm: the one before plus a branch's output, which is in `wide`.
    void addBranch(long branch)
    {
        scaleColumns(branch, wide, wide);
        const float* before = at(branch - 1);
        float* after = at(branch);
        for (long i = 0; i < positions * n.hidden; ++i)
            after[i] = before[i] + wide[i];
    }

    void layerForward(long l)
    {
        const Layer<const float>& w = model.layers[size_t(l)];
        normalise(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), normal);
        multiplyRows<Into::Replace>(positions, n.hidden, 3 * n.hidden, normal, packed.qkv[size_t(l)].forth(), wide);
        turn(l);
        for (long row = 0; row < rows; ++row) {
            for (long head = 0; head < n.heads; ++head) {
                const long first = row * n.length;
                attend(s, starts.data() + first, n.length, headAt(l, row, 0, head), headAt(l, row, 1, head), headAt(l, row, 2, head),
                    mixed + (l * positions + first) * n.hidden + head * HEAD, n.hidden, logs + (l * n.heads + head) * positions + first);
            }
        }
        multiplyRows<Into::Replace>(
            positions, n.hidden, n.hidden, mixed + l * positions * n.hidden, packed.output[size_t(l)].forth(), wide);
        addBranch(2 * l + 1);
        normalise(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), normal);
        Half* both = gateUp + l * positions * 2 * n.intermediate;
        multiplyRows<Into::Narrow>(positions, n.hidden, 2 * n.intermediate, normal, packed.gateUp[size_t(l)].forth(), both);
        for (long t = 0; t < positions; ++t) {
            const Half* gate = both + t * 2 * n.intermediate;
            for (long i = 0; i < n.intermediate; i += LANES) {
                const __m512 x = load(gate + i);
                const __m512 silu
                    = _mm512_div_ps(x, _mm512_add_ps(_mm512_set1_ps(1), exponential(clipped(_mm512_sub_ps(_mm512_setzero_ps(), x)))));
                store(activated + t * n.intermediate + i, _mm512_mul_ps(silu, load(gate + n.intermediate + i)));
            }
        }
        multiplyRows<Into::Replace>(positions, n.intermediate, n.hidden, activated, packed.down[size_t(l)].forth(), wide);
        addBranch(2 * l + 2);
    }

    static __m512 clipped(__m512 x) { return _mm512_min_ps(x, _mm512_set1_ps(80)); }

    float scale() const { return 1.0f / std::sqrt(float(HEAD)); }

    // `wide` (positions, 3, heads, HEAD) to the heads' own rows; q and k turned by their positions, q scaled.
    void turn(long l)
    {
        for (long t = 0; t < positions; ++t) {
            const long row = t / n.length, place = t % n.length;
            const __m512 cos = load(batch.cos + place * HEAD), sin = load(batch.sin + place * HEAD);
            for (long kind = 0; kind < 3; ++kind) {
                const __m512 factor = _mm512_set1_ps(kind == 0 ? scale() : 1.0f);
                for (long head = 0; head < n.heads; ++head) {
                    const float* from = wide + ((t * 3 + kind) * n.heads + head) * HEAD;
                    Half* to = headAt(l, row, kind, head) + place * HEAD;
                    __m512 first = load(from), second = load(from + LANES);
                    if (kind < 2) {
                        const __m512 turned = _mm512_fmsub_ps(first, cos, _mm512_mul_ps(second, sin));
                        second = _mm512_mul_ps(factor, _mm512_fmadd_ps(second, cos, _mm512_mul_ps(first, sin)));
                        first = _mm512_mul_ps(factor, turned);
                    }
                    store(to, first);
                    store(to + LANES, second);
                }
            }
        }
    }

    // The gradients of one head's q, k, v back to narrowChange (positions, 3, heads, HEAD).
    void turnBack(long row, long head, long kind, const float* from)
    {
        const __m512 factor = _mm512_set1_ps(kind == 0 ? scale() : 1.0f);
        for (long place = 0; place < n.length; ++place, from += HEAD) {
            __m512 first = load(from), second = load(from + LANES);
            if (kind < 2) {
                const __m512 cos = load(batch.cos + place * HEAD), sin = load(batch.sin + place * HEAD);
                const __m512 turned = _mm512_fmadd_ps(first, cos, _mm512_mul_ps(second, sin));
                second = _mm512_mul_ps(factor, _mm512_fmsub_ps(second, cos, _mm512_mul_ps(first, sin)));
                first = _mm512_mul_ps(factor, turned);
            }
            Half* to = narrowChange + (((row * n.length + place) * 3 + kind) * n.heads + head) * HEAD;
            store(to, first);
            store(to + LANES, second);
        }
    }

    void layerBackward(long l, const Layer<float>& d)
    {
        const Layer<const float>& w = model.layers[size_t(l)];
        const long hidden = n.hidden, inside = n.intermediate;
        Pair* left = s.left.need(size_t(positions / 2 * std::max(3 * hidden, 2 * inside)));
        Pair* right = s.right.need(size_t(positions / 2 * std::max(hidden, inside)));
        float* normalChange = s.inner.need(size_t(positions * hidden));

        // down
        scaleColumns(2 * l + 2, change, narrowChange);
        panelsOf(narrowChange, positions, hidden, left);
        multiplyRows<Into::Replace>(positions, hidden, inside, narrowChange, packed.down[size_t(l)].back(), wide);
        // SwiGLU: a = silu(g) u; its gradient in `wide` becomes those of g and u.
        const Half* both = gateUp + l * positions * 2 * inside;
        for (long t = 0; t < positions; ++t) {
            const Half* gate = both + t * 2 * inside;
            Half* to = narrowChange + t * 2 * inside;
            for (long i = 0; i < inside; i += LANES) {
                const __m512 one = _mm512_set1_ps(1);
                const __m512 g = load(gate + i), u = load(gate + inside + i), up = load(wide + t * inside + i);
                const __m512 sigmoid = _mm512_div_ps(one, _mm512_add_ps(one, exponential(clipped(_mm512_sub_ps(_mm512_setzero_ps(), g)))));
                const __m512 silu = _mm512_mul_ps(g, sigmoid);
                store(activated + t * inside + i, _mm512_mul_ps(silu, u));
                const __m512 slope = _mm512_fmadd_ps(silu, _mm512_sub_ps(one, sigmoid), sigmoid);
                store(to + i, _mm512_mul_ps(_mm512_mul_ps(up, u), slope));
                store(to + inside + i, _mm512_mul_ps(up, silu));
            }
        }
        panelsOf(activated, positions, inside, right);
        addOuter(positions, hidden, inside, left, right, d.down);
        // gate and up
        panelsOf(narrowChange, positions, 2 * inside, left);
        normalPanels(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), right);
        addOuter(positions, 2 * inside, hidden, left, right, d.gate);
        multiplyRows<Into::Replace>(positions, 2 * inside, hidden, narrowChange, packed.gateUp[size_t(l)].back(), normalChange);
        normaliseBack(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), normalChange, change, d.middleNorm, true);

        // output projection
        scaleColumns(2 * l + 1, change, narrowChange);
        panelsOf(narrowChange, positions, hidden, left);
        panelsOf(mixed + l * positions * hidden, positions, hidden, right);
        addOuter(positions, hidden, hidden, left, right, d.output);
        multiplyRows<Into::Narrow>(positions, hidden, hidden, narrowChange, packed.output[size_t(l)].back(), normal);
        // heads
        float* queryChange = s.block.need(size_t(std::max<long>(padded, PANEL) * HEAD));
        float *keyChange = s.keyChange.need(size_t(padded * HEAD)), *valueChange = s.valueChange.need(size_t(padded * HEAD));
        for (long row = 0; row < rows; ++row) {
            for (long head = 0; head < n.heads; ++head) {
                const long first = row * n.length;
                attendBack(s, starts.data() + first, n.length, headAt(l, row, 0, head), headAt(l, row, 1, head), headAt(l, row, 2, head),
                    mixed + (l * positions + first) * hidden + head * HEAD, normal + first * hidden + head * HEAD, hidden,
                    logs + (l * n.heads + head) * positions + first, queryChange, keyChange, valueChange);
                turnBack(row, head, 0, queryChange);
                turnBack(row, head, 1, keyChange);
                turnBack(row, head, 2, valueChange);
            }
        }
        // query, key and value projections
        panelsOf(narrowChange, positions, 3 * hidden, left);
        normalPanels(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), right);
        addOuter(positions, 3 * hidden, hidden, left, right, d.query);
        multiplyRows<Into::Replace>(positions, 3 * hidden, hidden, narrowChange, packed.qkv[size_t(l)].back(), normalChange);
        normaliseBack(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), normalChange, change, d.inputNorm, true);
    }

    const Sizes& n;
    const Batch& batch;
    const Model& model;
    Packed& packed;
    Space& s;
    const long firstRow, rows, positions;
    long padded = 0, headsOfLayer = 0;
    float *stream = nullptr, *rates = nullptr, *logs = nullptr, *wide = nullptr, *change = nullptr;
    Half *heads = nullptr, *mixed = nullptr, *gateUp = nullptr, *normal = nullptr, *narrowChange = nullptr, *activated = nullptr;
    Starts starts;
};

// What one thread needs to make a matrix orthogonal.
struct Workshop {
    Buffer<float> x, gram, square;
    Buffer<Half> narrowX, narrowGram;
    Buffer<Pair> right;
};

// One step of Muon for the matrix `values` (rows, columns); see optimizer.py.
void muonStep(
    Workshop& w, long rows, long columns, float* values, const float* gradient, float* momentum, float inertia, float kept, float rate)
{
    const bool tall = rows > columns;
    const long low = std::min(rows, columns), wide = std::max(rows, columns), all = rows * columns;
    float* x = w.x.need(size_t(all));  // (low, wide): the matrix, or its transpose
    float squares = 0;
    for (long i = 0; i < all; ++i) {
        momentum[i] += (gradient[i] - momentum[i]) * (1 - inertia);
        const float update = gradient[i] + (momentum[i] - gradient[i]) * inertia;
        squares += update * update;
    }
    const float factor = 1 / (std::sqrt(squares) + 1e-7f);
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            const long i = row * columns + column;
            x[tall ? column * rows + row : i] = factor * (gradient[i] + (momentum[i] - gradient[i]) * inertia);
        }
    }
    Half* narrowX = w.narrowX.need(size_t(all));
    float *gram = w.gram.need(size_t(low * low)), *square = w.square.need(size_t(low * low));
    Half* narrowGram = w.narrowGram.need(size_t(low * low));
    Pair* right = w.right.need(size_t(low * wide / 2));
    const float a = 3.4445f, b = -4.7750f, c = 2.0315f;
    for (int step = 0; step < 5; ++step) {
        narrow(x, all, narrowX);
        panelsOfTransposed(narrowX, low, wide, right);
        multiplyRows<Into::Replace>(low, wide, low, narrowX, right, gram);
        narrow(gram, low * low, narrowGram);
        panelsOf(narrowGram, low, low, right);
        multiplyRows<Into::Replace>(low, low, low, narrowGram, right, square);
        for (long i = 0; i < low * low; ++i)
            square[i] = b * gram[i] + c * square[i];
        narrow(square, low * low, narrowGram);
        panelsOf(narrowX, low, wide, right);
        for (long i = 0; i < all; ++i)
            x[i] *= a;
        multiplyRows<Into::Add>(low, low, wide, narrowGram, right, x);
    }
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            const long i = row * columns + column;
            values[i] = kept * values[i] - rate * x[tall ? column * rows + row : i];
        }
    }
}

}  // namespace

// sizes: as in Sizes. parameters: the addresses of the model's parameters in the order of named_parameters().
// gradients: one block with those of all parameters in that order, or null. Returns the mean loss in nats.
extern "C" double lossOf(const int64_t* sizes, float eps, const float* const* parameters, const float* cos, const float* sin,
    const int64_t* ids, const int64_t* documents, const float* kept, float* gradients)
{
    const Sizes n { sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5], sizes[6], sizes[7], eps };
    const Batch batch { ids, documents, cos, sin, kept };
    Model model { parameters[0], parameters[1 + 9 * n.layers], {} };
    for (long l = 0; l < n.layers; ++l) {
        const float* const* p = parameters + 1 + 9 * l;
        // The order in which the modules are made: input norm, q, k, v, o, middle norm, gate, up, down.
        model.layers.push_back({ p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8] });
    }
    static Packed packed;
    static std::vector<Space> spaces;
    if (long(packed.qkv.size()) != n.layers) {
        for (std::vector<Weight>* weights : { &packed.qkv, &packed.output, &packed.gateUp, &packed.down })
            *weights = std::vector<Weight>(size_t(n.layers));
    }
    const long threads = std::max<long>(1, n.threads);
    if (long(spaces.size()) < threads)
        spaces = std::vector<Space>(size_t(threads));
    const bool both = gradients != nullptr;
    const long hidden = n.hidden, inside = n.intermediate;
    const long layerSize = 2 * hidden + 4 * hidden * hidden + 3 * hidden * inside;
    const long total = n.vocab * hidden + n.layers * layerSize + hidden;
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (long l = -1; l < n.layers; ++l) {
        if (l < 0) {
            packed.embedding.pack({ { model.embedding, n.vocab } }, hidden, both);
            continue;
        }
        const Layer<const float>& w = model.layers[size_t(l)];
        packed.qkv[size_t(l)].pack({ { w.query, hidden }, { w.key, hidden }, { w.value, hidden } }, hidden, both);
        packed.output[size_t(l)].pack({ { w.output, hidden } }, hidden, both);
        packed.gateUp[size_t(l)].pack({ { w.gate, inside }, { w.up, inside } }, hidden, both);
        packed.down[size_t(l)].pack({ { w.down, hidden } }, inside, both);
    }
    const long rows = std::max<long>(1, CHUNK / n.length);
    double loss = 0;
#pragma omp parallel num_threads(threads) reduction(+ : loss)
    {
        Space& s = spaces[size_t(omp_get_thread_num())];
        float* own = nullptr;
        std::vector<Layer<float>> changes;
        if (gradients) {
            own = s.gradients.need(size_t(total));
            std::memset(own, 0, size_t(total) * sizeof(float));
            for (long l = 0; l < n.layers; ++l) {
                float* p = own + n.vocab * hidden + l * layerSize;
                Layer<float> d {};
                const long square = hidden * hidden, oblong = hidden * inside;
                d.inputNorm = p;
                d.query = d.inputNorm + hidden;
                d.key = d.query + square;
                d.value = d.key + square;
                d.output = d.value + square;
                d.middleNorm = d.output + square;
                d.gate = d.middleNorm + hidden;
                d.up = d.gate + oblong;
                d.down = d.up + oblong;
                changes.push_back(d);
            }
        }
#pragma omp for schedule(dynamic)
        for (long row = 0; row < n.rows; row += rows) {
            Chunk chunk(n, batch, model, packed, s, row, std::min(rows, n.rows - row));
            chunk.forward();
            loss += chunk.headLoss(own);
            if (own)
                chunk.backward(own, changes, own + total - hidden);
        }
        // The loop ends when all threads are through, so their sums are complete.
        if (gradients) {
            const int present = omp_get_num_threads();
#pragma omp for schedule(static)
            for (long i = 0; i < total; i += LANES) {
                __m512 sum = load(spaces[0].gradients.data() + i);
                for (int other = 1; other < present; ++other)
                    sum = _mm512_add_ps(sum, load(spaces[size_t(other)].gradients.data() + i));
                store(gradients + i, sum);
            }
        }
    }
    return loss / double(n.rows * n.length);
}

// One step of Muon for `count` matrices (rows, columns), both multiples of 64: their values, gradients and momenta.
// inertia: the momentum's factor; kept: the share of the values that decay leaves; rate: of the update.
extern "C" void muon(int64_t count, int64_t rows, int64_t columns, float* const* values, const float* const* gradients,
    float* const* momenta, float inertia, float kept, float rate, int64_t threads)
{
    static std::vector<Workshop> workshops;
    if (int64_t(workshops.size()) < threads)
        workshops = std::vector<Workshop>(size_t(threads));
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (int64_t i = 0; i < count; ++i)
        muonStep(workshops[size_t(omp_get_thread_num())], rows, columns, values[i], gradients[i], momenta[i], inertia, kept, rate);
}
