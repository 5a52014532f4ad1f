// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A value that the state computes and views show. Any thread.

#include <cstdint>

namespace kvscope {

/// What happened to the K and V of one position in one step.
enum class CellState : std::uint8_t { WrittenNow, Reused, Recomputed, ComputedNotKept, NotYet };

}  // namespace kvscope
