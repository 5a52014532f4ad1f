// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sixteen float32 lanes as two 256-bit registers. Included only by exactops_avx2.cpp; vector_baseline.h documents the functions.

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

/// Enables the vector half of each file in kernels/types.
#define KVSCOPE_VECTORS
#define KVSCOPE_INLINE [[gnu::always_inline]] static inline

namespace kvscope {
namespace {

/// Accumulator vectors that fit in the registers in addition to weights and broadcasts.
inline constexpr int kAccumulators = 6;

struct Vec {
    __m256 a;  ///< lanes 0 to 7
    __m256 b;  ///< lanes 8 to 15
};

KVSCOPE_INLINE Vec zero()
{
    return { _mm256_setzero_ps(), _mm256_setzero_ps() };
}
KVSCOPE_INLINE Vec broadcast(float x)
{
    return { _mm256_set1_ps(x), _mm256_set1_ps(x) };
}
KVSCOPE_INLINE Vec load(const float* p)
{
    return { _mm256_loadu_ps(p), _mm256_loadu_ps(p + 8) };
}
KVSCOPE_INLINE __m256i load256(const std::byte* p)
{
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
KVSCOPE_INLINE Vec loadBytes(const std::byte* p)
{
    return { _mm256_castsi256_ps(load256(p)), _mm256_castsi256_ps(load256(p + 32)) };
}
KVSCOPE_INLINE void store(float* p, Vec x)
{
    _mm256_storeu_ps(p, x.a);
    _mm256_storeu_ps(p + 8, x.b);
}
/// All bits set in the lanes whose index, starting at @p first, is less than n.
KVSCOPE_INLINE __m256i lanesBelow(int n, int first)
{
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(n - first), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
KVSCOPE_INLINE Vec loadFirst(const float* p, int n)
{
    return { _mm256_maskload_ps(p, lanesBelow(n, 0)), _mm256_maskload_ps(p + 8, lanesBelow(n, 8)) };
}
KVSCOPE_INLINE void storeFirst(float* p, Vec x, int n)
{
    _mm256_maskstore_ps(p, lanesBelow(n, 0), x.a);
    _mm256_maskstore_ps(p + 8, lanesBelow(n, 8), x.b);
}
KVSCOPE_INLINE Vec between(Vec x, int from, int to, Vec other)
{
    const __m256i low = _mm256_andnot_si256(lanesBelow(from, 0), lanesBelow(to, 0));
    const __m256i high = _mm256_andnot_si256(lanesBelow(from, 8), lanesBelow(to, 8));
    return { _mm256_blendv_ps(other.a, x.a, _mm256_castsi256_ps(low)), _mm256_blendv_ps(other.b, x.b, _mm256_castsi256_ps(high)) };
}

KVSCOPE_INLINE Vec fma(Vec x, Vec y, Vec z)
{
    return { _mm256_fmadd_ps(x.a, y.a, z.a), _mm256_fmadd_ps(x.b, y.b, z.b) };
}
KVSCOPE_INLINE Vec operator+(Vec x, Vec y)
{
    return { _mm256_add_ps(x.a, y.a), _mm256_add_ps(x.b, y.b) };
}
KVSCOPE_INLINE Vec operator-(Vec x, Vec y)
{
    return { _mm256_sub_ps(x.a, y.a), _mm256_sub_ps(x.b, y.b) };
}
KVSCOPE_INLINE Vec operator*(Vec x, Vec y)
{
    return { _mm256_mul_ps(x.a, y.a), _mm256_mul_ps(x.b, y.b) };
}
KVSCOPE_INLINE Vec operator/(Vec x, Vec y)
{
    return { _mm256_div_ps(x.a, y.a), _mm256_div_ps(x.b, y.b) };
}
KVSCOPE_INLINE Vec larger(Vec x, Vec y)
{
    return { _mm256_max_ps(x.a, y.a), _mm256_max_ps(x.b, y.b) };
}
KVSCOPE_INLINE Vec selectLess(Vec x, Vec y, Vec yes, Vec no)
{
    return { _mm256_blendv_ps(no.a, yes.a, _mm256_cmp_ps(x.a, y.a, _CMP_LT_OQ)),
        _mm256_blendv_ps(no.b, yes.b, _mm256_cmp_ps(x.b, y.b, _CMP_LT_OQ)) };
}
KVSCOPE_INLINE Vec absolute(Vec x)
{
    const __m256 sign = _mm256_set1_ps(-0.0F);
    return { _mm256_andnot_ps(sign, x.a), _mm256_andnot_ps(sign, x.b) };
}
KVSCOPE_INLINE Vec withSignOf(Vec x, Vec from)
{
    const __m256 sign = _mm256_set1_ps(-0.0F);
    return { _mm256_or_ps(x.a, _mm256_and_ps(from.a, sign)), _mm256_or_ps(x.b, _mm256_and_ps(from.b, sign)) };
}
KVSCOPE_INLINE __m256 powerOfTwo256(__m256 shifted)
{
    const __m256i bits = _mm256_add_epi32(_mm256_castps_si256(shifted), _mm256_set1_epi32(127));
    return _mm256_castsi256_ps(_mm256_slli_epi32(bits, 23));
}
KVSCOPE_INLINE Vec powerOfTwo(Vec shifted)
{
    return { powerOfTwo256(shifted.a), powerOfTwo256(shifted.b) };
}

template<typename Combine> KVSCOPE_INLINE float reduceLanes(Vec x, Combine combine128)
{
    const __m128 first = combine128(_mm256_castps256_ps128(x.a), _mm256_castps256_ps128(x.b));
    const __m128 second = combine128(_mm256_extractf128_ps(x.a, 1), _mm256_extractf128_ps(x.b, 1));
    const __m128 four = combine128(first, second);
    const __m128 two = combine128(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(combine128(two, _mm_movehdup_ps(two)));
}
KVSCOPE_INLINE float sumLanes(Vec x)
{
    return reduceLanes(x, [](__m128 a, __m128 b) { return _mm_add_ps(a, b); });
}
KVSCOPE_INLINE float largestLane(Vec x)
{
    return reduceLanes(x, [](__m128 a, __m128 b) { return _mm_max_ps(a, b); });
}

KVSCOPE_INLINE __m128i load128(const std::byte* p)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
KVSCOPE_INLINE Vec widenHalf(const std::byte* p)
{
    return { _mm256_cvtph_ps(load128(p)), _mm256_cvtph_ps(load128(p + 16)) };
}
KVSCOPE_INLINE __m256 widenBfloat256(__m128i bits)
{
    return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(bits), 16));
}
KVSCOPE_INLINE Vec widenBfloat(const std::byte* p)
{
    return { widenBfloat256(load128(p)), widenBfloat256(load128(p + 16)) };
}
KVSCOPE_INLINE Vec widenBytes(const std::byte* p)
{
    const __m128i bytes = load128(p);
    return { _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(bytes)), _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_srli_si128(bytes, 8))) };
}

