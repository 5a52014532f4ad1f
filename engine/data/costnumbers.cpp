// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/costnumbers.h"

#include "data/csvtable.h"
#include "run/costgrowth.h"
#include "run/costmodel.h"
#include "run/statistics.h"

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kShortestLength = 16;
constexpr int kLongestLength = 4096;

const Intervention* interventionOf(const ViewNumbers& run)
{
    return run.records[static_cast<std::size_t>(run.step)]->intervention.get();
}

/// The lanes of a use; null where they were not measured.
const LaneResults* lanesOf(const ViewNumbers& run, LaneUse use)
{
    const auto at = static_cast<std::size_t>(use);
    return at < run.lanes.size() ? run.lanes[at].get() : nullptr;
}

CsvTable laneTable()
{
    return CsvTable { "lanes", "prompt_tokens", "kept_tokens", "rows_per_pass", "passes", "threads", "cache", "rounds", "ttft_ms",
        "ttft_least_ms", "ttft_greatest_ms", "ms_per_output_token", "operations_first", "operations_last", "differing_bits", "weights",
        "weight_bytes_per_pass", "largest_logit_difference" };
}

/// @param name of what varies among them
void addLanes(CsvTable& table, const char* name, const LaneResults* results)
{
    if (results == nullptr || results->rounds == 0) {
        return;
    }
    for (const LaneTimes& lane : results->lanes) {
        const auto [least, greatest] = std::minmax_element(lane.ttft.begin(), lane.ttft.end());
        table.word(name);
        table.index(lane.promptTokens);
        table.index(lane.first->reused);
        table.index(lane.settings.passRows > 0 ? lane.settings.passRows : lane.first->positions - lane.first->reused);
        table.index(lane.first->chunks);
        table.index(lane.threads);
        table.word(lane.settings.cacheOn ? "on" : "off");
        table.index(results->rounds);
        table.number(lane.medianTtft());
        table.number(*least);
        table.number(*greatest);
        table.number(lane.medianPerToken());
        table.count(lane.first->operations);
        table.count(lane.last->operations);
        table.count(lane.differingBits);
        table.word(lane.settings.narrowWeights ? "narrowed" : "stored");
        table.count(lane.weightBytes);
        table.number(lane.logitDifference);
        table.endRow();
    }
}

}  // namespace

std::string rooflineCsv(const ViewNumbers& run)
{
    CsvTable table { "step", "phase", "cache", "positions", "stage", "operations", "bytes_computed", "flop_per_byte", "ms", "gflops",
        "ceiling_gflops", "fma_peak_gflops", "stream_gbs", "ceiling_threads" };
    for (const StepRecordPtr& record : run.records) {
        for (const Stage stage : kStages) {
            const std::uint64_t operations = record->stageOperations[stage];
            if (operations == 0) {
                continue;
            }
            const double milliseconds = toMilliseconds(record->times[stage]);
            const double intensity = flopPerByte(operations, record->stageBytes[stage]);
            table.index(record->index);
            table.word(phaseName(record->phase));
            table.word(record->cacheOn ? "on" : "off");
            table.index(record->positions);
            table.word(nameOf(stage).json);
            table.count(operations);
            table.count(record->stageBytes[stage]);
            table.number(intensity);
            table.number(milliseconds);
            table.number(milliseconds > 0.0 ? 2.0 * static_cast<double>(operations) / milliseconds / 1e6 : kNoTime);
            table.number(run.ceilings != nullptr ? run.ceilings->at(intensity) : kNoTime);
            table.number(run.ceilings != nullptr ? run.ceilings->gflops : kNoTime);
            table.number(run.ceilings != nullptr ? run.ceilings->streamGbs : kNoTime);
            table.index(run.ceilings != nullptr ? run.ceilings->threads : -1);
            table.endRow();
        }
    }
    return table.text(interventionOf(run));
}

std::string growthCsv(const ViewNumbers& run)
{
    CsvTable table { "cache", "positions", "projections_and_mlp_computed", "scores_and_values_computed", "head_computed",
        "total_projections_and_mlp_computed", "total_scores_and_values_computed", "total_head_computed" };
    for (const bool cacheOn : { true, false }) {
        for (int length = kShortestLength; length <= kLongestLength; length *= 2) {
            const OperationCauses step = stepCauses(run.model->config, length, cacheOn);
            const CauseTotals all = totalCauses(run.model->config, length, cacheOn);
            table.word(cacheOn ? "on" : "off");
            table.index(length);
            table.count(step.projectionsAndMlp);
            table.count(step.scoresAndValues);
            table.count(step.head);
            table.number(all.projectionsAndMlp);
            table.number(all.scoresAndValues);
            table.number(all.head);
            table.endRow();
        }
    }
    return table.text(interventionOf(run));
}

std::string firstTokenCsv(const ViewNumbers& run)
{
    CsvTable table = laneTable();
    addLanes(table, "passes", lanesOf(run, LaneUse::Passes));
    addLanes(table, "threads", lanesOf(run, LaneUse::Cores));
    addLanes(table, "narrower-weights", lanesOf(run, LaneUse::Weights));
    addLanes(table, "kept-prefix", lanesOf(run, LaneUse::Prefix));
    return table.text(interventionOf(run));
}

std::string coresCsv(const ViewNumbers& run)
{
    CsvTable table = laneTable();
    addLanes(table, "threads-and-cache", lanesOf(run, LaneUse::FourLanes));
    return table.text(interventionOf(run));
}

std::string tokenCostCsv(const ViewNumbers& run)
{
    CsvTable table { "step", "quantity", "value", "known" };
    const StepRecord& record = *run.records[static_cast<std::size_t>(run.step)];
    const auto add = [&](const char* quantity, double value, const char* known) {
        table.index(run.step);
        table.word(quantity);
        table.number(value);
        table.word(known);
        table.endRow();
    };
    const double bytes = static_cast<double>(record.weightBytesMoved) + static_cast<double>(record.cacheBytesMoved);
    const double stream = run.ceilings != nullptr ? run.ceilings->streamGbs : kNoTime;
    const LaneResults* const measured = lanesOf(run, LaneUse::Token);
    const bool timed = measured != nullptr && measured->rounds > 0;
    add("weight-bytes-moved", static_cast<double>(record.weightBytesMoved), "computed");
    add("cache-bytes-moved", static_cast<double>(record.cacheBytesMoved), "computed");
    add("operations", static_cast<double>(record.operations), "counted");
    add("weight-bytes", static_cast<double>(run.model->weightBytes), "computed");
    add("cache-bytes-per-position", static_cast<double>(cacheBytesPerPosition(run.model->config)), "computed");
    add("stream-gbs", stream, "measured");
    add("steps-per-s-allowed", bytes > 0.0 ? stream * 1e9 / bytes : kNoTime, "computed");
    add("ms-per-output-token", timed ? measured->lanes.front().medianPerToken() : kNoTime, "measured");
    add("joules-per-output-token", timed ? measured->lanes.front().medianJoules() : kNoTime, "measured");
    return table.text(record.intervention.get());
}

}  // namespace kvscope
