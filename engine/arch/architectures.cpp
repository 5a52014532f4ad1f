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

// Defaults for absent keys are those of transformers' configuration classes.
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
        .rotaryShare = 0.25,
        .attentionBiasStated = true,
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
