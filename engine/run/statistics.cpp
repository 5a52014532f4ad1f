// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

namespace kvscope {

double toMilliseconds(std::chrono::nanoseconds time) noexcept
{
    return std::chrono::duration<double, std::milli>(time).count();
}

double meanOf(std::span<const double> values)
{
    return values.empty() ? kNoTime : std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double medianOf(std::vector<double> values)
{
    if (values.empty()) {
        return kNoTime;
    }
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

double percentileOf(std::vector<double> values, int percent)
{
    assert(percent >= 1 && percent <= 100);
    if (values.empty()) {
        return kNoTime;
    }
    std::sort(values.begin(), values.end());
    const std::size_t rank = (values.size() * static_cast<std::size_t>(percent) + 99) / 100;  // rounded up, counted from 1
    return values[rank - 1];
}

PerToken perToken(std::vector<double> milliseconds)
{
    PerToken result;
    result.count = static_cast<int>(milliseconds.size());
    result.mean = meanOf(milliseconds);
    result.median = medianOf(milliseconds);
    result.p99 = percentileOf(std::move(milliseconds), 99);
    return result;
}

RunTime runTime(std::span<const StepRecordPtr> records)
{
    RunTime time;
    for (const StepRecordPtr& record : records) {
        time.milliseconds += toMilliseconds(record->times.total());
        time.waited += toMilliseconds(record->waited);
    }
    return time;
}

bool waitedLong(const RunTime& time)
{
    return time.waited > kMostWaiting * time.milliseconds;
}

bool disturbed(std::span<const RunTime> runs)
{
    if (runs.empty()) {
        return false;
    }
    const auto [fastest, slowest]
        = std::minmax_element(runs.begin(), runs.end(), [](const RunTime& a, const RunTime& b) { return a.milliseconds < b.milliseconds; });
    return slowest->milliseconds > kMostSpread * fastest->milliseconds || std::any_of(runs.begin(), runs.end(), waitedLong);
}

TimeStatistics timeStatistics(std::span<const StepRecordPtr> records)
{
    TimeStatistics result;
    std::vector<double> on;
    std::vector<double> off;
    std::array<RunTime, 2> modes;
    for (const StepRecordPtr& record : records) {
        const double time = toMilliseconds(record->times.total());
        RunTime& mode = modes[record->cacheOn ? 1 : 0];
        mode.milliseconds += time;
        mode.waited += toMilliseconds(record->waited);
        result.total += time;
        result.capture += toMilliseconds(record->times[Stage::Capture]);
        switch (record->phase) {
        case Phase::Prefill:
            result.firstStep = time;
            if (record->reused == 0) {
                result.timeToFirstToken = time;
                result.prefillTokensPerSecond = time > 0.0 ? record->positions * 1000.0 / time : kNoTime;
            }
            break;
        case Phase::Decode: on.push_back(time); break;
        case Phase::Recompute: off.push_back(time); break;
        case Phase::WarmUp: ++result.warmUps; break;
        }
    }
    result.on = perToken(std::move(on));
    result.off = perToken(std::move(off));
    result.disturbed = std::any_of(modes.begin(), modes.end(), [](const RunTime& mode) { return disturbed({ &mode, 1 }); });
    return result;
}

double RangeTimes::mean() const
{
    return steps > 0 ? toMilliseconds(sum.total()) / steps : kNoTime;
}

RangeTimes rangeTimes(std::span<const StepRecordPtr> records, int first, int last)
{
    RangeTimes result;
    for (int step = std::max(0, first); step <= last && step < static_cast<int>(records.size()); ++step) {
        ++result.steps;
        result.sum += records[static_cast<std::size_t>(step)]->times;
    }
    return result;
}

}  // namespace kvscope
