// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/weightroles.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

using Config = ModelConfig;

RoleShape matrixShape(int rows, int cols)
{
    return { rows, cols, false };
}

RoleShape vectorShape(int size)
{
    return { size, 1, true };
}

// Shapes that several roles share.
constexpr auto kVocabulary = [](const Config& c) { return matrixShape(c.vocabSize, c.hiddenSize); };
constexpr auto kWidth = [](const Config& c) { return vectorShape(c.hiddenSize); };
constexpr auto kQueryNormWidth = [](const Config& c) { return vectorShape(c.qkNormSpan == QkNormSpan::Head ? c.headDim : c.queryWidth()); };
constexpr auto kKeyNormWidth = [](const Config& c) { return vectorShape(c.qkNormSpan == QkNormSpan::Head ? c.headDim : c.kvWidth()); };
constexpr auto kKeyOrValue = [](const Config& c) { return matrixShape(c.kvWidth(), c.hiddenSize); };
constexpr auto kKeyOrValueBias = [](const Config& c) { return vectorShape(c.kvWidth()); };
constexpr auto kIntoMlp = [](const Config& c) { return matrixShape(c.ffnSize, c.hiddenSize); };
constexpr auto kIntoMlpBias = [](const Config& c) { return vectorShape(c.ffnSize); };

// Which models have a role.
constexpr auto kAlways = [](const Config& /*config*/) { return true; };
constexpr auto kAttentionNorm = [](const Config& c) { return c.preNorm && c.normScale; };
constexpr auto kAttentionNormBias = [](const Config& c) { return c.preNorm && c.hasNormBias(); };
constexpr auto kMlpNorm = [](const Config& c) { return c.preNorm && !c.sharedNorm && c.normScale; };
constexpr auto kMlpNormBias = [](const Config& c) { return c.preNorm && !c.sharedNorm && c.hasNormBias(); };
constexpr auto kPostNorm = [](const Config& c) { return c.postNorm && c.normScale; };
constexpr auto kPostNormBias = [](const Config& c) { return c.postNorm && c.hasNormBias(); };
constexpr auto kAttentionBias = [](const Config& c) { return c.attentionBias; };
constexpr auto kQkNorm = [](const Config& c) { return c.qkNorm; };
constexpr auto kQkNormBias = [](const Config& c) { return c.qkNorm && c.qkNormKind == NormKind::LayerNorm && c.qkNormBias; };
constexpr auto kGated = [](const Config& c) { return c.gatedMlp; };
constexpr auto kMlpBias = [](const Config& c) { return c.mlpBias; };

// Where a role is stored.
using Target = RoleTarget (*)(ModelWeights& weights, std::size_t layer);
template<LinearWeights LayerWeights::*linear>
constexpr Target kWeight = [](ModelWeights& w, std::size_t layer) {
    return RoleTarget { &(w.layers[layer].*linear).weight, nullptr };
};
template<LinearWeights LayerWeights::*linear>
constexpr Target kBias = [](ModelWeights& w, std::size_t layer) {
    return RoleTarget { nullptr, &(w.layers[layer].*linear).bias };
};
template<NormWeights LayerWeights::*norm>
constexpr Target kNormScale = [](ModelWeights& w, std::size_t layer) {
    return RoleTarget { nullptr, &(w.layers[layer].*norm).scale };
};
template<NormWeights LayerWeights::*norm>
constexpr Target kNormBias = [](ModelWeights& w, std::size_t layer) {
    return RoleTarget { nullptr, &(w.layers[layer].*norm).bias };
};
using Layer = LayerWeights;
using Role = TensorRole;
using Kind = RoleKind;
constexpr bool kOnce = false;
constexpr bool kPerLayer = true;

