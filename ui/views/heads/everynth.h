// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which of many neighbours are named where there is no room for all. Pure function, any thread.

namespace kvscope {

/// Every n-th, n = 1, 2, 5, 10, 20, 50 …: the smallest whose names of width @p needed fit at this @p pitch, both positive.
[[nodiscard]] inline int everyNth(double pitch, double needed)
{
    for (int decade = 1;; decade *= 10) {
        for (const int step : { 1, 2, 5 }) {
            if (step * decade * pitch >= needed)
                return step * decade;
        }
    }
}

/// Whether the neighbour at @p index, from 0, is named: the first, and every n-th of the numbers from 1 that is clear of the first.
[[nodiscard]] inline bool isNamed(int index, double pitch, double needed)
{
    return index == 0 || ((index + 1) % everyNth(pitch, needed) == 0 && index * pitch >= needed);
}

}  // namespace kvscope
