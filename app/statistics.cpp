// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kvscope {

double milliseconds(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2.0;
}

RunStatistics statisticsOf(std::span<const StepRecordPtr> records)
{
    RunStatistics statistics;
    std::vector<double> later;
    for (const StepRecordPtr& record : records) {
        const double time = milliseconds(record->times.total());
        statistics.total += time;
        statistics.operations += record->operations;
        statistics.predictedOperations += record->predictedOperations;
        if (record->index > 0) {
            later.push_back(time);
        }
    }
    const StepRecord& prefill = *records.front();
    statistics.ttft = milliseconds(prefill.times.total());
    statistics.prefillTokensPerSecond = statistics.ttft > 0.0 ? prefill.positions * 1000.0 / statistics.ttft : 0.0;
    if (!later.empty()) {
        const double sum = std::accumulate(later.begin(), later.end(), 0.0);
        const auto count = static_cast<double>(later.size());
        std::sort(later.begin(), later.end());
        const auto rank = static_cast<std::size_t>(std::ceil(0.99 * count));
        statistics.perToken = TokenTimes { sum / count, medianOf(later), later[rank - 1] };
        if (sum > 0.0) {
            statistics.decodeTokensPerSecond = count * 1000.0 / sum;
        }
    }
    return statistics;
}

}  // namespace kvscope
