// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchcosts.h"

#include "equality.h"
#include "run/costgrowth.h"
#include "run/statistics.h"
#include "runjson.h"
#include "text/numbers.h"
#include "text/shownratio.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMostRounds = 5;
/// No further round starts after this time.
constexpr std::chrono::seconds kPatience { 8 };

/// The lengths of the curves, doubled; the slope is between the last two.
constexpr int kShortest = 16;
constexpr int kSlopeFrom = 2048;
constexpr int kSlopeTo = 4096;

/// Calls round() at least once, and again up to kMostRounds times while kPatience lasts.
template<typename Round> void repeat(const Round& round)
{
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < kMostRounds && (i == 0 || Clock::now() - start < kPatience); ++i) {
        round();
    }
}

double millisecondsOf(const StepRecord& record)
{
    return toMilliseconds(record.times.total());
}

/// Null instead of a number that does not exist.
OutputJson numberJson(double number)
{
    return std::isfinite(number) ? OutputJson(number) : OutputJson(nullptr);
}

OutputJson slopesJson(const CauseTotals& lower, const CauseTotals& upper)
{
    const auto slope = [](double a, double b) { return numberJson(slopeBetween(a, b, kSlopeFrom, kSlopeTo)); };
    return { { "projections_and_mlp", slope(lower.projectionsAndMlp, upper.projectionsAndMlp) },
        { "scores_and_values", slope(lower.scoresAndValues, upper.scoresAndValues) }, { "head", slope(lower.head, upper.head) },
        { "total", slope(lower.total(), upper.total()) } };
}

CauseTotals asNumbers(const OperationCauses& causes)
{
    return { static_cast<double>(causes.projectionsAndMlp), static_cast<double>(causes.scoresAndValues), static_cast<double>(causes.head) };
}

OutputJson outgrowsJson(const ModelConfig& config, bool cacheOn)
{
    const auto rounded = [&](bool withHead) {
        const std::optional<double> at = scanOutgrowsAt(config, cacheOn, withHead);
        return at ? OutputJson(std::llround(*at)) : OutputJson(nullptr);
    };
    return { { "projections_and_mlp", rounded(false) }, { "with_head", rounded(true) } };
}

/// Of one mode: what each length takes, per step and in total.
OutputJson curvesJson(const ModelConfig& config, bool cacheOn)
{
    OutputJson steps = OutputJson::array();
    for (int length = kShortest; length <= kSlopeTo; length *= 2) {
        const OperationCauses causes = stepCauses(config, length, cacheOn);
        const CauseTotals totals = totalCauses(config, length, cacheOn);
        steps.push_back(
            { { "positions", length }, { "projections_and_mlp", causes.projectionsAndMlp }, { "scores_and_values", causes.scoresAndValues },
                { "head", causes.head }, { "total_projections_and_mlp", totals.projectionsAndMlp },
                { "total_scores_and_values", totals.scoresAndValues }, { "total_head", totals.head } });
    }
    return { { "lengths", std::move(steps) },
        { "step_slopes", slopesJson(asNumbers(stepCauses(config, kSlopeFrom, cacheOn)), asNumbers(stepCauses(config, kSlopeTo, cacheOn))) },
        { "total_slopes", slopesJson(totalCauses(config, kSlopeFrom, cacheOn), totalCauses(config, kSlopeTo, cacheOn)) },
        { "scan_outgrows_rest_at", outgrowsJson(config, cacheOn) } };
}

const Lane& laneOf(const std::vector<Lane>& lanes, bool oneThread, bool cacheOn)
{
    return *std::find_if(
        lanes.begin(), lanes.end(), [&](const Lane& lane) { return lane.cacheOn == cacheOn && (lane.threads == 1) == oneThread; });
}

/// One stage of a step against the ceilings.
/// @param records of equal steps, not empty; the median of their times counts
OutputJson stagesJson(const std::vector<StepRecordPtr>& records, const MachineCeilings& ceilings)
{
    OutputJson list = OutputJson::array();
    const StepRecord& step = *records.back();
    for (const Stage stage : kStages) {
        if (step.stageOperations[stage] == 0) {
            continue;
        }
        std::vector<double> times;
        for (const StepRecordPtr& record : records) {
            times.push_back(toMilliseconds(record->times[stage]));
        }
        const double milliseconds = medianOf(std::move(times));
        const double intensity = flopPerByte(step.stageOperations[stage], step.stageBytes[stage]);
        const double reached = 2.0 * static_cast<double>(step.stageOperations[stage]) / milliseconds / 1e6;
        const double ceiling = ceilings.at(intensity);
        list.push_back(
            { { "stage", nameOf(stage).json }, { "operations", step.stageOperations[stage] }, { "bytes_computed", step.stageBytes[stage] },
                { "ms", milliseconds }, { "flop_per_byte", intensity }, { "gflops", numberJson(reached) }, { "ceiling_gflops", ceiling },
                { "percent_of_ceiling", numberJson(100.0 * reached / ceiling) } });
    }
    return list;
}

