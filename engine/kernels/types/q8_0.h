// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q8_0: blocks of 32 numbers that share a scale, stored as a float16 followed by 32 signed bytes. A number is exactly scale · byte:
// 11 bits of scale times 8 bits of value fit float32's 24 bits. In a panel, a block contains for 32 inputs the scales of its columns (width
// float16), followed by (32, width) bytes.

#include "core/halffloat.h"
#include "kernels/types/plain.h"

#ifndef KVSCOPE_VECTORS
#include <algorithm>
#include <cmath>
#endif

namespace kvscope {
namespace {

struct TypeQ8 {
    static constexpr DType kType = DType::Q8_0;
    static constexpr int kBlock = traitsOf(kType).block;
    static constexpr int kBytes = traitsOf(kType).blockBytes;
    static constexpr int kScaleBytes = 2;
    static_assert(kBytes == kScaleBytes + kBlock);

#ifdef KVSCOPE_VECTORS
    /// Weights are prefetched this many inputs ahead, a measured distance (docs/performance.md).
    static constexpr int kPrefetchInputs = 128;

    /// What the 32 inputs of a block share in 16 of its columns: the scales.
    using Shared = Vec;
    KVSCOPE_INLINE Shared shared(const std::byte* block, int column)
    {
        return widenHalf(block + column * kScaleBytes);
    }

    /// The first input of a block at a column; the next input is inputBytes() bytes later.
    KVSCOPE_INLINE const std::byte* firstInput(const std::byte* block, std::ptrdiff_t width, int column)
    {
        return block + width * kScaleBytes + column;
    }
    KVSCOPE_INLINE constexpr std::ptrdiff_t inputBytes(std::ptrdiff_t width)
    {
        return width;
    }
    /// Sixteen columns starting @p column columns after @p input.
    KVSCOPE_INLINE Vec read(const std::byte* input, int column, Shared scales)
    {
        return widenBytes(input + column) * scales;
    }
#else
    static void widen(const std::byte* from, std::size_t count, float* out)
    {
        for (std::size_t i = 0; i < count; i += kBlock, from += kBytes) {
            const float scale = halfToFloat(readAt<std::uint16_t>(from));
            for (std::size_t j = 0; j < kBlock; ++j)
                out[i + j] = scale * static_cast<float>(readAt<std::int8_t>(from + kScaleBytes + j));
        }
    }
    static void narrow(const float* values, std::size_t count, std::byte* out)
    {
        for (std::size_t i = 0; i < count; i += kBlock, out += kBytes)
            narrowBlock(values + i, out);
    }

    static void place(const std::byte* block, std::byte* panelBlock, int width, int column)
    {
        std::memcpy(panelBlock + static_cast<std::ptrdiff_t>(column) * kScaleBytes, block, kScaleBytes);
        std::byte* to = panelBlock + static_cast<std::ptrdiff_t>(width) * kScaleBytes + column;
        for (int i = 0; i < kBlock; ++i, to += width)
            *to = block[kScaleBytes + i];
    }
    static void fetch(const std::byte* panelBlock, int width, int column, std::byte* block)
    {
        std::memcpy(block, panelBlock + static_cast<std::ptrdiff_t>(column) * kScaleBytes, kScaleBytes);
        const std::byte* from = panelBlock + static_cast<std::ptrdiff_t>(width) * kScaleBytes + column;
        for (int i = 0; i < kBlock; ++i, from += width)
            block[kScaleBytes + i] = *from;
    }

private:
    static void narrowBlock(const float* values, std::byte* out)
    {
        float largest = 0.0F;
        for (int i = 0; i < kBlock; ++i)
            largest = std::max(largest, std::fabs(values[i]));
        const std::uint16_t scale = floatToHalf(largest / 127.0F);
        std::memcpy(out, &scale, sizeof scale);
        // Divides by the stored scale, so that its rounding does not add to the rounding of the values.
        const float stored = halfToFloat(scale);
        for (int i = 0; i < kBlock; ++i) {
            const float quotient = stored > 0.0F ? std::nearbyint(values[i] / stored) : 0.0F;
            const auto quantum = static_cast<std::int8_t>(std::clamp(quotient, -127.0F, 127.0F));
            std::memcpy(out + kScaleBytes + i, &quantum, 1);
        }
    }
#endif
};

}  // namespace
}  // namespace kvscope
