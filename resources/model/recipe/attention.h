// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Attention within the documents of a row, forwards and backwards: blocks of the future and of other documents are skipped.
#include "products.h"

namespace {

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

}  // namespace
