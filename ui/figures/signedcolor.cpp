// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/signedcolor.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

QColor signedColor(const Theme& theme, double share)
{
    const QColor& full = share >= 0 ? theme.accent : theme.offFill;
    return mixed(theme.naGround, full, std::min(std::abs(share), 1.0));
}

float largestMagnitude(std::span<const float> values)
{
    float most = 0.0F;
    for (const float value : values)
        most = std::isnan(value) ? most : std::max(most, std::abs(value));
    return most;
}

}  // namespace kvscope
