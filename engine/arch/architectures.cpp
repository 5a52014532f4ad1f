// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/architectures.h"

#include <array>

namespace kvscope {

namespace {

constexpr float kEpsilon6 = 1e-6F;

/// RMSNorm, rotary positions, SwiGLU, no biases.
constexpr BlockOptions kLlamaBlock { .normEpsilon = kEpsilon6 };

/// LayerNorm, learned positions, a plain MLP with GELU, biases, a tied head.
constexpr BlockOptions kGpt2Block {
    .norm = NormKind::LayerNorm,
    .position = PositionKind::Learned,
    .activation = Activation::GeluTanh,
    .gatedMlp = false,
    .attentionBias = true,
    .attentionOutputBias = true,
    .mlpBias = true,
    .tiedHead = true,
};

/// Llama's block with norms that store scale - 1, a tied head and GELU.
constexpr BlockOptions kGemmaBlock {
    .normEpsilon = kEpsilon6,
    .normOffset = 1.0F,
    .activation = Activation::GeluTanh,
    .tiedHead = true,
};

constexpr BlockOptions kGemma2Block {
    .normEpsilon = kEpsilon6,
    .normOffset = 1.0F,
    .postNorm = true,
    .activation = Activation::GeluTanh,
    .tiedHead = true,
    .attentionCap = 50.0F,
    .logitCap = 30.0F,
};

constexpr BlockOptions kGemma3Block {
    .normEpsilon = kEpsilon6,
    .normOffset = 1.0F,
    .postNorm = true,
    .ropeTheta = 1e6,
    .activation = Activation::GeluTanh,
    .tiedHead = true,
    .qkNorm = true,
};

/// A parallel block with one LayerNorm, interleaved rotary positions, and biases in the MLP and on the head.
constexpr BlockOptions kGptJBlock {
    .norm = NormKind::LayerNorm,
    .parallelResidual = true,
    .sharedNorm = true,
    .ropePairing = RopePairing::Interleaved,
    .activation = Activation::GeluTanh,
    .gatedMlp = false,
    .mlpBias = true,
    .headBias = true,
};

// Defaults for absent keys are those of transformers' configuration classes. Sizes that follow from others are no part of a row: see readSizes() in
// loader/huggingface/familyconfig.cpp.
constexpr std::array kArchitectures {
    Architecture { .name = "llama", .block = kLlamaBlock, .attentionBiasStated = true, .mlpBiasStated = true },
    Architecture { .name = "gpt2", .naming = Naming::Gpt2, .contextLength = 1024, .block = kGpt2Block },
    Architecture {
        .name = "mistral",
        .contextLength = 4096 * 32,
        .block = kLlamaBlock,
        .windows = WindowRule::Stated,
        .window = 4096,
    },
    Architecture {
        .name = "qwen2",
        .contextLength = 32768,
        .block = { .normEpsilon = kEpsilon6, .attentionBias = true },
        .windows = WindowRule::SwitchedOn,
        .window = 4096,
    },
    Architecture {
        .name = "qwen3",
        .contextLength = 32768,
        .block = { .normEpsilon = kEpsilon6, .qkNorm = true },
        .attentionBiasStated = true,
        .windows = WindowRule::SwitchedOn,
        .window = 4096,
    },
    Architecture {
        .name = "gpt_neox",
        .naming = Naming::GptNeox,
        .block = {
            .norm = NormKind::LayerNorm,
            .parallelResidual = true,
            .activation = Activation::GeluErf,
            .gatedMlp = false,
            .attentionBias = true,
            .attentionOutputBias = true,
            .mlpBias = true,
        },
        .attentionBiasStated = true,
        .rotaryShare = 0.25,
    },
    Architecture {
        .name = "gpt_neo",
        .naming = Naming::GptNeo,
        .block = {
            .norm = NormKind::LayerNorm,
            .position = PositionKind::Learned,
            .activation = Activation::GeluTanh,
            .gatedMlp = false,
            .attentionOutputBias = true,
            .mlpBias = true,
            .tiedHead = true,
            .scaledAttention = false,
        },
        .windows = WindowRule::Pattern,
        .window = 256,
    },
    Architecture {
        .name = "gemma",
        .contextLength = 8192,
        .block = kGemmaBlock,
        .attentionBiasStated = true,
        .geluIsTanh = true,
        .embeddingScaledByWidth = true,
    },
    Architecture {
        .name = "gemma2",
        .naming = Naming::Sandwich,
        .contextLength = 8192,
        .block = kGemma2Block,
        .attentionBiasStated = true,
        .geluIsTanh = true,
        .embeddingScaledByWidth = true,
        .scoreScalar = 256,
        .windows = WindowRule::Periodic,
        .window = 4096,
        .windowPeriod = 2,
    },
    Architecture {
        .name = "gemma3_text",
        .naming = Naming::Sandwich,
        .contextLength = 131072,
        .block = kGemma3Block,
        .attentionBiasStated = true,
        .geluIsTanh = true,
        .embeddingScaledByWidth = true,
        .scoreScalar = 256,
        .localRopeTheta = 1e4,
        .windows = WindowRule::Periodic,
        .window = 4096,
        .windowPeriod = 6,
    },
    Architecture {
        .name = "phi3",
        .naming = Naming::Phi3,
        .contextLength = 4096,
        .originalContext = 4096,
        .block = { .normEpsilon = 1e-5F },
        .yarnIsLongRope = true,
        .windows = WindowRule::Stated,
    },
    Architecture {
        .name = "smollm3",
        .contextLength = 32768,
        .block = { .normEpsilon = kEpsilon6, .ropeTheta = 2e6, .tiedHead = true },
        .attentionBiasStated = true,
        .mlpBiasStated = true,
        .unrotatedInterval = 4,
        .windows = WindowRule::UnrotatedLayers,
    },
    Architecture {
        .name = "granite",
        .block = { .normEpsilon = kEpsilon6, .attentionScale = 1.0F },
        .attentionBiasStated = true,
        .mlpBiasStated = true,
    },
    Architecture {
        .name = "olmo2",
        .naming = Naming::Sandwich,
        .block = {
            .normEpsilon = 1e-5F,
            .preNorm = false,
            .postNorm = true,
            .qkNorm = true,
            .qkNormSpan = QkNormSpan::AllHeads,
        },
        .attentionBiasStated = true,
    },
    Architecture {
        .name = "stablelm",
        .naming = Naming::StableLm,
        .contextLength = 4096,
        .block = { .norm = NormKind::LayerNorm, .qkNormKind = NormKind::LayerNorm, .qkNormSpan = QkNormSpan::ScaledHead },
        .sharedNormIfParallel = true,
        .rotaryShare = 0.25,
    },
    Architecture {
        .name = "phi",
        .naming = Naming::Phi,
        .block = {
            .norm = NormKind::LayerNorm,
            .parallelResidual = true,
            .sharedNorm = true,
            .activation = Activation::GeluTanh,
            .gatedMlp = false,
            .attentionBias = true,
            .attentionOutputBias = true,
            .mlpBias = true,
            .headBias = true,
            .qkNormKind = NormKind::LayerNorm,
            .qkNormBias = true,
        },
        .rotaryShare = 0.5,
    },
    Architecture {
        .name = "olmo",
        .block = { .norm = NormKind::LayerNorm, .normScale = false, .normBias = false },
        .attentionBiasStated = true,
    },
    Architecture {
        .name = "starcoder2",
        .naming = Naming::Starcoder2,
        .contextLength = 4096,
        .block = {
            .norm = NormKind::LayerNorm,
            .activation = Activation::GeluTanh,
            .gatedMlp = false,
            .attentionBias = true,
            .attentionOutputBias = true,
            .mlpBias = true,
            .tiedHead = true,
        },
        .windows = WindowRule::Stated,
    },
    Architecture {
        .name = "falcon",
        .naming = Naming::Falcon,
        .block = {
            .norm = NormKind::LayerNorm,
            .parallelResidual = true,
            .activation = Activation::GeluErf,
            .gatedMlp = false,
            .tiedHead = true,
        },
        .sharedNormIfParallel = true,
    },
    Architecture {
        .name = "bloom",
        .naming = Naming::Falcon,
        .block = {
            .norm = NormKind::LayerNorm,
            .embeddingNorm = true,
            .position = PositionKind::Alibi,
            .activation = Activation::GeluTanh,
            .gatedMlp = false,
            .attentionBias = true,
            .attentionOutputBias = true,
            .mlpBias = true,
            .tiedHead = true,
        },
        .geluIsTanh = true,
    },
    Architecture {
        .name = "opt",
        .naming = Naming::Opt,
        .block = {
            .norm = NormKind::LayerNorm,
            .position = PositionKind::Learned,
            .positionOffset = 2,
            .activation = Activation::Relu,
            .gatedMlp = false,
            .attentionBias = true,
            .attentionOutputBias = true,
            .mlpBias = true,
            .tiedHead = true,
        },
    },
    Architecture { .name = "gptj", .naming = Naming::GptJ, .block = kGptJBlock, .rotaryDim = 64 },
    Architecture { .name = "codegen", .naming = Naming::GptJ, .block = kGptJBlock, .rotaryDim = 64 },
};

}  // namespace

std::span<const Architecture> architectures() noexcept
{
    return kArchitectures;
}

const Architecture* findArchitecture(std::string_view name) noexcept
{
    for (const Architecture& architecture : kArchitectures) {
        if (architecture.name == name) {
            return &architecture;
        }
    }
    return nullptr;
}

std::string architectureNames()
{
    std::string names;
    for (const Architecture& architecture : kArchitectures) {
        names += (names.empty() ? "" : ", ") + std::string(architecture.name);
    }
    return names;
}

ModelConfig blockOf(const Architecture& architecture)
{
    ModelConfig config;
    static_cast<BlockOptions&>(config) = architecture.block;
    config.architecture = architecture.name;
    config.contextLength = architecture.contextLength;
    return config;
}

}  // namespace kvscope