// clang-format off
constexpr std::array kRoles {
    WeightRole { Role::Embedding, "embedding", Kind::Table, kOnce, kVocabulary, kAlways,
        [](ModelWeights& w, std::size_t) { return RoleTarget { &w.embedding, nullptr }; } },
    WeightRole { Role::Positions, "positions", Kind::Table, kOnce,
        [](const Config& c) { return matrixShape(c.positionOffset + c.contextLength, c.hiddenSize); },
        [](const Config& c) { return c.position == PositionKind::Learned; },
        [](ModelWeights& w, std::size_t) { return RoleTarget { &w.positions, nullptr }; } },
    WeightRole { Role::EmbeddingNorm, "embeddingNorm", Kind::Scale, kOnce, kWidth,
        [](const Config& c) { return c.embeddingNorm && c.normScale; },
        [](ModelWeights& w, std::size_t) { return RoleTarget { nullptr, &w.embeddingNorm.scale }; } },
    WeightRole { Role::EmbeddingNormBias, "embeddingNorm.bias", Kind::Bias, kOnce, kWidth,
        [](const Config& c) { return c.embeddingNorm && c.hasNormBias(); },
        [](ModelWeights& w, std::size_t) { return RoleTarget { nullptr, &w.embeddingNorm.bias }; } },

    WeightRole { Role::AttentionNorm, "attentionNorm", Kind::Scale, kPerLayer, kWidth, kAttentionNorm, kNormScale<&Layer::attentionNorm> },
    WeightRole { Role::AttentionNormBias, "attentionNorm.bias", Kind::Bias, kPerLayer, kWidth, kAttentionNormBias,
        kNormBias<&Layer::attentionNorm> },
    WeightRole { Role::Query, "query", Kind::Linear, kPerLayer,
        [](const Config& c) { return matrixShape(c.queryWidth(), c.hiddenSize); }, kAlways, kWeight<&Layer::query> },
    WeightRole { Role::QueryBias, "query.bias", Kind::Bias, kPerLayer,
        [](const Config& c) { return vectorShape(c.queryWidth()); }, kAttentionBias, kBias<&Layer::query> },
    WeightRole { Role::Key, "key", Kind::Linear, kPerLayer, kKeyOrValue, kAlways, kWeight<&Layer::key> },
    WeightRole { Role::KeyBias, "key.bias", Kind::Bias, kPerLayer, kKeyOrValueBias, kAttentionBias, kBias<&Layer::key> },
    WeightRole { Role::Value, "value", Kind::Linear, kPerLayer, kKeyOrValue, kAlways, kWeight<&Layer::value> },
    WeightRole { Role::ValueBias, "value.bias", Kind::Bias, kPerLayer, kKeyOrValueBias, kAttentionBias, kBias<&Layer::value> },
    WeightRole { Role::QueryNorm, "queryNorm", Kind::Scale, kPerLayer, kQueryNormWidth, kQkNorm, kNormScale<&Layer::queryNorm> },
    WeightRole { Role::QueryNormBias, "queryNorm.bias", Kind::Bias, kPerLayer, kQueryNormWidth, kQkNormBias, kNormBias<&Layer::queryNorm> },
    WeightRole { Role::KeyNorm, "keyNorm", Kind::Scale, kPerLayer, kKeyNormWidth, kQkNorm, kNormScale<&Layer::keyNorm> },
    WeightRole { Role::KeyNormBias, "keyNorm.bias", Kind::Bias, kPerLayer, kKeyNormWidth, kQkNormBias, kNormBias<&Layer::keyNorm> },
    WeightRole { Role::AttentionOutput, "attentionOutput", Kind::IntoResidual, kPerLayer,
        [](const Config& c) { return matrixShape(c.hiddenSize, c.queryWidth()); }, kAlways, kWeight<&Layer::attentionOutput> },
    WeightRole { Role::AttentionOutputBias, "attentionOutput.bias", Kind::Bias, kPerLayer, kWidth,
        [](const Config& c) { return c.attentionOutputBias; }, kBias<&Layer::attentionOutput> },
    WeightRole { Role::AttentionOutputNorm, "attentionOutputNorm", Kind::Scale, kPerLayer, kWidth, kPostNorm,
        kNormScale<&Layer::attentionOutputNorm> },
    WeightRole { Role::AttentionOutputNormBias, "attentionOutputNorm.bias", Kind::Bias, kPerLayer, kWidth, kPostNormBias,
        kNormBias<&Layer::attentionOutputNorm> },
    WeightRole { Role::MlpNorm, "mlpNorm", Kind::Scale, kPerLayer, kWidth, kMlpNorm, kNormScale<&Layer::mlpNorm> },
    WeightRole { Role::MlpNormBias, "mlpNorm.bias", Kind::Bias, kPerLayer, kWidth, kMlpNormBias, kNormBias<&Layer::mlpNorm> },
    WeightRole { Role::Gate, "gate", Kind::Linear, kPerLayer, kIntoMlp, kGated, kWeight<&Layer::gate> },
    WeightRole { Role::GateBias, "gate.bias", Kind::Bias, kPerLayer, kIntoMlpBias,
        [](const Config& c) { return c.gatedMlp && c.mlpBias; }, kBias<&Layer::gate> },
    WeightRole { Role::Up, "up", Kind::Linear, kPerLayer, kIntoMlp, kAlways, kWeight<&Layer::up> },
    WeightRole { Role::UpBias, "up.bias", Kind::Bias, kPerLayer, kIntoMlpBias, kMlpBias, kBias<&Layer::up> },
    WeightRole { Role::Down, "down", Kind::IntoResidual, kPerLayer,
        [](const Config& c) { return matrixShape(c.hiddenSize, c.ffnSize); }, kAlways, kWeight<&Layer::down> },
    WeightRole { Role::DownBias, "down.bias", Kind::Bias, kPerLayer, kWidth, kMlpBias, kBias<&Layer::down> },
    WeightRole { Role::MlpOutputNorm, "mlpOutputNorm", Kind::Scale, kPerLayer, kWidth, kPostNorm, kNormScale<&Layer::mlpOutputNorm> },
    WeightRole { Role::MlpOutputNormBias, "mlpOutputNorm.bias", Kind::Bias, kPerLayer, kWidth, kPostNormBias,
        kNormBias<&Layer::mlpOutputNorm> },

    WeightRole { Role::FinalNorm, "finalNorm", Kind::Scale, kOnce, kWidth, [](const Config& c) { return c.normScale; },
        [](ModelWeights& w, std::size_t) { return RoleTarget { nullptr, &w.finalNorm.scale }; } },
    WeightRole { Role::FinalNormBias, "finalNorm.bias", Kind::Bias, kOnce, kWidth, [](const Config& c) { return c.hasNormBias(); },
        [](ModelWeights& w, std::size_t) { return RoleTarget { nullptr, &w.finalNorm.bias }; } },
    WeightRole { Role::Head, "head", Kind::Linear, kOnce, kVocabulary, [](const Config& c) { return !c.tiedHead; },
        [](ModelWeights& w, std::size_t) { return RoleTarget { &w.head.weight, nullptr }; } },
    WeightRole { Role::HeadBias, "head.bias", Kind::Bias, kOnce, [](const Config& c) { return vectorShape(c.vocabSize); },
        [](const Config& c) { return c.headBias; }, [](ModelWeights& w, std::size_t) { return RoleTarget { nullptr, &w.head.bias }; } },
};
// clang-format on

