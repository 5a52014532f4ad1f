// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The colour of a signed number in a small matrix. A pure function, any thread.

#include "theme/theme.h"

#include <span>

namespace kvscope {

/// The accent above 0, the fill of "off" below, both fading to the n/a ground at 0; the number beside it says the sign, too.
/// @param share the number divided by the largest magnitude, clamped to −1 … 1
[[nodiscard]] QColor signedColor(const Theme& theme, double share);

/// The largest magnitude; 0 without a number. NaN does not count.
[[nodiscard]] float largestMagnitude(std::span<const float> values);

}  // namespace kvscope
