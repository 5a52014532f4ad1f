// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q5_1: blocks of 32 numbers, a float16 scale, a float16 minimum, four bytes with the fifth bit of each number, and 16 bytes. The
// lower half of byte i holds the other bits of number i, the upper half those of number i + 16.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ51 : GroupedType<TypeQ51, DType::Q5_1, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kMinimumAt = 2;
    static constexpr int kLevels = 31;
    static constexpr int kOffset = 0;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
        Vec negativeMinimum;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        const Ints both = c.word(0);
        return { widenLowHalf(both) * unit(0), widenLowHalf(both >> 16) };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(2 + index % 4);
        return ((index < 4 ? word : word >> 4) & 0x0F0F0F0FU) | (spreadBits(c.word(1) >> (4 * index)) << 4);
    }
#else
    static constexpr Code quantum(int i)
    {
        return { { 8 + i % 16, i / 16 * 4, 4 }, { 4 + i / 8, i % 8, 1 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
