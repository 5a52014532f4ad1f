// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// ggml's IQ4_NL: blocks of 32 numbers, a float16 scale followed by 16 bytes of codes (codebook.h). The lower half of byte i holds number i,
// the upper half number i + 16.

#include "kernels/types/codebook.h"

namespace kvscope {
namespace {

struct TypeIq4Nl : GroupedType<TypeIq4Nl, DType::IQ4_NL, 32> {
    /// Of d in a block.
    static constexpr int kScaleAt = 0;
    static constexpr int kLevels = 0;
#ifdef KVSCOPE_VECTORS
    static constexpr const float* kNumbers = kCodebookNumbers;

    struct Shared {
        Vec scale;
    };
    KVSCOPE_INLINE Shared shared(Columns c, int /*group*/)
    {
        return { c.half() * unitOfCodes() };
    }
    KVSCOPE_INLINE Ints quad(Columns c, int /*group*/, int index)
    {
        const Ints word = c.word(index % 4);
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
    static constexpr Code quantum(int i)
    {
        return { { 2 + i % 16, i / 16 * 4, 4 } };
    }
#endif
};

}  // namespace
}  // namespace kvscope
