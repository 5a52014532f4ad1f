// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q5_0: blocks of 32 numbers, a float16 scale, four bytes with the fifth bit of each number, and 16 bytes. The lower half of byte i
// holds the other bits of number i, the upper half those of number i + 16. The numbers are stored plus 16.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ50 : GroupedType<TypeQ50, DType::Q5_0, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kLevels = 0;
    static constexpr int kOffset = 16;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        return { c.half() * unit(3) };
    }
    /// Each in the upper five bits of its byte; flipping the highest bit subtracts 16.
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(1 + index % 4);
        const Ints low = index < 4 ? (word << 3) & 0x78787878U : (word >> 1) & 0x78787878U;
        return (low | (spreadBits(c.word(0) >> (4 * index)) << 7)) ^ 0x80808080U;
    }
#else
    static constexpr Code quantum(int i)
    {
        return { { 6 + i % 16, i / 16 * 4, 4 }, { 2 + i / 8, i % 8, 1 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
