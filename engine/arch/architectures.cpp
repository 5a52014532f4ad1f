// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/architectures.h"

#include <array>

namespace kvscope {

namespace {

// Defaults for absent keys are those of transformers' configuration classes.
constexpr std::array kArchitectures {
    Architecture { .name = "llama", .attentionBiasStated = true, .mlpBiasStated = true },
    Architecture {
        .name = "gpt2",
        .naming = Naming::Gpt2,
        .contextLength = 1024,
        .norm = NormKind::LayerNorm,
        .normEpsilon = 1e-5,
        .position = PositionKind::Learned,
        .activation = Activation::GeluTanh,
        .gatedMlp = false,
        .attentionBias = true,
        .attentionOutputBias = true,
        .mlpBias = true,
        .tiedHead = true,
    },
    Architecture { .name = "mistral", .contextLength = 4096 * 32, .windows = WindowRule::Stated, .window = 4096 },
    Architecture { .name = "qwen2", .contextLength = 32768, .attentionBias = true, .windows = WindowRule::SwitchedOn, .window = 4096 },
    Architecture {
        .name = "qwen3",
        .contextLength = 32768,
        .attentionBiasStated = true,
        .qkNorm = true,
        .windows = WindowRule::SwitchedOn,
        .window = 4096,
    },
    Architecture {
        .name = "gpt_neox",
        .naming = Naming::GptNeox,
        .norm = NormKind::LayerNorm,
        .normEpsilon = 1e-5,
        .rotaryShare = 0.25,
        .activation = Activation::GeluErf,
        .gatedMlp = false,
        .attentionBias = true,
        .attentionOutputBias = true,
        .mlpBias = true,
        .attentionBiasStated = true,
        .parallelResidual = true,
    },
    Architecture {
        .name = "gpt_neo",
        .naming = Naming::GptNeo,
        .norm = NormKind::LayerNorm,
        .normEpsilon = 1e-5,
        .position = PositionKind::Learned,
        .activation = Activation::GeluTanh,
        .gatedMlp = false,
        .attentionOutputBias = true,
        .mlpBias = true,
        .tiedHead = true,
        .scaledAttention = false,
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
    config.architecture = architecture.name;
    config.contextLength = architecture.contextLength;
    config.norm = architecture.norm;
    config.normEpsilon = static_cast<float>(architecture.normEpsilon);
    config.position = architecture.position;
    config.activation = architecture.activation;
    config.gatedMlp = architecture.gatedMlp;
    config.attentionBias = architecture.attentionBias;
    config.attentionOutputBias = architecture.attentionOutputBias;
    config.mlpBias = architecture.mlpBias;
    config.parallelResidual = architecture.parallelResidual;
    config.qkNorm = architecture.qkNorm;
    config.tiedHead = architecture.tiedHead;
    config.scaledAttention = architecture.scaledAttention;
    return config;
}

}  // namespace kvscope
