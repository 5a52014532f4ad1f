// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufconfig.h"

#include "core/sizelimits.h"
#include "loader/gguf/ggufrope.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// Fits in a float.
constexpr double kMostNumber = 1e38;

void readSizes(GgufKeys& keys, ModelConfig& config)
{
    config.contextLength = keys.whole("context_length", 1, SizeLimits::kContext);
    config.hiddenSize = keys.whole("embedding_length", 1, SizeLimits::kWidth);
    config.layers = keys.whole("block_count", 1, SizeLimits::kLayers);
    config.ffnSize = keys.whole("feed_forward_length", 1, SizeLimits::kFeedForward);
    config.heads = keys.whole("attention.head_count", 1, SizeLimits::kHeads);
    config.kvHeads = keys.whole("attention.head_count_kv", 1, config.heads, config.heads);
    if (config.heads % config.kvHeads != 0) {
        throw keys.wrong("attention.head_count_kv", { Phrase::DivisorOf, config.heads });
    }
    if (!keys.has("attention.key_length") && config.hiddenSize % config.heads != 0) {
        throw keys.wrong("attention.head_count", { Phrase::DivisorOf, config.hiddenSize });
    }
    const int most = SizeLimits::kHeadsWidth / config.heads;
    config.headDim = keys.whole("attention.key_length", 1, most, std::max(1, config.hiddenSize / config.heads));
    if (keys.whole("attention.value_length", 1, SizeLimits::kHeadsWidth, config.headDim) != config.headDim) {
        throw keys.unsupported("attention.value_length", config.headDim);
    }
}

/// The norms' epsilon has a key for each kind of norm.
void readNorm(GgufKeys& keys, ModelConfig& config)
{
    const char* const key = config.norm == NormKind::RmsNorm ? "attention.layer_norm_rms_epsilon" : "attention.layer_norm_epsilon";
    config.normEpsilon = static_cast<float>(keys.number(key, 0.0, kMostNumber));
}

/// A window in every layer, or in all but every n-th.
void readWindows(GgufKeys& keys, const GgufFamily& family, const Architecture& architecture, ModelConfig& config)
{
    const WindowRule rule = architecture.windows;
    if (rule != WindowRule::Stated && rule != WindowRule::SwitchedOn && rule != WindowRule::Periodic && !family.mayHaveWindow) {
        return;
    }
    const int window = keys.whole("attention.sliding_window", 0, SizeLimits::kContext, family.unstatedWindow);
    if (window == 0) {
        return;
    }
    config.windows.assign(static_cast<std::size_t>(config.layers), window);
    if (rule != WindowRule::Periodic) {
        return;
    }
    const int period = keys.whole("attention.sliding_window_pattern", 1, SizeLimits::kLayers, architecture.windowPeriod);
    for (int layer = period - 1; layer < config.layers; layer += period) {
        config.windows[static_cast<std::size_t>(layer)] = 0;
    }
}

/// Layers without rotary positions, or with angles of their own.
void readLayerRopes(GgufKeys& keys, const Architecture& architecture, ModelConfig& config)
{
    if (architecture.unrotatedInterval > 0) {
        config.layerRopes.assign(static_cast<std::size_t>(config.layers), 0);
        for (int layer = architecture.unrotatedInterval - 1; layer < config.layers; layer += architecture.unrotatedInterval) {
            config.layerRopes[static_cast<std::size_t>(layer)] = kNoRope;
        }
    }
    if (architecture.localRopeTheta > 0.0) {
        config.otherRopes = { { keys.number("rope.freq_base_swa", 1.0, kMostNumber, architecture.localRopeTheta), {} } };
        config.layerRopes.clear();
        for (int layer = 0; layer < config.layers; ++layer) {
            config.layerRopes.push_back(config.window(layer) > 0 ? 1 : 0);
        }
    }
}

/// What no key says.
void setFactors(const Architecture& architecture, ModelConfig& config)
{
    config.normOffset = 0.0F;  // the converter has added Gemma's 1
    if (architecture.embeddingScaledByWidth) {
        config.embeddingScale = std::sqrt(static_cast<float>(config.hiddenSize));
    }
}

/// Whether the first layer has a role.
bool stores(const GgufFile& file, const GgufFamily& family, const ModelConfig& config, TensorRole role)
{
    const std::vector<GgufPlace> places = ggufPlacesOf(family, config, { role, 0 });
    return std::any_of(places.begin(), places.end(), [&file](const GgufPlace& place) { return file.find(place.name) != nullptr; });
}

/// What a block has is told by its tensors; what its architecture always has is wanted even if the file lacks it, so that it is missed.
void readParts(const GgufFile& file, const GgufFamily& family, const Architecture& architecture, ModelConfig& config)
{
    const auto has = [&](TensorRole role, bool always) { return always || stores(file, family, config, role); };
    const bool attentionBias = config.attentionBias && !architecture.attentionBiasStated;
    config.attentionBias = has(TensorRole::QueryBias, attentionBias);
    config.attentionOutputBias = has(TensorRole::AttentionOutputBias, config.attentionOutputBias && !architecture.attentionBiasStated);
    config.mlpBias = has(TensorRole::UpBias, config.mlpBias && !architecture.mlpBiasStated);
    config.headBias = has(TensorRole::HeadBias, config.headBias);
    config.qkNorm = has(TensorRole::QueryNorm, config.qkNorm);
    config.qkNormBias = config.qkNorm && stores(file, family, config, TensorRole::QueryNormBias);
    config.tiedHead = !stores(file, family, config, TensorRole::Head);
    if (family.parallelWithoutMlpNorm) {
        config.parallelResidual = file.find("blk.0.ffn_norm.weight") == nullptr;
    }
    if (architecture.sharedNormIfParallel && config.parallelResidual) {
        const char* const second = family.namesOfTwoNorms.empty() ? "blk.0.ffn_norm.weight" : "blk.0.attn_norm_2.weight";
        config.sharedNorm = file.find(second) == nullptr;
    }
}

}  // namespace

ModelConfig readGgufConfig(const GgufFile& file, const GgufFamily& family)
{
    const Architecture& architecture = *findArchitecture(family.architecture);
    GgufKeys keys(file.metadata(), std::string(family.name));
    ModelConfig config = blockOf(architecture);
    config.ropePairing = family.pairing;
    readSizes(keys, config);
    readNorm(keys, config);
    const std::string embedding = ggufPlacesOf(family, config, { TensorRole::Embedding, -1 }).front().name;
    const GgufTensor* const vocabulary = file.find(embedding);
    if (vocabulary == nullptr) {
        throw EngineError(ErrorCode::TensorMissing).file(file.name()).key(embedding).expected({ Phrase::RowsOf, config.hiddenSize });
    }
    if (vocabulary->rows > SizeLimits::kVocab) {
        throw EngineError(ErrorCode::ShapeWrong)
            .file(file.name())
            .key(embedding)
            .expected({ Phrase::AtMost, SizeLimits::kVocab })
            .found(Verbatim { vocabulary->shapeText() });
    }
    config.vocabSize = static_cast<int>(vocabulary->rows);
    readGgufRope(keys, file, config);
    setFactors(architecture, config);
    if (family.readOwn != nullptr) {
        family.readOwn(keys, config);
    }
    readWindows(keys, family, architecture, config);
    readLayerRopes(keys, architecture, config);
    readParts(file, family, architecture, config);
    if (!keys.flag("attention.causal", true)) {
        throw keys.unsupported("attention.causal", Verbatim { "true" });
    }
    keys.requireAllRead();
    return config;
}

}  // namespace kvscope
