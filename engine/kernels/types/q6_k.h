// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q6_K: blocks of 256 numbers in 16 groups: 128 bytes with the lower four bits of the numbers, 64 with the upper two; a signed byte
// for each group's scale; the scales' float16 factor. Of 128 numbers, number i has its lower bits in byte i % 64 of 64, in the upper half
// from 64 on, and its upper bits in byte i % 32 of 32, at bits 2 · (i / 32). The numbers are stored plus 32.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ6K : GroupedType<TypeQ6K, DType::Q6_K, 16> {
    /// Of d in a block.
    static constexpr int kScaleAt = 208;
    static constexpr int kLevels = 0;
    static constexpr int kOffset = 32;
    static constexpr unsigned kScaleFlip = 0x80;  ///< a signed byte plus 128
    static constexpr int kScaleOffset = 128;
#ifdef KVSCOPE_VECTORS
    struct Shared {
        Vec scale;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int group)
    {
        const Ints code = ((c.word(48 + group / 4) >> (8 * (group % 4))) & 255U) ^ 128U;
        return { c.half() * (toFloats(code) - broadcast(128.0F)) * unit(2) };
    }
    /// Each in the upper six bits of its byte; flipping the highest bit subtracts 32.
    KVSCOPE_INLINE Ints quad(Columns c, int group, int index)
    {
        const int part = group % 8 / 2;  // of four with 32 numbers each
        const int word = group % 2 * 4 + index;
        const Ints low = (c.word(group / 8 * 16 + part % 2 * 8 + word) >> (part / 2 * 4)) & 0x0F0F0F0FU;
        const Ints high = (c.word(32 + group / 8 * 8 + word) >> (2 * part)) & 0x03030303U;
        return ((low << 2) | (high << 6)) ^ 0x80808080U;
    }
#else
    static constexpr Code scaleCode(int group)
    {
        return { { 192 + group, 0, 8 } };
    }
    static constexpr Code quantum(int i)
    {
        return { { i / 128 * 64 + i % 64, i % 128 / 64 * 4, 4 }, { 128 + i / 128 * 32 + i % 32, i % 128 / 32 * 2, 2 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
