// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>

namespace kvscope {

static_assert(std::endian::native == std::endian::little, "checkpoints are little endian and are used as they are");

namespace {

/// Bytes of one Q8_0 block: scale and values.
constexpr std::size_t kQ8BlockBytes = 2 + kQ8Block;

template<typename Value> [[nodiscard]] Value readAt(const std::byte* from)
{
    Value value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

void narrowBlock(const float* values, std::byte* out)
{
    float largest = 0.0F;
    for (int i = 0; i < kQ8Block; ++i)
        largest = std::max(largest, std::fabs(values[i]));
    const std::uint16_t scale = floatToHalf(largest / 127.0F);
    std::memcpy(out, &scale, sizeof scale);
    // Divided by the scale as stored, so that rounding of the scale does not add to that of the values.
    const float stored = halfToFloat(scale);
    for (int i = 0; i < kQ8Block; ++i) {
        const float quotient = stored > 0.0F ? std::nearbyint(values[i] / stored) : 0.0F;
        const auto quantum = static_cast<std::int8_t>(std::clamp(quotient, -127.0F, 127.0F));
        std::memcpy(out + 2 + i, &quantum, 1);
    }
}

void narrowRow(DType type, const float* values, int cols, std::byte* out)
{
    switch (type) {
    case DType::F32: std::memcpy(out, values, static_cast<std::size_t>(cols) * sizeof(float)); break;
    case DType::F16:
    case DType::BF16:
        for (int i = 0; i < cols; ++i) {
            const std::uint16_t bits = type == DType::F16 ? floatToHalf(values[i]) : floatToBfloat(values[i]);
            std::memcpy(out + 2 * static_cast<std::size_t>(i), &bits, sizeof bits);
        }
        break;
    case DType::Q8_0:
        for (int i = 0; i + kQ8Block <= cols; i += kQ8Block)
            narrowBlock(values + i, out + static_cast<std::size_t>(i / kQ8Block) * kQ8BlockBytes);
        break;
    }
}

}  // namespace

std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols) noexcept
{
    const auto elements = static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
    switch (type) {
    case DType::F32: return 4 * elements;
    case DType::F16:
    case DType::BF16: return 2 * elements;
    case DType::Q8_0: return elements / kQ8Block * kQ8BlockBytes;
    }
    return 0;
}

void widenRow(const Matrix& matrix, int row, float* out)
{
    assert(row >= 0 && row < matrix.rows);
    const auto cols = static_cast<std::size_t>(matrix.cols);
    const std::byte* from = matrix.bytes.data() + matrixBytes(matrix.type, row, matrix.cols);
    switch (matrix.type) {
    case DType::F32: std::memcpy(out, from, cols * sizeof(float)); break;
    case DType::F16:
        for (std::size_t i = 0; i < cols; ++i)
            out[i] = halfToFloat(readAt<std::uint16_t>(from + 2 * i));
        break;
    case DType::BF16:
        for (std::size_t i = 0; i < cols; ++i)
            out[i] = bfloatToFloat(readAt<std::uint16_t>(from + 2 * i));
        break;
    case DType::Q8_0:
        for (std::size_t i = 0; i < cols; i += kQ8Block, from += kQ8BlockBytes) {
            const float scale = halfToFloat(readAt<std::uint16_t>(from));
            for (std::size_t j = 0; j < kQ8Block && i + j < cols; ++j)
                out[i + j] = scale * static_cast<float>(readAt<std::int8_t>(from + 2 + j));  // 11 bits times 8 bits: exact
        }
        break;
    }
}

Matrix converted(const Matrix& matrix, DType type)
{
    if (matrix.type == type)
        return matrix;
    assert(type != DType::Q8_0 || matrix.cols % kQ8Block == 0);
    Matrix result { type, matrix.rows, matrix.cols, {} };
    result.bytes.resize(matrixBytes(type, matrix.rows, matrix.cols));
    std::vector<float> row(static_cast<std::size_t>(matrix.cols));
    for (int r = 0; r < matrix.rows; ++r) {
        widenRow(matrix, r, row.data());
        narrowRow(type, row.data(), matrix.cols, result.bytes.data() + matrixBytes(type, r, matrix.cols));
    }
    return result;
}

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
        // Subnormal halves are multiples of 2^-24: adding 0.5 moves that unit to the end of the significand, where the sum rounds.
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
