// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Exponential, hyperbolic tangent, norms, rotary positions and activations. Included once per instruction set, after that set's Vec; the rules in
// product_impl.h apply.

#include "kernels/exact/exactops.h"

namespace kvscope {
namespace {

/// e^x: x = n · ln 2 + r with |r| <= ln 2 / 2, then the Taylor series of e^r up to r^7, with a relative error below 6e-9.
KVSCOPE_INLINE Vec exponential(Vec x)
{
    // Adding 1.5 · 2^23 rounds to an integer and leaves it in the lowest bits of the sum.
    const Vec shift = broadcast(12582912.0F);
    const Vec shifted = fma(x, broadcast(1.44269504F), shift);
    const Vec n = shifted - shift;
    // ln 2 in two parts; the first has so few bits that its product with n is exact.
    Vec r = fma(n, broadcast(-0.693359375F), x);
    r = fma(n, broadcast(2.12194440e-4F), r);
    Vec sum = broadcast(1.0F / 5040.0F);
    sum = fma(sum, r, broadcast(1.0F / 720.0F));
    sum = fma(sum, r, broadcast(1.0F / 120.0F));
    sum = fma(sum, r, broadcast(1.0F / 24.0F));
    sum = fma(sum, r, broadcast(1.0F / 6.0F));
    sum = fma(sum, r, broadcast(0.5F));
    sum = fma(sum, r, broadcast(1.0F));
    sum = fma(sum, r, broadcast(1.0F));
    const Vec result = sum * powerOfTwo(shifted);
    // Outside this range the power of two is not a normal number. Comparisons with NaN are false, so NaN passes both selections.
    const Vec bounded = selectLess(x, broadcast(-87.33F), zero(), result);
    return selectLess(broadcast(88.37F), x, broadcast(__builtin_inff()), bounded);
}

/// Below 1, Lambert's continued fraction x / (1 + x² / (3 + x² / (5 + …))) up to the 13, with a relative error below 1e-11; from 1 on,
/// 1 - 2 / (1 + e^2x).
KVSCOPE_INLINE Vec hyperbolicTangent(Vec x)
{
    const Vec one = broadcast(1.0F);
    const Vec size = absolute(x);
    const Vec square = size * size;
    const Vec above = fma(square, fma(square, square + broadcast(378.0F), broadcast(17325.0F)), broadcast(135135.0F));
    const Vec below
        = fma(square, fma(square, fma(square, broadcast(28.0F), broadcast(3150.0F)), broadcast(62370.0F)), broadcast(135135.0F));
    const Vec large = one - broadcast(2.0F) / (one + exponential(size + size));
    return withSignOf(selectLess(size, one, size * above / below, large), x);
}

/// Calls function(vector, first element, valid lanes) for all elements of an array.
template<typename Function> KVSCOPE_INLINE void eachVector(std::ptrdiff_t count, Function function)
{
    std::ptrdiff_t i = 0;
    for (; i + kLanes <= count; i += kLanes)
        function(i, kLanes);
    if (i < count)
        function(i, static_cast<int>(count - i));
}

KVSCOPE_INLINE Vec loadSome(const float* p, int lanes)
{
    return lanes == kLanes ? load(p) : loadFirst(p, lanes);
}
KVSCOPE_INLINE void storeSome(float* p, Vec x, int lanes)
{
    if (lanes == kLanes)
        store(p, x);
    else
        storeFirst(p, x, lanes);
}

inline void exponentialOfAll(float* x, std::size_t count)
{
    eachVector(static_cast<std::ptrdiff_t>(count),
        [x](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA { storeSome(x + i, exponential(loadSome(x + i, lanes)), lanes); });
}

inline void add(float* x, const float* y, std::size_t count)
{
    eachVector(static_cast<std::ptrdiff_t>(count), [x, y](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        storeSome(x + i, loadSome(x + i, lanes) + loadSome(y + i, lanes), lanes);
    });
}

inline void scale(float* x, float factor, std::size_t count)
{
    const Vec factors = broadcast(factor);
    eachVector(static_cast<std::ptrdiff_t>(count),
        [=](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA { storeSome(x + i, loadSome(x + i, lanes) * factors, lanes); });
}

inline void clip(float* x, float limit, std::size_t count)
{
    const Vec high = broadcast(limit);
    const Vec low = broadcast(-limit);
    eachVector(static_cast<std::ptrdiff_t>(count), [=](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        const Vec value = loadSome(x + i, lanes);
        const Vec below = selectLess(high, value, high, value);  // comparisons with NaN are false, so NaN stays
        storeSome(x + i, selectLess(below, low, low, below), lanes);
    });
}

/// Gemma Team, "Gemma 2" (2024), section 2: cap · tanh(x / cap).
KVSCOPE_INLINE Vec capped(Vec x, Vec factorOverCap, Vec cap)
{
    return hyperbolicTangent(x * factorOverCap) * cap;
}

inline void softCap(float* x, float factor, float cap, std::size_t count)
{
    const Vec inner = broadcast(factor / cap);
    const Vec outer = broadcast(cap);
    eachVector(static_cast<std::ptrdiff_t>(count),
        [=](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA { storeSome(x + i, capped(loadSome(x + i, lanes), inner, outer), lanes); });
}

/// Zhang and Sennrich, "Root mean square layer normalization" (2019), equation 4: x / sqrt(mean(x²) + ε) · scale.
KVSCOPE_INLINE void rmsNormRow(const float* x, const float* scale, float epsilon, float* out, int width)
{
    Vec squares = zero();
    eachVector(width, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        const Vec value = loadSome(x + i, lanes);
        squares = fma(value, value, squares);
    });
    const Vec factor = broadcast(1.0F / __builtin_sqrtf(sumLanes(squares) / static_cast<float>(width) + epsilon));
    eachVector(width, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        storeSome(out + i, loadSome(x + i, lanes) * factor * loadSome(scale + i, lanes), lanes);
    });
}

/// Ba, Kiros and Hinton, "Layer normalization" (2016): (x - mean) / sqrt(mean((x - mean)²) + ε) · scale + bias.
KVSCOPE_INLINE void layerNormRow(const float* x, const float* scale, const float* bias, float epsilon, float* out, int width)
{
    Vec sum = zero();
    eachVector(width, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA { sum = sum + loadSome(x + i, lanes); });
    const Vec mean = broadcast(sumLanes(sum) / static_cast<float>(width));
    Vec squares = zero();
    eachVector(width, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        const Vec distance = between(loadSome(x + i, lanes) - mean, 0, lanes, zero());
        squares = fma(distance, distance, squares);
    });
    const Vec factor = broadcast(1.0F / __builtin_sqrtf(sumLanes(squares) / static_cast<float>(width) + epsilon));
    eachVector(width, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        const Vec distance = (loadSome(x + i, lanes) - mean) * factor;
        storeSome(out + i, fma(distance, loadSome(scale + i, lanes), loadSome(bias + i, lanes)), lanes);
    });
}

inline void norm(const float* x, const float* scale, const float* bias, float epsilon, float* out, int rows, int width)
{
    for (int row = 0; row < rows; ++row) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * width;
        if (bias == nullptr)
            rmsNormRow(x + at, scale, epsilon, out + at, width);
        else
            layerNormRow(x + at, scale, bias, epsilon, out + at, width);
    }
}

