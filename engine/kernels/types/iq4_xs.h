// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's IQ4_XS: blocks of 256 numbers in eight groups: the scales' float16 factor; the upper two bits of each group's scale, which is stored
// plus 32, in two bytes and the lower four in four; 128 bytes of codes (codebook.h), of which each 16 hold a group, number i in the lower
// half of byte i and number i + 16 in the upper half.

#include "kernels/types/codebook.h"

namespace kvscope {
namespace {

struct TypeIq4Xs : GroupedType<TypeIq4Xs, DType::IQ4_XS, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kLevels = 0;
    static constexpr unsigned kScaleFlip = 0;
    static constexpr int kScaleOffset = 32;
#ifdef KVSCOPE_VECTORS
    static constexpr const float* kNumbers = kCodebookNumbers;

    struct Shared {
        Vec scale;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int group)
    {
        const Ints first = c.word(0);
        const Ints code = ((c.word(1) >> (4 * group)) & 15U) | (((first >> (16 + 2 * group)) & 3U) << 4);
        return { widenLowHalf(first) * (toFloats(code) - broadcast(32.0F)) * unitOfCodes() };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int group, int index)
    {
        const Ints word = c.word(2 + 4 * group + index % 4);
        return quantaOf(fourCodes(index < 4 ? word : word >> 4));
    }
#else
    static constexpr int valueOf(unsigned code)
    {
        return kCodebook[code];
    }
    static unsigned codeOf(float value)
    {
        return nearestInCodebook(value);
    }
    static constexpr Code scaleCode(int group)
    {
        return { { 4 + group / 2, group % 2 * 4, 4 }, { 2 + group / 4, group % 4 * 2, 2 } };
    }
    static constexpr Code quantum(int i)
    {
        return { { 8 + i / 32 * 16 + i % 16, i % 32 / 16 * 4, 4 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
