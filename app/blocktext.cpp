// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blocktext.h"

#include "text/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace kvscope {

namespace {

/// The shortest digits that give the same float.
std::string numberText(float value)
{
    std::array<char, 32> digits {};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return { digits.data(), end };
}

void append(std::string& list, const std::string& item)
{
    list += (list.empty() ? "" : ", ") + item;
}

std::string normText(const ModelConfig& config)
{
    std::string text = config.norm == NormKind::RmsNorm ? "RMSNorm" : "LayerNorm";
    if (config.postNorm) {
        text += config.preNorm ? " before and after attention and MLP" : " after attention and MLP";
    }
    if (!config.normScale) {
        text += ", without weights";
    } else if (config.norm == NormKind::LayerNorm && !config.normBias) {
        text += ", without biases";
    }
    text += config.sharedNorm ? ", one for attention and MLP" : "";
    text += config.embeddingNorm ? ", also on the embeddings" : "";
    if (config.qkNorm) {
        text += config.qkNormSpan == QkNormSpan::AllHeads ? ", also over all queries and keys" : ", also on each query and key";
        text += config.qkNormAfterRope ? " after RoPE" : "";
    }
    return text;
}

const char* activationName(Activation activation)
{
    switch (activation) {
    case Activation::Silu: return "SiLU";
    case Activation::GeluTanh: return "GELU (tanh)";
    case Activation::GeluErf: return "GELU (erf)";
    case Activation::Relu: return "ReLU";
    case Activation::ReluSquared: return "ReLU squared";
    }
    return "";
}

std::string scalingText(const RopeScaling& scaling)
{
    const auto named = [&](const char* name) { return std::string(", ") + name + " scaling by " + shortestString(scaling.factor); };
    switch (scaling.kind) {
    case RopeScalingKind::None: return "";
    case RopeScalingKind::Linear: return named("linear");
    case RopeScalingKind::Dynamic: return named("dynamic") + " beyond " + countString(scaling.originalContext) + " positions";
    case RopeScalingKind::Yarn: return named("YaRN") + " from " + countString(scaling.originalContext) + " positions";
    case RopeScalingKind::LongRope: return ", LongRoPE, other angles beyond " + countString(scaling.originalContext) + " positions";
    case RopeScalingKind::Llama3: return named("Llama 3") + " from " + countString(scaling.originalContext) + " positions";
    }
    return "";
}

std::string ropeText(const ModelConfig& config)
{
    std::string text = "RoPE, theta " + shortestString(config.ropeTheta) + ", " + countString(config.rotaryDim) + " of "
        + countString(config.headDim) + " features" + scalingText(config.ropeScaling);
    for (std::size_t i = 0; i < config.otherRopes.size(); ++i) {
        const auto uses = std::count(config.layerRopes.begin(), config.layerRopes.end(), static_cast<int>(i) + 1);
        text += "; in " + countString(uses) + " layers theta " + shortestString(config.otherRopes[i].theta)
            + scalingText(config.otherRopes[i].scaling);
    }
    const auto without = std::count(config.layerRopes.begin(), config.layerRopes.end(), kNoRope);
    return text + (without > 0 ? "; in " + countString(without) + " layers none" : std::string());
}

std::string positionText(const ModelConfig& config)
{
    switch (config.position) {
    case PositionKind::Learned: return "learned";
    case PositionKind::Alibi: return "ALiBi";
    case PositionKind::Rope: return ropeText(config);
    }
    return "";
}

std::string windowText(const ModelConfig& config)
{
    const bool windowed = std::any_of(config.windows.begin(), config.windows.end(), [](int window) { return window > 0; });
    if (!windowed) {
        return "all earlier positions";
    }
    std::string text;
    for (const int window : config.windows) {
        append(text, window > 0 ? countString(window) : std::string("all"));
    }
    return "by layer: " + text;
}

std::string factorText(const ModelConfig& config)
{
    std::string text;
    const auto add = [&text](const char* name, float factor) {
        if (factor != 1.0F) {
            append(text, std::string(name) + " " + numberText(factor));
        }
    };
    add("embeddings", config.embeddingScale);
    if (config.attentionScale > 0.0F) {
        append(text, "scores " + numberText(config.attentionScale));
    }
    add("residual additions", config.residualScale);
    add("logits", config.logitScale);
    return text;
}

std::string capText(const ModelConfig& config)
{
    std::string text;
    if (config.attentionCap > 0.0F) {
        append(text, "scores " + numberText(config.attentionCap));
    }
    if (config.logitCap > 0.0F) {
        append(text, "logits " + numberText(config.logitCap));
    }
    if (config.qkvClip > 0.0F) {
        append(text, "queries, keys and values " + numberText(config.qkvClip) + " (clipped)");
    }
    return text;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> blockLines(const ModelConfig& config)
{
    std::vector<std::pair<std::string, std::string>> lines {
        { "norm", normText(config) },
        { "positions", positionText(config) },
        { "activation", std::string(activationName(config.activation)) + (config.gatedMlp ? ", gated" : "") },
        { "attends to", windowText(config) },
        { "factors", factorText(config) },
        { "caps", capText(config) },
        { "output head", std::string(config.tiedHead ? "tied to the embedding" : "separate") + (config.headBias ? ", with a bias" : "") },
    };
    if (config.parallelResidual) {
        lines.insert(lines.begin() + 1, { "block", "attention and MLP side by side" });
    }
    std::erase_if(lines, [](const auto& line) { return line.second.empty(); });
    return lines;
}

}  // namespace kvscope
