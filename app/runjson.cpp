// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runjson.h"

#include "core/buildkind.h"
#include "run/costmodel.h"
#include "statistics.h"

namespace kvscope {

namespace {

std::string tokenText(const Tokenizer* tokenizer, TokenId id)
{
    return tokenizer != nullptr ? tokenizer->tokenText(id) : std::string();
}

/// Null when the likeliest token is taken and nothing is sampled.
OutputJson sampledJson(const StepRecord& record, double probability)
{
    return record.sampling.temperature > 0.0 ? OutputJson(probability) : OutputJson(nullptr);
}

OutputJson candidatesJson(const StepRecord& record, const Tokenizer* tokenizer)
{
    OutputJson list = OutputJson::array();
    for (const Candidate& candidate : record.top) {
        list.push_back(
            { { "id", candidate.token }, { "text", tokenText(tokenizer, candidate.token) }, { "probability", candidate.probability },
                { "logit", candidate.logit }, { "sampled_probability", sampledJson(record, candidate.sampled) } });
    }
    return list;
}

OutputJson timesJson(const StageTimes& times)
{
    OutputJson json = OutputJson::object();
    for (const Stage stage : kStages) {
        json[nameOf(stage).json] = toMilliseconds(times[stage]);
    }
    json["total"] = toMilliseconds(times.total());
    json[nameOf(Stage::Capture).json] = toMilliseconds(times[Stage::Capture]);
    return json;
}

OutputJson stageBytesJson(const StageCounts& bytes)
{
    OutputJson json = OutputJson::object();
    for (const Stage stage : kStages) {
        json[nameOf(stage).json] = bytes[stage];
    }
    return json;
}

OutputJson stepJson(const StepRecord& record, const Tokenizer* tokenizer)
{
    OutputJson step {
        { "index", record.index },
        { "phase", phaseName(record.phase) },
        { "token", record.token },
        { "probability", record.probability },
        { "top", candidatesJson(record, tokenizer) },
        { "written", record.written },
        { "reused", record.reused },
        { "recomputed", record.recomputed },
        { "operations", record.operations },
        { "predicted_operations", record.predictedOperations },
        { "cache_bytes", record.cacheBytes },
        { "cache_reserved_bytes", record.cacheReservedBytes },
        { "ms", timesJson(record.times) },
        { "text", tokenText(tokenizer, record.token) },
        { "logit", record.logit },
        { "forced", record.forced },
        { "entropy_bits", record.entropy },
        { "positions", record.positions },
        { "weight_bytes_moved_computed", record.weightBytesMoved },
        { "cache_bytes_moved_computed", record.cacheBytesMoved },
        { "waited_ms", toMilliseconds(record.waited) },
        { "sampled_probability", sampledJson(record, record.sampledProbability) },
        { "operations_by_cause", causesJson(record.stageOperations) },
        { "stage_bytes_computed", stageBytesJson(record.stageBytes) },
    };
    if (record.intervention) {
        step["experiment"] = true;
    }
    if (!record.contexts.empty()) {
        step["contexts"] = record.contexts;
    }
    return step;
}

OutputJson optionalJson(const std::optional<double>& value)
{
    return value ? OutputJson(*value) : OutputJson(nullptr);
}

OutputJson runJson(const ModeRun& run, const Tokenizer* tokenizer)
{
    const RunStatistics statistics = statisticsOf(run.records);
    OutputJson json {
        { "cache", run.cacheOn ? "on" : "off" },
        { "tokens", run.tokens },
        { "text", run.text },
        { "ttft_ms", statistics.ttft },
        { "steps", OutputJson::array() },
        { "total_ms", statistics.total },
        { "ms_per_output_token", nullptr },
        { "prefill_tokens_per_s", statistics.prefillTokensPerSecond },
        { "decode_tokens_per_s", optionalJson(statistics.decodeTokensPerSecond) },
        { "total_operations", statistics.operations },
        { "total_predicted_operations", statistics.predictedOperations },
    };
    if (const auto& times = statistics.perToken) {
        json["ms_per_output_token"] = { { "mean", times->mean }, { "median", times->median }, { "p99", times->p99 } };
    }
    for (const StepRecordPtr& record : run.records) {
        json["steps"].push_back(stepJson(*record, tokenizer));
    }
    return json;
}

OutputJson settingsJson(const PreparedRun& prepared, const RunOptions& options)
{
    constexpr const char* kModes[] { "on", "off", "both" };
    return {
        { "steps", options.steps },
        { "cache", kModes[static_cast<std::size_t>(options.cache)] },
        { "context", options.context },
        { "temperature", options.sampling.temperature },
        { "top_k", options.sampling.topK },
        { "top_p", options.sampling.topP },
        { "seed", options.sampling.seed },
        { "forced_ids", options.forced },
        { "threads", prepared.loaded.model->threads() },
    };
}

}  // namespace

OutputJson causesJson(const StageCounts& operations)
{
    const OperationCauses causes = causesOf(operations);
    return { { "projections_and_mlp", causes.projectionsAndMlp }, { "scores_and_values", causes.scoresAndValues },
        { "head", causes.head } };
}

OutputJson generateJson(
    const PreparedRun& prepared, const RunOptions& options, std::span<const ModeRun> runs, const std::optional<Equality>& equality)
{
    const ModelInfo& info = *prepared.loaded.info;
    OutputJson json {
        { "model", modelJson(info) },
        { "prompt_ids", prepared.prompt },
        { "runs", OutputJson::array() },
    };
    json["model"]["kernels"] = prepared.loaded.model->kernelsName();
    json["model"]["isa"] = prepared.loaded.model->isaName();
    for (const ModeRun& run : runs) {
        json["runs"].push_back(runJson(run, info.tokenizer.get()));
    }
    if (equality) {
        json["equal"] = { { "tokens", equality->tokens }, { "max_abs_logit_difference", equality->maxAbsDifference },
            { "differing_bits", equality->differingBits }, { "steps_compared", equality->stepsCompared } };
    }
    json["settings"] = settingsJson(prepared, options);
    if (!options.intervention.empty()) {
        json["experiment"] = interventionJson(options.intervention);  // merged heads are in the model's object
    }
    json["version"] = KVSCOPE_VERSION;
    json["build"] = buildName();
    return json;
}

}  // namespace kvscope