/// Operations by cause of one step.
OutputJson stepCausesJson(const StepRecord& step)
{
    OutputJson json = causesJson(step.stageOperations);
    json["positions"] = step.positions;
    return json;
}

}  // namespace

void addCosts(OutputJson& json, const MeasuredCosts& costs)
{
    const MachineCeilings& ceilings = costs.ceilings;
    const StepRecord& prefill = *costs.prefills.back();
    const StepRecord& decode = *costs.decodes.back();
    const bool counted = !costs.tokenJoules.empty();
    json["prefill_operations"] = stepCausesJson(prefill);
    json["decode_operations"] = stepCausesJson(decode);
    json["prefill_flop_per_byte"] = flopPerByte(prefill.operations, prefill.stageBytes.total());
    json["decode_flop_per_byte"] = flopPerByte(decode.operations, decode.stageBytes.total());
    json["ridge_flop_per_byte"] = numberJson(ceilings.gflops / ceilings.streamGbs);
    json["decode_tokens_per_s_ceiling"] = numberJson(ceilings.streamGbs * 1e9 / static_cast<double>(decode.stageBytes.total()));
    json["prefill_stages"] = stagesJson(costs.prefills, ceilings);
    json["decode_stages"] = stagesJson(costs.decodes, ceilings);
    json["joules_per_token"] = counted ? OutputJson(medianOf(costs.tokenJoules)) : OutputJson(nullptr);
    json["joules_missing_because"] = counted ? OutputJson(nullptr) : OutputJson(textOf(costs.energyProblem));
}

std::string costsText(const MeasuredCosts& costs)
{
    const StepRecord& prefill = *costs.prefills.back();
    const StepRecord& decode = *costs.decodes.back();
    return "  operations per byte (counted over computed, two a multiply-add): prefill "
        + fixedString(flopPerByte(prefill.operations, prefill.stageBytes.total()), 1) + ", decode "
        + fixedString(flopPerByte(decode.operations, decode.stageBytes.total()), 2) + "; the ceilings meet at "
        + (costs.ceilings.ridge() > 0.0 ? fixedString(costs.ceilings.ridge(), 1) : std::string("n/a")) + "\n  energy per token: "
        + (costs.tokenJoules.empty() ? std::string("n/a, ") + textOf(costs.energyProblem)
                                     : fixedString(medianOf(costs.tokenJoules), 3) + " J, of all programs")
        + '\n';
}

std::vector<ChunkTime> measureChunks(PreparedRun& prepared, RunOptions options)
{
    prepared.prompt = options.tokenIds;
    const int prompt = static_cast<int>(options.tokenIds.size());
    std::vector<int> sizes;
    for (int rows = 1; rows < prompt; rows *= 2) {
        sizes.push_back(rows);
    }
    sizes.push_back(prompt);
    std::vector<ChunkTime> chunks(sizes.size());
    std::vector<std::vector<double>> times(sizes.size());
    std::vector<float> oneByOne;
    repeat([&] {
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            options.passRows = sizes[i];
            std::uint64_t differing = 0;
            const ModeRun run
                = runMode(prepared, options, true, false, nullptr, [&](const StepRecord& record, std::span<const float> logits) {
                      if (i == 0) {
                          oneByOne.assign(logits.begin(), logits.end());
                      }
                      RunComparison comparison;
                      comparison.addFirst(record.token, oneByOne);
                      comparison.addSecond(record.token, logits);
                      differing = comparison.result().differingBits;
                  });
            const StepRecord& record = *run.records.front();
            times[i].push_back(millisecondsOf(record));
            chunks[i] = { sizes[i], record.chunks, medianOf(times[i]), record.operations, differing };
        }
    });
    return chunks;
}

OutputJson chunksJson(const std::vector<ChunkTime>& chunks)
{
    OutputJson list = OutputJson::array();
    for (const ChunkTime& chunk : chunks) {
        list.push_back({ { "rows_per_pass", chunk.rowsPerPass }, { "passes", chunk.passes }, { "ttft_ms", chunk.ttft },
            { "operations", chunk.operations }, { "differing_bits", chunk.differingBits } });
    }
    return list;
}

