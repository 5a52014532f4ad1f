// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q2_K: blocks of 256 numbers in 16 groups: a byte for each group, with its scale in the lower and its minimum in the upper half; 64
// bytes of four numbers each; the float16 factors of scales and of minima. Number i of 128 is in byte i % 32, at bits 2 · (i / 32).

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ2K : GroupedType<TypeQ2K, DType::Q2_K, 16> {
    /// Of d in a block.
    static constexpr int kScaleAt = 80;
    static constexpr int kMinimumAt = 82;
    static constexpr int kLevels = 3;
    static constexpr int kOffset = 0;
    static constexpr unsigned kScaleFlip = 0;
    static constexpr int kScaleOffset = 0;
    static constexpr int kMostScaleCode = 15;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
        Vec negativeMinimum;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int group)
    {
        const Ints codes = c.word(group / 4) >> (8 * (group % 4));
        const Ints both = c.word(20);
        return { widenLowHalf(both) * toFloats(codes & 15U) * unit(0),
            (widenLowHalf(both >> 16) * broadcast(-1.0F)) * toFloats((codes >> 4) & 15U) };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int group, int index)
    {
        return (c.word(4 + group / 8 * 8 + group % 2 * 4 + index) >> (group % 8 / 2 * 2)) & 0x03030303U;
    }
#else
    static constexpr Code scaleCode(int group)
    {
        return { { group, 0, 4 } };
    }
    static constexpr Code minimumCode(int group)
    {
        return { { group, 4, 4 } };
    }
    static constexpr Code quantum(int i)
    {
        return { { 16 + i / 128 * 32 + i % 32, i % 128 / 32 * 2, 2 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
