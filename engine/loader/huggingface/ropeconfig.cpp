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

constexpr const char* kDefaultKind = "default";

/// transformers' names; "su" is LongRoPE in the first files of Phi-3.
constexpr std::array<NamedKind, 7> kKinds = { {
    { kDefaultKind, Kind::None },
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
/// DeepSeek's weights are about 1; with larger ones their quotient would not be finite.
constexpr double kLargestWeight = 1e30;

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

/// The kind that a family gives another meaning: Phi-3's files called LongRoPE "yarn" once.
Kind readKind(const ConfigSettings& config, const Architecture& architecture)
{
    const Kind kind = readKind(config);
    return kind == Kind::Yarn && architecture.yarnIsLongRope ? Kind::LongRope : kind;
}

double readFactor(const ConfigSettings& config)
{
    if (!config.has(Setting::RopeFactor)) {
        throw config.missing(Setting::RopeFactor, { Phrase::NumberAtLeast, 1 });
    }
    return config.number(Setting::RopeFactor, kLeastFactor, kLeastFactor);
}

int readOriginalContext(const ConfigSettings& config, const Architecture& architecture, const ModelConfig& model)
{
    const int usual = architecture.originalContext > 0 ? architecture.originalContext : model.contextLength;
    return config.whole(Setting::RopeOriginalContext, 1, SizeLimits::kContext, usual);
}

std::vector<double> readDivisors(const ConfigSettings& config, Setting setting, int pairs)
{
    if (!config.has(setting)) {
        throw config.missing(setting, Phrase::List);
    }
    std::vector<double> divisors;
    for (const Json& divisor : config.array(setting)) {
        const double number = divisor.is_number() ? divisor.get<double>() : 0.0;
        if (!(number >= kLeastRopeDivisor) || !std::isfinite(number)) {
            throw config.wrong(setting, { Phrase::NumbersAtLeast, kLeastRopeDivisor }).found(shownJson(divisor));
        }
        divisors.push_back(number);
    }
    if (divisors.size() != static_cast<std::size_t>(pairs)) {
        throw config.wrong(setting, { Phrase::Numbers, pairs }).found(divisors.size());
    }
    return divisors;
}

/// The stated factor; otherwise the ratio of the two contexts.
double factorOrRatio(const ConfigSettings& config, const ModelConfig& model, int originalContext)
{
    return config.has(Setting::RopeFactor) ? readFactor(config) : std::max(1.0, static_cast<double>(model.contextLength) / originalContext);
}

RopeScaling readYarn(const ConfigSettings& config, const Architecture& architecture, const ModelConfig& model)
{
    RopeScaling scaling { .kind = Kind::Yarn };
    scaling.originalContext = readOriginalContext(config, architecture, model);
    scaling.factor = factorOrRatio(config, model, scaling.originalContext);
    scaling.fastTurns = config.number(Setting::RopeFastTurns, scaling.fastTurns);
    scaling.slowTurns = config.number(Setting::RopeSlowTurns, scaling.slowTurns);
    scaling.wholePairs = config.flag(Setting::RopeWholePairs, true);
    // DeepSeek's weights of the two parts of its heads. Without both, the factor is the paper's.
    const bool hasWeight = config.has(Setting::RopeAttentionWeight);
    const bool weighted = config.has(Setting::RopeAttentionWeightOfAll) && hasWeight;  // both count as read
    const auto weightedFactor
        = [&](Setting weight) { return yarnAttentionFactor(scaling.factor, config.number(weight, 1.0, 0.0, kLargestWeight)); };
    const double usual = weighted ? weightedFactor(Setting::RopeAttentionWeight) / weightedFactor(Setting::RopeAttentionWeightOfAll)
                                  : yarnAttentionFactor(scaling.factor);
    scaling.attentionFactor = config.number(Setting::RopeAttentionFactor, usual);
    return scaling;
}

RopeScaling readLongRope(const ConfigSettings& config, const Architecture& architecture, const ModelConfig& model)
{
    RopeScaling scaling { .kind = Kind::LongRope };
    scaling.originalContext = readOriginalContext(config, architecture, model);
    scaling.shortDivisors = readDivisors(config, Setting::RopeShortDivisors, model.rotaryDim / 2);
    scaling.longDivisors = readDivisors(config, Setting::RopeLongDivisors, model.rotaryDim / 2);
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
    if (scaling.highFrequency <= scaling.lowFrequency) {
        throw config.wrong(Setting::RopeHighFrequency, { Phrase::NumberAbove, scaling.lowFrequency });
    }
    return scaling;
}

RopeScaling readDynamic(const ConfigSettings& config, const Architecture& architecture, const ModelConfig& model)
{
    // With one pair, theta has no effect that could grow.
    constexpr int kFewestFeatures = 4;
    if (model.rotaryDim < kFewestFeatures) {
        throw EngineError(ErrorCode::ValueWrong)
            .file(config.file())
            .key(Phrase::RotaryFeatures)
            .expected({ Phrase::AtLeast, kFewestFeatures })
            .found(model.rotaryDim);
    }
    const int originalContext = readOriginalContext(config, architecture, model);
    return { .kind = Kind::Dynamic, .factor = readFactor(config), .originalContext = originalContext };
}

RopeScaling readScaling(const ConfigSettings& config, const Architecture& architecture, const ModelConfig& model)
{
    switch (readKind(config, architecture)) {
    case Kind::None: break;
    case Kind::Linear: return { .kind = Kind::Linear, .factor = readFactor(config) };
    case Kind::Dynamic: return readDynamic(config, architecture, model);
    case Kind::Yarn: return readYarn(config, architecture, model);
    case Kind::LongRope: return readLongRope(config, architecture, model);
    case Kind::Llama3: return readLlama3(config);
    }
    return {};
}

/// @param theta the default
RopeSettings readSettings(const ConfigSettings& config, double theta, const Architecture& architecture, const ModelConfig& model)
{
    RopeSettings settings { config.number(Setting::RopeTheta, theta, kSmallestTheta), readScaling(config, architecture, model) };
    // Yarn divides by the logarithm.
    if (settings.scaling.kind == Kind::Yarn && settings.theta <= kSmallestTheta) {
        throw config.wrong(Setting::RopeTheta, { Phrase::NumberAbove, kSmallestTheta });
    }
    return settings;
}

/// The rotary settings of all layers but those with angles of their own; every key of theirs must be known.
void readMainRope(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    RopeSettings settings = readSettings(config, architecture.block.ropeTheta, architecture, model);
    model.ropeTheta = settings.theta;
    model.ropeScaling = std::move(settings.scaling);
    config.refuseUnreadRopeKeys();
}

/// Where the library computes unscaled positions, or none, whatever the file says, the file must say the same.
void requireUnscaled(const ConfigSettings& config)
{
    if (readKind(config) != Kind::None) {
        throw config.wrong(Setting::RopeType, Verbatim { kDefaultKind }, ErrorCode::ArchitectureUnsupported);
    }
}

void readRotaryDim(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model)
{
    if (reads(architecture, Setting::RotaryDim)) {
        model.rotaryDim = config.whole(Setting::RotaryDim, 2, SizeLimits::kHeadsWidth, architecture.rotaryDim);
        if (model.rotaryDim > model.headDim || model.rotaryDim % 2 != 0) {
            throw config.wrong(Setting::RotaryDim, { Phrase::EvenNumberFrom, 2, model.headDim }).found(model.rotaryDim);
        }
        return;
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
    using Outer = ConfigSettings::OuterRope;
    constexpr const char* kObject = "rope_parameters";
    constexpr const char* kFull = "full_attention";
    constexpr const char* kSliding = "sliding_attention";
    const JsonObject& json = config.json();
    const bool nested = json.has(kObject) && (json.object(kObject).has(kFull) || json.object(kObject).has(kSliding));
    RopeSettings local { config.number(Setting::LocalRopeTheta, architecture.localRopeTheta, kSmallestTheta), {} };
    if (nested) {
        // The settings outside of rope_parameters are those of transformers 4, where the layers with a window have only another theta.
        const JsonObject object = json.object(kObject);
        for (const auto& [key, value] : object.json().items()) {
            if (key != kFull && key != kSliding) {
                throw object.wrong(key, Phrase::NoSuchKey, ErrorCode::ArchitectureUnsupported);
            }
        }
        readMainRope(ConfigSettings(json, kFull, Outer::Read), architecture, model);
        const ConfigSettings sliding(json, kSliding, Outer::Ignored);
        const Json* const theta = sliding.value(Setting::RopeTheta);
        if (theta != nullptr && config.has(Setting::LocalRopeTheta) && *theta != *config.value(Setting::LocalRopeTheta)) {
            throw config.wrong(
                Setting::LocalRopeTheta, { Phrase::AsAt, shownJson(*theta), Verbatim { sliding.pathOf(Setting::RopeTheta) } });
        }
        local = readSettings(sliding, local.theta, architecture, model);
        sliding.refuseUnreadRopeKeys();
    }
    model.otherRopes = { local };
    model.layerRopes.clear();
    for (int layer = 0; layer < model.layers; ++layer) {
        model.layerRopes.push_back(model.window(layer) > 0 ? 1 : 0);
    }
    if (!nested) {
        readMainRope(config, architecture, model);
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
        if (architecture.block.position == PositionKind::Rope) {
            // transformers 5 writes them for every model of the family, also for one with ALiBi (Falcon).
            requireUnscaled(config);
            static_cast<void>(config.number(Setting::RopeTheta, architecture.block.ropeTheta, kSmallestTheta));
        }
        config.refuseUnreadRopeKeys();
        return;
    }
    readRotaryDim(config, architecture, model);
    if (reads(architecture, Setting::LocalRopeTheta)) {
        readLocalRope(config, architecture, model);
    } else {
        readMainRope(config, architecture, model);
        if (const char* const theta = fixedValue(architecture, Setting::RopeTheta); theta != nullptr) {
            requireUnscaled(config);
            if (model.ropeTheta != architecture.block.ropeTheta) {
                throw config.wrong(Setting::RopeTheta, Verbatim { theta }, ErrorCode::ArchitectureUnsupported);
            }
        }
    }
    // Dynamic angles exist to go beyond the original context.
    if (model.ropeScaling.kind == Kind::Dynamic) {
        const double extended = model.ropeScaling.factor * model.ropeScaling.originalContext;
        model.contextLength = std::max(model.contextLength, static_cast<int>(std::min<double>(extended, SizeLimits::kContext)));
    }
}

}  // namespace kvscope
