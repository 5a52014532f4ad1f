// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads and writes the bit fields of ggml's quantised blocks, and quantises. The quantisation is plain: it needs no data about a model and
// makes random models and tests. Quantising widened numbers again gives the same numbers: the number with the largest magnitude of a group
// keeps the outermost code, so the scale is found again. Scalar halves only; pure functions.

#include "core/halffloat.h"

#ifndef KVSCOPE_VECTORS
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace kvscope {
namespace {

/// `count` bits of a byte, from bit `shift` on.
struct Bits {
    int byte = 0;
    int shift = 0;
    int count = 0;
};
/// A code's lower bits, and its upper bits if they are elsewhere.
struct Code {
    Bits low;
    Bits high {};
};

inline unsigned readBits(const std::byte* block, Bits bits)
{
    return (std::to_integer<unsigned>(block[bits.byte]) >> static_cast<unsigned>(bits.shift))
        & ((1U << static_cast<unsigned>(bits.count)) - 1U);
}
inline unsigned readCode(const std::byte* block, Code code)
{
    return readBits(block, code.low) | (readBits(block, code.high) << static_cast<unsigned>(code.low.count));
}
/// Into a block that is still 0 there.
inline void writeBits(std::byte* block, Bits bits, unsigned value)
{
    block[bits.byte]
        |= static_cast<std::byte>((value & ((1U << static_cast<unsigned>(bits.count)) - 1U)) << static_cast<unsigned>(bits.shift));
}
inline void writeCode(std::byte* block, Code code, unsigned value)
{
    writeBits(block, code.low, value);
    writeBits(block, code.high, value >> static_cast<unsigned>(code.low.count));
}
inline void writeHalf(std::byte* to, float value)
{
    const std::uint16_t bits = floatToHalf(value);
    std::memcpy(to, &bits, sizeof bits);
}
inline float readHalf(const std::byte* from)
{
    std::uint16_t bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    return halfToFloat(bits);
}

/// Whether groups have codes for their scales.
template<typename Type> inline constexpr bool isNested = Type::kBlock == 256;
template<typename Type> inline constexpr bool hasMinimum = Type::kLevels > 0;

/// The code of the nearest whole number from -offset to offset - 1; code 0 is -offset.
inline unsigned nearestCode(float value, int offset)
{
    const auto most = static_cast<float>(offset);
    return static_cast<unsigned>(static_cast<int>(std::clamp(std::nearbyint(value), -most, most - 1.0F)) + offset);
}
/// The code of the nearest whole number from 0 to most.
inline unsigned nearestCodeUpTo(float value, int most)
{
    return static_cast<unsigned>(std::clamp(std::nearbyint(value), 0.0F, static_cast<float>(most)));
}

inline int placeOfLargestMagnitude(const float* values, int count)
{
    int place = 0;
    for (int i = 1; i < count; ++i)
        place = std::fabs(values[i]) > std::fabs(values[place]) ? i : place;
    return place;
}

/// One block of a type without a minimum: the number of a group with the largest magnitude gets code 0, the outermost.
template<typename Type> void narrowCentred(const float* values, std::byte* out)
{
    constexpr int kGroups = Type::kBlock / Type::kGroup;
    int outermost[kGroups];
    float scales[kGroups];
    for (int g = 0; g < kGroups; ++g) {
        outermost[g] = placeOfLargestMagnitude(values + g * Type::kGroup, Type::kGroup);
        scales[g] = values[g * Type::kGroup + outermost[g]] / static_cast<float>(Type::valueOf(0));
    }
    if constexpr (isNested<Type>) {
        writeHalf(out + Type::kScaleAt, scales[placeOfLargestMagnitude(scales, kGroups)] / static_cast<float>(-Type::kScaleOffset));
        const float d = readHalf(out + Type::kScaleAt);
        for (int g = 0; g < kGroups; ++g)
            writeCode(out, Type::scaleCode(g), nearestCode(d == 0.0F ? 0.0F : scales[g] / d, Type::kScaleOffset) ^ Type::kScaleFlip);
    } else {
        writeHalf(out + Type::kScaleAt, scales[0]);
    }
    for (int i = 0; i < Type::kBlock; ++i) {
        const int g = i / Type::kGroup;
        const float scale = Type::scaleOf(out, g);
        const bool isOutermost = i % Type::kGroup == outermost[g];
        writeCode(out, Type::quantum(i), scale == 0.0F ? Type::codeOf(0.0F) : (isOutermost ? 0U : Type::codeOf(values[i] / scale)));
    }
}

/// One block of a type with minima: the smallest number of a group gets code 0 and the largest the last code.
template<typename Type> void narrowWithMinimum(const float* values, std::byte* out)
{
    constexpr int kGroups = Type::kBlock / Type::kGroup;
    float lows[kGroups];
    float highs[kGroups];
    float scales[kGroups];
    for (int g = 0; g < kGroups; ++g) {
        const float* const group = values + g * Type::kGroup;
        lows[g] = *std::min_element(group, group + Type::kGroup);
        highs[g] = *std::max_element(group, group + Type::kGroup);
        if (isNested<Type>)
            lows[g] = std::min(lows[g], 0.0F);  // its minimum cannot add
        scales[g] = (highs[g] - lows[g]) / static_cast<float>(Type::kLevels);
    }
    if constexpr (isNested<Type>) {
        const auto most = static_cast<float>(Type::kMostScaleCode);
        writeHalf(out + Type::kScaleAt, *std::max_element(scales, scales + kGroups) / most);
        writeHalf(out + Type::kMinimumAt, -*std::min_element(lows, lows + kGroups) / most);
        const float d = readHalf(out + Type::kScaleAt);
        const float dMinimum = readHalf(out + Type::kMinimumAt);
        for (int g = 0; g < kGroups; ++g) {
            writeCode(out, Type::scaleCode(g), d == 0.0F ? 0U : nearestCodeUpTo(scales[g] / d, Type::kMostScaleCode));
            writeCode(out, Type::minimumCode(g), dMinimum == 0.0F ? 0U : nearestCodeUpTo(-lows[g] / dMinimum, Type::kMostScaleCode));
        }
    } else {
        writeHalf(out + Type::kScaleAt, scales[0]);
        writeHalf(out + Type::kMinimumAt, lows[0]);
    }
    for (int i = 0; i < Type::kBlock; ++i) {
        const int g = i / Type::kGroup;
        const float scale = Type::scaleOf(out, g);
        unsigned code = 0;
        if (scale > 0.0F && values[i] > lows[g])
            code = values[i] == highs[g] ? Type::kLevels : nearestCodeUpTo((values[i] + Type::minimumOf(out, g)) / scale, Type::kLevels);
        writeCode(out, Type::quantum(i), code);
    }
}

}  // namespace
}  // namespace kvscope
#endif
