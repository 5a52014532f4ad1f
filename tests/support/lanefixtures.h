// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Measurements without an engine: times from a rule, so that their medians and ratios are known.

#include "run/lanes.h"

#include <algorithm>
#include <memory>

namespace kvscope::test {

/// A pass takes 2 ms on one thread and 1 ms on all of two, and each row that is computed 0.1 ms more. Per token: 1 ms with the cache, 8 without,
/// half of that on two threads. Narrowed weights take three quarters of a pass's time and other logits. Three rounds, of which the first is a tenth faster and the last a tenth slower.
inline std::shared_ptr<const LaneResults> laneResults(const LaneRequest& request, EnergyProblem problem = EnergyProblem::NoFolder)
{
    auto results = std::make_shared<LaneResults>();
    results->promptTokens = static_cast<int>(request.prompt.size());
    results->repeatedFrom = request.repeatedFrom;
    results->steps = request.steps;
    results->forced = request.forced;
    results->rounds = 3;
    results->energyProblem = problem;
    for (const LaneSettings& settings : request.lanes) {
        LaneTimes lane;
        lane.settings = settings;
        lane.promptTokens = settings.promptTokens > 0 ? settings.promptTokens : results->promptTokens;
        lane.threads = settings.oneThread ? 1 : 2;
        const int computed = lane.promptTokens - settings.keptTokens;
        const int rows = settings.passRows > 0 ? settings.passRows : computed;
        const auto record = std::make_shared<StepRecord>();
        record->positions = lane.promptTokens;
        record->reused = settings.keptTokens;
        record->chunks = (computed + rows - 1) / rows;
        record->operations = 1'000'000U * static_cast<std::uint64_t>(computed);
        record->cacheOn = settings.cacheOn;
        lane.first = lane.last = record;
        lane.weightBytes = settings.narrowWeights ? 1'062'500U : 4'000'000U;
        lane.differingBits = settings.narrowWeights ? 77 : 0;
        lane.logitDifference = settings.narrowWeights ? 0.03 : 0.0;
        const double slower = (settings.oneThread ? 2.0 : 1.0) * (settings.narrowWeights ? 0.75 : 1.0);
        for (const double noise : { 0.9, 1.0, 1.1 }) {
            lane.ttft.push_back(noise * slower * (record->chunks + 0.1 * computed));
            if (request.steps > 1)
                lane.perToken.push_back(noise * slower * (settings.cacheOn ? 0.5 : 4.0));
            if (request.steps > 1 && problem == EnergyProblem::None)
                lane.tokenJoules.push_back(noise * 0.02);
        }
        lane.logProbability = request.forced.empty() ? 0.0 : -2.0 * static_cast<double>(request.forced.size());
        results->lanes.push_back(std::move(lane));
    }
    return results;
}

}  // namespace kvscope::test
