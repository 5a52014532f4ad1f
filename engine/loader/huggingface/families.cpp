// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/families.h"

#include <algorithm>

namespace kvscope {

namespace {

constexpr const char* kPhi3Refused[] = { "lm_head_bias" };
constexpr const char* kGpt2Refused[] = { "scale_attn_by_inverse_layer_idx", "add_cross_attention" };
constexpr const char* kSandwichRefused[] = { "use_bidirectional_attention" };
constexpr const char* kFalconRefused[] = { "apply_residual_connection_post_layernorm" };
constexpr const char* kOptRefused[] = { "_remove_final_layer_norm" };
constexpr const char* kOptRequired[] = { "do_layer_norm_before", "layer_norm_elementwise_affine" };

constexpr Setting kLlamaChoices[] = { Setting::KvHeads, Setting::HeadDim, Setting::AttentionBias, Setting::MlpBias };
constexpr Setting kGpt2Choices[] = { Setting::ScaledAttention };
constexpr Setting kGptNeoxChoices[] = { Setting::AttentionBias, Setting::ParallelResidual };
constexpr Setting kPhi3Choices[] = { Setting::KvHeads, Setting::HeadDim };
constexpr Setting kStableLmChoices[] = { Setting::KvHeads, Setting::HeadDim, Setting::QkvBias, Setting::ParallelResidual, Setting::QkNorm };
constexpr Setting kPhiChoices[] = { Setting::KvHeads, Setting::HeadDim, Setting::QkNorm };
constexpr Setting kStarcoder2Choices[] = { Setting::KvHeads, Setting::HeadDim, Setting::AllBiases };
constexpr Setting kFalconChoices[] = { Setting::KvHeads, Setting::AllBiases, Setting::ParallelResidual, Setting::Alibi, Setting::MultiQuery,
    Setting::Grouped, Setting::NormsOfParallelBlock };
constexpr Setting kOptChoices[] = { Setting::AllBiases, Setting::EmbeddingWidth };
constexpr Setting kGptJChoices[] = { Setting::RotaryDim };

constexpr Setting kGraniteChoices[] = { Setting::EmbeddingScale, Setting::AttentionScale, Setting::ResidualScale, Setting::LogitDivisor };
constexpr Setting kGemma2Choices[] = { Setting::ScoreScalar, Setting::AttentionCap, Setting::LogitCap };
constexpr Setting kGemma3Choices[]
    = { Setting::ScoreScalar, Setting::AttentionCap, Setting::LogitCap, Setting::WindowPeriod, Setting::LocalRopeTheta };
constexpr Setting kSmolLm3Choices[] = { Setting::RotatedLayers, Setting::UnrotatedInterval };
constexpr Setting kOlmoChoices[] = { Setting::QkvClip };

/// Settings of one architecture among those with the same names of tensors.
struct FamilyChoices {
    std::string_view name;
    std::span<const Setting> choices;
};

constexpr FamilyChoices kFamilyChoices[] = {
    { "granite", kGraniteChoices },
    { "gemma2", kGemma2Choices },
    { "gemma3_text", kGemma3Choices },
    { "smollm3", kSmolLm3Choices },
    { "olmo", kOlmoChoices },
    { "falcon", kFalconChoices },
};

struct FixedSetting {
    std::string_view name;
    Setting setting;
    const char* value;
};

constexpr FixedSetting kFixedSettings[] = {
    { "gptj", Setting::RopeTheta, "10000" },
    { "codegen", Setting::RopeTheta, "10000" },
    { "olmo", Setting::NormEpsilon, "1e-05" },
    { "opt", Setting::NormEpsilon, "1e-05" },
    { "bloom", Setting::Activation, "gelu" },
};

constexpr Spelling kSpellings[] = {
    { .naming = Naming::Llama, .prefix = "model.", .choices = kLlamaChoices },
    {
        .naming = Naming::Gpt2,
        .prefix = "transformer.",
        .ffnSizeIsOptional = true,
        .choices = kGpt2Choices,
        .refused = kGpt2Refused,
    },
    { .naming = Naming::GptNeo, .prefix = "transformer.", .ffnSizeIsOptional = true },
    { .naming = Naming::GptNeox, .prefix = "gpt_neox.", .choices = kGptNeoxChoices },
    {
        .naming = Naming::Sandwich,
        .prefix = "model.",
        .choices = kLlamaChoices,
        .refused = kSandwichRefused,
    },
    { .naming = Naming::Phi3, .prefix = "model.", .choices = kPhi3Choices, .refused = kPhi3Refused },
    { .naming = Naming::StableLm, .prefix = "model.", .choices = kStableLmChoices },
    { .naming = Naming::Phi, .prefix = "model.", .choices = kPhiChoices },
    { .naming = Naming::Starcoder2, .prefix = "model.", .choices = kStarcoder2Choices },
    {
        .naming = Naming::Falcon,
        .prefix = "transformer.",
        .ffnSizeIsOptional = true,
        .refused = kFalconRefused,
    },
    {
        .naming = Naming::Opt,
        .prefix = "model.",
        .choices = kOptChoices,
        .refused = kOptRefused,
        .required = kOptRequired,
    },
    { .naming = Naming::GptJ, .prefix = "transformer.", .ffnSizeIsOptional = true, .choices = kGptJChoices },
};

struct RefusedType {
    std::string_view name;  ///< model_type
    Phrase reason;
};

/// Known architectures that this block cannot compute.
constexpr RefusedType kRefusedTypes[] = {
    { "mixtral", Phrase::MixtureOfExperts },
    { "qwen2_moe", Phrase::MixtureOfExperts },
    { "qwen3_moe", Phrase::MixtureOfExperts },
    { "olmoe", Phrase::MixtureOfExperts },
    { "phimoe", Phrase::MixtureOfExperts },
    { "granitemoe", Phrase::MixtureOfExperts },
    { "dbrx", Phrase::MixtureOfExperts },
    { "deepseek_v2", Phrase::MixtureOfExperts },
    { "deepseek_v3", Phrase::MixtureOfExperts },
    { "gpt_oss", Phrase::MixtureOfExperts },
    { "llama4", Phrase::MixtureOfExperts },
    { "llama4_text", Phrase::MixtureOfExperts },
    { "gemma3n", Phrase::SharedKeysAndValues },
    { "gemma3n_text", Phrase::SharedKeysAndValues },
    { "mamba", Phrase::RecurrentLayers },
    { "mamba2", Phrase::RecurrentLayers },
    { "falcon_mamba", Phrase::RecurrentLayers },
    { "rwkv", Phrase::RecurrentLayers },
    { "recurrent_gemma", Phrase::RecurrentLayers },
    { "qwen3_next", Phrase::RecurrentLayers },
    { "qwen3_5", Phrase::RecurrentLayers },
    { "qwen3_5_text", Phrase::RecurrentLayers },
    { "qwen3_5_moe", Phrase::RecurrentLayers },
    { "lfm2", Phrase::RecurrentLayers },
    { "lfm2_moe", Phrase::RecurrentLayers },
    { "jamba", Phrase::RecurrentLayers },
    { "bamba", Phrase::RecurrentLayers },
    { "zamba", Phrase::RecurrentLayers },
    { "zamba2", Phrase::RecurrentLayers },
    { "nemotron_h", Phrase::RecurrentLayers },
    { "falcon_h1", Phrase::RecurrentLayers },
    { "granitemoehybrid", Phrase::RecurrentLayers },
};

constexpr const char* kModelType = "model_type";

}  // namespace

const Architecture& architectureOf(const JsonObject& config)
{
    if (!config.has(kModelType)) {
        throw config.missing(kModelType, Verbatim { architectureNames() });
    }
    const std::string name = config.text(kModelType);
    const Architecture* const found = findArchitecture(name);
    if (found != nullptr) {
        return *found;
    }
    EngineError error = config.wrong(kModelType, Verbatim { architectureNames() }, ErrorCode::ArchitectureUnsupported);
    for (const RefusedType& refused : kRefusedTypes) {
        if (refused.name == name) {
            error.found({ Phrase::WithReason, Verbatim { name }, refused.reason });
        }
    }
    throw error;
}

bool reads(const Architecture& architecture, Setting setting)
{
    const auto has = [setting](std::span<const Setting> settings) { return std::ranges::find(settings, setting) != settings.end(); };
    return has(spellingOf(architecture.naming).choices) || std::ranges::any_of(kFamilyChoices, [&](const FamilyChoices& family) {
        return family.name == architecture.name && has(family.choices);
    });
}

const char* fixedValue(const Architecture& architecture, Setting setting)
{
    const auto* const found = std::ranges::find_if(
        kFixedSettings, [&](const FixedSetting& fixed) { return fixed.name == architecture.name && fixed.setting == setting; });
    return found != std::end(kFixedSettings) ? found->value : nullptr;
}

const Spelling& spellingOf(Naming naming)
{
    return *std::ranges::find_if(kSpellings, [naming](const Spelling& spelling) { return spelling.naming == naming; });
}

}  // namespace kvscope
