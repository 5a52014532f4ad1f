// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The numbers of a race: sums of both runs up to a step, their ratios, and whether both sampled the same tokens. Times are the engine's,
// summed over the stages of the steps, without capture and checks. Pure computation.

#include "state/racestate.h"

#include <QList>

#include <limits>
#include <optional>
#include <vector>

namespace kvscope {

struct RaceSum {
    int steps = 0;
    double milliseconds = 0.0;
    double operations = 0.0;  ///< counted
};
/// Over the first @p steps records, or all if there are fewer.
[[nodiscard]] RaceSum raceSum(const QList<StepRecordPtr>& records, int steps);

/// Off divided by on; NaN if undefined.
struct RaceRatio {
    double time = std::numeric_limits<double>::quiet_NaN();
    double operations = std::numeric_limits<double>::quiet_NaN();
};
/// Of the sums over the first @p steps steps that both runs have finished.
[[nodiscard]] RaceRatio totalRatio(const RaceState& race, int steps);
/// Of a single step. @param step from 0
[[nodiscard]] RaceRatio stepRatio(const RaceState& race, int step);

/// Token counts at which the growth is shown: a tenth, a quarter, half and all of them.
[[nodiscard]] std::vector<int> raceMilestones(int tokens);

/// Comparison of both runs, over the steps that both have finished.
struct RaceAgreement {
    int steps = 0;
    int sameLogits = 0;  ///< steps whose logits have the same hash in both runs
    int firstOtherToken = -1;  ///< step; -1: all tokens are the same
    int compared = 0;  ///< steps whose logits were also computed in the other mode and compared value by value
    double largestDifference = 0.0;  ///< of those
};
[[nodiscard]] RaceAgreement raceAgreement(const RaceState& race);

/// Progress of a run without the cache: operations so far divided by the total it needs, 0 … 1. Computed. @param positions fed by its first
/// step
[[nodiscard]] double shareDone(const QList<StepRecordPtr>& records, const ModelConfig& config, int positions, int tokens);

}  // namespace kvscope
