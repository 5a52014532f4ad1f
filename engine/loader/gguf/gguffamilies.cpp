// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/gguffamilies.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

using Role = TensorRole;

constexpr RopePairing kHalves = RopePairing::RotateHalf;
constexpr RopePairing kNeighbours = RopePairing::Interleaved;

/// A GPT-NeoX block is parallel unless the file says otherwise.
void readGptNeox(GgufKeys& keys, ModelConfig& config)
{
    config.parallelResidual = keys.flag("use_parallel_residual", config.parallelResidual);
}

// Which converters permute rows: conversion of the weights in https://github.com/ggml-org/llama.cpp/blob/master/convert_hf_to_gguf.py.
constexpr std::array kFamilies {
    GgufFamily { "llama", "llama", kNeighbours },  // also Mistral's models
    GgufFamily { "qwen2", "qwen2", kHalves },
    GgufFamily { "qwen3", "qwen3", kHalves },
    GgufFamily { "gptneox", "gpt_neox", kHalves, readGptNeox },
    GgufFamily { "gpt2", "gpt2" },
};

/// Where the rows of a role begin in a stacked tensor, and how many the tensor has.
struct Stack {
    const char* name = nullptr;
    std::uint64_t (*first)(const ModelConfig& config) = nullptr;
    std::uint64_t (*rows)(const ModelConfig& config) = nullptr;
};

/// "#" is the layer.
struct RoleName {
    Role role;
    const char* name;
    Stack stacked {};
};

std::uint64_t wide(int size)
{
    return static_cast<std::uint64_t>(size);
}
constexpr auto kStart = [](const ModelConfig& /*config*/) { return std::uint64_t { 0 }; };
constexpr auto kAfterQuery = [](const ModelConfig& c) { return wide(c.queryWidth()); };
constexpr auto kAfterKey = [](const ModelConfig& c) { return wide(c.queryWidth()) + wide(c.kvWidth()); };
constexpr auto kQueryKeyValue = [](const ModelConfig& c) { return wide(c.queryWidth()) + 2 * wide(c.kvWidth()); };
constexpr auto kAfterGate = [](const ModelConfig& c) { return wide(c.ffnSize); };
constexpr auto kGateAndUp = [](const ModelConfig& c) { return 2 * wide(c.ffnSize); };

constexpr const char* kQkv = "blk.#.attn_qkv.weight";
constexpr const char* kQkvBias = "blk.#.attn_qkv.bias";
constexpr const char* kUp = "blk.#.ffn_up.weight";
constexpr const char* kUpBias = "blk.#.ffn_up.bias";

constexpr std::array kNames {
    RoleName { Role::Embedding, "token_embd.weight" },
    RoleName { Role::Positions, "position_embd.weight" },
    RoleName { Role::AttentionNorm, "blk.#.attn_norm.weight" },
    RoleName { Role::AttentionNormBias, "blk.#.attn_norm.bias" },
    RoleName { Role::Query, "blk.#.attn_q.weight", { kQkv, kStart, kQueryKeyValue } },
    RoleName { Role::QueryBias, "blk.#.attn_q.bias", { kQkvBias, kStart, kQueryKeyValue } },
    RoleName { Role::Key, "blk.#.attn_k.weight", { kQkv, kAfterQuery, kQueryKeyValue } },
    RoleName { Role::KeyBias, "blk.#.attn_k.bias", { kQkvBias, kAfterQuery, kQueryKeyValue } },
    RoleName { Role::Value, "blk.#.attn_v.weight", { kQkv, kAfterKey, kQueryKeyValue } },
    RoleName { Role::ValueBias, "blk.#.attn_v.bias", { kQkvBias, kAfterKey, kQueryKeyValue } },
    RoleName { Role::QueryNorm, "blk.#.attn_q_norm.weight" },
    RoleName { Role::KeyNorm, "blk.#.attn_k_norm.weight" },
    RoleName { Role::AttentionOutput, "blk.#.attn_output.weight" },
    RoleName { Role::AttentionOutputBias, "blk.#.attn_output.bias" },
    RoleName { Role::MlpNorm, "blk.#.ffn_norm.weight" },
    RoleName { Role::MlpNormBias, "blk.#.ffn_norm.bias" },
    RoleName { Role::Gate, "blk.#.ffn_gate.weight", { kUp, kStart, kGateAndUp } },
    RoleName { Role::GateBias, "blk.#.ffn_gate.bias", { kUpBias, kStart, kGateAndUp } },
    RoleName { Role::Up, kUp, { kUp, kAfterGate, kGateAndUp } },
    RoleName { Role::UpBias, kUpBias, { kUpBias, kAfterGate, kGateAndUp } },
    RoleName { Role::Down, "blk.#.ffn_down.weight" },
    RoleName { Role::DownBias, "blk.#.ffn_down.bias" },
    RoleName { Role::FinalNorm, "output_norm.weight" },
    RoleName { Role::FinalNormBias, "output_norm.bias" },
    RoleName { Role::Head, "output.weight" },
};

std::string inLayer(std::string name, int layer)
{
    const std::size_t mark = name.find('#');
    return mark == std::string::npos ? name : name.replace(mark, 1, std::to_string(layer));
}

}  // namespace

std::span<const GgufFamily> ggufFamilies() noexcept
{
    return kFamilies;
}

const GgufFamily& ggufFamilyOf(const GgufMetadata& metadata)
{
    constexpr const char* kKey = "general.architecture";
    std::string names;
    for (const GgufFamily& family : kFamilies) {
        names += (names.empty() ? "" : ", ") + std::string(family.name);
    }
    if (metadata.find(kKey) == nullptr) {
        throw metadata.missing(kKey, Verbatim { names });
    }
    const std::string name = metadata.text(kKey);
    const auto found = std::ranges::find(kFamilies, name, &GgufFamily::name);
    if (found == kFamilies.end()) {
        throw EngineError(ErrorCode::ArchitectureUnsupported)
            .file(metadata.file())
            .key(kKey)
            .expected(Verbatim { names })
            .found(Verbatim { name });
    }
    return *found;
}

std::vector<GgufPlace> ggufPlacesOf(const ModelConfig& config, RoleInLayer place)
{
    const auto found = std::ranges::find(kNames, place.role, &RoleName::role);
    if (found == kNames.end()) {
        return {};
    }
    std::vector<GgufPlace> places { { inLayer(found->name, place.layer), 0, wide(shapeOfRole(config, place.role).rows) } };
    if (found->stacked.name != nullptr) {
        places.push_back({ inLayer(found->stacked.name, place.layer), found->stacked.first(config), found->stacked.rows(config) });
    }
    return places;
}

}  // namespace kvscope