using IntLanes = std::uint32_t __attribute__((vector_size(32)));

struct Ints {
    IntLanes a;  ///< lanes 0 to 7
    IntLanes b;  ///< lanes 8 to 15
};

KVSCOPE_INLINE Ints loadInts(const std::byte* p)
{
    return { reinterpret_cast<IntLanes>(load256(p)), reinterpret_cast<IntLanes>(load256(p + 32)) };
}
KVSCOPE_INLINE Ints operator<<(Ints x, int bits)
{
    return { x.a << static_cast<std::uint32_t>(bits), x.b << static_cast<std::uint32_t>(bits) };
}
KVSCOPE_INLINE Ints operator>>(Ints x, int bits)
{
    return { x.a >> static_cast<std::uint32_t>(bits), x.b >> static_cast<std::uint32_t>(bits) };
}
KVSCOPE_INLINE Ints operator&(Ints x, std::uint32_t mask)
{
    return { x.a & mask, x.b & mask };
}
KVSCOPE_INLINE Ints operator^(Ints x, std::uint32_t mask)
{
    return { x.a ^ mask, x.b ^ mask };
}
KVSCOPE_INLINE Ints operator|(Ints x, Ints y)
{
    return { x.a | y.a, x.b | y.b };
}
KVSCOPE_INLINE Ints operator*(Ints x, std::uint32_t factor)
{
    return { x.a * factor, x.b * factor };
}
KVSCOPE_INLINE Vec toFloats(Ints x)
{
    return { _mm256_cvtepi32_ps(reinterpret_cast<__m256i>(x.a)), _mm256_cvtepi32_ps(reinterpret_cast<__m256i>(x.b)) };
}
KVSCOPE_INLINE Vec widenLowHalf(Ints x)
{
    const Ints low = x & 0xFFFFU;
    // Packs within 128-bit lanes, so their middle quarters are swapped.
    const __m256i packed = _mm256_packus_epi32(reinterpret_cast<__m256i>(low.a), reinterpret_cast<__m256i>(low.b));
    const __m256i halves = _mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0));
    return { _mm256_cvtph_ps(_mm256_castsi256_si128(halves)), _mm256_cvtph_ps(_mm256_extracti128_si256(halves, 1)) };
}
KVSCOPE_INLINE Ints lookUp(const std::int8_t* table, Ints x)
{
    const __m256i entries = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
    return { reinterpret_cast<IntLanes>(_mm256_shuffle_epi8(entries, reinterpret_cast<__m256i>(x.a))),
        reinterpret_cast<IntLanes>(_mm256_shuffle_epi8(entries, reinterpret_cast<__m256i>(x.b))) };
}

KVSCOPE_INLINE void prefetch(std::uintptr_t address)
{
    _mm_prefetch(reinterpret_cast<const char*>(address), _MM_HINT_T0);
}

}  // namespace
}  // namespace kvscope
