// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/familyconfig.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

struct NamedActivation {
    std::string_view name;
    Activation kind;
};

/// transformers' names; several stand for the same function.
constexpr std::array<NamedActivation, 6> kActivations = { {
    { "silu", Activation::Silu },
    { "swish", Activation::Silu },
    { "gelu", Activation::GeluErf },
    { "gelu_python", Activation::GeluErf },
    { "gelu_new", Activation::GeluTanh },
    { "gelu_pytorch_tanh", Activation::GeluTanh },
} };

void requireDefaultRope(const JsonObject& config, const char* key)
{
    if (!config.has(key)) {
        return;
    }
    const JsonObject scaling = config.object(key);
    for (const char* typeKey : { "rope_type", "type" }) {
        if (scaling.has(typeKey) && scaling.text(typeKey) != "default") {
            throw scaling.wrong(typeKey, "default", ErrorCode::ArchitectureUnsupported);
        }
    }
}

}  // namespace

ModelConfig readSizes(const JsonObject& config, const SizeKeys& keys, int contextInstead)
{
    ModelConfig model;
    model.width = config.whole(keys.width, 1, kLargestSize);
    model.layers = config.whole(keys.layers, 1, kMostLayers);
    model.heads = config.whole(keys.heads, 1, kLargestSize);
    model.vocab = config.whole("vocab_size", 1, kLargestSize);
    model.context = config.whole(keys.context, 1, kLargestSize, contextInstead);
    model.kvHeads = model.heads;
    // A family whose files may give head_dim apart asks for no division.
    if (!config.has("head_dim") && model.width % model.heads != 0) {
        throw config.wrong(keys.heads, "a divisor of " + std::to_string(model.width));
    }
    model.headDim = model.width / model.heads;
    return model;
}

void readGroupedHeads(const JsonObject& config, ModelConfig& model)
{
    model.kvHeads = config.whole("num_key_value_heads", 1, model.heads, model.heads);
    if (model.heads % model.kvHeads != 0) {
        throw config.wrong("num_key_value_heads", "a divisor of " + std::to_string(model.heads));
    }
    model.headDim = config.whole("head_dim", 1, kLargestSize / model.heads, std::max(1, model.width / model.heads));
}

Activation readActivation(const JsonObject& config, const char* key, const char* instead)
{
    const std::string name = config.text(key, instead);
    const auto* const found
        = std::find_if(kActivations.begin(), kActivations.end(), [&name](const NamedActivation& known) { return known.name == name; });
    if (found != kActivations.end()) {
        return found->kind;
    }
    std::string names;
    for (const NamedActivation& known : kActivations) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    throw config.wrong(key, names, ErrorCode::ArchitectureUnsupported);
}

void readRope(const JsonObject& config, ModelConfig& model, const char* thetaKey, double fraction)
{
    requireDefaultRope(config, "rope_scaling");
    requireDefaultRope(config, "rope_parameters");
    model.position = PositionKind::Rope;
    model.ropeTheta = config.number(thetaKey, 10000.0);
    if (config.has("rope_parameters")) {  // where newer files keep it
        model.ropeTheta = config.object("rope_parameters").number("rope_theta", model.ropeTheta);
    }
    const double rotated = fraction * static_cast<double>(model.headDim);
    model.rotaryDim = fraction > 1.0 ? 0 : static_cast<int>(rotated);
    if (model.rotaryDim < 2 || model.rotaryDim % 2 != 0) {
        throw EngineError(ErrorCode::ValueWrong)
            .in(config.file())
            .at(config.pathOf("rotary features of a head"))
            .wants("an even number from 2 to " + std::to_string(model.headDim))
            .got(std::to_string(static_cast<std::int64_t>(std::min(rotated, 1e9))));
    }
}

void requireFlag(const JsonObject& config, const char* key, bool wanted)
{
    if (config.flag(key, wanted) != wanted) {
        throw config.wrong(key, wanted ? "true" : "false", ErrorCode::ArchitectureUnsupported);
    }
}

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
            .in(config.file())
            .at("layer_types")
            .wants(std::to_string(model.windows.size()) + " entries")
            .got(std::to_string(types.size()));
    }
    for (std::size_t layer = 0; layer < types.size(); ++layer) {
        const bool sliding = types[layer] == "sliding_attention";
        if (!sliding && types[layer] != "full_attention") {
            throw EngineError(ErrorCode::ArchitectureUnsupported)
                .in(config.file())
                .at("layer_types[" + std::to_string(layer) + "]")
                .wants("full_attention, sliding_attention")
                .got(shownJson(types[layer]));
        }
        model.windows[layer] = sliding ? window : 0;
    }
}

}  // namespace kvscope
