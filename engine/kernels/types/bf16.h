// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// bfloat16: the upper half of a float32.

#include "core/halffloat.h"
#include "kernels/types/plain.h"

namespace kvscope {
namespace {

struct TypeBf16 : PlainType<DType::BF16> {
#ifdef KVSCOPE_VECTORS
    /// Weights are prefetched this many inputs ahead, a measured distance (docs/performance.md).
    static constexpr int kPrefetchInputs = 32;

    KVSCOPE_INLINE Vec read(const std::byte* panel, int width, int input, int column)
    {
        return widenBfloat(panel + (static_cast<std::ptrdiff_t>(input) * width + column) * kBytes);
    }
#else
    static void widen(const std::byte* from, std::size_t count, float* out)
    {
        for (std::size_t i = 0; i < count; ++i)
            out[i] = bfloatToFloat(readAt<std::uint16_t>(from + kBytes * i));
    }
    static void narrow(const float* values, std::size_t count, std::byte* out)
    {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint16_t bits = floatToBfloat(values[i]);
            std::memcpy(out + kBytes * i, &bits, sizeof bits);
        }
    }
#endif
};

}  // namespace
}  // namespace kvscope
