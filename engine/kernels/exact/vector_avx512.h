// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sixteen float32 lanes as one 512-bit register. Included only by exactops_avx512.cpp; vector_baseline.h documents the functions.

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

/// Enables the vector half of each file in kernels/types.
#define KVSCOPE_VECTORS
/// There is pick(): number types with codes of four bits use it.
#define KVSCOPE_PICK
#define KVSCOPE_INLINE [[gnu::always_inline]] static inline

namespace kvscope {
namespace {

/// Accumulator vectors that fit in the registers in addition to weights and broadcasts.
inline constexpr int kAccumulators = 24;

struct Vec {
    __m512 v;
};

KVSCOPE_INLINE Vec zero()
{
    return { _mm512_setzero_ps() };
}
KVSCOPE_INLINE Vec broadcast(float x)
{
    return { _mm512_set1_ps(x) };
}
KVSCOPE_INLINE Vec load(const float* p)
{
    return { _mm512_loadu_ps(p) };
}
KVSCOPE_INLINE Vec loadBytes(const std::byte* p)
{
    return { _mm512_castsi512_ps(_mm512_loadu_si512(p)) };
}
KVSCOPE_INLINE void store(float* p, Vec a)
{
    _mm512_storeu_ps(p, a.v);
}
KVSCOPE_INLINE __mmask16 firstLanes(int n)
{
    return static_cast<__mmask16>((1U << static_cast<unsigned>(n)) - 1U);
}
KVSCOPE_INLINE Vec loadFirst(const float* p, int n)
{
    return { _mm512_maskz_loadu_ps(firstLanes(n), p) };
}
KVSCOPE_INLINE void storeFirst(float* p, Vec a, int n)
{
    _mm512_mask_storeu_ps(p, firstLanes(n), a.v);
}
KVSCOPE_INLINE Vec between(Vec a, int from, int to, Vec other)
{
    const auto mask = static_cast<__mmask16>(firstLanes(to) & ~firstLanes(from));
    return { _mm512_mask_blend_ps(mask, other.v, a.v) };
}

KVSCOPE_INLINE Vec fma(Vec a, Vec b, Vec c)
{
    return { _mm512_fmadd_ps(a.v, b.v, c.v) };
}
KVSCOPE_INLINE Vec operator+(Vec a, Vec b)
{
    return { _mm512_add_ps(a.v, b.v) };
}
KVSCOPE_INLINE Vec operator-(Vec a, Vec b)
{
    return { _mm512_sub_ps(a.v, b.v) };
}
KVSCOPE_INLINE Vec operator*(Vec a, Vec b)
{
    return { _mm512_mul_ps(a.v, b.v) };
}
KVSCOPE_INLINE Vec operator/(Vec a, Vec b)
{
    return { _mm512_div_ps(a.v, b.v) };
}
KVSCOPE_INLINE Vec larger(Vec a, Vec b)
{
    return { _mm512_max_ps(a.v, b.v) };
}
KVSCOPE_INLINE Vec selectLess(Vec a, Vec b, Vec yes, Vec no)
{
    return { _mm512_mask_blend_ps(_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OQ), no.v, yes.v) };
}
KVSCOPE_INLINE Vec absolute(Vec a)
{
    return { _mm512_abs_ps(a.v) };
}
KVSCOPE_INLINE Vec withSignOf(Vec a, Vec sign)
{
    const __m512i signBit = _mm512_set1_epi32(static_cast<int>(0x80000000U));
    return { _mm512_castsi512_ps(_mm512_or_epi32(_mm512_castps_si512(a.v), _mm512_and_epi32(_mm512_castps_si512(sign.v), signBit))) };
}
KVSCOPE_INLINE Vec powerOfTwo(Vec shifted)
{
    const __m512i bits = _mm512_add_epi32(_mm512_castps_si512(shifted.v), _mm512_set1_epi32(127));
    return { _mm512_castsi512_ps(_mm512_slli_epi32(bits, 23)) };
}

template<typename Combine> KVSCOPE_INLINE float reduceLanes(Vec a, Combine combine128)
{
    const __m256 low = _mm512_castps512_ps256(a.v);
    const __m256 high = _mm512_extractf32x8_ps(a.v, 1);
    const __m128 first = combine128(_mm256_castps256_ps128(low), _mm256_castps256_ps128(high));
    const __m128 second = combine128(_mm256_extractf128_ps(low, 1), _mm256_extractf128_ps(high, 1));
    const __m128 four = combine128(first, second);
    const __m128 two = combine128(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(combine128(two, _mm_movehdup_ps(two)));
}
KVSCOPE_INLINE float sumLanes(Vec a)
{
    return reduceLanes(a, [](__m128 x, __m128 y) { return _mm_add_ps(x, y); });
}
KVSCOPE_INLINE float largestLane(Vec a)
{
    return reduceLanes(a, [](__m128 x, __m128 y) { return _mm_max_ps(x, y); });
}

KVSCOPE_INLINE Vec widenHalf(const std::byte* p)
{
    return { _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))) };
}
KVSCOPE_INLINE Vec widenBfloat(const std::byte* p)
{
    const __m512i bits = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    return { _mm512_castsi512_ps(_mm512_slli_epi32(bits, 16)) };
}
KVSCOPE_INLINE Vec widenBytes(const std::byte* p)
{
    return { _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)))) };
}

using IntLanes = std::uint32_t __attribute__((vector_size(64)));

struct Ints {
    IntLanes v;
};

KVSCOPE_INLINE Ints loadInts(const std::byte* p)
{
    return { reinterpret_cast<IntLanes>(_mm512_loadu_si512(p)) };
}
KVSCOPE_INLINE Ints operator<<(Ints x, int bits)
{
    return { x.v << static_cast<std::uint32_t>(bits) };
}
KVSCOPE_INLINE Ints operator>>(Ints x, int bits)
{
    return { x.v >> static_cast<std::uint32_t>(bits) };
}
KVSCOPE_INLINE Ints operator&(Ints x, std::uint32_t mask)
{
    return { x.v & mask };
}
KVSCOPE_INLINE Ints operator^(Ints x, std::uint32_t mask)
{
    return { x.v ^ mask };
}
KVSCOPE_INLINE Ints operator|(Ints x, Ints y)
{
    return { x.v | y.v };
}
KVSCOPE_INLINE Ints operator*(Ints x, std::uint32_t factor)
{
    return { x.v * factor };
}
KVSCOPE_INLINE Vec toFloats(Ints x)
{
    return { _mm512_cvtepi32_ps(reinterpret_cast<__m512i>(x.v)) };
}
KVSCOPE_INLINE Vec widenLowHalf(Ints x)
{
    return { _mm512_cvtph_ps(_mm512_cvtepi32_epi16(reinterpret_cast<__m512i>(x.v))) };
}

/// The number of a table of 16 that the lowest four bits of each lane count to. The other bits do not matter.
KVSCOPE_INLINE Vec pick(const float* table, Ints x)
{
    return { _mm512_permutexvar_ps(reinterpret_cast<__m512i>(x.v), _mm512_loadu_ps(table)) };
}

KVSCOPE_INLINE void prefetch(std::uintptr_t address)
{
    _mm_prefetch(reinterpret_cast<const char*>(address), _MM_HINT_T0);
}

}  // namespace
}  // namespace kvscope
