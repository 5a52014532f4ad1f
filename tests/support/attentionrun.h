// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Run records like those of the engine, with attention weights from a formula, for tests of displays and texts.

#include "core/steprecord.h"
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "run/headlook.h"
#include "run/headrecorder.h"
#include "run/stepscores.h"
#include "support/listtokenizer.h"

#include <QList>

#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kvscope::test {

/// Layers and heads of the fictitious model.
inline constexpr int kLayers = 3;
inline constexpr int kHeads = 2;

/// Most weight on the first token, the rest decreasing with distance; rows sum to 1. Differs by layer and head.
inline std::vector<float> attentionRow(int layer, int head, int query)
{
    std::vector<double> scores;
    double sum = 0.0;
    for (int key = 0; key <= query; ++key) {
        const double score = key == 0 ? 3.0 : 1.5 * std::cos(1.7 * (query - key) + layer + 0.5 * head) - 0.02 * (query - key);
        scores.push_back(std::exp(score));
        sum += scores.back();
    }
    std::vector<float> row;
    for (const double score : scores)
        row.push_back(static_cast<float>(score / sum));
    return row;
}

/// The rows added by a step: rows firstRow … positions - 1 of every head.
inline std::shared_ptr<const AttentionRows> attentionRows(int firstRow, int positions)
{
    auto rows = std::make_shared<AttentionRows>();
    rows->layers = kLayers;
    rows->heads = kHeads;
    rows->firstRow = firstRow;
    rows->rows = positions - firstRow;
    rows->cols = positions;
    for (int layer = 0; layer < kLayers; ++layer) {
        for (int head = 0; head < kHeads; ++head) {
            for (int query = firstRow; query < positions; ++query) {
                std::vector<float> row = attentionRow(layer, head, query);
                row.resize(static_cast<std::size_t>(positions), std::numeric_limits<float>::quiet_NaN());
                rows->weights.insert(rows->weights.end(), row.begin(), row.end());
            }
        }
    }
    return rows;
}

/// The same pooled and measured, as a recorder would that saw all rows so far.
inline std::shared_ptr<const HeadRows> headRows(int firstRow, int positions)
{
    HeadRecorder recorder(kLayers, kHeads);
    const auto all = attentionRows(0, positions);
    const auto pass = [&](int first, int rows) {
        recorder.begin(first, rows);
        for (int layer = 0; layer < kLayers; ++layer) {
            for (int head = 0; head < kHeads; ++head)
                recorder.attention(layer, head, first, rows, positions,
                    std::span(all->row(layer, head, first), static_cast<std::size_t>(rows * positions)));
        }
        return recorder.publish();
    };
    if (firstRow == 0)
        return pass(0, positions);
    static_cast<void>(pass(0, firstRow));
    return pass(firstRow, positions - firstRow);
}

/// One step of a run with this prompt. The phase determines what was written, reused and recomputed.
inline StepRecordPtr stepRecord(std::uint64_t runId, int promptLength, int index, Phase phase, bool cacheOn = true)
{
    auto record = std::make_shared<StepRecord>();
    const int positions = promptLength + index;
    record->runId = runId;
    record->index = index;
    record->phase = phase;
    record->cacheOn = cacheOn && phase != Phase::Recompute;
    record->positions = positions;
    record->token = 100 + index;
    record->written = !record->cacheOn ? 0 : phase == Phase::Decode ? 1 : positions;
    record->reused = phase == Phase::Decode ? positions - 1 : 0;
    record->recomputed = phase == Phase::Recompute || phase == Phase::WarmUp ? positions - 1 : 0;
    const int firstNew = phase == Phase::Prefill ? 0 : positions - 1;
    record->attention = attentionRows(firstNew, positions);
    record->heads = headRows(firstNew, positions);
    for (const Stage stage : { Stage::Qkv, Stage::Attention, Stage::AttentionOutput, Stage::Mlp, Stage::Head }) {
        record->stageOperations[stage] = 1000 * static_cast<std::uint64_t>(positions);
        record->stageBytes[stage] = 4000;
        record->times[stage] = std::chrono::microseconds(10);
    }
    record->operations = record->stageOperations.total();
    return record;
}

/// What a head of two features would compute for a query: numbers from the weights of attentionRow().
inline std::shared_ptr<const HeadLook> headLook(const HeadLookRequest& request)
{
    constexpr float kMasked = std::numeric_limits<float>::quiet_NaN();
    const auto positions = static_cast<std::size_t>(request.positions);
    auto look = std::make_shared<HeadLook>();
    look->of = request;
    look->kvHead = request.head;
    look->keyDim = look->valueDim = 2;
    look->scale = 0.5F;
    look->kept = request.positions;
    look->queryRow = { 1.0F, -1.0F };
    look->weights = attentionRow(request.layer, request.head, request.query);
    for (std::size_t key = 0; key < positions; ++key) {
        const bool seen = key < look->weights.size();
        look->scaled.push_back(seen ? std::log(look->weights[key]) : kMasked);
        look->scores.push_back(look->scaled.back() * 2);
        look->keys.insert(look->keys.end(), { seen ? look->scores.back() : 0.0F, 0.0F });
        look->values.insert(look->values.end(), { 1.0F, static_cast<float>(key) });
    }
    look->weights.resize(positions, kMasked);
    look->sum = { 1.0F, 0.0F };
    look->bits.assign(positions, RowBits::Same);
    return look;
}

/// The distribution of a step over 200 tokens, and the place of token 5.
inline std::shared_ptr<const StepScores> stepScores(const StepRecord& record)
{
    std::vector<float> logits;
    for (int token = 0; token < 200; ++token)
        logits.push_back(static_cast<float>(4.0 * std::sin(0.7 * token + record.index)));
    ScoreRequest request = chainRequest(record);
    request.tokens = { 5 };
    return std::make_shared<const StepScores>(scoresOf(logits, record.token, request));
}

inline RunSettings runSettings(int promptLength, int steps = 64)
{
    RunSettings settings;
    for (int position = 0; position < promptLength; ++position)
        settings.prompt.push_back(position);
    settings.steps = steps;
    return settings;
}

/// Prefill, then the given phases.
inline QList<StepRecordPtr> records(std::uint64_t runId, int promptLength, const QList<Phase>& later)
{
    QList<StepRecordPtr> result { stepRecord(runId, promptLength, 0, Phase::Prefill) };
    for (const Phase phase : later)
        result.append(stepRecord(runId, promptLength, static_cast<int>(result.size()), phase));
    return result;
}

/// A repeating list of words that includes a newline. Sampled tokens have ids from 100 on and continue a prompt of six.
inline std::string attentionWord(TokenId id)
{
    static const std::vector<std::string> words { " The", " weather", " today", " is", " so", " nice", " that", " we", " went", " to",
        " the", " park", " and", " played", " unbelievably", "\n", "," };
    const auto place = static_cast<std::size_t>(id >= 100 ? id - 100 + 5 : id - 1);
    return words[place % words.size()];
}

inline std::shared_ptr<const ModelInfo> modelInfo(bool randomWeights = false, std::vector<HeadRole> roles = {})
{
    auto info = std::make_shared<ModelInfo>();
    info->name = randomWeights ? "random llama" : "Bundled";
    info->config.layers = kLayers;
    info->config.heads = kHeads;
    info->config.kvHeads = kHeads;
    info->config.contextLength = 4096;
    info->randomWeights = randomWeights;
    info->headRoles = std::move(roles);
    info->tokenizer = std::make_shared<ListTokenizer>(attentionWord);
    return info;
}

}  // namespace kvscope::test
