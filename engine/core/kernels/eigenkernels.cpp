// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/eigenkernels.h"

#include "core/kvcache.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using MatrixView = Eigen::Map<RowMatrix>;
using ConstMatrixView = Eigen::Map<const RowMatrix>;
/// Rows of one head inside (rows, heads · headDim).
using HeadView = Eigen::Map<RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstHeadView = Eigen::Map<const RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using ArrayView = Eigen::Map<Eigen::ArrayXf>;
using ConstArrayView = Eigen::Map<const Eigen::ArrayXf>;
using ConstRowView = Eigen::Map<const Eigen::RowVectorXf>;

/// W (outputs, inputs) and b (outputs), b possibly empty.
class EigenMap final : public LinearMap {
public:
    explicit EigenMap(const LinearWeights& weights)
        : LinearMap(weights.weight.rows, weights.weight.cols), m_weight(weights.weight.rows, weights.weight.cols)
    {
        for (int output = 0; output < outputs(); ++output)
            widenRow(weights.weight, output, m_weight.row(output).data());
        m_bias = ConstRowView(weights.bias.data(), static_cast<Eigen::Index>(weights.bias.size()));
    }

    [[nodiscard]] std::uint64_t bytes() const noexcept override
    {
        return static_cast<std::uint64_t>(m_weight.size() + m_bias.size()) * sizeof(float);
    }
    void row(int output, float* out) const override { Eigen::Map<Eigen::RowVectorXf>(out, inputs()) = m_weight.row(output); }

    [[nodiscard]] const RowMatrix& weight() const noexcept { return m_weight; }
    [[nodiscard]] const Eigen::RowVectorXf& bias() const noexcept { return m_bias; }

private:
    RowMatrix m_weight;
    Eigen::RowVectorXf m_bias;
};

/// Scores of some queries for key positions 0 … cols - 1: Q Kᵀ, panel by panel of the cache.
[[nodiscard]] RowMatrix scoresOf(const ConstHeadView& query, const float* keys, Eigen::Index cols)
{
    const Eigen::Index headDim = query.cols();
    RowMatrix scores(query.rows(), cols);
    for (Eigen::Index first = 0; first < cols; first += KvCache::kPanel) {
        const ConstMatrixView panel(keys + first * headDim, headDim, KvCache::kPanel);
        const Eigen::Index count = std::min<Eigen::Index>(KvCache::kPanel, cols - first);
        scores.middleCols(first, count).noalias() = query * panel.leftCols(count);
    }
    return scores;
}

}  // namespace

EigenKernels::EigenKernels(int threads) : m_pool(threads) { }

const char* EigenKernels::isaName() const noexcept
{
#if defined(EIGEN_VECTORIZE_AVX512)
    return "avx512";
#elif defined(EIGEN_VECTORIZE_AVX2)
    return "avx2";
#else
    return "baseline";
#endif
}

std::unique_ptr<LinearMap> EigenKernels::prepare(LinearWeights weights) { return std::make_unique<EigenMap>(weights); }

void EigenKernels::linear(std::span<const LinearTarget> targets, const float* x, int rows)
{
    for (const LinearTarget& target : targets) {
        const auto& map = static_cast<const EigenMap&>(*target.map);
        const ConstMatrixView input(x, rows, map.inputs());
        MatrixView output(target.out, rows, map.outputs());
        const int blocks = std::min(m_pool.threads(), map.outputs());
        m_pool.run(blocks, [&](int block, int) {
            const Eigen::Index first = static_cast<Eigen::Index>(map.outputs()) * block / blocks;
            const Eigen::Index count = static_cast<Eigen::Index>(map.outputs()) * (block + 1) / blocks - first;
            output.middleCols(first, count).noalias() = input * map.weight().middleRows(first, count).transpose();
            if (map.bias().size() > 0)
                output.middleCols(first, count).rowwise() += map.bias().segment(first, count);
        });
        countOperations(static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(map.inputs()) * static_cast<std::uint64_t>(map.outputs()));
    }
}

void EigenKernels::norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width)
{
    const ConstRowView scale(weights.scale.data(), width);
    for (Eigen::Index row = 0; row < rows; ++row) {
        const ConstRowView input(x + row * width, width);
        Eigen::Map<Eigen::RowVectorXf> output(out + row * width, width);
        if (kind == NormKind::RmsNorm) {
            const float meanSquare = input.squaredNorm() / static_cast<float>(width);
            output = (input / std::sqrt(meanSquare + epsilon)).cwiseProduct(scale);
        } else {
            const ConstRowView bias(weights.bias.data(), width);
            const float mean = input.mean();
            const float variance = (input.array() - mean).square().mean();
            output = (((input.array() - mean) / std::sqrt(variance + epsilon)) * scale.array() + bias.array()).matrix();
        }
    }
}

