// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics.h"

#include <utility>
#include <vector>

namespace kvscope {

RunStatistics statisticsOf(std::span<const StepRecordPtr> records)
{
    RunStatistics statistics;
    std::vector<double> later;
    for (const StepRecordPtr& record : records) {
        const double time = toMilliseconds(record->times.total());
        statistics.total += time;
        statistics.operations += record->operations;
        statistics.predictedOperations += record->predictedOperations;
        if (record->index > 0) {
            later.push_back(time);
        }
    }
    const StepRecord& prefill = *records.front();
    statistics.ttft = toMilliseconds(prefill.times.total());
    statistics.prefillTokensPerSecond = statistics.ttft > 0.0 ? prefill.positions * 1000.0 / statistics.ttft : 0.0;
    if (!later.empty()) {
        statistics.perToken = perToken(std::move(later));
        if (statistics.perToken->mean > 0.0) {
            statistics.decodeTokensPerSecond = statistics.perToken->tokensPerSecond();
        }
    }
    return statistics;
}

}  // namespace kvscope