constexpr bool inOrderOfTheEnumerators()
{
    for (std::size_t i = 0; i < kRoles.size(); ++i) {
        if (static_cast<std::size_t>(kRoles[i].role) != i) {
            return false;
        }
    }
    return kRoles.size() == static_cast<std::size_t>(TensorRole::HeadBias) + 1;
}
static_assert(inOrderOfTheEnumerators(), "roleOf() finds a row by its enumerator's number");

}  // namespace

std::span<const WeightRole> weightRoles() noexcept
{
    return kRoles;
}

const WeightRole& roleOf(TensorRole role) noexcept
{
    return kRoles[static_cast<std::size_t>(role)];
}

std::string nameOf(RoleInLayer place)
{
    const std::string prefix = place.layer < 0 ? std::string() : "layers[" + std::to_string(place.layer) + "].";
    return prefix + roleOf(place.role).name;
}

RoleShape shapeOfRole(const ModelConfig& config, TensorRole role)
{
    return roleOf(role).shape(config);
}

bool isLookup(const ModelConfig& config, TensorRole role)
{
    return roleOf(role).kind == RoleKind::Table && !(role == TensorRole::Embedding && config.tiedHead);
}

std::vector<RoleInLayer> wantedRoles(const ModelConfig& config)
{
    const auto isPerLayer = [](const WeightRole& role) { return role.perLayer; };
    const auto firstOfLayer = std::ranges::find_if(kRoles, isPerLayer);
    const auto afterLayers = std::find_if_not(firstOfLayer, kRoles.end(), isPerLayer);
    std::vector<RoleInLayer> places;
    const auto addRoles = [&](auto begin, auto end, int layer) {
        for (auto role = begin; role != end; ++role) {
            if (role->wanted(config)) {
                places.push_back({ role->role, layer });
            }
        }
    };
    addRoles(kRoles.begin(), firstOfLayer, -1);
    for (int layer = 0; layer < config.layers; ++layer) {
        addRoles(firstOfLayer, afterLayers, layer);
    }
    addRoles(afterLayers, kRoles.end(), -1);
    return places;
}

RoleTarget targetOf(ModelWeights& weights, RoleInLayer place)
{
    return roleOf(place.role).target(weights, static_cast<std::size_t>(std::max(place.layer, 0)));
}

void WeightTally::add(DType type, std::uint64_t elements, std::uint64_t bytes)
{
    m_parameters += elements;
    m_bytes[type] += bytes;
    m_inMemory += bytes;
}

void WeightTally::addVector(DType type, std::uint64_t elements, std::uint64_t bytes)
{
    m_parameters += elements;
    m_bytes[type] += bytes;
    m_inMemory += elements * sizeof(float);
}

std::string WeightTally::typesText() const
{
    std::vector<std::pair<DType, std::uint64_t>> shares(m_bytes.begin(), m_bytes.end());
    std::stable_sort(shares.begin(), shares.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (const auto& [type, bytes] : shares) {
        text += (text.empty() ? "" : ", ") + std::string(dtypeName(type));
    }
    return text;
}

WeightTally tallyOf(const ModelConfig& config, DType matrixType)
{
    WeightTally tally;
    for (const WeightRole& role : kRoles) {
        if (role.wanted(config)) {
            const RoleShape shape = role.shape(config);
            const auto times = static_cast<std::uint64_t>(role.perLayer ? config.layers : 1);
            const DType type = role.isMatrix() ? matrixType : DType::F32;
            tally.add(type, times * shape.elements(), times * matrixBytes(type, shape.rows, shape.cols));
        }
    }
    return tally;
}

}  // namespace kvscope