void EigenKernels::rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim)
{
    using Strided = Eigen::Map<Eigen::ArrayXf, Eigen::Unaligned, Eigen::InnerStride<>>;
    const bool halves = angles.pairing == RopePairing::RotateHalf;
    const Eigen::InnerStride<> stride(halves ? 1 : 2);
    for (Eigen::Index row = 0; row < rows; ++row) {
        const ConstArrayView cosine(angles.cosines + row * angles.pairs, angles.pairs);
        const ConstArrayView sine(angles.sines + row * angles.pairs, angles.pairs);
        for (Eigen::Index head = 0; head < heads; ++head) {
            float* const home = x + (row * heads + head) * headDim;
            Strided a(home, angles.pairs, stride);
            Strided b(home + (halves ? angles.pairs : 1), angles.pairs, stride);
            const Eigen::ArrayXf turned = a * cosine - b * sine;
            b = a * sine + b * cosine;
            a = turned;
        }
    }
}

void EigenKernels::store(
    KvCache& cache, int layer, int first, int rows, int kvHeads, int headDim, const float* keys, const float* values)
{
    const std::size_t stride = static_cast<std::size_t>(kvHeads) * static_cast<std::size_t>(headDim);
    for (int head = 0; head < kvHeads; ++head) {
        const std::size_t at = static_cast<std::size_t>(head) * static_cast<std::size_t>(headDim);
        cache.store(layer, head, first, rows, keys + at, values + at, stride);
    }
}

void EigenKernels::attention(const AttentionCall& call)
{
    const Eigen::Index rowWidth = static_cast<Eigen::Index>(call.heads) * call.headDim;
    const Eigen::Index cols = static_cast<Eigen::Index>(call.firstPosition) + call.rows;
    m_pool.run(call.heads, [&](int head, int) {
        const int kvHead = head / (call.heads / call.kvHeads);
        const Eigen::Index at = static_cast<Eigen::Index>(head) * call.headDim;
        const ConstHeadView query(call.query + at, call.rows, call.headDim, Eigen::OuterStride<>(rowWidth));
        HeadView out(call.out + at, call.rows, call.headDim, Eigen::OuterStride<>(rowWidth));
        const Eigen::Map<const RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>> values(call.cache->values(call.layer, kvHead), cols,
            call.headDim, Eigen::OuterStride<>(call.cache->valueStride()));

        RowMatrix weights = scoresOf(query, call.cache->keys(call.layer, kvHead), cols) * call.scale;
        for (Eigen::Index row = 0; row < call.rows; ++row) {
            const Eigen::Index end = call.firstPosition + row + 1;
            const Eigen::Index begin = call.window == 0 ? 0 : std::max<Eigen::Index>(0, end - call.window);
            auto visible = weights.row(row).segment(begin, end - begin).array();
            visible = (visible - visible.maxCoeff()).exp();
            visible /= visible.sum();
            out.row(row).noalias() = visible.matrix() * values.middleRows(begin, end - begin);
        }
        if (call.weights != nullptr && call.weights[head] != nullptr)
            HeadView(call.weights[head], call.rows, cols, Eigen::OuterStride<>(static_cast<Eigen::Index>(call.weightStride))) = weights;
    });
    std::uint64_t pairs = 0;
    for (int row = 0; row < call.rows; ++row) {
        const int seen = call.firstPosition + row + 1;
        pairs += static_cast<std::uint64_t>(call.window == 0 ? seen : std::min(seen, call.window));
    }
    countOperations(2 * pairs * static_cast<std::uint64_t>(rowWidth));
}

void EigenKernels::activate(Activation activation, const float* gate, float* up, std::size_t count)
{
    ArrayView value(up, static_cast<Eigen::Index>(count));
    const ConstArrayView x(gate == nullptr ? up : gate, static_cast<Eigen::Index>(count));
    constexpr float kSqrtTwoOverPi = 0.7978845608F;
    constexpr float kSqrtHalf = 0.7071067812F;
    Eigen::ArrayXf activated;
    switch (activation) {
    case Activation::Silu: activated = x / (1.0F + (-x).exp()); break;
    case Activation::GeluTanh: activated = 0.5F * x * (1.0F + (kSqrtTwoOverPi * (x + 0.044715F * x.cube())).tanh()); break;
    case Activation::GeluErf:
        activated = 0.5F * x * (1.0F + (x * kSqrtHalf).unaryExpr([](float z) { return std::erf(z); }));
        break;
    }
    if (gate == nullptr)
        value = activated;
    else
        value *= activated;
}

void EigenKernels::add(float* x, const float* y, std::size_t count)
{
    ArrayView(x, static_cast<Eigen::Index>(count)) += ConstArrayView(y, static_cast<Eigen::Index>(count));
}

}  // namespace kvscope
