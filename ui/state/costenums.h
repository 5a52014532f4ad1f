// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the cost curves are displayed. Plain types, any thread.

#include <cstdint>

namespace kvscope {

enum class CostUnit : std::uint8_t { Operations, Time, Bytes };
enum class CostSum : std::uint8_t { PerStep, Total };
enum class CostAxis : std::uint8_t { Linear, Logarithmic };

}  // namespace kvscope
