// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/ropeconfig.h"

#include "core/sizelimits.h"
#include "loader/huggingface/families.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

using Kind = RopeScalingKind;

struct NamedKind {
    std::string_view name;
    Kind kind;
};

/// transformers' names; "su" is LongRoPE in the first files of Phi-3.
constexpr std::array<NamedKind, 7> kKinds = { {
    { "default", Kind::None },
    { "linear", Kind::Linear },
    { "dynamic", Kind::Dynamic },
    { "yarn", Kind::Yarn },
    { "longrope", Kind::LongRope },
    { "su", Kind::LongRope },
    { "llama3", Kind::Llama3 },
} };

/// Below 1, later pairs would rotate faster than the first, without bound.
constexpr double kSmallestTheta = 1.0;
constexpr double kLeastFactor = 1.0;

Verbatim kindNames()
{
    std::string names;
    for (const NamedKind& known : kKinds) {
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    }
    return { names };
}

Kind readKind(const ConfigSettings& config)
{
    if (!config.has(Setting::RopeType)) {
        // A file that gives a factor must say what it scales.
        if (config.has(Setting::RopeFactor)) {
            throw config.missing(Setting::RopeType, kindNames());
        }
        return Kind::None;
    }
    const std::string name = config.text(Setting::RopeType);
    const auto* const found = std::find_if(kKinds.begin(), kKinds.end(), [&name](const NamedKind& known) { return known.name == name; });
    if (found == kKinds.end()) {
        throw config.wrong(Setting::RopeType, kindNames(), ErrorCode::ArchitectureUnsupported);
    }
    return found->kind;
}

double readFactor(const ConfigSettings& config)
{
    if (!config.has(Setting::RopeFactor)) {
        throw config.missing(Setting::RopeFactor, { Phrase::NumberAtLeast, 1 });
    }
    return config.number(Setting::RopeFactor, kLeastFactor, kLeastFactor);
}

int readOriginalContext(const ConfigSettings& config, const ModelConfig& model)
{
    return config.whole(Setting::RopeOriginalContext, 1, SizeLimits::kContext, model.contextLength);
}

std::vector<double> readDivisors(const ConfigSettings& config, Setting setting)
{
    if (!config.has(setting)) {
        throw config.missing(setting, Phrase::List);
    }
    std::vector<double> divisors;
    for (const Json& divisor : config.array(setting)) {
        if (!divisor.is_number()) {
            throw config.wrong(setting, { Phrase::NumbersAtLeast, kLeastRopeDivisor });
        }
        divisors.push_back(divisor.get<double>());
    }
    return divisors;
}

/// The stated factor; otherwise the ratio of the two contexts.
double factorOrRatio(const ConfigSettings& config, const ModelConfig& model, int originalContext)
{
    return config.has(Setting::RopeFactor) ? readFactor(config) : std::max(1.0, static_cast<double>(model.contextLength) / originalContext);
}

RopeScaling readYarn(const ConfigSettings& config, const ModelConfig& model)
{
    RopeScaling scaling { .kind = Kind::Yarn };
    scaling.originalContext = readOriginalContext(config, model);
    scaling.factor = factorOrRatio(config, model, scaling.originalContext);
    scaling.fastTurns = config.number(Setting::RopeFastTurns, scaling.fastTurns);
    scaling.slowTurns = config.number(Setting::RopeSlowTurns, scaling.slowTurns);
    scaling.wholePairs = config.flag(Setting::RopeWholePairs, true);
    // DeepSeek's weights of the two parts of its heads. Without both, the factor is the paper's.
    const bool weighted = config.has(Setting::RopeAttentionWeight) && config.has(Setting::RopeAttentionWeightOfAll);
    const double usual = weighted ? yarnAttentionFactor(scaling.factor, config.number(Setting::RopeAttentionWeight, 1.0))
            / yarnAttentionFactor(scaling.factor, config.number(Setting::RopeAttentionWeightOfAll, 1.0))
                                  : yarnAttentionFactor(scaling.factor);
    scaling.attentionFactor = config.number(Setting::RopeAttentionFactor, usual);
    return scaling;
}

RopeScaling readLongRope(const ConfigSettings& config, const ModelConfig& model)
{
    RopeScaling scaling { .kind = Kind::LongRope };
    scaling.originalContext = readOriginalContext(config, model);
    scaling.shortDivisors = readDivisors(config, Setting::RopeShortDivisors);
    scaling.longDivisors = readDivisors(config, Setting::RopeLongDivisors);
    const double factor = factorOrRatio(config, model, scaling.originalContext);
    const double usual = scaling.originalContext > 1 ? longRopeAttentionFactor(factor, scaling.originalContext) : 1.0;
    scaling.attentionFactor = config.number(Setting::RopeAttentionFactor, usual);
    return scaling;
}

RopeScaling readLlama3(const ConfigSettings& config)
{
    for (const Setting setting : { Setting::RopeLowFrequency, Setting::RopeHighFrequency, Setting::RopeOriginalContext }) {
        if (!config.has(setting)) {
            throw config.missing(setting, { Phrase::NumberAbove, 0 });
        }
    }
    RopeScaling scaling { .kind = Kind::Llama3 };
    scaling.factor = readFactor(config);
    scaling.originalContext = config.whole(Setting::RopeOriginalContext, 1, SizeLimits::kContext);
    scaling.lowFrequency = config.number(Setting::RopeLowFrequency, scaling.lowFrequency);
    scaling.highFrequency = config.number(Setting::RopeHighFrequency, scaling.highFrequency);
    return scaling;
}

