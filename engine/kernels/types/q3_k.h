// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q3_K: blocks of 256 numbers in 16 groups: 32 bytes with the numbers' third bits, bit b of byte i for number 32 · b + i; 64 bytes
// with the other two, number i of 128 being in byte i % 32, at bits 2 · (i / 32); 12 bytes with a scale of 6 bits, plus 32, for each group:
// the lower four bits of two groups in each of the first eight bytes, the upper two of four groups in each of the others; the scales'
// float16 factor. The numbers are stored plus 4.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ3K : GroupedType<TypeQ3K, DType::Q3_K, 16> {
    /// Of d in a block.
    static constexpr int kScaleAt = 108;
    static constexpr int kLevels = 0;
    static constexpr int kOffset = 4;
    static constexpr unsigned kScaleFlip = 0;
    static constexpr int kScaleOffset = 32;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int group)
    {
        const int bit = 8 * (group % 4);
        const Ints low = (c.word(24 + group / 4 % 2) >> (bit + group / 8 * 4)) & 15U;
        const Ints high = (c.word(26) >> (bit + group / 4 * 2)) & 3U;
        return { c.half() * (toFloats(low | (high << 4)) - broadcast(32.0F)) * unit(5) };
    }
    /// Each in the upper three bits of its byte; flipping the highest bit subtracts 4.
    KVSCOPE_INLINE Ints quad(Columns c, int group, int index)
    {
        const Ints low = (c.word(8 + group / 8 * 8 + group % 2 * 4 + index) >> (group % 8 / 2 * 2)) & 0x03030303U;
        const Ints high = (c.word(group % 2 * 4 + index) >> (group / 2)) & 0x01010101U;
        return ((low << 5) | (high << 7)) ^ 0x80808080U;
    }
#else
    static constexpr Code scaleCode(int group)
    {
        return { { 96 + group % 8, group / 8 * 4, 4 }, { 104 + group % 4, group / 4 * 2, 2 } };
    }
    static constexpr Code quantum(int i)
    {
        return { { 32 + i / 128 * 32 + i % 32, i % 128 / 32 * 2, 2 }, { i % 32, i / 32, 1 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
