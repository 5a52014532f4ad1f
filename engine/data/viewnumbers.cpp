// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/viewnumbers.h"

#include "data/costnumbers.h"
#include "data/csvtable.h"
#include "run/costmodel.h"
#include "run/statistics.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace kvscope {

namespace {

const StepRecord& viewed(const ViewNumbers& run)
{
    return *run.records[static_cast<std::size_t>(run.step)];
}

std::string tokenText(const ViewNumbers& run, TokenId id)
{
    return run.model->tokenizer ? run.model->tokenizer->tokenText(id) : std::string();
}

TokenId tokenAt(const ViewNumbers& run, int position)
{
    const auto at = static_cast<std::size_t>(position);
    return at < run.prompt.size() ? run.prompt[at] : run.records[at - run.prompt.size()]->token;
}

const char* modeName(bool cacheOn)
{
    return cacheOn ? "on" : "off";
}

void addStep(CsvTable& table, const StepRecord& record)
{
    table.index(record.index);
    table.word(phaseName(record.phase));
    table.word(modeName(record.cacheOn));
    table.index(record.positions);
}

/// The first position that a step with the cache fed.
int firstFed(const StepRecord& record)
{
    return record.positions - record.written;
}

/// For each position the step that wrote its K and V, as of the viewed step; -1 where the cache does not hold them.
std::vector<int> writers(const ViewNumbers& run)
{
    std::vector<int> writtenBy(static_cast<std::size_t>(viewed(run).positions), -1);
    for (const StepRecordPtr& record : run.records.first(static_cast<std::size_t>(run.step) + 1)) {
        const auto end = writtenBy.begin() + record->positions;
        if (record->cacheOn) {
            std::fill(writtenBy.begin() + firstFed(*record), end, record->index);
        } else {
            std::fill(writtenBy.begin(), end, -1);  // off means dropped
        }
    }
    return writtenBy;
}

const char* stateName(const StepRecord& record, int position)
{
    if (record.cacheOn) {
        return position >= firstFed(record) ? "written" : "reused";
    }
    return position < record.recomputed ? "recomputed" : "computed";
}

}  // namespace

std::string timeCsv(const ViewNumbers& run)
{
    static_assert(kStages.size() == 7, "the columns below");
    CsvTable table { "step", "phase", "cache", "positions", "token", "text", "embed_ms", "qkv_ms", "attention_ms", "projection_ms",
        "mlp_ms", "head_ms", "sample_ms", "total_ms", "capture_ms", "waited_ms" };
    for (const StepRecordPtr& record : run.records) {
        addStep(table, *record);
        table.index(record->token);
        table.token(tokenText(run, record->token));
        for (const Stage stage : kStages) {
            table.number(toMilliseconds(record->times[stage]));
        }
        table.number(toMilliseconds(record->times.total()));
        table.number(toMilliseconds(record->times[Stage::Capture]));
        table.number(toMilliseconds(record->waited));
        table.endRow();
    }
    return table.text(viewed(run).intervention.get());
}

std::string costCsv(const ViewNumbers& run)
{
    CsvTable table { "step", "phase", "cache", "positions", "written", "reused", "recomputed", "operations", "predicted_operations",
        "operations_cache_on_computed", "operations_cache_off_computed", "total_ms", "weight_bytes_moved_computed",
        "cache_bytes_moved_computed", "cache_bytes", "cache_reserved_bytes" };
    for (const StepRecordPtr& record : run.records) {
        const bool prefill = record->index == 0;
        const auto computed
            = [&](Phase later) { return predictStepOperations(run.model->config, prefill ? Phase::Prefill : later, record->positions); };
        addStep(table, *record);
        table.index(record->written);
        table.index(record->reused);
        table.index(record->recomputed);
        table.count(record->operations);
        table.count(record->predictedOperations);
        table.count(computed(Phase::Decode));
        table.count(computed(Phase::Recompute));
        table.number(toMilliseconds(record->times.total()));
        table.count(record->weightBytesMoved);
        table.count(record->cacheBytesMoved);
        table.count(record->cacheBytes);
        table.count(record->cacheReservedBytes);
        table.endRow();
    }
    return table.text(viewed(run).intervention.get());
}

std::string candidatesCsv(const ViewNumbers& run)
{
    CsvTable table { "step", "rank", "id", "text", "probability", "logit", "sampled_probability", "chosen" };
    const StepRecord& record = viewed(run);
    int rank = 0;
    for (const Candidate& candidate : record.top) {
        table.index(run.step);
        table.index(rank++);
        table.index(candidate.token);
        table.token(tokenText(run, candidate.token));
        table.number(candidate.probability);
        table.number(static_cast<double>(candidate.logit));
        table.number(record.sampling.temperature > 0.0 ? candidate.sampled : std::numeric_limits<double>::quiet_NaN());
        table.index(candidate.token == record.token ? 1 : 0);
        table.endRow();
    }
    return table.text(record.intervention.get());
}

std::string cacheCsv(const ViewNumbers& run)
{
    CsvTable table { "step", "position", "id", "text", "state", "written_by_step" };
    const StepRecord& record = viewed(run);
    const std::vector<int> writtenBy = writers(run);
    for (int position = 0; position < record.positions; ++position) {
        const TokenId id = tokenAt(run, position);
        table.index(run.step);
        table.index(position);
        table.index(id);
        table.token(tokenText(run, id));
        table.word(stateName(record, position));
        table.index(writtenBy[static_cast<std::size_t>(position)]);
        table.endRow();
    }
    return table.text(record.intervention.get());
}

std::string headsCsv(const ViewNumbers& run)
{
    static_assert(kHeadMeasures.size() == 5, "the columns below");
    CsvTable table { "layer", "head", "step", "query", "first_token", "token_before", "itself", "entropy_bits", "change" };
    for (const StepRecordPtr& record : run.records.first(static_cast<std::size_t>(run.step) + 1)) {
        const HeadRows* const rows = record->heads.get();
        const int end = rows != nullptr ? rows->firstRow + rows->rows : 0;
        for (int query = rows != nullptr ? rows->firstRow : 0; query < end; ++query) {
            std::span<const float> rest = rows->measuresOf(query);
            for (int head = 0; head < rows->layers * rows->heads; ++head) {
                table.index(head / rows->heads);
                table.index(head % rows->heads);
                table.index(record->index);
                table.index(query);
                for (const float measure : rest.first(kHeadMeasures.size())) {
                    table.number(static_cast<double>(measure));
                }
                table.endRow();
                rest = rest.subspan(kHeadMeasures.size());
            }
        }
    }
    return table.text(viewed(run).intervention.get());
}

std::span<const ViewNumbersWriter> viewNumbersWriters()
{
    static constexpr std::array kWriters { ViewNumbersWriter { "heads", headsCsv }, ViewNumbersWriter { "cache", cacheCsv },
        ViewNumbersWriter { "time", timeCsv }, ViewNumbersWriter { "cost", costCsv }, ViewNumbersWriter { "roofline", rooflineCsv },
        ViewNumbersWriter { "growth", growthCsv }, ViewNumbersWriter { "ttft", firstTokenCsv }, ViewNumbersWriter { "cores", coresCsv },
        ViewNumbersWriter { "token-cost", tokenCostCsv }, ViewNumbersWriter { "next-token", candidatesCsv } };
    return kWriters;
}

}  // namespace kvscope
