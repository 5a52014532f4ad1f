// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The table of ggml's IQ4_NL and IQ4_XS: the numbers that the codes 0 to 15 stand for, denser around zero.

#include "kernels/types/grouped.h"

#include <cstdint>

namespace kvscope {
namespace {

inline constexpr std::int8_t kCodebook[16] = { -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113 };
inline constexpr float kCodebookNumbers[16] = { -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113 };

#ifdef KVSCOPE_VECTORS
/// The quanta of four codes, in their bytes. Codes that are picked later stay as they are.
KVSCOPE_INLINE Ints quantaOf(Ints codes)
{
#ifdef KVSCOPE_PICK
    return codes;
#else
    return lookUp(kCodebook, codes);
#endif
}
#else
inline unsigned nearestInCodebook(float value)
{
    unsigned best = 0;
    for (unsigned code = 1; code < 16; ++code)
        if (std::fabs(value - static_cast<float>(kCodebook[code])) < std::fabs(value - static_cast<float>(kCodebook[best])))
            best = code;
    return best;
}
#endif

}  // namespace
}  // namespace kvscope
