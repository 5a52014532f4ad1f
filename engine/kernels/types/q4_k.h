// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q4_K: blocks of 256 numbers in eight groups: the float16 factors of scales and of minima; 12 bytes with a scale and a minimum of 6
// bits for each group; 128 bytes. In each 32 of these, the lower halves hold one group and the upper halves the next.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ4K : GroupedType<TypeQ4K, DType::Q4_K, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kMinimumAt = 2;
    static constexpr int kLevels = 15;
    static constexpr int kOffset = 0;
    static constexpr unsigned kScaleFlip = 0;
    static constexpr int kScaleOffset = 0;
    static constexpr int kMostScaleCode = 63;
#ifdef KVSCOPE_VECTORS
    static constexpr const float* kNumbers = kCodesAsNumbers;

    struct Shared {
        Vec scale;
        Vec negativeMinimum;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int group)
    {
        const int bit = 8 * (group % 4);
        Ints scale;
        Ints minimum;
        if (group < 4) {
            scale = (c.word(1) >> bit) & 63U;
            minimum = (c.word(2) >> bit) & 63U;
        } else {
            const Ints low = c.word(3) >> bit;
            scale = (low & 15U) | ((c.word(1) >> (bit + 2)) & 48U);
            minimum = ((low >> 4) & 15U) | ((c.word(2) >> (bit + 2)) & 48U);
        }
        const Ints both = c.word(0);
        return { widenLowHalf(both) * toFloats(scale) * unitOfCodes(), (widenLowHalf(both >> 16) * broadcast(-1.0F)) * toFloats(minimum) };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int group, int index)
    {
        return fourCodes(c.word(4 + group / 2 * 8 + index) >> (group % 2 * 4));
    }
#else
    static constexpr Code scaleCode(int group)
    {
        return group < 4 ? Code { { 4 + group, 0, 6 } } : Code { { 8 + group, 0, 4 }, { group, 6, 2 } };
    }
    static constexpr Code minimumCode(int group)
    {
        return group < 4 ? Code { { 8 + group, 0, 6 } } : Code { { 8 + group, 4, 4 }, { 4 + group, 6, 2 } };
    }
    static constexpr Code quantum(int i)
    {
        return { { 16 + i / 64 * 32 + i % 32, i / 32 % 2 * 4, 4 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
