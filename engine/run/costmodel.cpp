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

std::uint64_t predictOperations(const ModelConfig& config, int first, int rows, int logitRows) noexcept
{
    const std::uint64_t width = wide(config.hiddenSize);
    const std::uint64_t query = wide(config.heads) * wide(config.headDim);
    const std::uint64_t keyValue = wide(config.kvHeads) * wide(config.headDim);
    const std::uint64_t projections = config.projections ? width * (2 * query + 2 * keyValue) : 0;
    const std::uint64_t perPair = wide(config.heads) * (wide(config.headDim) + wide(config.valueFeatures()));
    const std::uint64_t mlp = (config.gatedMlp ? 3U : 2U) * width * wide(config.ffnSize);
    return wide(rows) * wide(config.layers) * (projections + mlp) + perPair * pairsOfAllLayers(config, first, rows)
        + wide(logitRows) * wide(config.logits()) * width;
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

}  // namespace kvscope
