// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Figures about a run that the summary and the JSON both show; run/statistics computes them. Pure functions, any thread. Times are milliseconds.

#include "core/steprecord.h"
#include "run/statistics.h"

#include <optional>
#include <span>

namespace kvscope {

struct RunStatistics {
    double ttft = 0.0;  ///< prefill and first sampling, capture excluded
    double total = 0.0;  ///< all steps, capture excluded
    std::optional<PerToken> perToken;  ///< of all steps but the first, whose time is the TTFT; absent for a run of one step
    double prefillTokensPerSecond = 0.0;
    std::optional<double> decodeTokensPerSecond;  ///< absent for a run of one step
    std::uint64_t operations = 0;
    std::uint64_t predictedOperations = 0;
};

/// @param records not empty.
[[nodiscard]] RunStatistics statisticsOf(std::span<const StepRecordPtr> records);

}  // namespace kvscope
