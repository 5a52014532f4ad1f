// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which of many neighbours are named where there is no room for all. Pure function, any thread.

#include "figures/heatmaplayout.h"

namespace kvscope {

/// Whether the neighbour at @p index, from 0, is named: the first, and every n-th of the numbers from 1 that is clear of the first.
/// @param pitch not positive in a picture that is too narrow for its labels: then the first alone is named
[[nodiscard]] inline bool isNamed(int index, double pitch, double needed)
{
    return index == 0 || (pitch > 0.0 && (index + 1) % labelStep(pitch, needed) == 0 && index * pitch >= needed);
}

}  // namespace kvscope
