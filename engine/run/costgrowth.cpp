// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/costgrowth.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

/// Pairs of one head in passes over 1, 2, … n positions: Σ attentionPairs(0, k, window), k = 1 … n.
[[nodiscard]] double pairsOfAllPasses(int positions, int window) noexcept
{
    const auto tetrahedron = [](double n) { return n * (n + 1.0) * (n + 2.0) / 6.0; };
    if (window == 0 || positions <= window)
        return tetrahedron(positions);
    const double w = window;
    const double later = positions - w;
    return tetrahedron(w) + later * w * (w + 1.0) / 2.0 + w * later * (later + 1.0) / 2.0;
}

}  // namespace

OperationCauses stepCauses(const ModelConfig& config, int positions, bool cacheOn) noexcept
{
    const int first = cacheOn ? positions - 1 : 0;
    return causesOf(predictStageOperations(config, first, positions - first));
}

CauseTotals totalCauses(const ModelConfig& config, int positions, bool cacheOn) noexcept
{
    const OperationCauses one = stepCauses(config, 1, true);  // one row, and in every layer one pair
    const double n = positions;
    double pairs = 0.0;
    for (int layer = 0; layer < config.layers; ++layer)
        pairs += cacheOn ? static_cast<double>(attentionPairs(0, positions, config.window(layer)))
                         : pairsOfAllPasses(positions, config.window(layer));
    const double perPair = static_cast<double>(one.scoresAndValues) / std::max(config.layers, 1);
    const double rows = cacheOn ? n : n * (n + 1.0) / 2.0;
    return { static_cast<double>(one.projectionsAndMlp) * rows, perPair * pairs, static_cast<double>(one.head) * n };
}

std::optional<double> scanOutgrowsAt(const ModelConfig& config, bool cacheOn, bool withHead) noexcept
{
    // Never falls while the text grows: without the cache per position, with it in total.
    const auto lead = [&](int positions) {
        const OperationCauses causes = stepCauses(config, positions, cacheOn);
        return static_cast<double>(causes.scoresAndValues) - static_cast<double>(causes.projectionsAndMlp + (withHead ? causes.head : 0));
    };
    if (lead(1) >= 0.0)
        return 1.0;
    int below = 1;
    int above = kMostGrowthPositions;
    if (lead(above) < 0.0)
        return std::nullopt;
    while (above - below > 1) {
        const int middle = below + (above - below) / 2;
        (lead(middle) < 0.0 ? below : above) = middle;
    }
    return below + lead(below) / (lead(below) - lead(above));
}

double slopeBetween(double lower, double upper, int from, int to) noexcept
{
    if (lower <= 0.0 || upper <= 0.0)
        return std::numeric_limits<double>::quiet_NaN();
    return std::log(upper / lower) / std::log(static_cast<double>(to) / from);
}

}  // namespace kvscope
