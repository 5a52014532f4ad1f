// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope bench: what this machine can do at best, and how near the engine comes to it. Medians of several runs; nothing is estimated.

#include "ceilings.h"
#include "commands.h"
#include "console.h"
#include "core/buildkind.h"
#include "equality.h"
#include "escape.h"
#include "format.h"
#include "modelrun.h"
#include "outputfile.h"
#include "runjson.h"
#include "statistics.h"
#include "summary.h"
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
constexpr int kMostRepeats = 5;
/// A measurement is not begun again after this long, so that a large model does not take an hour.
constexpr std::chrono::seconds kPatience { 4 };

struct Measured {
    std::string kernels;
    int prefillTokens = 0;
    double prefillPerSecond = 0.0;
    double prefillGflops = 0.0;
    double decodePerSecond = 0.0;
    double decodeGbs = 0.0;
    double capturePercent = 0.0;
};

struct Compared {
    std::string kernels;
    int promptTokens = 0;
    int steps = 0;
    RunStatistics on;
    RunStatistics off;
    std::vector<double> onStepMs;  ///< by step, so that the growth can be drawn
    std::vector<double> offStepMs;
    Equality equality;
};

std::vector<double> stepMilliseconds(const std::vector<StepRecordPtr>& records)
{
    std::vector<double> result;
    for (const StepRecordPtr& record : records) {
        result.push_back(milliseconds(record->times.total()));
    }
    return result;
}

/// A prompt of @p count ids, scattered over the vocabulary; what they are changes no cost.
RunOptions benchOptions(const BenchCommand& command, KernelKind kernels, const ModelConfig& config, int count, int steps)
{
    RunOptions options;
    options.model = command.model;
    options.kernels = kernels;
    options.threads = command.threads;
    options.steps = std::clamp(config.context - count + 1, 1, steps);
    for (int i = 0; i < count; ++i) {
        options.tokenIds.push_back(static_cast<TokenId>((static_cast<std::int64_t>(i) * 7919 + 1) % config.vocab));
    }
    return options;
}

/// Runs again and again until it has enough, or patience ends; at least once. @p sample adds what one run showed.
template<typename Sample> void repeatedly(const Sample& sample)
{
    const auto start = std::chrono::steady_clock::now();
    for (int repeat = 0; repeat < kMostRepeats && (repeat == 0 || std::chrono::steady_clock::now() - start < kPatience); ++repeat) {
        sample();
    }
}

ModeRun runOnce(PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool capture)
{
    prepared.prompt = options.tokenIds;
    return runMode(prepared, options, cacheOn, capture, nullptr, {});
}

void measurePrefill(PreparedRun& prepared, const BenchCommand& command, KernelKind kernels, Measured& measured)
{
    const ModelConfig& config = prepared.loaded.info->config;
    measured.prefillTokens = std::min(kPrefillTokens, config.context);
    const RunOptions options = benchOptions(command, kernels, config, measured.prefillTokens, 1);
    std::vector<double> seconds;
    double operations = 0.0;
    static_cast<void>(runOnce(prepared, options, true, false));  // wakes threads and pages
    repeatedly([&] {
        const ModeRun run = runOnce(prepared, options, true, false);
        seconds.push_back(milliseconds(run.records.front()->times.total()) / 1000.0);
        operations = static_cast<double>(run.records.front()->operations);
    });
    const double median = medianOf(seconds);
    measured.prefillPerSecond = measured.prefillTokens / median;
    measured.prefillGflops = 2.0 * operations / median / 1e9;
}

void measureDecode(PreparedRun& prepared, const BenchCommand& command, KernelKind kernels, Measured& measured)
{
    const ModelConfig& config = prepared.loaded.info->config;
    const RunOptions options = benchOptions(command, kernels, config, std::min(kDecodePrompt, config.context), kDecodeSteps);
    std::vector<double> seconds;
    std::vector<double> rates;
    std::vector<double> captures;
    repeatedly([&] {
        const ModeRun run = runOnce(prepared, options, true, false);
        for (const StepRecordPtr& record : run.records) {
            if (record->index > 0 || run.records.size() == 1) {
                const double time = milliseconds(record->times.total()) / 1000.0;
                seconds.push_back(time);
                rates.push_back(static_cast<double>(record->weightBytesMoved + record->cacheBytesMoved) / time / 1e9);
            }
        }
        const ModeRun watched = runOnce(prepared, options, true, true);
        for (const StepRecordPtr& record : watched.records) {
            captures.push_back(100.0 * milliseconds(record->times.capture) / milliseconds(record->times.total()));
        }
    });
    measured.decodePerSecond = 1.0 / medianOf(seconds);
    measured.decodeGbs = medianOf(rates);
    measured.capturePercent = medianOf(captures);
}

Compared compareModes(PreparedRun& prepared, const BenchCommand& command, KernelKind kernels)
{
    const ModelConfig& config = prepared.loaded.info->config;
    const int prompt = std::min(kComparedPrompt, config.context);
    const RunOptions options = benchOptions(command, kernels, config, prompt, kComparedSteps);
    prepared.prompt = options.tokenIds;
    RunComparison comparison;
    const ModeRun on = runMode(prepared, options, true, false, nullptr,
        [&](const StepRecord& record, std::span<const float> logits) { comparison.addFirst(record.token, logits); });
    const ModeRun off = runMode(prepared, options, false, false, nullptr,
        [&](const StepRecord& record, std::span<const float> logits) { comparison.addSecond(record.token, logits); });
    return { prepared.loaded.model->kernelsName(), prompt, options.steps, statisticsOf(on.records), statisticsOf(off.records),
        stepMilliseconds(on.records), stepMilliseconds(off.records), comparison.result() };
}

