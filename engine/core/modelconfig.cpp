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

}  // namespace

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
    if (!(config.normEpsilon >= 0.0F) || !std::isfinite(config.normEpsilon))
        refuse(file, "normEpsilon", { Phrase::NumberAtLeast, 0 }, static_cast<double>(config.normEpsilon));
    if (config.position == PositionKind::Rope) {
        if (config.rotaryDim < 2 || config.rotaryDim > config.headDim || config.rotaryDim % 2 != 0)
            refuse(file, "rotaryDim", { Phrase::EvenNumberFrom, 2, config.headDim }, config.rotaryDim);
        // Below 1, later pairs would rotate faster than the first, without bound.
        if (!(config.ropeTheta >= 1.0) || !std::isfinite(config.ropeTheta))
            refuse(file, "ropeTheta", { Phrase::NumberAtLeast, 1 }, config.ropeTheta);
    }
    if (!config.windows.empty() && config.windows.size() != static_cast<std::size_t>(config.layers))
        refuse(file, "windows", { Phrase::Numbers, config.layers }, config.windows.size());
    for (const int window : config.windows)
        if (window < 0)
            refuse(file, "windows", { Phrase::NumbersAtLeast, 0 }, window);
}

}  // namespace kvscope
