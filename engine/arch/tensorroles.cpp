// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/tensorroles.h"

#include <algorithm>

namespace kvscope {

namespace {

RoleShape matrixShape(int rows, int cols)
{
    return { rows, cols, false };
}

RoleShape vectorShape(int size)
{
    return { size, 1, true };
}

bool isWanted(const ModelConfig& config, TensorRole role)
{
    const bool layerNorm = config.norm == NormKind::LayerNorm;
    switch (role) {
    case TensorRole::Positions: return config.position == PositionKind::Learned;
    case TensorRole::AttentionNormBias:
    case TensorRole::MlpNormBias:
    case TensorRole::FinalNormBias: return layerNorm;
    case TensorRole::QueryBias:
    case TensorRole::KeyBias:
    case TensorRole::ValueBias: return config.attentionBias;
    case TensorRole::QueryNorm:
    case TensorRole::KeyNorm: return config.qkNorm;
    case TensorRole::ProjectionBias: return config.projectionBias;
    case TensorRole::Gate: return config.gatedMlp;
    case TensorRole::GateBias: return config.gatedMlp && config.mlpBias;
    case TensorRole::UpBias:
    case TensorRole::DownBias: return config.mlpBias;
    case TensorRole::Head: return !config.tiedHead;
    default: return true;
    }
}

RoleTarget layerTarget(LayerWeights& layer, TensorRole role)
{
    switch (role) {
    case TensorRole::AttentionNorm: return { nullptr, &layer.attentionNorm.scale };
    case TensorRole::AttentionNormBias: return { nullptr, &layer.attentionNorm.bias };
    case TensorRole::Query: return { &layer.query.weight, nullptr };
    case TensorRole::QueryBias: return { nullptr, &layer.query.bias };
    case TensorRole::Key: return { &layer.key.weight, nullptr };
    case TensorRole::KeyBias: return { nullptr, &layer.key.bias };
    case TensorRole::Value: return { &layer.value.weight, nullptr };
    case TensorRole::ValueBias: return { nullptr, &layer.value.bias };
    case TensorRole::QueryNorm: return { nullptr, &layer.queryNorm };
    case TensorRole::KeyNorm: return { nullptr, &layer.keyNorm };
    case TensorRole::Projection: return { &layer.projection.weight, nullptr };
    case TensorRole::ProjectionBias: return { nullptr, &layer.projection.bias };
    case TensorRole::MlpNorm: return { nullptr, &layer.mlpNorm.scale };
    case TensorRole::MlpNormBias: return { nullptr, &layer.mlpNorm.bias };
    case TensorRole::Gate: return { &layer.gate.weight, nullptr };
    case TensorRole::GateBias: return { nullptr, &layer.gate.bias };
    case TensorRole::Up: return { &layer.up.weight, nullptr };
    case TensorRole::UpBias: return { nullptr, &layer.up.bias };
    case TensorRole::Down: return { &layer.down.weight, nullptr };
    case TensorRole::DownBias: return { nullptr, &layer.down.bias };
    default: return {};
    }
}

}  // namespace

bool isPerLayer(TensorRole role) noexcept
{
    return role >= TensorRole::AttentionNorm && role <= TensorRole::DownBias;
}

RoleShape shapeOfRole(const ModelConfig& config, TensorRole role) noexcept
{
    switch (role) {
    case TensorRole::Embedding:
    case TensorRole::Head: return matrixShape(config.vocab, config.width);
    case TensorRole::Positions: return matrixShape(config.context, config.width);
    case TensorRole::Query: return matrixShape(config.queryWidth(), config.width);
    case TensorRole::QueryBias: return vectorShape(config.queryWidth());
    case TensorRole::Key:
    case TensorRole::Value: return matrixShape(config.kvWidth(), config.width);
    case TensorRole::KeyBias:
    case TensorRole::ValueBias: return vectorShape(config.kvWidth());
    case TensorRole::QueryNorm:
    case TensorRole::KeyNorm: return vectorShape(config.headDim);
    case TensorRole::Projection: return matrixShape(config.width, config.queryWidth());
    case TensorRole::Gate:
    case TensorRole::Up: return matrixShape(config.feedForward, config.width);
    case TensorRole::GateBias:
    case TensorRole::UpBias: return vectorShape(config.feedForward);
    case TensorRole::Down: return matrixShape(config.width, config.feedForward);
    case TensorRole::AttentionNorm:
    case TensorRole::AttentionNormBias:
    case TensorRole::ProjectionBias:
    case TensorRole::MlpNorm:
    case TensorRole::MlpNormBias:
    case TensorRole::DownBias:
    case TensorRole::FinalNorm:
    case TensorRole::FinalNormBias: return vectorShape(config.width);
    }
    return {};
}

std::vector<TensorRole> wantedRoles(const ModelConfig& config, bool perLayer)
{
    std::vector<TensorRole> roles;
    for (int i = 0; i < kTensorRoles; ++i) {
        const auto role = static_cast<TensorRole>(i);
        if (isPerLayer(role) == perLayer && isWanted(config, role)) {
            roles.push_back(role);
        }
    }
    return roles;
}

RoleTarget targetOf(ModelWeights& weights, RoleInLayer place)
{
    switch (place.role) {
    case TensorRole::Embedding: return { &weights.embedding, nullptr };
    case TensorRole::Positions: return { &weights.positions, nullptr };
    case TensorRole::FinalNorm: return { nullptr, &weights.finalNorm.scale };
    case TensorRole::FinalNormBias: return { nullptr, &weights.finalNorm.bias };
    case TensorRole::Head: return { &weights.head.weight, nullptr };
    default: return layerTarget(weights.layers[static_cast<std::size_t>(place.layer)], place.role);
    }
}

void WeightTally::add(DType type, std::uint64_t elements, std::uint64_t bytes)
{
    m_parameters += elements;
    m_bytes[type] += bytes;
}

std::uint64_t WeightTally::bytes() const noexcept
{
    std::uint64_t sum = 0;
    for (const auto& [type, bytes] : m_bytes) {
        sum += bytes;
    }
    return sum;
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
    for (const bool perLayer : { false, true }) {
        const auto times = static_cast<std::uint64_t>(perLayer ? config.layers : 1);
        for (const TensorRole role : wantedRoles(config, perLayer)) {
            const RoleShape shape = shapeOfRole(config, role);
            const DType type = shape.isVector ? DType::F32 : matrixType;
            tally.add(type, times * shape.elements(), times * matrixBytes(type, shape.rows, shape.cols));
        }
    }
    return tally;
}

}  // namespace kvscope
