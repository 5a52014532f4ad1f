// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/modelconfig.h"

#include "core/error.h"
#include "core/sizelimits.h"

#include <cmath>
#include <cstddef>

namespace kvscope {

namespace {

[[noreturn]] void refuse(const std::string& file, const char* key, const ErrorArgument& expected, const ErrorArgument& found)
{
    throw EngineError(ErrorCode::ValueWrong).file(file).key(key).expected(expected).found(found);
}

void requireSize(const std::string& file, const char* key, int value, int most)
{
    if (value < 1 || value > most)
        refuse(file, key, { Phrase::Range, 1, most }, value);
}

/// Written so that NaN is refused.
void requirePositive(const std::string& file, const char* key, double value)
{
    if (!(value > 0.0) || !std::isfinite(value))
        refuse(file, key, { Phrase::NumberAbove, 0 }, value);
}

/// The same for an option that is off at 0.
void requireNotNegative(const std::string& file, const char* key, double value)
{
    if (!(value >= 0.0) || !std::isfinite(value))
        refuse(file, key, { Phrase::NumberAtLeast, 0 }, value);
}

void requireDivisors(const std::string& file, const std::vector<double>& divisors, int pairs)
{
    if (divisors.size() != static_cast<std::size_t>(pairs))
        refuse(file, "ropeScaling", { Phrase::Numbers, pairs }, divisors.size());
    for (const double divisor : divisors)
        if (!(divisor >= kLeastRopeDivisor) || !std::isfinite(divisor))
            refuse(file, "ropeScaling", { Phrase::NumberAtLeast, kLeastRopeDivisor }, divisor);
}

void validateScaling(const RopeScaling& scaling, int rotaryDim, const std::string& file)
{
    using Kind = RopeScalingKind;
    requirePositive(file, "attentionFactor", scaling.attentionFactor);
    if (!(scaling.factor >= 1.0) || !std::isfinite(scaling.factor))
        refuse(file, "factor", { Phrase::NumberAtLeast, 1 }, scaling.factor);
    const bool extends = scaling.kind != Kind::None && scaling.kind != Kind::Linear;
    if (extends)
        requireSize(file, "originalContext", scaling.originalContext, SizeLimits::kContext);
    if (scaling.kind == Kind::LongRope) {
        requireDivisors(file, scaling.shortDivisors, rotaryDim / 2);
        requireDivisors(file, scaling.longDivisors, rotaryDim / 2);
    } else if (scaling.kind == Kind::Dynamic && rotaryDim < 4) {
        refuse(file, "rotaryDim", { Phrase::AtLeast, 4 }, rotaryDim);
    } else if (scaling.kind == Kind::Llama3) {
        requirePositive(file, "lowFrequency", scaling.lowFrequency);
        if (!(scaling.highFrequency > scaling.lowFrequency) || !std::isfinite(scaling.highFrequency))
            refuse(file, "highFrequency", { Phrase::NumberAbove, scaling.lowFrequency }, scaling.highFrequency);
    } else if (scaling.kind == Kind::Yarn) {
        requirePositive(file, "fastTurns", scaling.fastTurns);
        requirePositive(file, "slowTurns", scaling.slowTurns);
    }
}

void validateRope(const RopeSettings& rope, int rotaryDim, const std::string& file)
{
    // Below 1, later pairs would rotate faster than the first, without bound. Yarn divides by the logarithm.
    const bool yarn = rope.scaling.kind == RopeScalingKind::Yarn;
    if (!(yarn ? rope.theta > 1.0 : rope.theta >= 1.0) || !std::isfinite(rope.theta))
        refuse(file, "ropeTheta", { yarn ? Phrase::NumberAbove : Phrase::NumberAtLeast, 1 }, rope.theta);
    validateScaling(rope.scaling, rotaryDim, file);
}

void validateRopes(const ModelConfig& config, const std::string& file)
{
    if (config.rotaryDim < 2 || config.rotaryDim > config.headDim || config.rotaryDim % 2 != 0)
        refuse(file, "rotaryDim", { Phrase::EvenNumberFrom, 2, config.headDim }, config.rotaryDim);
    validateRope({ config.ropeTheta, config.ropeScaling }, config.rotaryDim, file);
    for (const RopeSettings& rope : config.otherRopes)
        validateRope(rope, config.rotaryDim, file);
    if (!config.layerRopes.empty() && config.layerRopes.size() != static_cast<std::size_t>(config.layers))
        refuse(file, "layerRopes", { Phrase::Numbers, config.layers }, config.layerRopes.size());
    const int others = static_cast<int>(config.otherRopes.size());
    for (const int rope : config.layerRopes)
        if (rope < kNoRope || rope > others)
            refuse(file, "layerRopes", { Phrase::Range, kNoRope, others }, rope);
}

void validateBlock(const ModelConfig& config, const std::string& file)
{
    requireNotNegative(file, "normEpsilon", static_cast<double>(config.normEpsilon));
    requireNotNegative(file, "normOffset", static_cast<double>(config.normOffset));
    requireNotNegative(file, "qkvClip", static_cast<double>(config.qkvClip));
    requireNotNegative(file, "attentionScale", static_cast<double>(config.attentionScale));
    requireNotNegative(file, "attentionCap", static_cast<double>(config.attentionCap));
    requireNotNegative(file, "logitCap", static_cast<double>(config.logitCap));
    requirePositive(file, "alibiScale", static_cast<double>(config.alibiScale));
    requirePositive(file, "embeddingScale", static_cast<double>(config.embeddingScale));
    requirePositive(file, "residualScale", static_cast<double>(config.residualScale));
    requirePositive(file, "logitScale", static_cast<double>(config.logitScale));
    // Combinations that no known model has: the block computes attention and MLP of a parallel block from normed inputs only.
    if (config.parallelResidual && (config.postNorm || !config.preNorm))
        refuse(file, "parallelResidual", Verbatim { "preNorm, no postNorm" }, Verbatim { config.preNorm ? "postNorm" : "no preNorm" });
    if (config.sharedNorm && !config.parallelResidual)
        refuse(file, "sharedNorm", Verbatim { "parallelResidual" }, Phrase::Nothing);
}

}  // namespace

float ModelConfig::scoreScale() const
{
    if (attentionScale > 0.0F)
        return attentionScale;
    return scaledAttention ? 1.0F / std::sqrt(static_cast<float>(headDim)) : 1.0F;
}

std::uint64_t cacheBytesPerPosition(const ModelConfig& config) noexcept
{
    return sizeof(float) * static_cast<std::uint64_t>(config.layers) * static_cast<std::uint64_t>(config.kvHeads)
        * static_cast<std::uint64_t>(config.headDim + config.valueFeatures());
}

void validate(const ModelConfig& config, const std::string& file)
{
    requireSize(file, "layers", config.layers, SizeLimits::kLayers);
    requireSize(file, "hiddenSize", config.hiddenSize, SizeLimits::kWidth);
    requireSize(file, "heads", config.heads, SizeLimits::kHeads);
    requireSize(file, "kvHeads", config.kvHeads, SizeLimits::kHeads);
    requireSize(file, "headDim", config.headDim, SizeLimits::kHeadsWidth);
    requireSize(file, "ffnSize", config.ffnSize, SizeLimits::kFeedForward);
    requireSize(file, "vocabSize", config.vocabSize, SizeLimits::kVocab);
    requireSize(file, "contextLength", config.contextLength, SizeLimits::kContext);
    if (static_cast<std::int64_t>(config.heads) * config.headDim > SizeLimits::kHeadsWidth)
        refuse(file, "heads", { Phrase::AtMost, SizeLimits::kHeadsWidth / config.headDim }, config.heads);
    if (config.heads % config.kvHeads != 0)
        refuse(file, "kvHeads", { Phrase::DivisorOf, config.heads }, config.kvHeads);
    validateBlock(config, file);
    if (config.position == PositionKind::Rope)
        validateRopes(config, file);
    if (config.positionOffset < 0 || config.positionOffset > SizeLimits::kContext)
        refuse(file, "positionOffset", { Phrase::Range, 0, SizeLimits::kContext }, config.positionOffset);
    if (!config.windows.empty() && config.windows.size() != static_cast<std::size_t>(config.layers))
        refuse(file, "windows", { Phrase::Numbers, config.layers }, config.windows.size());
    for (const int window : config.windows)
        if (window < 0)
            refuse(file, "windows", { Phrase::NumbersAtLeast, 0 }, window);
}

}  // namespace kvscope
