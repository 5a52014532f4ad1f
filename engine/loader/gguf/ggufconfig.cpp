// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufconfig.h"

#include "core/sizelimits.h"
#include "loader/gguf/ggufrope.h"

#include <algorithm>

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

void readWindow(GgufKeys& keys, ModelConfig& config)
{
    const int window = keys.whole("attention.sliding_window", 0, SizeLimits::kContext, 0);
    if (window > 0 && config.windows.empty()) {
        config.windows.assign(static_cast<std::size_t>(config.layers), window);
    }
}

/// Whether the first layer has a role.
bool stores(const GgufFile& file, const ModelConfig& config, TensorRole role)
{
    const std::vector<GgufPlace> places = ggufPlacesOf(config, { role, 0 });
    return std::any_of(places.begin(), places.end(), [&file](const GgufPlace& place) { return file.find(place.name) != nullptr; });
}

/// What a block has is told by its tensors; what its architecture always has is wanted even if the file lacks it, so that it is missed.
void readParts(const GgufFile& file, const Architecture& architecture, ModelConfig& config)
{
    const auto has = [&](TensorRole role, bool always) { return always || stores(file, config, role); };
    const bool attentionBias = config.attentionBias && !architecture.attentionBiasStated;
    config.attentionBias = has(TensorRole::QueryBias, attentionBias);
    config.attentionOutputBias = has(TensorRole::AttentionOutputBias, config.attentionOutputBias && !architecture.attentionBiasStated);
    config.mlpBias = has(TensorRole::UpBias, config.mlpBias && !architecture.mlpBiasStated);
    config.qkNorm = has(TensorRole::QueryNorm, config.qkNorm);
    config.tiedHead = !stores(file, config, TensorRole::Head);
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
    const std::string embedding = ggufPlacesOf(config, { TensorRole::Embedding, -1 }).front().name;
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
    if (family.readOwn != nullptr) {
        family.readOwn(keys, config);
    }
    readWindow(keys, config);
    readParts(file, architecture, config);
    if (!keys.flag("attention.causal", true)) {
        throw keys.unsupported("attention.causal", Verbatim { "true" });
    }
    keys.requireAllRead();
    return config;
}

}  // namespace kvscope
