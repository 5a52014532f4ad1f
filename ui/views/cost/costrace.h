// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the runs of a race say about the times of the run that is shown. Where a text was raced, the median of its runs is the time, everywhere. Pure
// computation.

#include "views/cost/costcurves.h"

#include <optional>

namespace kvscope {

class RunModel;

/// Medians over the complete runs of a race, in ms.
struct RaceTimes {
    double off = 0.0;
    double on = 0.0;
    int pairs = 0;  ///< at least 1
    bool disturbed = false;
};
/// From the beginning to the end of @p step; nullopt unless both modes of a race computed the same text so far.
[[nodiscard]] std::optional<RaceTimes> raceTimes(const RunModel& runs, int step);
/// The same of every step from the first one on, as far as the race computed this text.
[[nodiscard]] RacedTimes racedTimes(const RunModel& runs);
/// The curves of the run that is shown, with the times of its race. There must be a model.
[[nodiscard]] CostCurves costCurves(const RunModel& runs, CostUnit unit, CostSum sum);

}  // namespace kvscope
