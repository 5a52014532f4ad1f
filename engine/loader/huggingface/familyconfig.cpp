// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/familyconfig.h"

#include "core/sizelimits.h"
#include "loader/huggingface/ropeconfig.h"
#include "loader/huggingface/windowconfig.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace kvscope {

namespace {

struct NamedActivation {
    std::string_view name;
    Activation kind;
};

/// transformers' names; several denote the same function.
constexpr std::array<NamedActivation, 9> kActivations = { {
    { "silu", Activation::Silu },
    { "swish", Activation::Silu },
    { "gelu", Activation::GeluErf },
    { "gelu_python", Activation::GeluErf },
    { "gelu_new", Activation::GeluTanh },
    { "gelu_pytorch_tanh", Activation::GeluTanh },
    { "gelu_fast", Activation::GeluTanh },
    { "relu", Activation::Relu },
    { "relu2", Activation::ReluSquared },
} };

/// Fits in a float.
constexpr double kLargestEpsilon = 1e38;
/// The factors of values, which are float32 too.
constexpr double kSmallestFactor = 1e-30;
constexpr double kLargestFactor = 1e30;

/// Key/value heads by Falcon's settings: one for all queries, or a stated number in its later decoder.
int readFalconHeads(const ConfigSettings& config, const ModelConfig& model)
{
    if (config.flag(Setting::Grouped, false)) {
        return config.whole(Setting::KvHeads, 1, model.heads, model.heads);
    }
    return config.flag(Setting::MultiQuery, true) ? 1 : model.heads;
}

/// Sets the sizes of @p model, with the defaults headDim = hiddenSize / heads and kvHeads = heads.
void readSizes(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    model.hiddenSize = config.whole(Setting::HiddenSize, 1, SizeLimits::kWidth);
    model.layers = config.whole(Setting::Layers, 1, SizeLimits::kLayers);
    model.heads = config.whole(Setting::Heads, 1, SizeLimits::kHeads);
    model.vocabSize = config.whole(Setting::VocabSize, 1, SizeLimits::kVocab);
    model.contextLength = config.whole(Setting::ContextLength, 1, SizeLimits::kContext, model.contextLength);
    model.kvHeads = model.heads;
    const bool statesHeadDim = reads(architecture, Setting::HeadDim) && config.has(Setting::HeadDim);
    // If the features of a head are given, hiddenSize need not be a multiple of heads.
    if (!statesHeadDim && model.hiddenSize % model.heads != 0) {
        throw config.wrong(Setting::Heads, { Phrase::DivisorOf, model.hiddenSize });
    }
    model.headDim
        = statesHeadDim ? config.whole(Setting::HeadDim, 1, SizeLimits::kHeadsWidth / model.heads) : model.hiddenSize / model.heads;
    if (reads(architecture, Setting::MultiQuery)) {
        model.kvHeads = readFalconHeads(config, model);
    } else if (reads(architecture, Setting::KvHeads)) {
        model.kvHeads = config.whole(Setting::KvHeads, 1, model.heads, model.heads);
    }
    if (model.heads % model.kvHeads != 0) {
        throw config.wrong(Setting::KvHeads, { Phrase::DivisorOf, model.heads });
    }
    model.ffnSize = spellingOf(architecture.naming).ffnSizeIsOptional
        ? config.whole(Setting::FfnSize, 1, SizeLimits::kFeedForward, 4 * model.hiddenSize)
        : config.whole(Setting::FfnSize, 1, SizeLimits::kFeedForward);
    if (reads(architecture, Setting::EmbeddingWidth)
        && config.whole(Setting::EmbeddingWidth, 1, SizeLimits::kWidth, model.hiddenSize) != model.hiddenSize) {
        throw config.wrong(Setting::EmbeddingWidth, model.hiddenSize, ErrorCode::ArchitectureUnsupported);
    }
}

Activation activationNamed(const ConfigSettings& config, Setting setting)
{
    const std::string name = config.text(setting);
    const auto* const found
        = std::find_if(kActivations.begin(), kActivations.end(), [&name](const NamedActivation& known) { return known.name == name; });
    if (found != kActivations.end()) {
        return found->kind;
    }
    std::string names;
    for (const NamedActivation& known : kActivations) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw config.wrong(setting, Verbatim { names }, ErrorCode::ArchitectureUnsupported);
}

Activation readActivation(const ConfigSettings& config, const Architecture& architecture)
{
    const bool gated = architecture.geluIsTanh && config.has(Setting::GatedActivation);
    const Setting setting = gated ? Setting::GatedActivation : Setting::Activation;
    if (!config.has(setting)) {
        return architecture.block.activation;
    }
    const Activation named = activationNamed(config, setting);
    const Activation stated = architecture.geluIsTanh && !gated && named == Activation::GeluErf ? Activation::GeluTanh : named;
    const char* const fixed = fixedValue(architecture, Setting::Activation);
    if (fixed != nullptr && stated != architecture.block.activation) {
        throw config.wrong(setting, Verbatim { fixed }, ErrorCode::ArchitectureUnsupported);
    }
    return stated;
}

void readBiases(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    if (reads(architecture, Setting::AllBiases)) {
        model.attentionBias = config.flag(Setting::AllBiases, model.attentionBias);
        model.attentionOutputBias = model.mlpBias = model.attentionBias;
    }
    if (reads(architecture, Setting::QkvBias)) {
        model.attentionBias = config.flag(Setting::QkvBias, model.attentionBias);
    }
    if (architecture.attentionBiasStated) {
        model.attentionBias = config.flag(Setting::AttentionBias, model.attentionBias);
        model.attentionOutputBias = model.attentionBias;
    }
    if (architecture.mlpBiasStated) {
        model.mlpBias = config.flag(Setting::MlpBias, model.mlpBias);
    }
}

/// Whether attention and MLP are parallel, and how many norms they have then.
void readParallel(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    const bool grouped = reads(architecture, Setting::Grouped) && config.flag(Setting::Grouped, false);
    if (reads(architecture, Setting::ParallelResidual)) {
        model.parallelResidual = config.flag(Setting::ParallelResidual, model.parallelResidual) || grouped;
    }
    if (architecture.sharedNormIfParallel) {
        const int norms = grouped ? config.whole(Setting::NormsOfParallelBlock, 1, 2, 2) : 1;
        model.sharedNorm = model.parallelResidual && norms == 1;
    }
}

/// Factors, caps and limits of values.
void readFactors(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    const auto number = [&](Setting setting, float instead) {
        if (!reads(architecture, setting)) {
            return instead;
        }
        if (config.isNull(setting)) {
            throw config.wrong(setting, { Phrase::NumberAtLeast, kSmallestFactor });
        }
        return static_cast<float>(config.number(setting, static_cast<double>(instead), kSmallestFactor, kLargestFactor));
    };
    // An explicit null switches a cap off; an absent key means the default one.
    const auto cap = [&](Setting setting, float instead) {
        return reads(architecture, setting) && config.isNull(setting) ? 0.0F : number(setting, instead);
    };
    if (architecture.embeddingScaledByWidth) {
        model.embeddingScale = std::sqrt(static_cast<float>(model.hiddenSize));
    }
    model.embeddingScale = number(Setting::EmbeddingScale, model.embeddingScale);
    model.residualScale = number(Setting::ResidualScale, model.residualScale);
    model.logitScale = 1.0F / number(Setting::LogitDivisor, 1.0F);
    model.attentionScale = number(Setting::AttentionScale, model.attentionScale);
    if (architecture.scoreScalar > 0) {
        model.attentionScale = 1.0F / std::sqrt(number(Setting::ScoreScalar, static_cast<float>(architecture.scoreScalar)));
    }
    model.attentionCap = cap(Setting::AttentionCap, model.attentionCap);
    model.logitCap = cap(Setting::LogitCap, model.logitCap);
    model.qkvClip = cap(Setting::QkvClip, model.qkvClip);
    if (reads(architecture, Setting::Alibi) && config.flag(Setting::Alibi, false)) {
        // Falcon adds the slopes before it scales the scores.
        model.position = PositionKind::Alibi;
        model.alibiScale = model.scoreScale();
    }
}

/// The settings by which a file overrides the architecture's row.
void readChoices(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    const auto flag = [&](Setting setting, bool instead) { return reads(architecture, setting) ? config.flag(setting, instead) : instead; };
    model.normEpsilon
        = static_cast<float>(config.number(Setting::NormEpsilon, static_cast<double>(model.normEpsilon), 0.0, kLargestEpsilon));
    const char* const epsilon = fixedValue(architecture, Setting::NormEpsilon);
    if (epsilon != nullptr && model.normEpsilon != architecture.block.normEpsilon) {
        throw config.wrong(Setting::NormEpsilon, Verbatim { epsilon }, ErrorCode::ArchitectureUnsupported);
    }
    model.activation = readActivation(config, architecture);
    model.tiedHead = config.flag(Setting::TiedHead, model.tiedHead);
    readBiases(config, architecture, model);
    readParallel(config, architecture, model);
    model.qkNorm = flag(Setting::QkNorm, model.qkNorm);
    model.scaledAttention = flag(Setting::ScaledAttention, model.scaledAttention);
    readFactors(config, architecture, model);
    const Spelling& family = spellingOf(architecture.naming);
    const auto refuseUnless = [&](std::span<const char* const> keys, bool needed) {
        for (const char* key : keys) {
            if (config.json().flag(key, needed) != needed) {
                throw config.json().wrong(key, Verbatim { needed ? "true" : "false" }, ErrorCode::ArchitectureUnsupported);
            }
        }
    };
    refuseUnless(family.refused, false);
    refuseUnless(family.required, true);
}

}  // namespace

