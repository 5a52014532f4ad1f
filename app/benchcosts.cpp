// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "benchcosts.h"

#include "core/numbertype.h"
#include "run/costgrowth.h"
#include "run/statistics.h"
#include "runjson.h"
#include "text/numbers.h"
#include "text/shownratio.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// The lengths of the curves, doubled; the slope is between the last two.
constexpr int kShortest = 16;
constexpr int kSlopeFrom = 2048;
constexpr int kSlopeTo = 4096;

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
        times.reserve(records.size());
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

std::string bitsString(std::uint64_t bits)
{
    return countString(bits) + (bits == 1 ? " bit differs" : " bits differ");
}

/// The lanes with the whole prompt, one row per pass first.
std::vector<const LaneTimes*> wholePrompt(const LaneResults& results)
{
    std::vector<const LaneTimes*> lanes;
    for (const LaneTimes& lane : results.lanes) {
        if (lane.promptTokens == results.promptTokens) {
            lanes.push_back(&lane);
        }
    }
    return lanes;
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

OutputJson chunksJson(const LaneResults& results)
{
    OutputJson list = OutputJson::array();
    for (const LaneTimes* const each : wholePrompt(results)) {
        const LaneTimes& lane = *each;
        list.push_back({ { "rows_per_pass", lane.settings.passRows }, { "passes", lane.first->chunks }, { "ttft_ms", lane.medianTtft() },
            { "operations", lane.first->operations }, { "differing_bits", lane.differingBits } });
    }
    return list;
}

OutputJson lengthsJson(const LaneResults& results)
{
    OutputJson list = OutputJson::array();
    for (const LaneTimes& lane : results.lanes) {
        if (lane.settings.passRows == 1 || lane.settings.passRows == lane.promptTokens) {
            list.push_back({ { "prompt_tokens", lane.promptTokens }, { "rows_per_pass", lane.settings.passRows },
                { "ttft_ms", lane.medianTtft() }, { "operations", lane.first->operations }, { "differing_bits", lane.differingBits } });
        }
    }
    return list;
}

OutputJson prefixJson(const LaneResults& results)
{
    const LaneTimes& cold = results.lanes.front();
    const LaneTimes& warm = results.lanes.back();
    return { { "prompt_tokens", results.promptTokens }, { "kept_tokens", warm.first->reused }, { "ttft_ms_cold", cold.medianTtft() },
        { "ttft_ms_warm", warm.medianTtft() }, { "differing_bits", warm.differingBits } };
}

std::string prefixText(const LaneResults& results)
{
    const LaneTimes& cold = results.lanes.front();
    const LaneTimes& warm = results.lanes.back();
    return "  with " + std::to_string(warm.first->reused) + " of " + std::to_string(results.promptTokens) + " tokens in the cache: TTFT "
        + millisecondString(warm.medianTtft()) + " instead of " + millisecondString(cold.medianTtft()) + "; "
        + bitsString(warm.differingBits) + '\n';
}

OutputJson weightsJson(const LaneResults& results)
{
    const LaneTimes& stored = results.lanes.front();
    const LaneTimes& narrow = results.lanes.back();
    return { { "prompt_tokens", results.promptTokens }, { "type", dtypeName(kNarrowType) }, { "ttft_ms_stored", stored.medianTtft() },
        { "ttft_ms_narrow", narrow.medianTtft() }, { "weight_bytes_stored", stored.weightBytes },
        { "weight_bytes_narrow", narrow.weightBytes }, { "max_abs_logit_difference", numberJson(narrow.logitDifference) },
        { "differing_bits", narrow.differingBits } };
}

std::string weightsText(const LaneResults& results)
{
    const LaneTimes& stored = results.lanes.front();
    const LaneTimes& narrow = results.lanes.back();
    return "  with weights rounded to " + std::string(dtypeName(kNarrowType)) + " (" + countString(narrow.weightBytes)
        + " bytes a pass instead of " + countString(stored.weightBytes) + "): TTFT " + millisecondString(narrow.medianTtft())
        + " instead of " + millisecondString(stored.medianTtft()) + "; an approximation, largest logit difference "
        + roundedString(narrow.logitDifference) + '\n';
}

std::string chunksText(const LaneResults& results)
{
    const LaneTimes& one = *wholePrompt(results).front();
    const LaneTimes& all = *wholePrompt(results).back();
    return "  TTFT of " + std::to_string(results.promptTokens) + " tokens: " + millisecondString(one.medianTtft()) + " one by one, "
        + millisecondString(all.medianTtft()) + " all at once; " + countString(all.first->operations) + " operations either way, "
        + bitsString(all.differingBits) + '\n';
}

OutputJson lanesJson(const LaneResults& results)
{
    OutputJson list = OutputJson::array();
    for (const LaneTimes& lane : results.lanes) {
        list.push_back({ { "threads", lane.threads }, { "cache", lane.settings.cacheOn ? "on" : "off" }, { "ttft_ms", lane.medianTtft() },
            { "ms_per_output_token", numberJson(lane.medianPerToken()) }, { "differing_bits", lane.differingBits } });
    }
    return list;
}

std::string lanesText(const LaneResults& results)
{
    std::string text;
    for (const LaneTimes& lane : results.lanes) {
        text += "  " + std::to_string(lane.threads) + (lane.threads == 1 ? " thread" : " threads") + ", cache "
            + (lane.settings.cacheOn ? "on" : "off") + ": TTFT " + millisecondString(lane.medianTtft()) + ", "
            + millisecondString(lane.medianPerToken()) + " per token; " + bitsString(lane.differingBits) + '\n';
    }
    if (results.lanes.back().threads > 1) {
        const auto perToken
            = [&](bool oneThread, bool cacheOn) { return results.find({ .oneThread = oneThread, .cacheOn = cacheOn })->medianPerToken(); };
        text += "  per token, all threads save " + ratioString(ratioOf(perToken(true, false), perToken(false, false))) + ", the cache "
            + ratioString(ratioOf(perToken(true, false), perToken(true, true))) + '\n';
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
