// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi.h"

#include "core/portablemath.h"

#include <bit>

namespace kvscope {

std::vector<float> alibiSlopes(const ModelConfig& config)
{
    constexpr double kLn2 = 0.69314718055994530942;
    std::vector<float> slopes;
    const auto lower = static_cast<int>(std::bit_floor(static_cast<unsigned>(config.heads)));
    const auto add = [&](double numerator, int heads) {
        slopes.push_back(static_cast<float>(portable::exp(-8.0 * numerator / heads * kLn2)) * config.alibiScale);
    };
    for (int head = 0; head < lower; ++head)
        add(head + 1, lower);
    for (int head = lower; head < config.heads; ++head)
        add(2 * (head - lower) + 1, 2 * lower);
    return slopes;
}

}  // namespace kvscope
