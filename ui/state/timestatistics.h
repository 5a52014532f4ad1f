// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the steps of a run took, summed up. One clock: time on the thread that computes, by stages; pauses are between steps and so in
// none, and capture (the cost of watching) is in no figure but its own. Pure computation.

#include "core/steprecord.h"

#include <QList>

#include <limits>

namespace kvscope {

inline constexpr double kNoTime = std::numeric_limits<double>::quiet_NaN();

[[nodiscard]] double toMilliseconds(std::chrono::nanoseconds time);

/// Steps after the first, of one mode. All in milliseconds; NaN without steps.
struct PerToken {
    int count = 0;
    double mean = kNoTime;
    double median = kNoTime;
    double p99 = kNoTime;  ///< nearest rank: the smallest time that at least 99 % of the steps do not exceed

    [[nodiscard]] double tokensPerSecond() const { return 1000.0 / mean; }
};

struct TimeStatistics {
    double firstStep = kNoTime;  ///< ms, whatever it computed
    double timeToFirstToken = kNoTime;  ///< prefill and first sampling, ms; NaN for a branch, whose first step computes few positions
    double prefillTokensPerSecond = kNoTime;  ///< positions that the prefill computed, over its time; NaN for a branch
    PerToken on;  ///< decode steps
    PerToken off;  ///< steps that computed all positions again
    int warmUps = 0;  ///< first steps after the cache was switched on; in the total, in neither mode's mean
    double total = 0.0;  ///< all steps, ms
    double capture = 0.0;  ///< ms, in none of the others
};

[[nodiscard]] TimeStatistics timeStatistics(const QList<StepRecordPtr>& records);

/// Some neighbouring steps, added up.
struct RangeTimes {
    int steps = 0;
    StageTimes sum;  ///< stage by stage; capture apart, as ever
    [[nodiscard]] double mean() const;  ///< ms a step; NaN without steps
};
/// Steps @p first … @p last, from 0; those that are not there are left out.
[[nodiscard]] RangeTimes rangeTimes(const QList<StepRecordPtr>& records, int first, int last);

}  // namespace kvscope
