// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What every step of a run cost, and what it would have cost in the other mode: the numbers behind the cost plot. Pure computation.
//
// A run may change its mode between steps. So there are three curves: what was spent (each step in its own mode), and, for comparison,
// what a run wholly with the cache and one wholly without it would spend. Operations that were not counted come from the cost model,
// exactly. Times that were not measured come from an earlier run where there is one, else from a line through the passes that
// were measured, over one row and over many; that is an estimate, and every point says which it is. A kind of pass that was not measured at
// all has no time. Bytes moved are the cost model's in both modes: nobody counts them.

#include "core/modelconfig.h"
#include "core/steprecord.h"
#include "state/costenums.h"
#include "state/runhistory.h"

#include <QList>

#include <limits>
#include <vector>

namespace kvscope {

/// Where a number comes from.
enum class CostSource {
    Measured,  ///< counted or measured in this run
    Earlier,  ///< counted or measured in an earlier run of this window
    Computed,  ///< closed form (operations) or estimate (time)
    Unknown,  ///< nothing to compute it from; the value is NaN
};

struct CostPoint {
    double value = std::numeric_limits<double>::quiet_NaN();  ///< operations, milliseconds or bytes
    CostSource source = CostSource::Unknown;
};

/// One step as it really was.
struct SpentPoint {
    double value = 0.0;  ///< operations, milliseconds or bytes
    bool cacheOn = true;
};

struct CostInput {
    ModelConfig config;
    int promptLength = 0;
    int plannedSteps = 0;  ///< the curves reach this far, or as far as the records do
    QList<StepRecordPtr> records;  ///< of the run, in order from step 0
    QList<StepRecordPtr> earlier;  ///< of a run with the other mode, measured before; may be empty
};

/// Index = step, from 0.
struct CostCurves {
    std::vector<SpentPoint> spent;  ///< one per record
    std::vector<CostPoint> on;  ///< wholly with the cache: prefill, then decode
    std::vector<CostPoint> off;  ///< wholly without: every step computes all positions
    // The same by the cost model alone (times: by the rate), also where something was measured; NaN where it has nothing to go by.
    std::vector<double> computedOn;
    std::vector<double> computedOff;
    CostSource spentSource = CostSource::Measured;  ///< of `spent`: bytes are computed there too

    [[nodiscard]] int steps() const { return static_cast<int>(on.size()); }  ///< planned or done, the greater
    [[nodiscard]] const std::vector<CostPoint>& mode(bool cacheOn) const { return cacheOn ? on : off; }
    [[nodiscard]] const std::vector<double>& computed(bool cacheOn) const { return cacheOn ? computedOn : computedOff; }
};

[[nodiscard]] CostCurves costCurves(const CostInput& input, CostUnit unit, CostSum sum);

/// One step against the mode it was not computed in.
struct CostComparison {
    double spent = 0.0;
    CostPoint other;
    bool cacheOn = true;  ///< mode of the step

    /// How many times the smaller the greater is, >= 1; NaN without a comparison.
    [[nodiscard]] double factor() const;
    [[nodiscard]] bool spentLess() const { return spent < other.value; }
    [[nodiscard]] bool same() const { return spent == other.value; }
};
/// How many times what the step (or the run so far, for totals) takes with the cache it takes without; NaN without both numbers.
/// @param step 0 … steps() - 1
[[nodiscard]] double offOverOn(const CostCurves& curves, int step);
/// @param step 0 … spent.size() - 1
[[nodiscard]] CostComparison compareAt(const CostCurves& curves, int step);

}  // namespace kvscope
