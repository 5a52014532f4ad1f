// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost of every step of a run, actual and in the other mode: the numbers behind the cost plot. Pure computation.
//
// A run may change its mode between steps, so there are three curves: what was spent (each step in its own mode), and, for comparison, what
// a run entirely with the cache and one entirely without it would spend. Operations that nobody counted come from the cost model, which is exact.
// The equality check runs the other mode anyway, so its passes are measured and counted. Times that nobody measured come from an earlier
// run where there is one, else from the passes that were (run/passtimes); that is an estimate, and every point says which it is. Before passes over
// one row and over many were measured there is none. Bytes moved are the cost model's in both modes: nobody counts them.

#include "core/modelconfig.h"
#include "core/steprecord.h"
#include "state/costenums.h"
#include "state/runhistory.h"

#include <QList>

#include <limits>
#include <optional>
#include <vector>

namespace kvscope {

/// Source of a number.
enum class CostSource {
    Measured,  ///< counted or measured in this run
    Raced,  ///< the median of a race's runs of the same text; only of total times
    Checked,  ///< counted or measured by the equality check of this run's step
    Earlier,  ///< counted or measured in an earlier run of this window
    Computed,  ///< closed form (operations) or estimate (time)
    Unknown,  ///< nothing to compute it from; the value is NaN
};

struct CostPoint {
    double value = std::numeric_limits<double>::quiet_NaN();  ///< operations, milliseconds or bytes
    CostSource source = CostSource::Unknown;
    double waited = 0.0;  ///< ms of a measured time in which other programs had the core
    [[nodiscard]] bool isMeasured() const { return source < CostSource::Computed; }  ///< or counted
};

/// One step as it was actually computed.
struct SpentPoint {
    double value = 0.0;  ///< operations, milliseconds or bytes
    bool cacheOn = true;
    /// On neither line of the comparison: in a total the run switched its mode before, or the step filled the cache anew.
    bool mixed = false;
};

/// What a race's runs took from the beginning to the end of each step, as medians in ms; both as long, empty where the text was not raced.
struct RacedTimes {
    std::vector<double> off;
    std::vector<double> on;
    bool disturbed = false;  ///< other programs held up the runs
    [[nodiscard]] const std::vector<double>& mode(bool cacheOn) const { return cacheOn ? on : off; }
};

struct CostInput {
    ModelConfig config;
    int promptLength = 0;
    int plannedSteps = 0;  ///< the curves reach this far, or to the last record
    QList<StepRecordPtr> records;  ///< of the run, in order from step 0
    QList<StepRecordPtr> earlier;  ///< of an earlier run in the other mode; may be empty
    std::vector<std::optional<BitComparison>> checks;  ///< by step; may be shorter
    RacedTimes raced {};  ///< total times that stand in place of the run's own
};

/// Index = step, from 0.
struct CostCurves {
    std::vector<SpentPoint> spent;  ///< one per record
    std::vector<CostPoint> on;  ///< entirely with the cache: prefill, then decode
    std::vector<CostPoint> off;  ///< entirely without: every step computes all positions
    CostUnit unit = CostUnit::Operations;
    CostSum sum = CostSum::PerStep;
    bool raceDisturbed = false;  ///< where the source is a race
    CostSource spentSource = CostSource::Measured;  ///< of `spent`; its bytes are computed too

    [[nodiscard]] int steps() const { return static_cast<int>(on.size()); }  ///< planned or done, whichever is larger
    [[nodiscard]] const std::vector<CostPoint>& mode(bool cacheOn) const { return cacheOn ? on : off; }
};

[[nodiscard]] CostCurves costCurves(const CostInput& input, CostUnit unit, CostSum sum);

/// One step compared with the other mode.
struct CostComparison {
    double spent = 0.0;
    CostPoint other;
    bool cacheOn = true;  ///< mode of the step
    [[nodiscard]] bool spentLess() const { return spent < other.value; }
    [[nodiscard]] bool same() const { return spent == other.value; }
};
/// How many times what the step (or the run so far, for totals) takes with the cache it takes without, of both as they are shown; NaN without both
/// numbers. @param step 0 … steps() - 1
[[nodiscard]] double offOverOn(const CostCurves& curves, int step);
/// Whether both numbers are medians of a race. @param step like above
[[nodiscard]] bool racedAt(const CostCurves& curves, int step);
/// Whether other programs had the core for so long that the ratio of the times says little. @param step like above
[[nodiscard]] bool disturbedAt(const CostCurves& curves, int step);
/// @param step 0 … spent.size() - 1
[[nodiscard]] CostComparison compareAt(const CostCurves& curves, int step);

}  // namespace kvscope
