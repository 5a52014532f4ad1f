// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racefigures.h"

#include "run/costmodel.h"
#include "run/statistics.h"

#include <algorithm>

namespace kvscope {

namespace {

double quotient(double off, double on)
{
    return on > 0.0 ? off / on : std::numeric_limits<double>::quiet_NaN();
}

RaceRatio ratioOf(const RaceSum& off, const RaceSum& on)
{
    return { quotient(off.milliseconds, on.milliseconds), quotient(off.operations, on.operations) };
}

int stepsOfBoth(const RaceState& race)
{
    return static_cast<int>(std::min(race.off.size(), race.on.size()));
}

}  // namespace

RaceSum raceSum(const QList<StepRecordPtr>& records, int steps)
{
    RaceSum sum;
    sum.steps = std::clamp(steps, 0, static_cast<int>(records.size()));
    for (int step = 0; step < sum.steps; ++step) {
        sum.milliseconds += toMilliseconds(records[step]->times.total());
        sum.operations += static_cast<double>(records[step]->operations);
    }
    return sum;
}

RaceRatio totalRatio(const RaceState& race, int steps)
{
    const int both = std::min(steps, stepsOfBoth(race));
    return ratioOf(raceSum(race.off, both), raceSum(race.on, both));
}

RaceRatio stepRatio(const RaceState& race, int step)
{
    if (step < 0 || step >= stepsOfBoth(race)) {
        return {};
    }
    return ratioOf(raceSum({ race.off[step] }, 1), raceSum({ race.on[step] }, 1));
}

std::vector<int> raceMilestones(int tokens)
{
    std::vector<int> milestones;
    for (const int at : { tokens / 10, tokens / 4, tokens / 2, tokens }) {
        if (at > 0 && (milestones.empty() || at > milestones.back())) {
            milestones.push_back(at);
        }
    }
    return milestones;
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
    for (int step = 0; step < tokens; ++step) {
        needed += static_cast<double>(predictOperations(config, 0, positions + step));
    }
    return needed > 0.0 ? std::min(1.0, raceSum(records, tokens).operations / needed) : 0.0;
}

}  // namespace kvscope
