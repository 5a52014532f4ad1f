// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one set of statistics: of plain numbers, and of the times of a run's steps. Commands and window show these figures and compute none of
// their own. Pure functions, any thread.

#include "core/stages.h"
#include "core/steprecord.h"

#include <chrono>
#include <limits>
#include <span>
#include <vector>

namespace kvscope {

inline constexpr double kNoTime = std::numeric_limits<double>::quiet_NaN();

[[nodiscard]] double toMilliseconds(std::chrono::nanoseconds time) noexcept;

/// NaN without values.
[[nodiscard]] double meanOf(std::span<const double> values);
/// The middle value, or the mean of the two; NaN without values.
[[nodiscard]] double medianOf(std::vector<double> values);
/// By nearest rank: the smallest value that at least @p percent of the values do not exceed; NaN without values. @param percent 1 … 100
[[nodiscard]] double percentileOf(std::vector<double> values, int percent);

/// The time of some steps of one kind, each in milliseconds; NaN without steps.
struct PerToken {
    int count = 0;
    double mean = kNoTime;
    double median = kNoTime;
    double p99 = kNoTime;  ///< nearest rank

    [[nodiscard]] double tokensPerSecond() const { return 1000.0 / mean; }
};
[[nodiscard]] PerToken perToken(std::vector<double> milliseconds);

/// One clock: time on the thread that computes, by stages. Pauses are between steps and so in none; capture is in no figure but its own.
struct TimeStatistics {
    double firstStep = kNoTime;  ///< ms, whatever it computed
    double timeToFirstToken = kNoTime;  ///< prefill and first sampling, ms; NaN for a branch, whose first step computes few positions
    double prefillTokensPerSecond = kNoTime;  ///< positions that the prefill computed, over its time; NaN for a branch
    PerToken on;  ///< decode steps
    PerToken off;  ///< steps that computed all positions again
    int warmUps = 0;  ///< first steps after the cache was switched on; in neither mode's mean
    double total = 0.0;  ///< all steps, ms
    double capture = 0.0;  ///< ms, in none of the others
};
[[nodiscard]] TimeStatistics timeStatistics(std::span<const StepRecordPtr> records);

/// Some neighbouring steps, added up.
struct RangeTimes {
    int steps = 0;
    StageTimes sum;
    [[nodiscard]] double mean() const;  ///< ms a step; NaN without steps
};
/// Steps @p first … @p last, from 0; those that do not exist are left out.
[[nodiscard]] RangeTimes rangeTimes(std::span<const StepRecordPtr> records, int first, int last);

}  // namespace kvscope