/// Su et al., "RoFormer" (2021), equation 34, for one head: rotates each pair (a, b) by its angle.
KVSCOPE_INLINE void rotateHead(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x)
{
    if (pairing == RopePairing::RotateHalf) {
        eachVector(pairs, [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
            const Vec a = loadSome(x + i, lanes);
            const Vec b = loadSome(x + pairs + i, lanes);
            const Vec cosine = loadSome(cosines + i, lanes);
            const Vec sine = loadSome(sines + i, lanes);
            storeSome(x + i, a * cosine - b * sine, lanes);
            storeSome(x + pairs + i, a * sine + b * cosine, lanes);
        });
        return;
    }
    for (int i = 0; i < pairs; ++i) {
        const float a = x[2 * i];
        const float b = x[2 * i + 1];
        x[2 * i] = a * cosines[i] - b * sines[i];
        x[2 * i + 1] = a * sines[i] + b * cosines[i];
    }
}

inline void rotate(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x, int rows, int heads, int headDim)
{
    for (int row = 0; row < rows; ++row, cosines += pairs, sines += pairs)
        for (int head = 0; head < heads; ++head, x += headDim)
            rotateHead(pairing, cosines, sines, pairs, x);
}

/// x · σ(x) = x / (1 + e^-x).
KVSCOPE_INLINE Vec silu(Vec x)
{
    return x / (broadcast(1.0F) + exponential(zero() - x));
}

