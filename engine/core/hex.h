// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Numbers in base 16. Pure, any thread.

#include <cstdint>
#include <string>

namespace kvscope {

/// The last @p digits hex digits of a number, in lower case, with leading zeros. @param digits 1 … 16
[[nodiscard]] inline std::string hexDigits(std::uint64_t value, int digits)
{
    std::string text;
    for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
        text += "0123456789abcdef"[value >> static_cast<unsigned>(shift) & 0xFU];
    }
    return text;
}

}  // namespace kvscope
