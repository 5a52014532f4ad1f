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

inline constexpr int kMostPairs = 9;

[[nodiscard]] RaceRun timesOf(const QList<StepRecordPtr>& records);

struct RaceSum {
    int steps = 0;
    double milliseconds = 0.0;  ///< the median of all complete runs of the mode, or of the one that is on
    double operations = 0.0;  ///< counted
};
/// Over the first @p steps steps, or as many as there are.
[[nodiscard]] RaceSum raceSum(const RaceState& race, bool cacheOn, int steps);

/// Off divided by on; NaN if undefined.
struct RaceRatio {
    double time = std::numeric_limits<double>::quiet_NaN();  ///< of the medians, as they are shown
    double least = std::numeric_limits<double>::quiet_NaN();  ///< of any pair
    double greatest = std::numeric_limits<double>::quiet_NaN();
    double operations = std::numeric_limits<double>::quiet_NaN();  ///< of the sums as they are shown
    int pairs = 0;  ///< complete ones
};
/// Of the sums over the first @p steps steps that both runs have finished.
[[nodiscard]] RaceRatio totalRatio(const RaceState& race, int steps);
/// Whether other programs disturbed the runs of one mode: see disturbed() in run/statistics.
[[nodiscard]] bool raceDisturbed(const RaceState& race, bool cacheOn);
/// What the race itself says of every step of its run with the cache: both runs' logits have the same hash, or were compared number by number.
/// Absent where neither is known, and behind the first step whose tokens differ.
[[nodiscard]] std::vector<std::optional<BitComparison>> comparisons(const RaceState& race);

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
