// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/portablemath.h"

#include <bit>

namespace kvscope::portable {

namespace {

constexpr double kLog2E = 1.44269504088896338700;
// ln 2 in two parts: the first has 21 trailing zero bits, so that its product with a small whole number is exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kSmallest = -700.0;  ///< e^-700 is about 1e-304, beyond any probability that matters, and still a normal number
constexpr int kExponentBias = 1023;
constexpr int kMantissaBits = 52;

/// No branch and nothing but additions, multiplications and bit moves: the compiler may compute several at once, each with the same bits.
inline double expOf(double x) noexcept
{
    // Adding 1.5 · 2^52 pushes the fraction out of the mantissa: what is left in its low bits is x / ln 2 rounded to a whole number.
    constexpr double kRound = 6755399441055744.0;
    const double clamped = x < kSmallest ? kSmallest : x;
    const double rounded = clamped * kLog2E + kRound;
    const double whole = rounded - kRound;
    const double r = (clamped - whole * kLn2High) - whole * kLn2Low;  // |r| <= ln 2 / 2
    // Taylor series to r^13; the first term left out is below 2^-57.
    double sum = 1.0 / 6227020800.0;
    sum = sum * r + 1.0 / 479001600.0;
    sum = sum * r + 1.0 / 39916800.0;
    sum = sum * r + 1.0 / 3628800.0;
    sum = sum * r + 1.0 / 362880.0;
    sum = sum * r + 1.0 / 40320.0;
    sum = sum * r + 1.0 / 5040.0;
    sum = sum * r + 1.0 / 720.0;
    sum = sum * r + 1.0 / 120.0;
    sum = sum * r + 1.0 / 24.0;
    sum = sum * r + 1.0 / 6.0;
    sum = sum * r + 0.5;
    sum = sum * r + 1.0;
    sum = sum * r + 1.0;
    const double scale = std::bit_cast<double>((std::bit_cast<std::uint64_t>(rounded) + kExponentBias) << kMantissaBits);
    return x < kSmallest ? 0.0 : sum * scale;
}

}  // namespace

double exp(double x) noexcept
{
    return expOf(x);
}

void expInPlace(std::span<double> values) noexcept
{
    for (double& value : values) {
        value = expOf(value);
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
