// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/gguffamilies.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

using Role = TensorRole;

constexpr RopePairing kHalves = RopePairing::RotateHalf;
constexpr RopePairing kNeighbours = RopePairing::Interleaved;

/// Fits in a float.
constexpr double kMostFactor = 1e38;

/// Replaces a field by a key's number, if the file has one.
void readFactor(GgufKeys& keys, const char* key, float& field, double least = 0.0)
{
    field = static_cast<float>(keys.number(key, least, kMostFactor, static_cast<double>(field)));
}

/// Gemma 2 and 3 divide scores by the square root of a number that files lack: the features of a head, but of an average head in the largest
/// model, which is known by its layers.
void setGemmaScale(ModelConfig& config, int layersOfLargest)
{
    const int features = config.layers == layersOfLargest ? config.hiddenSize / config.heads : config.headDim;
    config.attentionScale = 1.0F / std::sqrt(static_cast<float>(features));
}
void readGemma2(GgufKeys& keys, ModelConfig& config)
{
    setGemmaScale(config, 46);
    readFactor(keys, "attn_logit_softcapping", config.attentionCap);
    readFactor(keys, "final_logit_softcapping", config.logitCap);
}
void readGemma3(GgufKeys& keys, ModelConfig& config)
{
    setGemmaScale(config, 62);
    readFactor(keys, "final_logit_softcapping", config.logitCap);
}

/// Granite's multipliers; logits are divided. Its files say by a key with another meaning whether queries and keys are rotated.
void readGranite(GgufKeys& keys, ModelConfig& config)
{
    constexpr double kLeast = 1e-30;
    constexpr const char* kRotated = "rope.scaling.finetuned";
    config.attentionScale = static_cast<float>(keys.number("attention.scale", 0.0, kMostFactor, 0.0));  // 0 as if the key were absent
    readFactor(keys, "embedding_scale", config.embeddingScale, kLeast);
    readFactor(keys, "residual_scale", config.residualScale, kLeast);
    config.logitScale = 1.0F / static_cast<float>(keys.number("logit_scale", kLeast, kMostFactor, 1.0));
    if (!keys.flag(kRotated, true)) {
        throw keys.unsupported(kRotated, Verbatim { "true" });
    }
}

void readOlmo(GgufKeys& keys, ModelConfig& config)
{
    readFactor(keys, "attention.clamp_kqv", config.qkvClip);
}

/// A GPT-NeoX block is parallel unless the file says otherwise.
void readGptNeox(GgufKeys& keys, ModelConfig& config)
{
    config.parallelResidual = keys.flag("use_parallel_residual", config.parallelResidual);
}

/// The converter writes the key even for models whose blocks are not parallel.
void readStableLm(GgufKeys& keys, ModelConfig& /*config*/)
{
    static_cast<void>(keys.flag("use_parallel_residual", true));
}

/// Falcon 40B: the norm before attention is the second one.
constexpr GgufRoleName kFalconTwoNorms[] = {
    { Role::AttentionNorm, "blk.#.attn_norm_2.weight" },
    { Role::AttentionNormBias, "blk.#.attn_norm_2.bias" },
    { Role::MlpNorm, "blk.#.attn_norm.weight" },
    { Role::MlpNormBias, "blk.#.attn_norm.bias" },
};

// Which converters permute rows, and the names of keys: https://github.com/ggml-org/llama.cpp, convert_hf_to_gguf.py and gguf-py.
constexpr std::array kFamilies {
    GgufFamily { .name = "llama", .architecture = "llama", .pairing = kNeighbours, .mayHaveWindow = true },
    GgufFamily { "qwen2", "qwen2", kHalves },
    GgufFamily { "qwen3", "qwen3", kHalves },
    GgufFamily { "gemma", "gemma", kHalves },
    GgufFamily { .name = "gemma2", .architecture = "gemma2", .readOwn = readGemma2, .unstatedWindow = 4096 },
    GgufFamily { "gemma3", "gemma3_text", kHalves, readGemma3 },
    GgufFamily { "phi2", "phi", kHalves },
    GgufFamily { "phi3", "phi3", kHalves },
    GgufFamily { "smollm3", "smollm3", kNeighbours },
    GgufFamily { "granite", "granite", kNeighbours, readGranite },
    GgufFamily { "olmo", "olmo", kNeighbours, readOlmo },
    GgufFamily { "olmo2", "olmo2", kHalves },
    GgufFamily { .name = "stablelm", .architecture = "stablelm", .readOwn = readStableLm, .parallelWithoutMlpNorm = true },
    GgufFamily { "starcoder2", "starcoder2", kHalves },
    GgufFamily { .name = "falcon", .architecture = "falcon", .namesOfTwoNorms = kFalconTwoNorms },
    GgufFamily { "bloom", "bloom" },
    GgufFamily { "gptneox", "gpt_neox", kHalves, readGptNeox },
    GgufFamily { "gpt2", "gpt2" },
};

/// Known architectures that this block cannot compute, by the reason.
struct RefusedFamilies {
    Phrase reason;
    std::span<const std::string_view> names;
};

constexpr std::string_view kOfExperts[] = { "qwen2moe", "qwen3moe", "qwen3vlmoe", "phimoe", "olmoe", "granitemoe", "dbrx", "grok", "arctic",
    "deepseek", "deepseek2", "gpt-oss", "llama4", "glm4moe", "bailingmoe", "bailingmoe2", "dots1", "ernie4_5-moe", "hunyuan-moe",
    "exaone-moe", "grovemoe", "llada-moe", "smallthinker", "minimax-m2", "afmoe" };
