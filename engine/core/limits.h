// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a person may ask for, in one place: the window's fields, the commands' options and lesson files check against these. A model's own
// sizes are limited by core/sizelimits.h, a lesson's length by views/lesson/file/lessonfile.h, the calculator's fields by run/decodecost.h.

#include <cstdint>
#include <limits>

namespace kvscope {

/// Tokens to sample; every run ends earlier, where the context is full.
inline constexpr std::int64_t kMostSteps = std::numeric_limits<int>::max();
/// The same in a field of the window: more could not be read there.
inline constexpr int kMostStepsInWindow = 100'000;

// Sampling in the window and in lessons. 0, greedy, is always allowed; a command takes every temperature from 0 on and every top-k.
inline constexpr double kLowestTemperature = 0.05;
inline constexpr double kHighestTemperature = 10.0;
inline constexpr double kLowestTopP = 0.001;
inline constexpr int kMostTopK = 1'000'000;

// Pictures: pixels of a side, dots per inch.
inline constexpr int kSmallestPicture = 64;
inline constexpr int kLargestPicture = 16'384;
inline constexpr int kLowestResolution = 24;
inline constexpr int kHighestResolution = 2'400;

}  // namespace kvscope
