// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The statistics shared by commands and window: of plain numbers, and of the step times of a run. Pure functions, any thread.

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
/// By nearest rank: the smallest value such that at least @p percent of the values are less than or equal to it; NaN without values.
/// @param percent 1 … 100
[[nodiscard]] double percentileOf(std::vector<double> values, int percent);

/// Times per step for one kind of step, in milliseconds; NaN without steps.
struct PerToken {
    int count = 0;
    double mean = kNoTime;
    double median = kNoTime;
    double p99 = kNoTime;  ///< nearest rank

    [[nodiscard]] double tokensPerSecond() const { return 1000.0 / mean; }
    /// Of fewer samples the 99th percentile is the greatest, and is called that.
    [[nodiscard]] bool hasPercentile() const { return count >= 100; }
};
[[nodiscard]] PerToken perToken(std::vector<double> milliseconds);

/// A run whose thread was ready but without a core for more than this share of its time is disturbed.
inline constexpr double kMostWaiting = 0.05;
/// So is a mode whose slowest run takes more than this many times its fastest.
inline constexpr double kMostSpread = 1.3;

/// One run of a race, or a part of one.
struct RunTime {
    double milliseconds = 0.0;
    double waited = 0.0;  ///< part of it, see StepRecord::waited
};
/// Whether its thread was ready but without a core for more than kMostWaiting of the time: other programs held it up.
[[nodiscard]] bool waitedLong(const RunTime& time);
/// Whether the times of runs of one mode say more about the machine's other work than about the mode.
[[nodiscard]] bool disturbed(std::span<const RunTime> runs);
/// Sum over some steps.
[[nodiscard]] RunTime runTime(std::span<const StepRecordPtr> records);

/// Times on the computing thread, by stage. Pauses lie between steps and are not included; capture is only in its own figure.
struct TimeStatistics {
    double firstStep = kNoTime;  ///< ms, of the first step, whatever its phase
    double timeToFirstToken = kNoTime;  ///< ms, prefill plus first sampling; NaN for a branch, whose first step computes few positions
    double prefillTokensPerSecond = kNoTime;  ///< positions computed by the prefill divided by its time; NaN for a branch
    PerToken on;  ///< decode steps
    PerToken off;  ///< steps that recomputed all positions
    int warmUps = 0;  ///< first steps after the cache was turned on; not in either mean
    double total = 0.0;  ///< ms, all steps
    double capture = 0.0;  ///< ms, not included in the other figures
    bool disturbed = false;  ///< by other programs, in either mode
};
[[nodiscard]] TimeStatistics timeStatistics(std::span<const StepRecordPtr> records);

/// The sum over a range of consecutive steps.
struct RangeTimes {
    int steps = 0;
    StageTimes sum;
    [[nodiscard]] double mean() const;  ///< ms per step; NaN without steps
};
/// Steps @p first … @p last, counted from 0; steps that do not exist are ignored.
[[nodiscard]] RangeTimes rangeTimes(std::span<const StepRecordPtr> records, int first, int last);

}  // namespace kvscope
