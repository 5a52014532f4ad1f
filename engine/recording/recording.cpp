// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording.h"

#include <algorithm>

namespace kvscope {

namespace {

std::uint64_t rowBytesOf(const StepRecordPtr& record) noexcept
{
    return record->attention ? record->attention->bytes() : 0;
}

}  // namespace

std::string promptTextOf(const ModelInfo& model, const std::vector<TokenId>& prompt)
{
    return model.tokenizer ? model.tokenizer->decodedBytes(prompt) : std::string();
}

const RecordedRun* findRun(const Recording& recording, std::uint64_t id) noexcept
{
    const auto found = std::ranges::find(recording.runs, id, &RecordedRun::id);
    return found == recording.runs.end() ? nullptr : &*found;
}

std::uint64_t attentionBytes(const Recording& recording) noexcept
{
    std::uint64_t sum = 0;
    for (const RecordedRun& run : recording.runs) {
        for (const StepRecordPtr& record : run.records) {
            sum += rowBytesOf(record);
        }
    }
    return sum;
}

void keepAttentionWithin(Recording& recording, std::uint64_t bytes)
{
    std::vector<RecordedRun*> runs;
    for (RecordedRun& run : recording.runs) {
        runs.push_back(&run);
    }
    std::stable_partition(runs.begin(), runs.end(), [&](const RecordedRun* run) { return run->id != recording.currentRun; });
    std::uint64_t held = attentionBytes(recording);
    for (RecordedRun* const run : runs) {
        const std::size_t count = run->records.size();
        for (std::size_t i = 1; i <= count && held > bytes; ++i) {  // the prefill's is the last one
            StepRecordPtr& record = run->records[i % count];
            if (const std::uint64_t freed = rowBytesOf(record); freed > 0) {
                auto lighter = std::make_shared<StepRecord>(*record);
                lighter->attention = nullptr;
                record = std::move(lighter);
                held -= freed;
            }
        }
    }
}

}  // namespace kvscope
