// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/decodecost.h"

#include "run/costmodel.h"

#include <algorithm>

namespace kvscope {

namespace {

[[nodiscard]] constexpr WideCount wide(std::int64_t value) noexcept
{
    return static_cast<WideCount>(value);
}

[[nodiscard]] constexpr bool within(int value, int most) noexcept
{
    return value >= 1 && value <= most;
}

/// One layer without an output head, so that no count of run/costmodel overflows 64 bits.
ModelConfig oneLayer(const DecodeShape& shape)
{
    ModelConfig config;
    config.layers = 1;
    config.hiddenSize = shape.hiddenSize;
    config.heads = shape.heads;
    config.kvHeads = shape.kvHeads;
    config.headDim = shape.hiddenSize / shape.heads;
    config.ffnSize = shape.ffnSize;
    config.gatedMlp = shape.gatedMlp;
    config.vocabSize = shape.vocabSize;
    return config;
}

struct LayerCost {
    WideCount perRow = 0;  ///< projections and MLP of one position
    WideCount perPair = 0;  ///< one unmasked (query, key) pair, all heads
};

/// The cost model's two rates, derived from it: it is linear in rows and in pairs.
LayerCost layerCost(const DecodeShape& shape)
{
    const ModelConfig config = oneLayer(shape);
    const std::uint64_t one = predictOperations(config, 0, 1, 0);  // one row, one pair
    const std::uint64_t later = predictOperations(config, 1, 1, 0);  // one row, two pairs
    return { WideCount { one } - (later - one), WideCount { later - one } };
}

}  // namespace

std::string digits(WideCount count)
{
    std::string text;
    do {
        text.push_back(static_cast<char>('0' + static_cast<int>(count % 10)));
        count /= 10;
    } while (count != 0);
    std::reverse(text.begin(), text.end());
    return text;
}

std::optional<DecodeShapeFault> faultOf(const DecodeShape& shape) noexcept
{
    if (!within(shape.promptTokens, kMostDecodeTokens))
        return DecodeShapeFault::PromptTokens;
    if (!within(shape.newTokens, kMostDecodeTokens))
        return DecodeShapeFault::NewTokens;
    if (!within(shape.hiddenSize, kMostDecodeWidth))
        return DecodeShapeFault::Width;
    if (!within(shape.layers, kMostDecodeLayers))
        return DecodeShapeFault::Layers;
    if (shape.heads < 1 || shape.hiddenSize % shape.heads != 0)
        return DecodeShapeFault::Heads;
    if (shape.kvHeads < 1 || shape.heads % shape.kvHeads != 0)
        return DecodeShapeFault::KvHeads;
    if (std::find(kDecodeValueBits.begin(), kDecodeValueBits.end(), shape.valueBits) == kDecodeValueBits.end())
        return DecodeShapeFault::ValueBits;
    if (!within(shape.ffnSize, 16 * kMostDecodeWidth) || !within(shape.vocabSize, 16 * kMostDecodeWidth))
        return DecodeShapeFault::Others;
    return std::nullopt;
}

DecodeCost decodeCost(const DecodeShape& shape) noexcept
{
    const WideCount prompt = wide(shape.promptTokens);
    const WideCount drawn = wide(shape.newTokens);
    const WideCount square = wide(shape.hiddenSize) * wide(shape.hiddenSize);
    DecodeCost cost;
    cost.linear = drawn * prompt * square;
    cost.quadratic = drawn * drawn * square / 2;
    cost.closedForm = cost.linear + cost.quadratic;
    const WideCount rowsOff = drawn * prompt + drawn * (drawn - 1) / 2;
    cost.exactSum = rowsOff * square;
    cost.positionsByText = std::int64_t { shape.promptTokens } + shape.newTokens;
    cost.positionsFed = cost.positionsByText - 1;
    cost.cachedByText = wide(cost.positionsByText) * square;
    cost.cachedFed = wide(cost.positionsFed) * square;
    cost.ratioByText = static_cast<double>(cost.closedForm) / static_cast<double>(cost.cachedByText);
    cost.ratioExact = static_cast<double>(cost.exactSum) / static_cast<double>(cost.cachedFed);
    cost.quadraticOvertakes = 2 * std::int64_t { shape.promptTokens };

    // A pass over n positions has n(n+1)/2 pairs. Without the cache there is one pass for every n from L to L+T-1, and Σ n(n+1)/2 up to N
    // is N(N+1)(N+2)/6; with it, all passes together have the pairs of the last one.
    const auto tetrahedron = [](WideCount n) { return n * (n + 1) * (n + 2) / 6; };
    const WideCount fed = wide(cost.positionsFed);
    const WideCount pairsOff = tetrahedron(fed) - tetrahedron(prompt - 1);
    const WideCount pairsOn = fed * (fed + 1) / 2;
    const LayerCost layer = layerCost(shape);
    const WideCount logits = drawn * wide(shape.vocabSize) * wide(shape.hiddenSize);
    cost.causesOff = { wide(shape.layers) * layer.perRow * rowsOff, wide(shape.layers) * layer.perPair * pairsOff, logits };
    cost.causesOn = { wide(shape.layers) * layer.perRow * fed, wide(shape.layers) * layer.perPair * pairsOn, logits };
    cost.multiplyAddsOff = cost.causesOff.total();
    cost.multiplyAddsOn = cost.causesOn.total();
    return cost;
}

WideCount decodeCacheBytes(const DecodeShape& shape, std::int64_t positions, int kvHeads, int bits) noexcept
{
    const WideCount keyWidth = wide(shape.hiddenSize) * wide(kvHeads) / wide(shape.heads);
    return 2 * wide(shape.layers) * wide(positions) * keyWidth * wide(bits) / 8;
}

const std::array<DecodePreset, 5>& decodePresets() noexcept
{
    static const std::array<DecodePreset, 5> presets { {
        { "mini-gpt", {} },
        { "gpt2",
            { .promptTokens = 8,
                .newTokens = 100,
                .hiddenSize = 768,
                .layers = 12,
                .heads = 12,
                .kvHeads = 12,
                .valueBits = 32,
                .ffnSize = 3072,
                .gatedMlp = false,
                .vocabSize = 50257 } },
        { "gpt3",
            { .promptTokens = 1024,
                .newTokens = 1024,
                .hiddenSize = 12288,
                .layers = 96,
                .heads = 96,
                .kvHeads = 96,
                .valueBits = 16,
                .ffnSize = 49152,
                .gatedMlp = false,
                .vocabSize = 50257 } },
        { "gqa-8b",
            { .promptTokens = 7168,
                .newTokens = 1024,
                .hiddenSize = 4096,
                .layers = 32,
                .heads = 32,
                .kvHeads = 8,
                .valueBits = 16,
                .ffnSize = 14336,
                .gatedMlp = true,
                .vocabSize = 128256 } },
        { "long-prompt",
            { .promptTokens = 1024,
                .newTokens = 200,
                .hiddenSize = 4096,
                .layers = 32,
                .heads = 32,
                .kvHeads = 32,
                .valueBits = 16,
                .ffnSize = 16384,
                .gatedMlp = false,
                .vocabSize = 50257 } },
    } };
    return presets;
}

std::optional<DecodeShape> decodePreset(std::string_view id) noexcept
{
    for (const DecodePreset& preset : decodePresets()) {
        if (preset.id == id)
            return preset.shape;
    }
    return std::nullopt;
}

}  // namespace kvscope