ModelConfig readModelConfig(const JsonObject& document, const Architecture& architecture)
{
    const ConfigSettings config(document);
    ModelConfig model = blockOf(architecture);
    readSizes(config, architecture, model);
    readChoices(config, architecture, model);
    readUnrotatedLayers(config, architecture, model);
    readWindows(config, architecture, model);
    readRopes(config, architecture, model);
    return model;
}

std::string announcedType(const JsonObject& document, const std::string& weightTypes)
{
    struct NamedType {
        std::string_view name;
        std::string_view ours;
    };
    constexpr std::array kNamedTypes { NamedType { "float32", "f32" }, NamedType { "float16", "f16" }, NamedType { "bfloat16", "bf16" } };
    for (const char* key : spellingsOf(Setting::WeightType)) {
        const Json* value = document.value(key);
        if (value == nullptr || !value->is_string()) {
            continue;
        }
        std::string name = value->get<std::string>();
        if (name.starts_with("torch.")) {
            name.erase(0, name.find('.') + 1);
        }
        const auto* const known
            = std::find_if(kNamedTypes.begin(), kNamedTypes.end(), [&name](const NamedType& type) { return type.name == name; });
        const std::string listed = " " + weightTypes + ",";
        const bool isStored = known != kNamedTypes.end() && listed.find(" " + std::string(known->ours) + ",") != std::string::npos;
        return isStored ? std::string() : name;
    }
    return {};
}

}  // namespace kvscope