double percentOf(double part, double whole)
{
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

Json measuredJson(const ModelInfo& info, const Measured& measured, double peak, double stream)
{
    return {
        { "model", info.name },
        { "type", info.weightTypes },
        { "kernels", measured.kernels },
        { "stream_gbs", stream },
        { "prefill_tokens", measured.prefillTokens },
        { "prefill_tokens_per_s", measured.prefillPerSecond },
        { "prefill_percent_of_peak", percentOf(measured.prefillGflops, peak) },
        { "decode_tokens_per_s", measured.decodePerSecond },
        { "decode_percent_of_stream", percentOf(measured.decodeGbs, stream) },
        { "capture_percent", measured.capturePercent },
    };
}

Json comparedJson(const ModelInfo& info, const Compared& compared)
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

std::string measuredText(const Measured& measured, double peak, double stream)
{
    return measured.kernels + " kernels\n  prefill of " + std::to_string(measured.prefillTokens)
        + " tokens: " + fixed(measured.prefillPerSecond, 1) + " tokens/s, " + fixed(measured.prefillGflops, 1) + " GFLOP/s, "
        + fixed(percentOf(measured.prefillGflops, peak), 1) + " % of the peak\n  decode: " + fixed(measured.decodePerSecond, 1)
        + " tokens/s, " + fixed(measured.decodeGbs, 2) + " GB/s, " + fixed(percentOf(measured.decodeGbs, stream), 1)
        + " % of the stream\n  watching every attention row costs " + fixed(measured.capturePercent, 2) + " % more\n";
}

std::string comparedText(const Compared& compared)
{
    return "  " + std::to_string(compared.steps) + " tokens after " + std::to_string(compared.promptTokens) + ": "
        + fixed(compared.on.total, 2) + " ms with the cache, " + fixed(compared.off.total, 2) + " ms without ("
        + fixed(compared.off.total / compared.on.total, 2) + "×); " + grouped(compared.on.operations) + " and "
        + grouped(compared.off.operations) + " operations ("
        + fixed(static_cast<double>(compared.off.operations) / static_cast<double>(compared.on.operations), 2)
        + "×); largest logit difference " + rounded(compared.equality.maxAbsDifference) + '\n';
}

PreparedRun loadForBench(const BenchCommand& command, KernelKind kernels)
{
    PreparedRun prepared;
    LoadOptions loading;
    loading.kernels = kernels;
    loading.threads = command.threads;
    prepared.loaded = loadModel(command.model, loading);
    if (prepared.loaded.info->config.handMade) {
        throw UsageError("a lesson's hand-made heads have nothing to measure: expected a model with weights");
    }
    return prepared;
}

}  // namespace

int run(const BenchCommand& command)
{
    std::optional<OutputFile> jsonFile;
    if (!command.json.empty()) {
        jsonFile.emplace(command.json);
    }
    Console console;
    Json json { { "threads", nullptr }, { "isa", nullptr }, { "build", buildName() }, { "fma_peak_gflops", nullptr },
        { "runs", Json::array() }, { "cached_vs_uncached", Json::array() } };
    // Ceilings are taken before and after each set of kernels, and the higher one counts: on a shared machine both come and go.
    double peak = 0.0;
    for (const KernelKind kernels : command.kernels) {
        PreparedRun prepared = loadForBench(command, kernels);
        const ModelInfo& info = *prepared.loaded.info;
        const LanguageModel& model = *prepared.loaded.model;
        const auto streamed = [&] { return streamGbs(model.isaName(), model.streamedWeightBytes(), model.threads()); };
        peak = std::max(peak, fmaPeakGflops(model.isaName(), model.threads()));
        double stream = streamed();
        Measured measured;
        measured.kernels = model.kernelsName();
        measurePrefill(prepared, command, kernels, measured);
        measureDecode(prepared, command, kernels, measured);
        const Compared compared = compareModes(prepared, command, kernels);
        peak = std::max(peak, fmaPeakGflops(model.isaName(), model.threads()));
        stream = std::max(stream, streamed());

        json["threads"] = model.threads();
        json["isa"] = model.isaName();
        json["fma_peak_gflops"] = peak;
        json["runs"].push_back(measuredJson(info, measured, peak, stream));
        json["cached_vs_uncached"].push_back(comparedJson(info, compared));
        if (json["runs"].size() == 1) {
            console.print("model: " + escaped(info.name) + " (" + escaped(info.weightTypes) + ", " + byteSize(model.weightBytes()) + ")\n"
                + buildNote());
        }
        console.print("this machine, " + std::to_string(model.threads()) + (model.threads() == 1 ? " thread, " : " threads, ")
            + model.isaName() + ": " + fixed(peak, 1) + " GFLOP/s multiply-add peak, " + fixed(stream, 1)
            + " GB/s reading as many bytes as a step reads weights\n");
        console.print(measuredText(measured, peak, stream) + comparedText(compared));
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
