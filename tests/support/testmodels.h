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

/// Norms, factors, caps and activations beyond those of Llama and GPT-2.
inline void addBlocks(std::vector<ModelConfig>& configs)
{
    const auto add = [&](ModelConfig config, const char* name) -> ModelConfig& {
        config.architecture = name;
        configs.push_back(config);
        return configs.back();
    };
    ModelConfig& gemma = add(llamaConfig(), "norms before and after, caps");
    gemma.normOffset = 1.0F;
    gemma.postNorm = true;
    gemma.tiedHead = true;
    gemma.activation = Activation::GeluTanh;
    gemma.attentionScale = 0.3F;
    gemma.attentionCap = 2.0F;
    gemma.logitCap = 0.5F;
    gemma.embeddingScale = 9.8F;
    ModelConfig& olmo = add(llamaConfig(), "norms after only, norm over all heads");
    olmo.preNorm = false;
    olmo.postNorm = true;
    olmo.qkNorm = true;
    olmo.qkNormSpan = QkNormSpan::AllHeads;
    olmo.attentionBias = true;
    add(llamaConfig(), "norm of heads after rotation").qkNorm = true;
    configs.back().qkNormAfterRope = true;
    add(ModelConfig(configs.back()), "norm over all heads after rotation").qkNormSpan = QkNormSpan::AllHeads;
    ModelConfig& stable = add(llamaConfig(), "LayerNorm of heads with own scales");
    stable.qkNorm = true;
    stable.qkNormKind = NormKind::LayerNorm;
    stable.qkNormSpan = QkNormSpan::ScaledHead;
    add(ModelConfig(configs.back()), "LayerNorm of heads with a bias").qkNormSpan = QkNormSpan::Head;
    configs.back().qkNormBias = true;
    ModelConfig& clipped = add(llamaConfig(), "clipped queries, keys and values");
    clipped.qkvClip = 0.3F;
    clipped.attentionBias = true;
    ModelConfig& granite = add(llamaConfig(), "factors");
    granite.embeddingScale = 12.0F;
    granite.attentionScale = 0.1F;
    granite.residualScale = 0.22F;
    granite.logitScale = 0.125F;
    add(llamaConfig(), "squared ReLU").activation = Activation::ReluSquared;
    ModelConfig& phi = add(gpt2Config(), "shared norm, bias on the head");
    phi.parallelResidual = phi.sharedNorm = true;
    phi.position = PositionKind::Rope;
    phi.rotaryDim = 12;
    phi.tiedHead = false;
    phi.headBias = true;
    add(gpt2Config(), "tied head with a bias").headBias = true;
    add(gpt2Config(), "LayerNorm without biases").normBias = false;
    ModelConfig& bare = add(gpt2Config(), "LayerNorm without weights");
    bare.normScale = bare.normBias = false;
    ModelConfig& opt = add(gpt2Config(), "positions with an offset, ReLU");
    opt.positionOffset = 2;
    opt.activation = Activation::Relu;
    ModelConfig& bloom = add(gpt2Config(), "slopes, norm on embeddings");
    bloom.position = PositionKind::Alibi;
    bloom.embeddingNorm = true;
    ModelConfig& falcon = add(gpt2Config(), "scaled slopes, windows and caps");
    falcon.position = PositionKind::Alibi;
    falcon.alibiScale = 0.2F;
    falcon.attentionCap = 3.0F;
    falcon.windows = { 6, 0 };
}

/// Rotary angles beyond a single theta.
inline void addRopes(std::vector<ModelConfig>& configs)
{
    const auto add = [&](RopeScaling scaling, const char* name) -> ModelConfig& {
        configs.push_back(llamaConfig());
        configs.back().architecture = name;
        configs.back().ropeScaling = std::move(scaling);
        return configs.back();
    };
    using Kind = RopeScalingKind;
    add({ .kind = Kind::Linear, .factor = 4.0 }, "linear");
    add({ .kind = Kind::Dynamic, .factor = 2.0, .originalContext = 32 }, "dynamic");
    add({ .kind = Kind::Yarn, .factor = 4.0, .originalContext = 64, .attentionFactor = yarnAttentionFactor(4.0) }, "yarn");
    const std::vector<double> shorts { 1, 1, 1, 1.1, 1.2, 1.2, 1.3, 1.3, 1.3, 1.3 };
    const std::vector<double> longs { 1, 1.2, 1.5, 2, 3, 4, 6, 8, 8, 8 };
    add({ .kind = Kind::LongRope, .originalContext = 128, .attentionFactor = 1.2, .shortDivisors = shorts, .longDivisors = longs },
        "longrope");
    add({ .kind = Kind::Llama3, .factor = 8.0, .originalContext = 64 }, "llama3");
    ModelConfig& gemma = add({ .kind = Kind::Linear, .factor = 8.0 }, "two thetas with windows");
    gemma.ropeTheta = 1e6;
    gemma.otherRopes = { RopeSettings { 1e4, {} } };
    gemma.layerRopes = { 1, 1, 0 };
    gemma.windows = { 9, 9, 0 };
    ModelConfig& smol = add({}, "a layer without rotation");
    smol.layerRopes = { 0, kNoRope, 0 };
    smol.qkNorm = true;
    smol.qkNormSpan = QkNormSpan::AllHeads;
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
    addBlocks(configs);
    addRopes(configs);
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
        stirNorm(layer.queryNorm);
        stirNorm(layer.keyNorm);
        stirNorm(layer.attentionOutputNorm);
        stirNorm(layer.mlpOutputNorm);
    }
    stirNorm(weights.finalNorm);
    stirNorm(weights.embeddingNorm);
    stir(weights.head.bias);
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
