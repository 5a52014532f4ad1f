// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/shownratio.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

double asShown(double value)
{
    if (!std::isfinite(value) || value == 0.0)
        return value;
    const double unit = std::pow(10.0, std::max(std::floor(std::log10(std::abs(value))) - 2.0, -double { kMostShownDecimals }));
    return std::round(value / unit) * unit;
}

double ratioOf(double greater, double smaller)
{
    if (!std::isfinite(greater) || !(smaller > 0.0))
        return std::numeric_limits<double>::quiet_NaN();
    return asShown(greater) / asShown(smaller);
}

}  // namespace kvscope
