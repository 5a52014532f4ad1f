// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arch/weights.h"

#include "core/error.h"

#include <string>

namespace kvscope {

namespace {

/// Calls matrix(const Matrix&) and vector(const std::vector<float>&) for everything there is, in a fixed order.
template<typename OnMatrix, typename OnVector> void visit(const ModelWeights& weights, const OnMatrix& matrix, const OnVector& vector)
{
    const auto norm = [&](const NormWeights& each) {
        vector(each.scale);
        vector(each.bias);
    };
    const auto linear = [&](const LinearWeights& each) {
        matrix(each.weight);
        vector(each.bias);
    };
    matrix(weights.embedding);
    matrix(weights.positions);
    for (const LayerWeights& layer : weights.layers) {
        norm(layer.attentionNorm);
        linear(layer.query);
        linear(layer.key);
        linear(layer.value);
        vector(layer.queryNorm);
        vector(layer.keyNorm);
        linear(layer.projection);
        norm(layer.mlpNorm);
        linear(layer.gate);
        linear(layer.up);
        linear(layer.down);
    }
    norm(weights.finalNorm);
    linear(weights.head);
}

[[nodiscard]] std::string shapeText(std::int64_t rows, std::int64_t cols)
{
    return "(" + std::to_string(rows) + ", " + std::to_string(cols) + ")";
}

/// Compares shapes, prefixing every role with where it stands.
class ShapeCheck {
public:
    explicit ShapeCheck(std::string prefix) : m_prefix(std::move(prefix)) { }

    void matrix(const char* role, const Matrix& found, int rows, int cols) const
    {
        if (found.rows != rows || found.cols != cols)
            refuse(role, shapeText(rows, cols), shapeText(found.rows, found.cols));
        if (found.type == DType::Q8_0 && found.cols % kQ8Block != 0)
            refuse(role, "rows of a multiple of " + std::to_string(kQ8Block), shapeText(found.rows, found.cols));
        const std::uint64_t bytes = matrixBytes(found.type, rows, cols);
        if (found.bytes.size() != bytes)
            refuse(role, std::to_string(bytes) + " bytes", std::to_string(found.bytes.size()) + " bytes");
    }
    void vector(const char* role, const std::vector<float>& found, int size, bool wanted = true) const
    {
        const std::size_t expected = wanted ? static_cast<std::size_t>(size) : 0;
        if (found.size() != expected)
            refuse(role, "(" + std::to_string(expected) + ")", "(" + std::to_string(found.size()) + ")");
    }
    void linear(const char* role, const LinearWeights& found, int outputs, int inputs, bool bias) const
    {
        matrix(role, found.weight, outputs, inputs);
        vector((std::string(role) + ".bias").c_str(), found.bias, outputs, bias);
    }
    void norm(const char* role, const NormWeights& found, int size, NormKind kind) const
    {
        vector(role, found.scale, size);
        vector((std::string(role) + ".bias").c_str(), found.bias, size, kind == NormKind::LayerNorm);
    }

private:
    [[noreturn]] void refuse(const std::string& role, const std::string& expected, const std::string& found) const
    {
        throw EngineError(ErrorCode::ShapeWrong).at(m_prefix + role).wants(expected).got(found);
    }

    std::string m_prefix;
};

void validateLayer(const ModelConfig& config, const LayerWeights& layer, int index)
{
    const ShapeCheck check("layers[" + std::to_string(index) + "].");
    check.norm("attentionNorm", layer.attentionNorm, config.width, config.norm);
    check.linear("query", layer.query, config.queryWidth(), config.width, config.attentionBias);
    check.linear("key", layer.key, config.kvWidth(), config.width, config.attentionBias);
    check.linear("value", layer.value, config.kvWidth(), config.width, config.attentionBias);
    check.vector("queryNorm", layer.queryNorm, config.headDim, config.qkNorm);
    check.vector("keyNorm", layer.keyNorm, config.headDim, config.qkNorm);
    check.linear("projection", layer.projection, config.width, config.queryWidth(), config.projectionBias);
    check.norm("mlpNorm", layer.mlpNorm, config.width, config.norm);
    if (config.gatedMlp)
        check.linear("gate", layer.gate, config.feedForward, config.width, config.mlpBias);
    check.linear("up", layer.up, config.feedForward, config.width, config.mlpBias);
    check.linear("down", layer.down, config.width, config.feedForward, config.mlpBias);
}

}  // namespace

std::uint64_t parameterCount(const ModelWeights& weights) noexcept
{
    std::uint64_t count = 0;
    visit(
        weights, [&](const Matrix& matrix) { count += static_cast<std::uint64_t>(matrix.rows) * static_cast<std::uint64_t>(matrix.cols); },
        [&](const std::vector<float>& vector) { count += vector.size(); });
    return count;
}

std::uint64_t weightBytes(const ModelWeights& weights) noexcept
{
    std::uint64_t bytes = 0;
    visit(
        weights, [&](const Matrix& matrix) { bytes += matrix.bytes.size(); },
        [&](const std::vector<float>& vector) { bytes += vector.size() * sizeof(float); });
    return bytes;
}

void validate(const ModelConfig& config, const ModelWeights& weights)
{
    const ShapeCheck check("");
    check.matrix("embedding", weights.embedding, config.vocab, config.width);
    if (config.position == PositionKind::Learned)
        check.matrix("positions", weights.positions, config.context, config.width);
    if (weights.layers.size() != static_cast<std::size_t>(config.layers))
        throw EngineError(ErrorCode::ShapeWrong)
            .at("layers")
            .wants(std::to_string(config.layers))
            .got(std::to_string(weights.layers.size()));
    for (int i = 0; i < config.layers; ++i)
        validateLayer(config, weights.layers[static_cast<std::size_t>(i)], i);
    check.norm("finalNorm", weights.finalNorm, config.width, config.norm);
    if (!config.tiedHead) {
        check.matrix("head", weights.head.weight, config.vocab, config.width);
        check.vector("head.bias", weights.head.bias, config.vocab, !weights.head.bias.empty());
    }
}

}  // namespace kvscope
