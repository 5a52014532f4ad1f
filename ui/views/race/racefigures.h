// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a race says in numbers: sums of both runs up to a step, how many times one is the other, and whether they drew the same. Times are the
// engine's, summed over the stages of the steps; capture and checks are in none. Pure computation.

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
/// Over the first @p steps records, or as many as there are.
[[nodiscard]] RaceSum raceSum(const QList<StepRecordPtr>& records, int steps);

/// Off over on; NaN where there is nothing to divide.
struct RaceRatio {
    double time = std::numeric_limits<double>::quiet_NaN();
    double operations = std::numeric_limits<double>::quiet_NaN();
};
/// Of the sums over the first @p steps steps that both runs have made.
[[nodiscard]] RaceRatio totalRatio(const RaceState& race, int steps);
/// Of one step alone. @param step from 0
[[nodiscard]] RaceRatio stepRatio(const RaceState& race, int step);

/// Numbers of tokens at which the growth is read: a tenth, a quarter, half and all of them.
[[nodiscard]] std::vector<int> raceMilestones(int tokens);

/// What both runs say about each other, over the steps that both have made.
struct RaceAgreement {
    int steps = 0;
    int sameLogits = 0;  ///< steps whose logits have the same hash in both runs, bit for bit
    int firstOtherToken = -1;  ///< step; -1: all tokens are the same
    int compared = 0;  ///< steps whose logits were also computed in the other mode and compared number by number
    double largestDifference = 0.0;  ///< of those
};
[[nodiscard]] RaceAgreement raceAgreement(const RaceState& race);

/// How much of its work a run without the cache has done: operations so far over those that it will need, 0 … 1. Computed.
/// @param positions fed by its first step
[[nodiscard]] double shareDone(const QList<StepRecordPtr>& records, const ModelConfig& config, int positions, int tokens);

}  // namespace kvscope