/// Hendrycks and Gimpel, "Gaussian error linear units" (2016): x/2 · (1 + tanh(u)), u = sqrt(2/π) (x + 0.044715 x³). Since (1 + tanh u) / 2
/// = σ(2u), this is x / (1 + e^-2u).
KVSCOPE_INLINE Vec geluTanh(Vec x)
{
    const Vec inner = fma(x * x * x, broadcast(0.044715F), x) * broadcast(-1.5957691216F);
    return x / (broadcast(1.0F) + exponential(inner));
}

/// x/2 · (1 + erf(x / sqrt 2)) with erf from Abramowitz and Stegun, "Handbook of mathematical functions", 7.1.26: absolute error <= 1.5e-7.
KVSCOPE_INLINE Vec geluErf(Vec x)
{
    const Vec one = broadcast(1.0F);
    const Vec z = absolute(x) * broadcast(0.7071067812F);
    const Vec t = one / fma(z, broadcast(0.3275911F), one);
    Vec sum = broadcast(1.061405429F);
    sum = fma(sum, t, broadcast(-1.453152027F));
    sum = fma(sum, t, broadcast(1.421413741F));
    sum = fma(sum, t, broadcast(-0.284496736F));
    sum = fma(sum, t, broadcast(0.254829592F));
    const Vec rest = sum * t * exponential(zero() - z * z);
    const Vec erf = withSignOf(absolute(one - rest), x);
    return x * broadcast(0.5F) * (one + erf);
}

/// max(x, 0).
KVSCOPE_INLINE Vec relu(Vec x)
{
    return selectLess(x, zero(), zero(), x);
}

/// So et al., "Primer" (2021): max(x, 0)².
KVSCOPE_INLINE Vec reluSquared(Vec x)
{
    const Vec positive = relu(x);
    return positive * positive;
}

template<typename Function> KVSCOPE_INLINE void activateWith(const float* gate, float* up, std::size_t count, Function function)
{
    eachVector(static_cast<std::ptrdiff_t>(count), [&](std::ptrdiff_t i, int lanes) KVSCOPE_INLINE_LAMBDA {
        const Vec value = loadSome(up + i, lanes);
        const Vec result = gate == nullptr ? function(value) : function(loadSome(gate + i, lanes)) * value;
        storeSome(up + i, result, lanes);
    });
}

inline void activate(Activation activation, const float* gate, float* up, std::size_t count)
{
    switch (activation) {
    case Activation::Silu: activateWith(gate, up, count, [](Vec x) { return silu(x); }); break;
    case Activation::GeluTanh: activateWith(gate, up, count, [](Vec x) { return geluTanh(x); }); break;
    case Activation::GeluErf: activateWith(gate, up, count, [](Vec x) { return geluErf(x); }); break;
    case Activation::Relu: activateWith(gate, up, count, [](Vec x) { return relu(x); }); break;
    case Activation::ReluSquared: activateWith(gate, up, count, [](Vec x) { return reluSquared(x); }); break;
    }
}

}  // namespace
}  // namespace kvscope
