// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope bench: measures this machine's peak performance and how close the engine comes to it. All models and kernels are measured in
// rotation, so that a disturbance affects all of them, and medians are reported; nothing is estimated.

#include "benchcosts.h"
#include "commands.h"
#include "console.h"
#include "core/buildkind.h"
#include "data/filewriter.h"
#include "equality.h"
#include "modelrun.h"
#include "run/ceilings.h"
#include "run/energycounter.h"
#include "run/lanerunner.h"
#include "runjson.h"
#include "statistics.h"
#include "summary.h"
#include "text/escape.h"
#include "text/numbers.h"
#include "text/shownratio.h"
#include "usageerror.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace kvscope {

namespace {

constexpr int kPrefillTokens = 512;
constexpr int kDecodePrompt = 16;
constexpr int kDecodeSteps = 65;  // the first is the prefill
constexpr int kComparedPrompt = 16;
constexpr int kComparedSteps = 100;
constexpr int kChunkedPrompt = 128;
constexpr int kLanePrompt = 64;
constexpr int kLaneSteps = 9;
constexpr int kMostRounds = 5;
/// No further round starts after this time, so that a large model does not take an hour.
constexpr std::chrono::seconds kPatience { 75 };

/// One model with one set of kernels, and the measurements of all rounds.
struct Contender {
    std::string model;
    KernelKind kernels = KernelKind::Exact;
    PreparedRun prepared;
    int prefillTokens = 0;
    double prefillOperations = 0.0;
    MeasuredCosts costs;
    std::vector<double> prefillSeconds;
    std::vector<double> stepSeconds;
    std::vector<double> stepGbs;
    std::vector<double> drawingMs;
    std::vector<double> capturePercents;
    std::vector<std::vector<double>> streamGbs;  ///< by reading method
};

/// Medians.
struct Measured {
    std::string kernels;
    int prefillTokens = 0;
    double prefillPerSecond = 0.0;
    double prefillGflops = 0.0;
    double decodePerSecond = 0.0;
    double decodeGbs = 0.0;
    double drawingMs = 0.0;  ///< distribution and sampling of a token, not included in other figures
    double streamGbs = 0.0;  ///< of the best reading method
    bool partlyCached = false;
    double capturePercent = 0.0;
};

struct Compared {
    std::string kernels;
    int promptTokens = 0;
    int steps = 0;
    RunStatistics on;
    RunStatistics off;
    std::vector<double> onStepMs;  ///< by step, to show the growth
    std::vector<double> offStepMs;
    Equality equality;
};

std::vector<double> stepMilliseconds(const std::vector<StepRecordPtr>& records)
{
    std::vector<double> result;
    result.reserve(records.size());
    for (const StepRecordPtr& record : records) {
        result.push_back(toMilliseconds(record->times.total()));
    }
    return result;
}

/// A prompt of @p count ids, spread over the vocabulary; their values do not affect the cost.
RunOptions benchOptions(const BenchCommand& command, const Contender& contender, int count, int steps)
{
    const ModelConfig& config = contender.prepared.loaded.info->config;
    RunOptions options;
    options.model = contender.model;
    options.kernels = contender.kernels;
    options.threads = command.threads;
    options.mergeKvHeads = command.mergeKvHeads;
    options.steps = std::clamp(config.contextLength - count + 1, 1, steps);
    for (int i = 0; i < count; ++i) {
        options.tokenIds.push_back(static_cast<TokenId>((static_cast<std::int64_t>(i) * 7919 + 1) % config.vocabSize));
    }
    return options;
}

/// A shorter prompt where the context is short.
RunOptions shortOptions(const BenchCommand& command, const Contender& contender, int count, int steps)
{
    const int room = contender.prepared.loaded.info->config.contextLength - steps + 1;
    return benchOptions(command, contender, std::clamp(room, 1, count), steps);
}

ModeRun runOnce(PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool capture)
{
    prepared.prompt = options.tokenIds;
    return runMode(prepared, options, cacheOn, capture, nullptr, {});
}

void measurePrefill(Contender& contender, const BenchCommand& command)
{
    contender.prefillTokens = std::min(kPrefillTokens, contender.prepared.loaded.info->config.contextLength);
    const RunOptions options = benchOptions(command, contender, contender.prefillTokens, 1);
    if (contender.prefillSeconds.empty()) {
        static_cast<void>(runOnce(contender.prepared, options, true, false));  // warms up threads and memory pages
    }
    const ModeRun run = runOnce(contender.prepared, options, true, false);
    contender.prefillSeconds.push_back(toMilliseconds(run.records.front()->times.total()) / 1000.0);
    contender.prefillOperations = static_cast<double>(run.records.front()->operations);
    contender.costs.prefills.push_back(run.records.front());
}

void measureDecode(Contender& contender, const BenchCommand& command, EnergyCounter& energy)
{
    const int prompt = std::min(kDecodePrompt, contender.prepared.loaded.info->config.contextLength);
    const RunOptions options = benchOptions(command, contender, prompt, kDecodeSteps);
    energy.restart();
    const ModeRun run = runOnce(contender.prepared, options, true, false);
    if (const std::optional<double> joules = energy.joules()) {
        contender.costs.tokenJoules.push_back(*joules / static_cast<double>(run.records.size()));
    }
    contender.costs.decodes.assign(run.records.begin() + (run.records.size() > 1 ? 1 : 0), run.records.end());
    for (const StepRecordPtr& record : run.records) {
        if (record->index > 0 || run.records.size() == 1) {
            // The model's time only: the distribution and sampling read no weights and are reported separately.
            const double time = toMilliseconds(record->times.total() - record->times[Stage::Sample]) / 1000.0;
            contender.drawingMs.push_back(toMilliseconds(record->times[Stage::Sample]));
            contender.stepSeconds.push_back(time);
            contender.stepGbs.push_back(static_cast<double>(record->weightBytesMoved + record->cacheBytesMoved) / time / 1e9);
        }
    }
    const ModeRun watched = runOnce(contender.prepared, options, true, true);
    for (const StepRecordPtr& record : watched.records) {
        contender.capturePercents.push_back(100.0 * toMilliseconds(record->times[Stage::Capture]) / toMilliseconds(record->times.total()));
    }
}

Measured mediansOf(const Contender& contender)
{
    const LanguageModel& model = *contender.prepared.loaded.model;
    Measured measured;
    measured.kernels = model.kernelsName();
    measured.prefillTokens = contender.prefillTokens;
    const double prefill = medianOf(contender.prefillSeconds);
    measured.prefillPerSecond = contender.prefillTokens / prefill;
    measured.prefillGflops = 2.0 * contender.prefillOperations / prefill / 1e9;
    measured.decodePerSecond = 1.0 / medianOf(contender.stepSeconds);
    measured.decodeGbs = medianOf(contender.stepGbs);
    measured.drawingMs = medianOf(contender.drawingMs);
    measured.capturePercent = medianOf(contender.capturePercents);
    for (const std::vector<double>& way : contender.streamGbs) {
        measured.streamGbs = std::max(measured.streamGbs, way.empty() ? 0.0 : medianOf(way));
    }
    measured.partlyCached = partlyCached(model.streamedWeightBytes());
    return measured;
}

Compared compareModes(Contender& contender, const BenchCommand& command)
{
    PreparedRun& prepared = contender.prepared;
    const int prompt = std::min(kComparedPrompt, prepared.loaded.info->config.contextLength);
    const RunOptions options = benchOptions(command, contender, prompt, kComparedSteps);
    prepared.prompt = options.tokenIds;
    RunComparison comparison;
    const ModeRun on = runMode(prepared, options, true, false, nullptr,
        [&](const StepRecord& record, std::span<const float> logits) { comparison.addFirst(record.token, logits); });
    const ModeRun off = runMode(prepared, options, false, false, nullptr,
        [&](const StepRecord& record, std::span<const float> logits) { comparison.addSecond(record.token, logits); });
    return { prepared.loaded.model->kernelsName(), prompt, options.steps, statisticsOf(on.records), statisticsOf(off.records),
        stepMilliseconds(on.records), stepMilliseconds(off.records), comparison.result() };
}

/// One prompt in several ways: by rows per pass and by length, with a kept prefix, with narrower weights, or on one thread and on all with the cache off and on.
LaneResults measureLanes(Contender& contender, const RunOptions& options, LaneUse use)
{
    LaneRequest request;
    request.prompt = options.tokenIds;
    request.steps = options.steps;
    request.contextLimit = options.context;
    request.lanes = lanesOf(use, static_cast<int>(options.tokenIds.size()));
    const LoadedModel& loaded = contender.prepared.loaded;
    return *runLanes(*loaded.model, request, {},
        [&loaded](const LanguageModel& model, const std::stop_token& stop) { return loadNarrowed(*loaded.info, model, stop); });
}

double percentOf(double part, double whole)
{
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

OutputJson measuredJson(const ModelInfo& info, const Measured& measured, double peak)
{
    return {
        { "model", info.name },
        { "type", info.weightTypes },
        { "kernels", measured.kernels },
        { "merged_from_kv_heads", info.mergedFrom > 0 ? OutputJson(info.mergedFrom) : OutputJson(nullptr) },
        { "stream_gbs", measured.streamGbs },
        { "stream_partly_from_cache", measured.partlyCached },
        { "prefill_tokens", measured.prefillTokens },
        { "prefill_tokens_per_s", measured.prefillPerSecond },
        { "prefill_percent_of_peak", percentOf(measured.prefillGflops, peak) },
        { "decode_tokens_per_s", measured.decodePerSecond },
        { "decode_percent_of_stream", percentOf(measured.decodeGbs, measured.streamGbs) },
        { "drawing_ms", measured.drawingMs },
        { "capture_percent", measured.capturePercent },
    };
}

OutputJson comparedJson(const ModelInfo& info, const Compared& compared)
{
    return {
        { "model", info.name },
        { "type", info.weightTypes },
        { "kernels", compared.kernels },
        { "prompt_tokens", compared.promptTokens },
        { "steps", compared.steps },
        { "on_ms", compared.on.total },
        { "off_ms", compared.off.total },
        { "on_step_ms", compared.onStepMs },
        { "off_step_ms", compared.offStepMs },
        { "ratio_ms", compared.off.total / compared.on.total },
        { "on_operations", compared.on.operations },
        { "off_operations", compared.off.operations },
        { "ratio_operations", static_cast<double>(compared.off.operations) / static_cast<double>(compared.on.operations) },
        { "equal_tokens", compared.equality.tokens },
        { "max_abs_logit_difference", compared.equality.maxAbsDifference },
        { "differing_bits", compared.equality.differingBits },
    };
}

std::string measuredText(const ModelInfo& info, const Measured& measured, double peak)
{
    const std::string experiment = info.mergedFrom > 0 ? "experiment: " + mergedHeadsSentence(info) + '\n' : std::string();
    return experiment + escaped(info.name) + ", " + escaped(info.weightTypes) + ", " + measured.kernels + " kernels\n  prefill of "
        + std::to_string(measured.prefillTokens) + " tokens: " + fixedString(measured.prefillPerSecond, 1) + " tokens/s, "
        + fixedString(measured.prefillGflops, 1) + " GFLOP/s, " + fixedString(percentOf(measured.prefillGflops, peak), 1)
        + " % of the peak\n  decode: " + fixedString(measured.decodePerSecond, 1) + " tokens/s, " + fixedString(measured.decodeGbs, 2)
        + " GB/s, " + fixedString(percentOf(measured.decodeGbs, measured.streamGbs), 1) + " % of the " + fixedString(measured.streamGbs, 1)
        + " GB/s at which memory of this size can be read" + (measured.partlyCached ? ", partly from the last-level cache" : "")
        + "\n  distribution and sampling: " + fixedString(measured.drawingMs, 3) + " ms\n  capturing every attention row costs "
        + fixedString(measured.capturePercent, 2) + " % more\n";
}

std::string comparedText(const Compared& compared)
{
    return "  " + std::to_string(compared.steps) + " tokens after " + std::to_string(compared.promptTokens) + ": "
        + millisecondString(compared.on.total) + " with the cache, " + millisecondString(compared.off.total) + " without ("
        + ratioString(ratioOf(compared.off.total, compared.on.total)) + "); " + countString(compared.on.operations) + " and "
        + countString(compared.off.operations) + " operations ("
        + ratioString(ratioOf(static_cast<double>(compared.off.operations), static_cast<double>(compared.on.operations)))
        + "); largest logit difference " + roundedString(compared.equality.maxAbsDifference) + '\n';
}

Contender load(const std::string& model, KernelKind kernels, const BenchCommand& command)
{
    Contender contender;
    contender.model = model;
    contender.kernels = kernels;
    LoadOptions loading;
    loading.kernels = kernels;
    loading.threads = command.threads;
    loading.mergeKvHeads = command.mergeKvHeads;
    contender.prepared.loaded = loadModel(model, loading);
    if (contender.prepared.loaded.info->handMade) {
        throw UsageError("a lesson's hand-made heads cannot be measured: expected a model with weights");
    }
    return contender;
}

std::vector<Contender> loadAll(const BenchCommand& command)
{
    std::vector<Contender> contenders;
    for (const std::string& model : command.models) {
        for (const KernelKind kernels : command.kernels) {
            contenders.push_back(load(model, kernels, command));
        }
    }
    return contenders;
}

/// Measures all contenders in rotation until there are enough rounds or kPatience has passed, at least once. Returns the multiply-add peak:
/// the maximum over all rounds.
double measureInTurn(std::vector<Contender>& contenders, const BenchCommand& command, EnergyCounter& energy)
{
    const LanguageModel& first = *contenders.front().prepared.loaded.model;
    std::uint64_t mostBytes = 0;
    for (const Contender& contender : contenders) {
        mostBytes = std::max(mostBytes, contender.prepared.loaded.model->streamedWeightBytes());
    }
    StreamCeiling stream(first.isaName(), mostBytes, first.threads());
    double peak = 0.0;
    const auto start = std::chrono::steady_clock::now();
    for (int round = 0; round < kMostRounds && (round == 0 || std::chrono::steady_clock::now() - start < kPatience); ++round) {
        peak = std::max(peak, fmaPeakGflops(first.isaName(), first.threads()));
        for (Contender& contender : contenders) {
            measurePrefill(contender, command);
            stream.sample(contender.prepared.loaded.model->streamedWeightBytes(), contender.streamGbs);
            measureDecode(contender, command, energy);
        }
    }
    return peak;
}

}  // namespace

int run(const BenchCommand& command)
{
    std::optional<FileWriter> jsonFile;
    if (!command.json.empty()) {
        jsonFile.emplace(command.json);
    }
    Console console;
    std::vector<Contender> contenders = loadAll(command);
    const LanguageModel& model = *contenders.front().prepared.loaded.model;
    EnergyCounter energy;
    const double peak = measureInTurn(contenders, command, energy);
    OutputJson json { { "threads", model.threads() }, { "isa", model.isaName() }, { "build", buildName() }, { "fma_peak_gflops", peak },
        { "last_level_cache_bytes", lastLevelCacheBytes() }, { "runs", OutputJson::array() }, { "cached_vs_uncached", OutputJson::array() },
        { "growth", OutputJson::array() } };
    console.print("this machine, " + std::to_string(model.threads()) + (model.threads() == 1 ? " thread, " : " threads, ") + model.isaName()
        + ": " + fixedString(peak, 1) + " GFLOP/s multiply-add peak\n" + buildNote());
    for (Contender& contender : contenders) {
        const ModelInfo& info = *contender.prepared.loaded.info;
        const Measured measured = mediansOf(contender);
        const Compared compared = compareModes(contender, command);
        contender.costs.ceilings.gflops = peak;
        contender.costs.ceilings.streamGbs = measured.streamGbs;
        contender.costs.energyProblem = energy.problem();
        const LaneResults chunks = measureLanes(contender, shortOptions(command, contender, kChunkedPrompt, 1), LaneUse::Passes);
        const LaneResults lanes = measureLanes(contender, shortOptions(command, contender, kLanePrompt, kLaneSteps), LaneUse::FourLanes);
        const LaneResults prefix = measureLanes(contender, shortOptions(command, contender, kChunkedPrompt, 1), LaneUse::Prefix);
        std::optional<LaneResults> weights;
        if (info.narrowable) {
            weights = measureLanes(contender, shortOptions(command, contender, kChunkedPrompt, 1), LaneUse::Weights);
        }
        OutputJson costs = measuredJson(info, measured, peak);
        addCosts(costs, contender.costs);
        costs["ttft_by_rows_per_pass"] = chunksJson(chunks);
        costs["ttft_by_prompt_tokens"] = lengthsJson(chunks);
        costs["ttft_with_kept_prefix"] = prefixJson(prefix);
        costs["ttft_with_narrow_weights"] = weights ? weightsJson(*weights) : OutputJson(nullptr);
        costs["lanes"] = lanesJson(lanes);
        json["runs"].push_back(std::move(costs));
        json["cached_vs_uncached"].push_back(comparedJson(info, compared));
        json["growth"].push_back(growthJson(info));
        console.print(measuredText(info, measured, peak) + comparedText(compared) + costsText(contender.costs) + chunksText(chunks)
            + prefixText(prefix) + (weights ? weightsText(*weights) : std::string()) + lanesText(lanes) + growthText(info));
        console.flush();
    }
    if (jsonFile) {
        jsonFile->append(jsonText(json));
        jsonFile->commit();
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
