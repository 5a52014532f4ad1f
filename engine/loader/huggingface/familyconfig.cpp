// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/familyconfig.h"

#include "core/sizelimits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct NamedActivation {
    std::string_view name;
    Activation kind;
};

/// transformers' names; several denote the same function.
constexpr std::array<NamedActivation, 6> kActivations = { {
    { "silu", Activation::Silu },
    { "swish", Activation::Silu },
    { "gelu", Activation::GeluErf },
    { "gelu_python", Activation::GeluErf },
    { "gelu_new", Activation::GeluTanh },
    { "gelu_pytorch_tanh", Activation::GeluTanh },
} };

/// Below 1, later pairs would rotate faster than the first, without bound.
constexpr double kSmallestTheta = 1.0;
/// Fits in a float.
constexpr double kLargestEpsilon = 1e38;

/// Sets the sizes of @p model, with the defaults headDim = hiddenSize / heads and kvHeads = heads.
void readSizes(const ConfigSettings& config, const Spelling& family, ModelConfig& model)
{
    model.hiddenSize = config.whole(Setting::HiddenSize, 1, SizeLimits::kWidth);
    model.layers = config.whole(Setting::Layers, 1, SizeLimits::kLayers);
    model.heads = config.whole(Setting::Heads, 1, SizeLimits::kHeads);
    model.vocabSize = config.whole(Setting::VocabSize, 1, SizeLimits::kVocab);
    model.contextLength = config.whole(Setting::ContextLength, 1, SizeLimits::kContext, model.contextLength);
    model.kvHeads = model.heads;
    const bool statesHeadDim = family.reads(Setting::HeadDim) && config.has(Setting::HeadDim);
    // If the features of a head are given, hiddenSize need not be a multiple of heads.
    if (!statesHeadDim && model.hiddenSize % model.heads != 0) {
        throw config.wrong(Setting::Heads, { Phrase::DivisorOf, model.hiddenSize });
    }
    model.headDim
        = statesHeadDim ? config.whole(Setting::HeadDim, 1, SizeLimits::kHeadsWidth / model.heads) : model.hiddenSize / model.heads;
    if (family.reads(Setting::KvHeads)) {
        model.kvHeads = config.whole(Setting::KvHeads, 1, model.heads, model.heads);
        if (model.heads % model.kvHeads != 0) {
            throw config.wrong(Setting::KvHeads, { Phrase::DivisorOf, model.heads });
        }
    }
    model.ffnSize = family.ffnSizeIsOptional ? config.whole(Setting::FfnSize, 1, SizeLimits::kFeedForward, 4 * model.hiddenSize)
                                             : config.whole(Setting::FfnSize, 1, SizeLimits::kFeedForward);
}

Activation readActivation(const ConfigSettings& config, Activation instead)
{
    if (!config.has(Setting::Activation)) {
        return instead;
    }
    const std::string name = config.text(Setting::Activation);
    const auto* const found
        = std::find_if(kActivations.begin(), kActivations.end(), [&name](const NamedActivation& known) { return known.name == name; });
    if (found != kActivations.end()) {
        return found->kind;
    }
    std::string names;
    for (const NamedActivation& known : kActivations) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw config.wrong(Setting::Activation, Verbatim { names }, ErrorCode::ArchitectureUnsupported);
}

/// Rejects scaled positions. A file that gives a factor must say what it scales.
void requireDefaultRope(const ConfigSettings& config)
{
    constexpr const char* kDefault = "default";
    if (config.has(Setting::RopeType)) {
        if (config.text(Setting::RopeType) != kDefault) {
            throw config.wrong(Setting::RopeType, Verbatim { kDefault }, ErrorCode::ArchitectureUnsupported);
        }
    } else if (config.has(Setting::RopeFactor)) {
        throw config.missing(Setting::RopeType, Verbatim { kDefault });
    }
}

/// Sets ropeTheta and rotaryDim; rejects scaled positions.
void readRope(const ConfigSettings& config, double share, ModelConfig& model)
{
    requireDefaultRope(config);
    model.ropeTheta = config.number(Setting::RopeTheta, model.ropeTheta, kSmallestTheta);
    const double stated = config.number(Setting::RotaryShare, share);
    const double rotated = stated * static_cast<double>(model.headDim);
    model.rotaryDim = stated > 1.0 ? 0 : static_cast<int>(rotated);
    if (model.rotaryDim < 2 || model.rotaryDim % 2 != 0) {
        throw EngineError(ErrorCode::ValueWrong)
            .file(config.file())
            .key(Phrase::RotaryFeatures)
            .expected({ Phrase::EvenNumberFrom, 2, model.headDim })
            .found(static_cast<std::int64_t>(std::min(rotated, 1e9)));
    }
}

/// Per-layer windows from "layer_types"; otherwise @p window for the layers from @p firstLayer on.
void setWindows(const ConfigSettings& config, ModelConfig& model, int window, int firstLayer)
{
    if (window == 0) {
        return;
    }
    model.windows.assign(static_cast<std::size_t>(model.layers), 0);
    if (!config.has(Setting::LayerTypes)) {
        for (int layer = std::max(firstLayer, 0); layer < model.layers; ++layer) {
            model.windows[static_cast<std::size_t>(layer)] = window;
        }
        return;
    }
    const Json& types = config.array(Setting::LayerTypes);
    if (types.size() != model.windows.size()) {
        throw EngineError(ErrorCode::ValueWrong)
            .file(config.file())
            .key("layer_types")
            .expected({ Phrase::Entries, model.windows.size() })
            .found(types.size());
    }
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        const bool sliding = types[layer] == "sliding_attention";
        if (!sliding && types[layer] != "full_attention") {
            throw EngineError(ErrorCode::ArchitectureUnsupported)
                .file(config.file())
                .key("layer_types[" + std::to_string(layer) + "]")
                .expected(Verbatim { "full_attention, sliding_attention" })
                .found(shownJson(types[layer]));
        }
        model.windows[layer] = sliding ? window : 0;
    }
}

