// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q4_0: blocks of 32 numbers, a float16 scale followed by 16 bytes. The lower half of byte i holds number i, the upper half number
// i + 16, both plus 8.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ40 : GroupedType<TypeQ40, DType::Q4_0, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kLevels = 0;
    static constexpr int kOffset = 8;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
    };
#ifdef KVSCOPE_PICK
    static constexpr float kNumbers[16] = { -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7 };

    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        return { c.half() };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(index % 4);
        return index < 4 ? word : word >> 4;
    }
#else
    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        return { c.half() * unit(4) };
    }
    /// Each in the upper half of its byte; flipping the highest bit subtracts 8.
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(index % 4);
        return ((index < 4 ? word << 4 : word) & 0xF0F0F0F0U) ^ 0x80808080U;
    }
#endif
#else
    static constexpr Code quantum(int i)
    {
        return { { 2 + i % 16, i / 16 * 4, 4 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
