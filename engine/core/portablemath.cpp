// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/portablemath.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace kvscope::portable {

namespace {

constexpr double kLog2E = 1.44269504088896338700;
// ln 2 in two parts: the first has 21 trailing zero bits, so that its product with a small integer is exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kSmallest = -700.0;  ///< e^-700 is about 1e-304, beyond any probability that matters, and still a normal number
constexpr int kExponentBias = 1023;
constexpr int kMantissaBits = 52;

/// A vector of two numbers, for which every supported processor has registers. Written explicitly because compilers do not vectorise the
/// loop: a comparison of doubles might trap.
using Pair __attribute__((vector_size(16))) = double;
using PairBits __attribute__((vector_size(16))) = std::uint64_t;
/// Pairs computed in an interleaved way, so that none waits for its own previous operation.
constexpr int kPairs = 4;
constexpr std::size_t kTogether = 2 * kPairs;

/// 1/13! … 1/0!: the Taylor series to r^13; the first term left out is below 2^-57.
constexpr std::array kSeries { 1.0 / 6227020800.0, 1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0, 1.0 / 40320.0,
    1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0 };

/// e^x of N numbers or pairs. Uses only additions, multiplications, selections and bit operations, so a pair has the same bits as its
/// numbers computed separately.
template<typename Number, typename Bits, int N> [[gnu::always_inline]] inline void expOf(Number* x) noexcept
{
    // Adding 1.5 · 2^52 shifts the fraction out of the significand: its low bits then contain x / ln 2 rounded to an integer.
    constexpr double kRound = 6755399441055744.0;
    const Number zero {};
    const Number smallest = zero + kSmallest;
    Number rounded[N];
    Number r[N];  // |r| <= ln 2 / 2
    Number sum[N];
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
        const Number clamped = x[i] < smallest ? smallest : x[i];
        rounded[i] = clamped * kLog2E + kRound;
        const Number whole = rounded[i] - kRound;
        r[i] = (clamped - whole * kLn2High) - whole * kLn2Low;
        sum[i] = zero + kSeries[0];
    }
#pragma GCC unroll 16
    for (std::size_t term = 1; term < kSeries.size(); ++term) {
#pragma GCC unroll 4
        for (int i = 0; i < N; ++i) {
            sum[i] = sum[i] * r[i] + kSeries[term];
        }
    }
#pragma GCC unroll 4
    for (int i = 0; i < N; ++i) {
        const auto scale = std::bit_cast<Number>((std::bit_cast<Bits>(rounded[i]) + kExponentBias) << kMantissaBits);
        x[i] = x[i] < smallest ? zero : sum[i] * scale;
    }
}

}  // namespace

double exp(double x) noexcept
{
    expOf<double, std::uint64_t, 1>(&x);
    return x;
}

void expInPlace(std::span<double> values) noexcept
{
    std::size_t i = 0;
    for (; i + kTogether <= values.size(); i += kTogether) {
        Pair pairs[kPairs];
        std::memcpy(pairs, &values[i], sizeof pairs);
        expOf<Pair, PairBits, kPairs>(pairs);
        std::memcpy(&values[i], pairs, sizeof pairs);
    }
    for (; i < values.size(); ++i) {
        values[i] = portable::exp(values[i]);
    }
}

double log(double x) noexcept
{
    constexpr std::uint64_t kMantissa = (std::uint64_t { 1 } << kMantissaBits) - 1;
    constexpr double kSqrt2 = 1.41421356237309514547;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int exponent = static_cast<int>(bits >> kMantissaBits) - kExponentBias;
    double mantissa = std::bit_cast<double>((bits & kMantissa) | (std::uint64_t { kExponentBias } << kMantissaBits));
    if (mantissa > kSqrt2) {
        mantissa *= 0.5;
        ++exponent;
    }
    // ln m = 2 artanh s = 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1), |s| < 0.172.
    const double s = (mantissa - 1.0) / (mantissa + 1.0);
    const double z = s * s;
    double sum = 0.0;
    for (int odd = 23; odd >= 3; odd -= 2) {
        sum = (sum + 1.0 / odd) * z;
    }
    const double whole = exponent;
    return whole * kLn2High + (2.0 * s + (2.0 * s * sum + whole * kLn2Low));
}

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept
{
    constexpr std::uint64_t kMultiplier0 = 0xD2511F53U;
    constexpr std::uint64_t kMultiplier1 = 0xCD9E8D57U;
    constexpr std::uint32_t kWeyl0 = 0x9E3779B9U;
    constexpr std::uint32_t kWeyl1 = 0xBB67AE85U;
    constexpr int kRounds = 10;
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t product0 = kMultiplier0 * counter[0];
        const std::uint64_t product1 = kMultiplier1 * counter[2];
        counter = { static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(product1),
            static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(product0) };
        key[0] += kWeyl0;
        key[1] += kWeyl1;
    }
    return counter;
}

double uniform(std::uint64_t seed, std::uint64_t index) noexcept
{
    const auto bits = philox({ static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0, 0 },
        { static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32) });
    const std::uint64_t word = (std::uint64_t { bits[1] } << 32) | bits[0];
    return static_cast<double>(word >> 11) * 0x1p-53;
}

}  // namespace kvscope::portable
