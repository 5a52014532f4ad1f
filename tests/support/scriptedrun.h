// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A run without an engine, as the window would receive it: known words, operations from the cost model, times from a rule. For tests and
// pictures of panels.

#include "run/costmodel.h"
#include "state/viewstate.h"
#include "support/listtokenizer.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

namespace kvscope::test {

/// Ids beyond the list are "w<id>".
inline std::string scriptedWord(TokenId id)
{
    static const std::array<std::string, 20> kWords { "The", "weather", "today", "is", "so", "nice", "that", "we", "went", "to", "the",
        "park", "and", "played", "beach", "sea", "garden", "lake", "had", "saw" };
    const auto at = static_cast<std::size_t>(id - 1);
    return at < kWords.size() ? " " + kWords[at] : " w" + std::to_string(id);
}

inline std::shared_ptr<const ModelInfo> scriptedModel(int heads = 6, int kvHeads = 6)
{
    auto info = std::make_shared<ModelInfo>();
    info->name = "Scripted";
    ModelConfig& config = info->config;
    config.architecture = "llama";
    config.layers = 6;
    config.hiddenSize = 192;
    config.heads = heads;
    config.kvHeads = kvHeads;
    config.headDim = 192 / heads;
    config.ffnSize = 512;
    config.vocabSize = 2048;
    config.contextLength = 512;
    config.rotaryDim = config.headDim;
    info->tokenizer = std::make_shared<ListTokenizer>(scriptedWord);
    return info;
}

inline RunSettings scriptedSettings(int steps, bool cacheOn = true)
{
    RunSettings settings;
    settings.prompt = { 0, 1, 2, 3, 4, 5 };
    settings.steps = steps;
    settings.cacheOn = cacheOn;
    return settings;
}

/// The record of step @p index in mode @p on after a step in mode @p onBefore.
inline StepRecordPtr scriptedRecord(
    const ModelConfig& config, const RunSettings& settings, std::uint64_t runId, int index, bool on, bool onBefore)
{
    using std::chrono::nanoseconds;
    auto record = std::make_shared<StepRecord>();
    const int known = static_cast<int>(settings.prompt.size()) + index;
    record->runId = runId;
    record->index = index;
    record->cacheOn = on;
    record->positions = known;
    record->phase = index == 0 ? Phase::Prefill : !on ? Phase::Recompute : onBefore ? Phase::Decode : Phase::WarmUp;
    record->written = !on ? 0 : record->phase == Phase::Decode ? 1 : known;
    record->reused = record->phase == Phase::Decode ? known - 1 : 0;
    record->recomputed = index > 0 && record->phase != Phase::Decode ? known - 1 : 0;
    record->cacheBytes = on ? cacheBytesPerPosition(config) * static_cast<std::uint64_t>(known) : 0;
    record->cacheReservedBytes = cacheBytesPerPosition(config) * 256;
    record->operations = predictStepOperations(config, record->phase, known);
    record->predictedOperations = record->operations;
    record->weightBytesMoved = 4U * 3'000'000U;
    const int firstFed = record->phase == Phase::Decode ? known - 1 : 0;
    record->cacheBytesMoved = predictBytes(config, record->weightBytesMoved, firstFed, known - firstFed, on).cache;
    record->stageOperations = predictStageOperations(config, firstFed, known - firstFed);
    StageCounts weights;
    for (const Stage stage : { Stage::Qkv, Stage::AttentionOutput, Stage::Mlp, Stage::Head }) {
        weights[stage] = 3'000'000U;
    }
    record->chunks = 1;
    record->stageBytes = predictStageBytes(config, weights, firstFed, known - firstFed, 1);
    record->token = 6 + index;
    record->entropy = 3.25;
    const std::array<double, 10> shares { 0.312, 0.146, 0.097, 0.064, 0.049, 0.02, 0.015, 0.012, 0.009, 0.008 };
    for (int i = 0; i < 10; ++i) {
        const double share = shares[static_cast<std::size_t>(i)];
        record->top.push_back({ i == 0 ? record->token : 40 + i, share, static_cast<float>(16.0 + std::log(share)) });
    }
    record->probability = record->top.front().probability;
    record->logit = record->top.front().logit;
    const int rows = record->phase == Phase::Decode ? 1 : known;
    const auto time = [&](double share) { return nanoseconds(std::llround(share * (540'000.0 + 230'000.0 * rows + 900.0 * (index % 7)))); };
    record->times.values = { time(0.01), time(0.26), time(0.10), time(0.08), time(0.33), time(0.17), time(0.05), nanoseconds(110'000) };
    return record;
}

/// Records of a run whose step i uses the cache if modes[i].
inline QList<StepRecordPtr> scriptedRecords(
    const ModelConfig& config, const RunSettings& settings, std::uint64_t runId, const std::vector<bool>& modes)
{
    QList<StepRecordPtr> records;
    for (std::size_t i = 0; i < modes.size(); ++i) {
        records.append(scriptedRecord(config, settings, runId, static_cast<int>(i), modes[i], i == 0 || modes[i - 1]));
    }
    return records;
}

/// Puts a run into @p state: model (if it has none), settings, records; views the last step.
inline void showRun(ViewState& state, const std::vector<bool>& modes, int planned, std::uint64_t runId = 1)
{
    state.updates()->setAtOnce(true);  // panels show changes immediately
    if (!state.model()) {
        state.setModel(scriptedModel());
    }
    const RunSettings settings = scriptedSettings(planned, modes.empty() || modes.front());
    state.startRun(runId, settings);
    state.appendRecords(scriptedRecords(state.model()->config, settings, runId, modes));
}

}  // namespace kvscope::test
