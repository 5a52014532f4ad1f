// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sixteen float32 lanes as four 128-bit vectors that the compiler maps to the available instructions. Included only by
// exactops_baseline.cpp. Its fma() rounds twice, because without the instruction each lane would need a library call; so its bits differ
// from those of AVX2 and AVX-512, but they too are the same for any number of rows, threads and probes.

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Enables the vector half of each file in kernels/types.
#define KVSCOPE_VECTORS
#define KVSCOPE_INLINE [[gnu::always_inline]] static inline

namespace kvscope {
namespace {

/// Accumulator vectors that fit in the registers in addition to weights and broadcasts.
inline constexpr int kAccumulators = 2;

using Four = float __attribute__((vector_size(16)));
using FourBits = std::uint32_t __attribute__((vector_size(16)));
using FourInts = std::int32_t __attribute__((vector_size(16)));

struct Vec {
    Four part[4];
};

/// Calls @p function(part index) for each of the four parts.
template<typename Function> KVSCOPE_INLINE Vec eachPart(Function function)
{
    return { { function(0), function(1), function(2), function(3) } };
}
KVSCOPE_INLINE Four loadFour(const float* p)
{
    Four x;
    std::memcpy(&x, p, sizeof x);
    return x;
}
KVSCOPE_INLINE Four asFloats(FourBits bits)
{
    return reinterpret_cast<Four>(bits);
}
KVSCOPE_INLINE FourBits asBits(Four x)
{
    return reinterpret_cast<FourBits>(x);
}

KVSCOPE_INLINE Vec broadcast(float x)
{
    return eachPart([=](int) { return Four { x, x, x, x }; });
}
KVSCOPE_INLINE Vec zero()
{
    return broadcast(0.0F);
}
KVSCOPE_INLINE Vec load(const float* p)
{
    return eachPart([=](int i) { return loadFour(p + 4 * i); });
}
/// Sixteen float32 numbers in a byte buffer.
KVSCOPE_INLINE Vec loadBytes(const std::byte* p)
{
    Vec x;
    std::memcpy(&x, p, sizeof x);
    return x;
}
KVSCOPE_INLINE void store(float* p, Vec a)
{
    std::memcpy(p, &a, sizeof a);
}
/// Loads the first n (0 to 16) lanes and reads nothing past them; the other lanes are 0.
KVSCOPE_INLINE Vec loadFirst(const float* p, int n)
{
    float lanes[16] = {};
    for (int i = 0; i < n; ++i)
        lanes[i] = p[i];
    return load(lanes);
}
/// Stores the first n (0 to 16) lanes and touches nothing past them.
KVSCOPE_INLINE void storeFirst(float* p, Vec a, int n)
{
    float lanes[16];
    store(lanes, a);
    for (int i = 0; i < n; ++i)
        p[i] = lanes[i];
}
/// a in lanes from <= i < to, other elsewhere.
KVSCOPE_INLINE Vec between(Vec a, int from, int to, Vec other)
{
    float chosen[16];
    float lanes[16];
    store(chosen, other);
    store(lanes, a);
    for (int i = from; i < to; ++i)
        chosen[i] = lanes[i];
    return load(chosen);
}

KVSCOPE_INLINE Vec operator+(Vec a, Vec b)
{
    return eachPart([&](int i) { return a.part[i] + b.part[i]; });
}
KVSCOPE_INLINE Vec operator-(Vec a, Vec b)
{
    return eachPart([&](int i) { return a.part[i] - b.part[i]; });
}
KVSCOPE_INLINE Vec operator*(Vec a, Vec b)
{
    return eachPart([&](int i) { return a.part[i] * b.part[i]; });
}
KVSCOPE_INLINE Vec operator/(Vec a, Vec b)
{
    return eachPart([&](int i) { return a.part[i] / b.part[i]; });
}
/// a · b + c
KVSCOPE_INLINE Vec fma(Vec a, Vec b, Vec c)
{
    return a * b + c;
}
/// The larger of two lanes; b if either is NaN.
KVSCOPE_INLINE Vec larger(Vec a, Vec b)
{
    return eachPart([&](int i) { return a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
}
/// Per lane a < b ? yes : no; `no` if either is NaN.
KVSCOPE_INLINE Vec selectLess(Vec a, Vec b, Vec yes, Vec no)
{
    return eachPart([&](int i) { return a.part[i] < b.part[i] ? yes.part[i] : no.part[i]; });
}
KVSCOPE_INLINE Vec absolute(Vec a)
{
    return eachPart([&](int i) { return asFloats(asBits(a.part[i]) & 0x7FFFFFFFU); });
}
/// |a| with the signs of another vector.
KVSCOPE_INLINE Vec withSignOf(Vec a, Vec sign)
{
    return eachPart([&](int i) { return asFloats(asBits(a.part[i]) | (asBits(sign.part[i]) & 0x80000000U)); });
}
/// 2^n for lanes of 1.5 · 2^23 + n, |n| < 127, which have n in their lowest bits.
KVSCOPE_INLINE Vec powerOfTwo(Vec shifted)
{
    return eachPart([&](int i) { return asFloats((asBits(shifted.part[i]) + 127U) << 23U); });
}

/// Adds lanes i and i + 8, then i and i + 4, then 2, then 1: the same tree on every processor.
KVSCOPE_INLINE float sumLanes(Vec a)
{
    const Four four = (a.part[0] + a.part[2]) + (a.part[1] + a.part[3]);
    return (four[0] + four[2]) + (four[1] + four[3]);
}
KVSCOPE_INLINE float largerOf(float a, float b)
{
    return a > b ? a : b;
}
KVSCOPE_INLINE float largestLane(Vec a)
{
    const Vec eight = larger(a, { { a.part[2], a.part[3], a.part[2], a.part[3] } });
    const Vec halves = larger(eight, { { eight.part[1], eight.part[1], eight.part[1], eight.part[1] } });
    const Four four = halves.part[0];
    return largerOf(largerOf(four[0], four[2]), largerOf(four[1], four[3]));
}

/// Four float16 numbers. Multiplying by 2^112 adjusts the exponent, including subnormal numbers; infinity and NaN are corrected
/// afterwards.
KVSCOPE_INLINE Four widenHalves(FourBits bits)
{
    const FourBits magnitude = (bits & 0x7FFFU) << 13U;
    const FourBits finite = asBits(asFloats(magnitude) * 0x1p112F);
    const FourBits widened = magnitude >= 0x0F800000U ? magnitude | 0x7F800000U : finite;
    return asFloats(widened | ((bits & 0x8000U) << 16U));
}
/// Sixteen float16 numbers.
KVSCOPE_INLINE Vec widenHalf(const std::byte* p)
{
    std::uint16_t halves[16];
    std::memcpy(halves, p, sizeof halves);
    return eachPart([&](int i) {
        return widenHalves(FourBits { halves[4 * i], halves[4 * i + 1], halves[4 * i + 2], halves[4 * i + 3] });
    });
}
KVSCOPE_INLINE Vec widenBfloat(const std::byte* p)
{
    std::uint16_t halves[16];
    std::memcpy(halves, p, sizeof halves);
    return eachPart([&](int i) {
        const FourBits bits { halves[4 * i], halves[4 * i + 1], halves[4 * i + 2], halves[4 * i + 3] };
        return asFloats(bits << 16U);
    });
}
/// Sixteen signed bytes.
KVSCOPE_INLINE Vec widenBytes(const std::byte* p)
{
    std::int8_t bytes[16];
    std::memcpy(bytes, p, sizeof bytes);
    return eachPart([&](int i) {
        const FourInts integers { bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3] };
        return __builtin_convertvector(integers, Four);
    });
}

/// Sixteen unsigned integers of 32 bits, for the quantised types (kernels/types/grouped.h).
struct Ints {
    FourBits part[4];
};

/// Calls @p function(part index) for each of the four parts.
template<typename Function> KVSCOPE_INLINE Ints eachIntPart(Function function)
{
    return { { function(0), function(1), function(2), function(3) } };
}
KVSCOPE_INLINE Ints loadInts(const std::byte* p)
{
    Ints x;
    std::memcpy(&x, p, sizeof x);
    return x;
}
KVSCOPE_INLINE Ints operator<<(Ints a, int bits)
{
    return eachIntPart([&](int i) { return a.part[i] << static_cast<std::uint32_t>(bits); });
}
KVSCOPE_INLINE Ints operator>>(Ints a, int bits)
{
    return eachIntPart([&](int i) { return a.part[i] >> static_cast<std::uint32_t>(bits); });
}
KVSCOPE_INLINE Ints operator&(Ints a, std::uint32_t mask)
{
    return eachIntPart([&](int i) { return a.part[i] & mask; });
}
KVSCOPE_INLINE Ints operator^(Ints a, std::uint32_t mask)
{
    return eachIntPart([&](int i) { return a.part[i] ^ mask; });
}
KVSCOPE_INLINE Ints operator|(Ints a, Ints b)
{
    return eachIntPart([&](int i) { return a.part[i] | b.part[i]; });
}
KVSCOPE_INLINE Ints operator*(Ints a, std::uint32_t factor)
{
    return eachIntPart([&](int i) { return a.part[i] * factor; });
}
/// As signed integers.
KVSCOPE_INLINE Vec toFloats(Ints a)
{
    return eachPart([&](int i) { return __builtin_convertvector(reinterpret_cast<FourInts>(a.part[i]), Four); });
}
/// The float16 numbers in the lower halves.
KVSCOPE_INLINE Vec widenLowHalf(Ints a)
{
    return eachPart([&](int i) { return widenHalves(a.part[i] & 0xFFFFU); });
}
/// Every byte, which is less than 16, replaced by its entry in a table of 16 bytes.
KVSCOPE_INLINE Ints lookUp(const std::int8_t* table, Ints a)
{
    std::uint8_t bytes[64];
    std::memcpy(bytes, &a, sizeof bytes);
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(table[byte]);
    std::memcpy(&a, bytes, sizeof bytes);
    return a;
}

/// Prefetches an address, given as an integer because it may lie past the end of any object.
KVSCOPE_INLINE void prefetch(std::uintptr_t address)
{
    __builtin_prefetch(reinterpret_cast<const void*>(address));
}

}  // namespace
}  // namespace kvscope
