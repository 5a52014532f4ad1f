// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// float16 and bfloat16 to float32 and back, with the same bits on every machine. Narrowing rounds to nearest even. Pure functions, any thread.

#include <cstdint>

namespace kvscope {

[[nodiscard]] float halfToFloat(std::uint16_t bits) noexcept;
[[nodiscard]] std::uint16_t floatToHalf(float value) noexcept;
[[nodiscard]] float bfloatToFloat(std::uint16_t bits) noexcept;
[[nodiscard]] std::uint16_t floatToBfloat(float value) noexcept;

}  // namespace kvscope
