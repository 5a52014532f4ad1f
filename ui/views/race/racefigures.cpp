// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racefigures.h"

#include "run/costmodel.h"
#include "run/statistics.h"
#include "text/shownratio.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

int stepsOfBoth(const RaceState& race)
{
    return static_cast<int>(std::min(race.off.size(), race.on.size()));
}

double timeTo(const RaceRun& run, int steps)
{
    const int most = std::min(steps, static_cast<int>(run.milliseconds.size()));
    return most < 1 ? 0.0 : run.milliseconds[static_cast<std::size_t>(most) - 1];
}

}  // namespace

RaceRun timesOf(const QList<StepRecordPtr>& records)
{
    RaceRun run;
    double sum = 0.0;
    for (const StepRecordPtr& record : records) {
        sum += toMilliseconds(record->times.total());
        run.milliseconds.push_back(sum);
        run.waited += toMilliseconds(record->waited);
    }
    return run;
}

RaceSum raceSum(const RaceState& race, bool cacheOn, int steps)
{
    const QList<StepRecordPtr>& records = race.records(cacheOn);
    RaceSum sum;
    sum.steps = std::clamp(steps, 0, static_cast<int>(records.size()));
    for (int step = 0; step < sum.steps; ++step) {
        sum.operations += static_cast<double>(records[step]->operations);
    }
    std::vector<double> times;
    for (const RaceRun& run : race.runs(cacheOn)) {
        times.push_back(timeTo(run, sum.steps));
    }
    sum.milliseconds = times.empty() ? timeTo(timesOf(records), sum.steps) : medianOf(std::move(times));
    return sum;
}

RaceRatio totalRatio(const RaceState& race, int steps)
{
    const int both = std::min(steps, stepsOfBoth(race));
    const RaceSum off = raceSum(race, false, both);
    const RaceSum on = raceSum(race, true, both);
    RaceRatio ratio;
    ratio.time = ratioOf(off.milliseconds, on.milliseconds);
    ratio.operations = ratioOf(off.operations, on.operations);
    ratio.least = ratio.greatest = ratio.time;
    ratio.pairs = race.pairs();
    for (int pair = 0; pair < race.pairs(); ++pair) {
        const double one = ratioOf(timeTo(race.offRuns[pair], both), timeTo(race.onRuns[pair], both));
        ratio.least = pair == 0 ? one : std::min(ratio.least, one);
        ratio.greatest = pair == 0 ? one : std::max(ratio.greatest, one);
    }
    return ratio;
}

bool raceDisturbed(const RaceState& race, bool cacheOn)
{
    std::vector<RunTime> times;
    for (const RaceRun& run : race.runs(cacheOn)) {
        if (!run.milliseconds.empty()) {
            times.push_back({ run.milliseconds.back(), run.waited });
        }
    }
    return disturbed(times);
}

std::vector<std::optional<BitComparison>> comparisons(const RaceState& race)
{
    std::vector<std::optional<BitComparison>> result;
    bool parted = false;
    for (int step = 0; step < stepsOfBoth(race); ++step) {
        const StepRecord& off = *race.off[step];
        const StepRecord& on = *race.on[step];
        std::optional<BitComparison> check;
        if (!parted && off.logitsHash == on.logitsHash) {
            check.emplace();
            check->sameToken = true;
        } else if (!parted && off.comparison) {
            check = *off.comparison;
        }
        if (check) {
            check->otherToken = off.token;
            check->sameToken = off.token == on.token;
            check->time = {};  // the race's own times are shown for what they are
            check->operations = 0;
        }
        parted = parted || off.token != on.token;
        result.push_back(check);
    }
    return result;
}

RaceAgreement raceAgreement(const RaceState& race)
{
    RaceAgreement agreement;
    agreement.steps = stepsOfBoth(race);
    for (int step = 0; step < agreement.steps; ++step) {
        const StepRecord& off = *race.off[step];
        const StepRecord& on = *race.on[step];
        agreement.sameLogits += off.logitsHash == on.logitsHash ? 1 : 0;
        if (off.token != on.token && agreement.firstOtherToken < 0) {
            agreement.firstOtherToken = step;
        }
        const auto& check = off.comparison ? off.comparison : on.comparison;
        if (check) {
            ++agreement.compared;
            agreement.largestDifference = std::max(agreement.largestDifference, check->maxAbsDifference);
        }
    }
    return agreement;
}

double shareDone(const QList<StepRecordPtr>& records, const ModelConfig& config, int positions, int tokens)
{
    double needed = 0.0;
    double done = 0.0;
    for (const StepRecordPtr& record : records) {
        done += static_cast<double>(record->operations);
    }
    for (int step = 0; step < tokens; ++step) {
        needed += static_cast<double>(predictOperations(config, 0, positions + step));
    }
    return needed > 0.0 ? std::min(1.0, done / needed) : 0.0;
}

}  // namespace kvscope