constexpr std::string_view kRecurrent[] = { "mamba", "mamba2", "rwkv6", "rwkv6qwen2", "rwkv7", "arwkv7", "jamba", "plamo2", "falcon-h1",
    "granitehybrid", "nemotron_h", "nemotron_h_moe", "lfm2", "lfm2moe", "qwen3next", "qwen35", "qwen35moe" };
constexpr std::string_view kSharingKeys[] = { "gemma3n" };

constexpr RefusedFamilies kRefused[] = {
    { Phrase::MixtureOfExperts, kOfExperts },
    { Phrase::RecurrentLayers, kRecurrent },
    { Phrase::SharedKeysAndValues, kSharingKeys },
};

/// The name of an unknown architecture, with the reason if it is known to be another kind of model.
ErrorArgument nameWithReason(const std::string& name)
{
    for (const RefusedFamilies& refused : kRefused) {
        if (std::ranges::find(refused.names, name) != refused.names.end()) {
            return { Phrase::WithReason, Verbatim { name }, refused.reason };
        }
    }
    return Verbatim { name };
}

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
    RoleName { Role::EmbeddingNorm, "token_embd_norm.weight" },
    RoleName { Role::EmbeddingNormBias, "token_embd_norm.bias" },
    RoleName { Role::AttentionNorm, "blk.#.attn_norm.weight" },
    RoleName { Role::AttentionNormBias, "blk.#.attn_norm.bias" },
    RoleName { Role::Query, "blk.#.attn_q.weight", { kQkv, kStart, kQueryKeyValue } },
    RoleName { Role::QueryBias, "blk.#.attn_q.bias", { kQkvBias, kStart, kQueryKeyValue } },
    RoleName { Role::Key, "blk.#.attn_k.weight", { kQkv, kAfterQuery, kQueryKeyValue } },
    RoleName { Role::KeyBias, "blk.#.attn_k.bias", { kQkvBias, kAfterQuery, kQueryKeyValue } },
    RoleName { Role::Value, "blk.#.attn_v.weight", { kQkv, kAfterKey, kQueryKeyValue } },
    RoleName { Role::ValueBias, "blk.#.attn_v.bias", { kQkvBias, kAfterKey, kQueryKeyValue } },
    RoleName { Role::QueryNorm, "blk.#.attn_q_norm.weight" },
    RoleName { Role::QueryNormBias, "blk.#.attn_q_norm.bias" },
    RoleName { Role::KeyNorm, "blk.#.attn_k_norm.weight" },
    RoleName { Role::KeyNormBias, "blk.#.attn_k_norm.bias" },
    RoleName { Role::AttentionOutput, "blk.#.attn_output.weight" },
    RoleName { Role::AttentionOutputBias, "blk.#.attn_output.bias" },
    RoleName { Role::AttentionOutputNorm, "blk.#.post_attention_norm.weight" },
    RoleName { Role::AttentionOutputNormBias, "blk.#.post_attention_norm.bias" },
    RoleName { Role::MlpNorm, "blk.#.ffn_norm.weight" },
    RoleName { Role::MlpNormBias, "blk.#.ffn_norm.bias" },
    RoleName { Role::Gate, "blk.#.ffn_gate.weight", { kUp, kStart, kGateAndUp } },
    RoleName { Role::GateBias, "blk.#.ffn_gate.bias", { kUpBias, kStart, kGateAndUp } },
    RoleName { Role::Up, kUp, { kUp, kAfterGate, kGateAndUp } },
    RoleName { Role::UpBias, kUpBias, { kUpBias, kAfterGate, kGateAndUp } },
    RoleName { Role::Down, "blk.#.ffn_down.weight" },
    RoleName { Role::DownBias, "blk.#.ffn_down.bias" },
    RoleName { Role::MlpOutputNorm, "blk.#.post_ffw_norm.weight" },
    RoleName { Role::MlpOutputNormBias, "blk.#.post_ffw_norm.bias" },
    RoleName { Role::FinalNorm, "output_norm.weight" },
    RoleName { Role::FinalNormBias, "output_norm.bias" },
    RoleName { Role::Head, "output.weight" },
    RoleName { Role::HeadBias, "output.bias" },
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
            .found(nameWithReason(name));
    }
    return *found;
}

std::vector<GgufPlace> ggufPlacesOf(const GgufFamily& family, const ModelConfig& config, RoleInLayer place)
{
    const auto found = std::ranges::find(kNames, place.role, &RoleName::role);
    if (found == kNames.end()) {
        return {};
    }
    const char* name = found->name;
    if (config.parallelResidual && !config.sharedNorm) {
        const auto other = std::ranges::find(family.namesOfTwoNorms, place.role, &GgufRoleName::role);
        name = other != family.namesOfTwoNorms.end() ? other->name : name;
    }
    std::vector<GgufPlace> places { { inLayer(name, place.layer), 0, wide(shapeOfRole(config, place.role).rows) } };
    if (found->stacked.name != nullptr) {
        places.push_back({ inLayer(found->stacked.name, place.layer), found->stacked.first(config), found->stacked.rows(config) });
    }
    return places;
}

}  // namespace kvscope
