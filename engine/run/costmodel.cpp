// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/costmodel.h"

#include <algorithm>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::uint64_t wide(int value) noexcept
{
    return static_cast<std::uint64_t>(value);
}

/// Pairs summed over all layers.
[[nodiscard]] std::uint64_t pairsOfAllLayers(const ModelConfig& config, int first, int rows) noexcept
{
    if (config.windows.empty())
        return wide(config.layers) * attentionPairs(first, rows, 0);
    std::uint64_t pairs = 0;
    for (int layer = 0; layer < config.layers; ++layer)
        pairs += attentionPairs(first, rows, config.window(layer));
    return pairs;
}

}  // namespace

std::uint64_t attentionPairs(int first, int rows, int window) noexcept
{
    if (rows <= 0)
        return 0;
    // Query i sees i + 1 keys until the window is full, and then `window`.
    const int growing = window == 0 ? rows : std::clamp(window - first, 0, rows);
    const std::uint64_t triangle = wide(growing) * wide(first) + wide(growing) * (wide(growing) + 1) / 2;
    return triangle + wide(rows - growing) * wide(window);
}

StageCounts predictStageOperations(const ModelConfig& config, int first, int rows, int logitRows) noexcept
{
    const std::uint64_t width = wide(config.hiddenSize);
    const std::uint64_t query = wide(config.heads) * wide(config.headDim);
    const std::uint64_t keyValue = wide(config.kvHeads) * wide(config.headDim);
    const std::uint64_t perPair = wide(config.heads) * (wide(config.headDim) + wide(config.valueFeatures()));
    const std::uint64_t allRows = wide(rows) * wide(config.layers);
    StageCounts counts;
    counts[Stage::Qkv] = config.projections ? allRows * width * (query + 2 * keyValue) : 0;
    counts[Stage::Attention] = perPair * pairsOfAllLayers(config, first, rows);
    counts[Stage::AttentionOutput] = config.projections ? allRows * width * query : 0;
    counts[Stage::Mlp] = allRows * (config.gatedMlp ? 3U : 2U) * width * wide(config.ffnSize);
    counts[Stage::Head] = wide(logitRows) * wide(config.logits()) * width;
    return counts;
}

std::uint64_t predictOperations(const ModelConfig& config, int first, int rows, int logitRows) noexcept
{
    return predictStageOperations(config, first, rows, logitRows).total();
}

OperationCauses causesOf(const StageCounts& operations) noexcept
{
    return { operations[Stage::Qkv] + operations[Stage::AttentionOutput] + operations[Stage::Mlp], operations[Stage::Attention],
        operations[Stage::Head] };
}

std::uint64_t predictStepOperations(const ModelConfig& config, Phase phase, int positions, int keptPrefix) noexcept
{
    switch (phase) {
    case Phase::Prefill: return predictOperations(config, keptPrefix, positions - keptPrefix);
    case Phase::Decode: return predictOperations(config, positions - 1, 1);
    case Phase::Recompute:
    case Phase::WarmUp: return predictOperations(config, 0, positions);
    }
    return 0;
}

BytesMoved predictBytes(const ModelConfig& config, std::uint64_t storedWeightBytes, int first, int rows, bool cached) noexcept
{
    BytesMoved moved;
    moved.weights = storedWeightBytes;
    if (!cached)
        return moved;
    // A pass with several rows can read each K and V row once for all of them, so the rows that the earliest query does not see are not
    // read at all.
    const std::uint64_t perLayer = cacheBytesPerPosition(config) / wide(std::max(config.layers, 1));
    for (int layer = 0; layer < config.layers; ++layer) {
        const int window = config.window(layer);
        const int firstSeen = window == 0 ? 0 : std::max(0, first - window + 1);
        const auto read = wide(first + rows - firstSeen);
        moved.cache += perLayer * (read + wide(rows));
    }
    return moved;
}

double flopPerByte(std::uint64_t operations, std::uint64_t bytes) noexcept
{
    return bytes > 0 ? 2.0 * static_cast<double>(operations) / static_cast<double>(bytes) : 0.0;
}

StageCounts predictStageBytes(const ModelConfig& config, const StageCounts& weights, int first, int rows, int chunks) noexcept
{
    StageCounts bytes = weights;
    for (const Stage stage : kStages)
        bytes[stage] *= stage == Stage::Head ? 1U : wide(std::max(chunks, 1));
    const std::uint64_t perLayer = cacheBytesPerPosition(config) / wide(std::max(config.layers, 1));
    bytes[Stage::Qkv] += perLayer * wide(config.layers) * wide(rows);
    for (int chunk = 0, done = 0; chunk < std::max(chunks, 1); ++chunk) {
        const int end = static_cast<int>(static_cast<std::int64_t>(rows) * (chunk + 1) / std::max(chunks, 1));
        for (int layer = 0; layer < config.layers; ++layer) {
            const int window = config.window(layer);
            const int firstSeen = window == 0 ? 0 : std::max(0, first + done - window + 1);
            bytes[Stage::Attention] += perLayer * wide(first + end - firstSeen);
        }
        done = end;
    }
    return bytes;
}

}  // namespace kvscope
