// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costrace.h"

#include "run/statistics.h"
#include "state/runmodel.h"

#include <utility>
#include <vector>

namespace kvscope {

std::optional<RaceTimes> raceTimes(const RunModel& runs, int step)
{
    const RaceState& race = runs.race();
    const QList<StepRecordPtr>& records = runs.run().records();
    if (step < 0 || step >= records.size() || step >= race.on.size() || race.pairs() < 1) {
        return std::nullopt;
    }
    const StepRecord& raced = *race.on[step];
    const StepRecord& record = *records[step];
    if (raced.positions != record.positions || raced.logitsHash != record.logitsHash) {
        return std::nullopt;
    }
    RaceTimes times;
    times.pairs = race.pairs();
    for (const bool on : { false, true }) {
        std::vector<double> milliseconds;
        std::vector<RunTime> whole;
        for (const RaceRun& run : race.runs(on)) {
            if (static_cast<int>(run.milliseconds.size()) <= step) {
                return std::nullopt;
            }
            milliseconds.push_back(run.milliseconds[static_cast<std::size_t>(step)]);
            whole.push_back({ run.milliseconds.back(), run.waited });
        }
        (on ? times.on : times.off) = medianOf(std::move(milliseconds));
        times.disturbed = times.disturbed || disturbed(whole);
    }
    return times;
}

RacedTimes racedTimes(const RunModel& runs)
{
    RacedTimes all;
    for (int step = 0; const auto times = raceTimes(runs, step); ++step) {
        all.off.push_back(times->off);
        all.on.push_back(times->on);
        all.disturbed = times->disturbed;
    }
    return all;
}

CostCurves costCurves(const RunModel& runs, CostUnit unit, CostSum sum)
{
    const RunHistory& run = runs.run();
    const CostInput input { runs.model()->config, run.promptLength(), run.settings().steps, run.records(), runs.baselineRecords(),
        runs.checkedSteps(), racedTimes(runs) };
    return costCurves(input, unit, sum);
}

}  // namespace kvscope
