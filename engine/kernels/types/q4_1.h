// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's Q4_1: blocks of 32 numbers, a float16 scale and a float16 minimum followed by 16 bytes. The lower half of byte i holds number i,
// the upper half number i + 16.

#include "kernels/types/grouped.h"

namespace kvscope {
namespace {

struct TypeQ41 : GroupedType<TypeQ41, DType::Q4_1, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kMinimumAt = 2;
    static constexpr int kLevels = 15;
    static constexpr int kOffset = 0;
#ifdef KVSCOPE_VECTORS
    static constexpr const float* kNumbers = kCodesAsNumbers;

    struct Shared {
        Vec scale;
        Vec negativeMinimum;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        const Ints both = c.word(0);
        return { widenLowHalf(both) * unitOfCodes(), widenLowHalf(both >> 16) };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(1 + index % 4);
        return fourCodes(index < 4 ? word : word >> 4);
    }
#else
    static constexpr Code quantum(int i)
    {
        return { { 4 + i % 16, i / 16 * 4, 4 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