/// Windows from attention_types, [[["global", "local"], 12]]: a pattern and its number of repetitions.
void readWindowPattern(const ConfigSettings& config, int instead, ModelConfig& model)
{
    const int window = config.whole(Setting::Window, 1, SizeLimits::kContext, instead);
    if (!config.has(Setting::AttentionTypes)) {
        throw config.missing(Setting::AttentionTypes, Phrase::ListOfAttentionTypes);
    }
    const EngineError wrong = config.wrong(Setting::AttentionTypes, { Phrase::GlobalAndLocal, model.layers });
    const auto layers = static_cast<std::size_t>(model.layers);
    for (const Json& group : config.array(Setting::AttentionTypes)) {
        if (!group.is_array() || group.size() != 2 || !group[0].is_array() || group[0].empty() || !group[1].is_number_unsigned()) {
            throw wrong;
        }
        const auto repeats = group[1].get<std::uint64_t>();
        for (std::uint64_t i = 0; i < repeats; ++i) {
            for (const Json& kind : group[0]) {
                if ((kind != "global" && kind != "local") || model.windows.size() == layers) {
                    throw wrong;
                }
                model.windows.push_back(kind == "local" ? window : 0);
            }
        }
    }
    if (model.windows.size() != layers) {
        throw wrong;
    }
}

void readWindows(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    switch (architecture.windows) {
    case WindowRule::None: break;
    case WindowRule::Stated: {
        // An explicit null means no window; an absent key means the default one.
        const int instead = config.isNull(Setting::Window) ? 0 : architecture.window;
        setWindows(config, model, config.whole(Setting::Window, 1, SizeLimits::kContext, instead), 0);
        break;
    }
    case WindowRule::SwitchedOn:
        // These files contain a window size even if windows are disabled.
        if (config.flag(Setting::WindowsOn, false)) {
            const int window = config.whole(Setting::Window, 1, SizeLimits::kContext, architecture.window);
            setWindows(config, model, window, config.whole(Setting::FirstWindowLayer, 0, SizeLimits::kContext, 28));
        }
        break;
    case WindowRule::Pattern: readWindowPattern(config, architecture.window, model); break;
    }
}

/// The settings by which a file overrides the architecture's row.
void readChoices(const ConfigSettings& config, const Architecture& architecture, const Spelling& family, ModelConfig& model)
{
    const auto flag = [&](Setting setting, bool instead) { return family.reads(setting) ? config.flag(setting, instead) : instead; };
    model.normEpsilon
        = static_cast<float>(config.number(Setting::NormEpsilon, static_cast<double>(model.normEpsilon), 0.0, kLargestEpsilon));
    model.activation = readActivation(config, model.activation);
    model.tiedHead = config.flag(Setting::TiedHead, model.tiedHead);
    if (architecture.attentionBiasStated) {
        model.attentionBias = flag(Setting::AttentionBias, model.attentionBias);
        model.attentionOutputBias = model.attentionBias;
    }
    if (architecture.mlpBiasStated) {
        model.mlpBias = flag(Setting::MlpBias, model.mlpBias);
    }
    model.parallelResidual = flag(Setting::ParallelResidual, model.parallelResidual);
    model.scaledAttention = flag(Setting::ScaledAttention, model.scaledAttention);
    for (const char* key : family.refused) {
        if (config.json().flag(key, false)) {
            throw config.json().wrong(key, Verbatim { "false" }, ErrorCode::ArchitectureUnsupported);
        }
    }
}

}  // namespace

ModelConfig readModelConfig(const JsonObject& document, const Architecture& architecture)
{
    const ConfigSettings config(document);
    const Spelling& family = spellingOf(architecture.naming);
    ModelConfig model = blockOf(architecture);
    readSizes(config, family, model);
    readChoices(config, architecture, family, model);
    if (model.position == PositionKind::Rope) {
        readRope(config, architecture.rotaryShare, model);
    }
    readWindows(config, architecture, model);
    config.refuseUnreadRopeKeys();
    return model;
}

std::string announcedType(const JsonObject& document, const std::string& weightTypes)
{
    struct NamedType {
        std::string_view name;
        std::string_view ours;
    };
    constexpr std::array kTypes { NamedType { "float32", "f32" }, NamedType { "float16", "f16" }, NamedType { "bfloat16", "bf16" } };
    for (const char* key : spellingsOf(Setting::WeightType)) {
        const Json* value = document.value(key);
        if (value == nullptr || !value->is_string()) {
            continue;
        }
        std::string name = value->get<std::string>();
        if (name.starts_with("torch.")) {
            name.erase(0, name.find('.') + 1);
        }
        const auto* const known = std::find_if(kTypes.begin(), kTypes.end(), [&name](const NamedType& type) { return type.name == name; });
        const std::string listed = " " + weightTypes + ",";
        const bool isStored = known != kTypes.end() && listed.find(" " + std::string(known->ours) + ",") != std::string::npos;
        return isStored ? std::string() : name;
    }
    return {};
}

}  // namespace kvscope