RopeScaling readScaling(const ConfigSettings& config, const ModelConfig& model)
{
    switch (readKind(config)) {
    case Kind::None: break;
    case Kind::Linear: return { .kind = Kind::Linear, .factor = readFactor(config) };
    case Kind::Dynamic:
        return { .kind = Kind::Dynamic, .factor = readFactor(config), .originalContext = readOriginalContext(config, model) };
    case Kind::Yarn: return readYarn(config, model);
    case Kind::LongRope: return readLongRope(config, model);
    case Kind::Llama3: return readLlama3(config);
    }
    return {};
}

RopeSettings readSettings(const ConfigSettings& config, double theta, const ModelConfig& model)
{
    return { config.number(Setting::RopeTheta, theta, kSmallestTheta), readScaling(config, model) };
}

void readRotaryDim(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    if (reads(architecture, Setting::RotaryDim)) {
        model.rotaryDim = config.whole(Setting::RotaryDim, 2, model.headDim, architecture.rotaryDim);
        return;  // validate() checks that it is even
    }
    const double stated = config.number(Setting::RotaryShare, architecture.rotaryShare);
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

/// Angles of their own for the layers with a window. transformers 5 nests the settings by kind of layer; transformers 4 has only another
/// theta, and scales the other layers.
void readLocalRope(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    constexpr const char* kObject = "rope_parameters";
    constexpr const char* kFull = "full_attention";
    constexpr const char* kSliding = "sliding_attention";
    const JsonObject& json = config.json();
    const bool nested = json.has(kObject) && (json.object(kObject).has(kFull) || json.object(kObject).has(kSliding));
    RopeSettings local { config.number(Setting::LocalRopeTheta, architecture.localRopeTheta, kSmallestTheta), {} };
    if (nested) {
        const JsonObject object = json.object(kObject);
        for (const auto& [key, value] : object.json().items()) {
            if (key != kFull && key != kSliding) {
                throw object.wrong(key, Phrase::NoSuchKey, ErrorCode::ArchitectureUnsupported);
            }
        }
        const ConfigSettings full(json, kFull);
        const RopeSettings settings = readSettings(full, architecture.block.ropeTheta, model);
        model.ropeTheta = settings.theta;
        model.ropeScaling = settings.scaling;
        full.refuseUnreadRopeKeys();
        const ConfigSettings sliding(json, kSliding);
        local = readSettings(sliding, local.theta, model);
        sliding.refuseUnreadRopeKeys();
    }
    model.otherRopes = { local };
    model.layerRopes.clear();
    for (int layer = 0; layer < model.layers; ++layer) {
        model.layerRopes.push_back(model.window(layer) > 0 ? 1 : 0);
    }
    if (!nested) {
        const RopeSettings settings = readSettings(config, architecture.block.ropeTheta, model);
        model.ropeTheta = settings.theta;
        model.ropeScaling = settings.scaling;
        config.refuseUnreadRopeKeys();
    }
}

}  // namespace

// A list with 0 for each layer that is not rotated, or every n-th.
void readUnrotatedLayers(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    if (!reads(architecture, Setting::RotatedLayers)) {
        return;
    }
    const auto layers = static_cast<std::size_t>(model.layers);
    model.layerRopes.assign(layers, 0);
    if (!config.has(Setting::RotatedLayers)) {
        const int interval = config.whole(Setting::UnrotatedInterval, 1, SizeLimits::kLayers, architecture.unrotatedInterval);
        for (int layer = interval - 1; layer < model.layers; layer += interval) {
            model.layerRopes[static_cast<std::size_t>(layer)] = kNoRope;
        }
        return;
    }
    const Json& rotated = config.array(Setting::RotatedLayers);
    if (rotated.size() != layers) {
        throw config.wrong(Setting::RotatedLayers, { Phrase::Entries, model.layers });
    }
    for (std::size_t layer = 0; layer < layers; ++layer) {
        if (rotated[layer] != 0 && rotated[layer] != 1) {
            throw config.wrong(Setting::RotatedLayers, Verbatim { "0, 1" });
        }
        model.layerRopes[layer] = rotated[layer] == 0 ? kNoRope : 0;
    }
}

void readRopes(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    if (model.position != PositionKind::Rope) {
        config.refuseUnreadRopeKeys();
        return;
    }
    readRotaryDim(config, architecture, model);
    if (reads(architecture, Setting::LocalRopeTheta)) {
        readLocalRope(config, architecture, model);
    } else {
        const RopeSettings settings = readSettings(config, architecture.block.ropeTheta, model);
        model.ropeTheta = settings.theta;
        model.ropeScaling = settings.scaling;
        config.refuseUnreadRopeKeys();
    }
    // Dynamic angles exist to go beyond the original context.
    if (model.ropeScaling.kind == Kind::Dynamic) {
        const double extended = model.ropeScaling.factor * model.ropeScaling.originalContext;
        model.contextLength = std::max(model.contextLength, static_cast<int>(std::min<double>(extended, SizeLimits::kContext)));
    }
}

}  // namespace kvscope
