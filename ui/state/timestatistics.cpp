// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/timestatistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace kvscope {

namespace {

PerToken summary(std::vector<double> times)
{
    PerToken result;
    if (times.empty()) {
        return result;
    }
    std::sort(times.begin(), times.end());
    const std::size_t count = times.size();
    result.count = static_cast<int>(count);
    result.mean = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(count);
    result.median = (times[(count - 1) / 2] + times[count / 2]) / 2.0;
    // Integer arithmetic: 0.99 · 100 is a hair above 99 in binary, and the rank would be one too high.
    result.p99 = times[(count * 99 + 99) / 100 - 1];
    return result;
}

}  // namespace

double toMilliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

TimeStatistics timeStatistics(const QList<StepRecordPtr>& records)
{
    TimeStatistics result;
    std::vector<double> on;
    std::vector<double> off;
    for (const StepRecordPtr& record : records) {
        const double time = toMilliseconds(record->times.total());
        result.total += time;
        result.capture += toMilliseconds(record->times.capture);
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
    result.on = summary(std::move(on));
    result.off = summary(std::move(off));
    return result;
}

double RangeTimes::mean() const
{
    return steps > 0 ? toMilliseconds(sum.total()) / steps : kNoTime;
}

RangeTimes rangeTimes(const QList<StepRecordPtr>& records, int first, int last)
{
    RangeTimes result;
    for (int step = std::max(0, first); step <= last && step < records.size(); ++step) {
        const StageTimes& times = records[step]->times;
        ++result.steps;
        result.sum.embed += times.embed;
        result.sum.qkv += times.qkv;
        result.sum.attention += times.attention;
        result.sum.projection += times.projection;
        result.sum.mlp += times.mlp;
        result.sum.head += times.head;
        result.sum.sample += times.sample;
        result.sum.capture += times.capture;
    }
    return result;
}

}  // namespace kvscope
