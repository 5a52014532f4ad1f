// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lanewords.h"

#include "run/statistics.h"

#include <algorithm>
#include <limits>

namespace kvscope {

bool LaneWords::isDisturbed(const LaneResults& results)
{
    return std::any_of(results.lanes.begin(), results.lanes.end(), [](const LaneTimes& lane) {
        std::vector<StepRecordPtr> steps;
        if (lane.first)
            steps.push_back(lane.first);
        if (lane.last && lane.last != lane.first)
            steps.push_back(lane.last);
        return waitedLong(runTime(steps));
    });
}

QString LaneWords::bitsText(std::uint64_t bits)
{
    constexpr std::uint64_t kMost = std::numeric_limits<int>::max();  // of a number with a plural
    return tr("%Ln bit(s) of the logits differ (compared)", nullptr, static_cast<int>(std::min(bits, kMost)));
}

std::uint64_t LaneWords::mostDifferingBits(const std::vector<LaneTimes>& lanes)
{
    std::uint64_t most = 0;
    for (const LaneTimes& lane : lanes)
        most = std::max(most, lane.differingBits);
    return most;
}

QString LaneWords::disturbed(const LaneResults* results)
{
    return results != nullptr && isDisturbed(*results)
        ? tr("Disturbed: other programs took the cores meanwhile; measure again when they are quiet.")
        : QString();
}

}  // namespace kvscope
