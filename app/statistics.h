// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The figures about a run shared by summary and JSON; run/statistics computes them. Pure functions, any thread. Times are in milliseconds.

#include "core/steprecord.h"
#include "run/statistics.h"

#include <optional>
#include <span>

namespace kvscope {

struct RunStatistics {
    double ttft = 0.0;  ///< prefill and first sampling, without capture
    double total = 0.0;  ///< all steps, without capture
    std::optional<PerToken> perToken;  ///< all steps but the first, whose time is the TTFT; absent for a single step
    double prefillTokensPerSecond = 0.0;
    std::optional<double> decodeTokensPerSecond;  ///< absent for a single step
    std::uint64_t operations = 0;
    std::uint64_t predictedOperations = 0;
};

/// @param records must not be empty
[[nodiscard]] RunStatistics statisticsOf(std::span<const StepRecordPtr> records);

}  // namespace kvscope
