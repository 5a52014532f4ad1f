// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Small random models of every architecture, and a reproducible source of numbers. Sizes are irregular on purpose: output counts are not
// multiples of panels or vectors unless required.

#include "arch/weights.h"
#include "core/modelconfig.h"
#include "kernels/kernels.h"
#include "loader/random/randomweights.h"
#include "model/transformer.h"

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace kvscope::test {

/// Llama-like: RMSNorm, RoPE, SwiGLU, three query heads per KV head, separate head.
inline ModelConfig llamaConfig()
{
    ModelConfig config;
    config.architecture = "llama";
    config.layers = 3;
    config.hiddenSize = 96;
    config.heads = 6;
    config.kvHeads = 2;
    config.headDim = 20;
    config.ffnSize = 152;
    config.vocabSize = 203;
    config.contextLength = 256;
    config.rotaryDim = 20;
    return config;
}

/// GPT-2-like: LayerNorm, learned positions, GELU, biases, tied head.
inline ModelConfig gpt2Config()
{
    ModelConfig config;
    config.architecture = "gpt2";
    config.layers = 2;
    config.hiddenSize = 72;
    config.heads = 3;
    config.kvHeads = 3;
    config.headDim = 24;
    config.ffnSize = 288;
    config.vocabSize = 131;
    config.contextLength = 256;
    config.norm = NormKind::LayerNorm;
    config.position = PositionKind::Learned;
    config.activation = Activation::GeluTanh;
    config.gatedMlp = false;
    config.attentionBias = true;
    config.attentionOutputBias = true;
    config.mlpBias = true;
    config.tiedHead = true;
    return config;
}

/// Large enough that threads share a decode step; panels and heads cannot be divided evenly.
/// @param kvHeads fewer or more than the threads
inline ModelConfig wideConfig(int kvHeads = 5)
{
    ModelConfig config = llamaConfig();
    config.layers = 2;
    config.hiddenSize = 200;
    config.heads = 5;
    config.kvHeads = kvHeads;
    config.headDim = 40;
    config.rotaryDim = 40;
    config.ffnSize = 488;
    config.vocabSize = 1003;
    return config;
}

/// One model for every other option of ModelConfig, by name.
inline std::vector<ModelConfig> variedConfigs()
{
    std::vector<ModelConfig> configs { llamaConfig(), gpt2Config() };
    const auto add = [&](ModelConfig config, const char* name) -> ModelConfig& {
        config.architecture = name;
        configs.push_back(config);
        return configs.back();
    };
    add(llamaConfig(), "interleaved").ropePairing = RopePairing::Interleaved;
    add(llamaConfig(), "partly rotated").rotaryDim = 10;
    add(llamaConfig(), "tied").tiedHead = true;
    add(llamaConfig(), "biased queries").attentionBias = true;
    add(llamaConfig(), "query and key norm").qkNorm = true;
    add(llamaConfig(), "windows").windows = { 0, 5, 1 };
    add(llamaConfig(), "one wide head").headDim = 80;
    add(gpt2Config(), "erf").activation = Activation::GeluErf;
    ModelConfig& neox = add(gpt2Config(), "parallel residual");
    neox.parallelResidual = true;
    neox.position = PositionKind::Rope;
    neox.rotaryDim = 12;
    neox.tiedHead = false;
    ModelConfig& neo = add(gpt2Config(), "unscaled with windows");
    neo.scaledAttention = false;
    neo.windows = { 0, 7 };
    return configs;
}

/// Random weights with norms other than 1 and biases other than 0, so that a forgotten one is noticed.
inline ModelWeights livelyWeights(const ModelConfig& config, DType type = DType::F32, std::uint64_t seed = 7)
{
    ModelWeights weights = randomWeights(config, type, seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    const auto stir = [&](std::vector<float>& values) {
        for (float& value : values)
            value += static_cast<float>(random() % 2001U) * 2e-4F - 0.2F;
    };
    const auto stirNorm = [&](NormWeights& norm) {
        stir(norm.scale);
        stir(norm.bias);
    };
    for (LayerWeights& layer : weights.layers) {
        stirNorm(layer.attentionNorm);
        stirNorm(layer.mlpNorm);
        for (LinearWeights* linear :
            { &layer.query, &layer.key, &layer.value, &layer.attentionOutput, &layer.gate, &layer.up, &layer.down })
            stir(linear->bias);
        stir(layer.queryNorm);
        stir(layer.keyNorm);
    }
    stirNorm(weights.finalNorm);
    return weights;
}

inline std::unique_ptr<Transformer> makeModel(
    const ModelConfig& config, KernelKind kind = KernelKind::Exact, int threads = 1, int chunkRows = 0, DType type = DType::F32)
{
    return std::make_unique<Transformer>(
        config, livelyWeights(config, type), makeKernels(kind, threads), TransformerOptions { .chunkRows = chunkRows });
}

/// Tokens without a regular pattern.
inline std::vector<TokenId> someTokens(int count, int vocab, std::uint32_t seed = 3)
{
    std::mt19937 random(seed);
    std::vector<TokenId> tokens;
    for (int i = 0; i < count; ++i)
        tokens.push_back(static_cast<TokenId>(random() % static_cast<std::uint32_t>(vocab)));
    return tokens;
}

inline std::vector<float> someNumbers(std::size_t count, std::uint32_t seed = 5, float scale = 1.0F)
{
    std::mt19937 random(seed);
    std::vector<float> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(scale * (static_cast<float>(random() % 20001U) * 1e-4F - 1.0F));
    return numbers;
}

}  // namespace kvscope::test
