// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Figures about a run that the summary and the JSON both tell. Pure functions, any thread. Times are milliseconds.

#include "core/steprecord.h"
#include "core/steptiming.h"

#include <optional>
#include <span>
#include <vector>

namespace kvscope {

[[nodiscard]] double milliseconds(std::chrono::nanoseconds time);

/// Of all steps but the first, whose time is the TTFT.
struct TokenTimes {
    double mean = 0.0;
    double median = 0.0;
    double p99 = 0.0;  ///< nearest rank: 99 of 100 steps took at most this
};

struct RunStatistics {
    double ttft = 0.0;  ///< prefill and first sampling, capture excluded
    double total = 0.0;  ///< all steps, capture excluded
    std::optional<TokenTimes> perToken;  ///< absent for a run of one step
    double prefillTokensPerSecond = 0.0;
    std::optional<double> decodeTokensPerSecond;  ///< absent for a run of one step
    std::uint64_t operations = 0;
    std::uint64_t predictedOperations = 0;
};

/// @param records not empty.
[[nodiscard]] RunStatistics statisticsOf(std::span<const StepRecordPtr> records);

/// The middle value, or the mean of the two. @param values not empty.
[[nodiscard]] double medianOf(std::vector<double> values);

}  // namespace kvscope