std::string chunksText(const std::vector<ChunkTime>& chunks)
{
    const ChunkTime& one = chunks.front();
    const ChunkTime& all = chunks.back();
    return "  TTFT of " + std::to_string(all.rowsPerPass) + " tokens: " + millisecondString(one.ttft) + " one by one, "
        + millisecondString(all.ttft) + " all at once; " + countString(all.operations) + " operations either way, "
        + countString(all.differingBits) + (all.differingBits == 1 ? " bit differs\n" : " bits differ\n");
}

std::vector<Lane> measureLanes(PreparedRun& prepared, RunOptions options)
{
    prepared.prompt = options.tokenIds;
    const int threads = prepared.loaded.model->threads();
    struct Times {
        std::vector<double> ttft;
        std::vector<double> perToken;
    };
    std::map<std::pair<bool, bool>, Times> measured;  // by one thread, cache on
    repeat([&] {
        for (const bool oneThread : { true, false }) {
            for (const bool cacheOn : { false, true }) {
                options.oneThread = oneThread;
                const ModeRun run = runMode(prepared, options, cacheOn, false, nullptr, {});
                Times& times = measured[{ oneThread, cacheOn }];
                times.ttft.push_back(millisecondsOf(*run.records.front()));
                std::for_each(run.records.begin() + 1, run.records.end(),
                    [&](const StepRecordPtr& record) { times.perToken.push_back(millisecondsOf(*record)); });
            }
        }
    });
    std::vector<Lane> lanes;
    for (const bool oneThread : { true, false }) {
        for (const bool cacheOn : { false, true }) {
            const Times& times = measured[{ oneThread, cacheOn }];
            lanes.push_back({ oneThread ? 1 : threads, cacheOn, medianOf(times.ttft), medianOf(times.perToken) });
        }
    }
    return lanes;
}

OutputJson lanesJson(const std::vector<Lane>& lanes)
{
    OutputJson list = OutputJson::array();
    for (const Lane& lane : lanes) {
        list.push_back({ { "threads", lane.threads }, { "cache", lane.cacheOn ? "on" : "off" }, { "ttft_ms", lane.ttft },
            { "ms_per_output_token", numberJson(lane.perToken) } });
    }
    return list;
}

std::string lanesText(const std::vector<Lane>& lanes)
{
    std::string text;
    for (const Lane& lane : lanes) {
        text += "  " + std::to_string(lane.threads) + (lane.threads == 1 ? " thread" : " threads") + ", cache "
            + (lane.cacheOn ? "on" : "off") + ": TTFT " + millisecondString(lane.ttft) + ", " + millisecondString(lane.perToken)
            + " per token\n";
    }
    if (lanes.back().threads > 1) {
        const Lane& plain = laneOf(lanes, true, false);
        text += "  per token, all threads save " + ratioString(ratioOf(plain.perToken, laneOf(lanes, false, false).perToken))
            + ", the cache " + ratioString(ratioOf(plain.perToken, laneOf(lanes, true, true).perToken)) + '\n';
    }
    return text;
}

OutputJson growthJson(const ModelInfo& info)
{
    return { { "model", info.name }, { "context", info.config.contextLength }, { "on", curvesJson(info.config, true) },
        { "off", curvesJson(info.config, false) } };
}

std::string growthText(const ModelInfo& info)
{
    const ModelConfig& config = info.config;
    std::string text;
    for (const bool cacheOn : { true, false }) {
        const auto part = [&](const char* name, double CauseTotals::*cause) {
            const double slope = slopeBetween(asNumbers(stepCauses(config, kSlopeFrom, cacheOn)).*cause,
                asNumbers(stepCauses(config, kSlopeTo, cacheOn)).*cause, kSlopeFrom, kSlopeTo);
            return std::string(name) + " n^" + (std::isfinite(slope) ? fixedString(slope, 2) : std::string("n/a"));
        };
        const std::optional<double> at = scanOutgrowsAt(config, cacheOn, false);
        text += std::string("  a step ") + (cacheOn ? "with" : "without") + " the cache from " + countString(kSlopeFrom) + " to "
            + countString(kSlopeTo) + " positions (computed): " + part("projections and MLP", &CauseTotals::projectionsAndMlp) + ", "
            + part("scores and values", &CauseTotals::scoresAndValues) + ", " + part("head", &CauseTotals::head)
            + "; the scan outgrows projections and MLP "
            + (at ? "at " + countString(std::llround(*at)) + " positions" + (*at > config.contextLength ? ", beyond the context" : "")
                  : std::string("at no length"))
            + '\n';
    }
    return text;
}

}  // namespace kvscope
