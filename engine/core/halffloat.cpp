// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/halffloat.h"

#include <bit>

namespace kvscope {

float halfToFloat(std::uint16_t bits) noexcept
{
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16U;
    const std::uint32_t magnitude = bits & 0x7FFFU;
    if (magnitude >= 0x7C00U)  // infinity and NaN keep their payload
        return std::bit_cast<float>(sign | 0x7F800000U | ((magnitude & 0x3FFU) << 13U));
    if (magnitude >= 0x0400U)
        return std::bit_cast<float>(sign | ((magnitude << 13U) + 0x38000000U));
    const float subnormal = static_cast<float>(magnitude) * 0x1p-24F;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(subnormal));
}

std::uint16_t floatToHalf(float value) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U)
        return static_cast<std::uint16_t>(sign | 0x7E00U | ((magnitude >> 13U) & 0x1FFU));
    if (magnitude >= 0x477FF000U)  // rounds to 2^16 or more
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    if (magnitude < 0x38800000U) {
        // Subnormal halves are multiples of 2^-24: adding 0.5 aligns that unit with the end of the significand, so that the addition
        // rounds.
        const float sum = std::bit_cast<float>(magnitude) + 0.5F;
        return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(sum) - std::bit_cast<std::uint32_t>(0.5F)));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + ((magnitude >> 13U) & 1U);
    return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000U) >> 13U));
}

float bfloatToFloat(std::uint16_t bits) noexcept
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

std::uint16_t floatToBfloat(float value) noexcept
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U)  // rounding up could turn a NaN into infinity
        return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

}  // namespace kvscope
