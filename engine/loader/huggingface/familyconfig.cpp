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

void requireDefaultRope(const JsonObject& config, const char* key)
{
    if (!config.has(key)) {
        return;
    }
    const JsonObject scaling = config.object(key);
    for (const char* typeKey : { "rope_type", "type" }) {
        if (scaling.has(typeKey) && scaling.text(typeKey) != "default") {
            throw scaling.wrong(typeKey, Verbatim { "default" }, ErrorCode::ArchitectureUnsupported);
        }
    }
}

/// Sets the sizes of @p model, with the defaults headDim = hiddenSize / heads and kvHeads = heads.
void readSizes(const JsonObject& config, const Spelling& keys, ModelConfig& model)
{
    model.hiddenSize = config.whole(keys.hiddenSize, 1, SizeLimits::kWidth);
    model.layers = config.whole(keys.layers, 1, SizeLimits::kLayers);
    model.heads = config.whole(keys.heads, 1, SizeLimits::kHeads);
    model.vocabSize = config.whole("vocab_size", 1, SizeLimits::kVocab);
    model.contextLength = config.whole(keys.contextLength, 1, SizeLimits::kContext, model.contextLength);
    model.kvHeads = model.heads;
    // If head_dim is given, hiddenSize need not be a multiple of heads.
    if (!config.has("head_dim") && model.hiddenSize % model.heads != 0) {
        throw config.wrong(keys.heads, { Phrase::DivisorOf, model.hiddenSize });
    }
    model.headDim = model.hiddenSize / model.heads;
    if (keys.kvHeads != nullptr) {
        model.kvHeads = config.whole(keys.kvHeads, 1, model.heads, model.heads);
        if (model.heads % model.kvHeads != 0) {
            throw config.wrong(keys.kvHeads, { Phrase::DivisorOf, model.heads });
        }
        model.headDim = config.whole("head_dim", 1, SizeLimits::kHeadsWidth / model.heads, std::max(1, model.hiddenSize / model.heads));
    }
    model.ffnSize = keys.ffnSizeIsOptional ? config.whole(keys.ffnSize, 1, SizeLimits::kFeedForward, 4 * model.hiddenSize)
                                           : config.whole(keys.ffnSize, 1, SizeLimits::kFeedForward);
}

Activation readActivation(const JsonObject& config, const char* key, Activation instead)
{
    if (!config.has(key)) {
        return instead;
    }
    const std::string name = config.text(key);
    const auto* const found
        = std::find_if(kActivations.begin(), kActivations.end(), [&name](const NamedActivation& known) { return known.name == name; });
    if (found != kActivations.end()) {
        return found->kind;
    }
    std::string names;
    for (const NamedActivation& known : kActivations) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw config.wrong(key, Verbatim { names }, ErrorCode::ArchitectureUnsupported);
}

/// Sets ropeTheta and rotaryDim; rejects scaled positions.
void readRope(const JsonObject& config, const Spelling& keys, double share, ModelConfig& model)
{
    requireDefaultRope(config, "rope_scaling");
    requireDefaultRope(config, "rope_parameters");
    model.ropeTheta = config.number(keys.ropeTheta, model.ropeTheta, kSmallestTheta);
    if (config.has("rope_parameters")) {  // used by newer files
        model.ropeTheta = config.object("rope_parameters").number("rope_theta", model.ropeTheta, kSmallestTheta);
    }
    const double stated = keys.rotaryShare == nullptr ? share : config.number(keys.rotaryShare, share);
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
void setWindows(const JsonObject& config, ModelConfig& model, int window, int firstLayer)
{
    if (window == 0) {
        return;
    }
    model.windows.assign(static_cast<std::size_t>(model.layers), 0);
    if (!config.has("layer_types")) {
        for (int layer = std::max(firstLayer, 0); layer < model.layers; ++layer) {
            model.windows[static_cast<std::size_t>(layer)] = window;
        }
        return;
    }
    const Json& types = config.array("layer_types");
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
void readWindowPattern(const JsonObject& config, int instead, ModelConfig& model)
{
    const int window = config.whole("window_size", 1, SizeLimits::kContext, instead);
    if (!config.has("attention_types")) {
        throw config.missing("attention_types", Phrase::ListOfAttentionTypes);
    }
    const EngineError wrong = config.wrong("attention_types", { Phrase::GlobalAndLocal, model.layers });
    const auto layers = static_cast<std::size_t>(model.layers);
    for (const Json& group : config.array("attention_types")) {
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

void readWindows(const JsonObject& config, const Architecture& architecture, ModelConfig& model)
{
    constexpr const char* kKey = "sliding_window";
    switch (architecture.windows) {
    case WindowRule::None: break;
    case WindowRule::Stated: {
        // An explicit null means no window; an absent key means the default one.
        const bool stated = config.json().contains(kKey);
        setWindows(config, model, config.whole(kKey, 1, SizeLimits::kContext, stated ? 0 : architecture.window), 0);
        break;
    }
    case WindowRule::SwitchedOn:
        // These files contain a window size even if windows are disabled.
        if (config.flag("use_sliding_window", false)) {
            const int window = config.whole(kKey, 1, SizeLimits::kContext, architecture.window);
            setWindows(config, model, window, config.whole("max_window_layers", 0, SizeLimits::kContext, 28));
        }
        break;
    case WindowRule::Pattern: readWindowPattern(config, architecture.window, model); break;
    }
}

/// The settings by which a file overrides the architecture's row.
void readChoices(const JsonObject& config, const Architecture& architecture, const Spelling& keys, ModelConfig& model)
{
    const auto flag = [&config](const char* key, bool instead) { return key == nullptr ? instead : config.flag(key, instead); };
    model.normEpsilon = static_cast<float>(config.number(keys.normEpsilon, architecture.normEpsilon, 0.0, kLargestEpsilon));
    model.activation = readActivation(config, keys.activation, architecture.activation);
    model.tiedHead = config.flag("tie_word_embeddings", architecture.tiedHead);
    if (architecture.attentionBiasStated) {
        model.attentionBias = flag(keys.attentionBias, architecture.attentionBias);
        model.attentionOutputBias = model.attentionBias;
    }
    if (architecture.mlpBiasStated) {
        model.mlpBias = flag(keys.mlpBias, architecture.mlpBias);
    }
    model.parallelResidual = flag(keys.parallelResidual, architecture.parallelResidual);
    model.scaledAttention = flag(keys.scaledAttention, architecture.scaledAttention);
    for (const char* key : keys.refused) {
        if (config.flag(key, false)) {
            throw config.wrong(key, Verbatim { "false" }, ErrorCode::ArchitectureUnsupported);
        }
    }
}

}  // namespace

ModelConfig readModelConfig(const JsonObject& config, const Architecture& architecture)
{
    const Spelling& keys = spellingOf(architecture.naming);
    ModelConfig model = blockOf(architecture);
    readSizes(config, keys, model);
    readChoices(config, architecture, keys, model);
    if (model.position == PositionKind::Rope) {
        readRope(config, keys, architecture.rotaryShare, model);
    }
    readWindows(config, architecture, model);
    return model;
}

}  // namespace kvscope
