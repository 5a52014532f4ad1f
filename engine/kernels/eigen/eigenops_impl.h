// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A decoder block's formulas as Eigen products and array expressions. Included once per instruction set by a file that first renames the
// namespace Eigen: the templates are compiled differently in each, and the linker must not merge them.

#include <Eigen/Core>

#include "kernels/eigen/eigenops.h"

#include <cmath>
#include <limits>

// Once in each of these files, so nothing is defined twice. NOLINTBEGIN(misc-definitions-in-headers)
namespace kvscope {
namespace {

using Index = Eigen::Index;
using RowMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using View = Eigen::Map<RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using ConstView = Eigen::Map<const RowMatrix, Eigen::Unaligned, Eigen::OuterStride<>>;
using RowView = Eigen::Map<Eigen::RowVectorXf>;
using ConstRowView = Eigen::Map<const Eigen::RowVectorXf>;
using ArrayView = Eigen::Map<Eigen::ArrayXf>;
using ConstArrayView = Eigen::Map<const Eigen::ArrayXf>;
using StridedArrayView = Eigen::Map<Eigen::ArrayXf, Eigen::Unaligned, Eigen::InnerStride<>>;

void linear(const float* weight, const float* bias, int inputs, int outputs, int first, int count, const float* x, int rows, float* out)
{
    const ConstView w(weight + static_cast<Index>(first) * inputs, count, inputs, Eigen::OuterStride<>(inputs));
    const ConstView input(x, rows, inputs, Eigen::OuterStride<>(inputs));
    View output(out + first, rows, count, Eigen::OuterStride<>(outputs));
    // For one row, Eigen's matrix-vector product is faster.
    if (rows == 1)
        output.row(0).transpose().noalias() = w * input.row(0).transpose();
    else
        output.noalias() = input * w.transpose();
    if (bias != nullptr)
        output.rowwise() += ConstRowView(bias + first, count);
}

/// RMSNorm (no bias): x / sqrt(mean(x²) + ε) · scale. LayerNorm: (x - mean) / sqrt(variance + ε) · scale + bias.
void norm(const float* x, const float* scale, const float* bias, float epsilon, float* out, int rows, int width)
{
    const auto scales = ConstRowView(scale, width).array();
    for (Index row = 0; row < rows; ++row) {
        const auto input = ConstRowView(x + row * width, width).array();
        auto output = RowView(out + row * width, width).array();
        if (bias == nullptr) {
            output = input / std::sqrt(input.square().mean() + epsilon) * scales;
        } else {
            const float mean = input.mean();
            const float variance = (input - mean).square().mean();
            output = (input - mean) / std::sqrt(variance + epsilon) * scales + ConstRowView(bias, width).array();
        }
    }
}

/// Rotates each pair (a, b) of a head by its angle.
void rotate(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x, int rows, int heads, int headDim)
{
    const bool halves = pairing == RopePairing::RotateHalf;
    const Eigen::InnerStride<> stride(halves ? 1 : 2);
    for (Index row = 0; row < rows; ++row) {
        const ConstArrayView cosine(cosines + row * pairs, pairs);
        const ConstArrayView sine(sines + row * pairs, pairs);
        for (Index head = 0; head < heads; ++head) {
            float* const home = x + (row * heads + head) * headDim;
            StridedArrayView a(home, pairs, stride);
            StridedArrayView b(home + (halves ? pairs : 1), pairs, stride);
            const Eigen::ArrayXf turned = a * cosine - b * sine;
            b = a * sine + b * cosine;
            a = turned;
        }
    }
}

/// Sets the hidden cells of one row, of keys from @p begin on, to @p value. Returns their number.
template<typename Row> Index setHidden(const AttentionTask& task, Index begin, Row& visible, float value)
{
    Index hidden = 0;
    for (int i = 0; i < task.hiddenCount; ++i) {
        const Index key = task.hidden[i] - begin;
        if (key < 0 || key >= visible.size())
            continue;
        visible(key) = value;
        ++hidden;
    }
    return hidden;
}

/// softmax(scale · Q Kᵀ) V. Masked weights are 0 and multiplied like all others, as in textbooks.
std::uint64_t attention(const AttentionTask& task)
{
    const Index seen = static_cast<Index>(task.firstPosition) + task.rows;
    const ConstView query(task.query, task.rows, task.headDim, Eigen::OuterStride<>(task.queryStride));
    RowMatrix weights(task.rows, seen);
    for (Index first = 0; first < seen; first += kPanelWidth) {  // the cache stores keys transposed, in panels
        const Index count = seen - first < kPanelWidth ? seen - first : kPanelWidth;
        const ConstView keys(task.keys + first * task.headDim, task.headDim, count, Eigen::OuterStride<>(kPanelWidth));
        weights.middleCols(first, count).noalias() = query * keys;
    }
    if (task.lastScores != nullptr)
        RowView(task.lastScores, seen) = weights.row(task.rows - 1);
    std::uint64_t pairs = 0;
    for (Index row = 0; row < task.rows; ++row) {
        const Index end = task.firstPosition + row + 1;
        const Index begin = task.window == 0 || end < task.window ? 0 : end - task.window;
        auto visible = weights.row(row).segment(begin, end - begin).array();
        float factor = task.scale;
        if (task.cap > 0.0F || task.slope != 0.0F) {
            visible *= task.scale;
            if (task.cap > 0.0F)
                visible = (visible / task.cap).tanh() * task.cap;
            for (Index key = begin; key < end; ++key)
                visible(key - begin) -= task.slope * static_cast<float>(end - 1 - key);
            factor = 1.0F;
        }
        if (setHidden(task, begin, visible, -std::numeric_limits<float>::infinity()) < end - begin) {
            visible = ((visible - visible.maxCoeff()) * factor).exp();
            setHidden(task, begin, visible, 0.0F);  // Eigen's exponential of -infinity is a tiny number
            visible /= visible.sum();
        } else {
            visible.setZero();
        }
        weights.row(row).head(begin).setZero();
        weights.row(row).tail(seen - end).setZero();
        pairs += static_cast<std::uint64_t>(end - begin);
    }
    const ConstView values(task.values, seen, task.headDim, Eigen::OuterStride<>(task.valueStride));
    View(task.out, task.rows, task.headDim, Eigen::OuterStride<>(task.outStride)).noalias() = weights * values;
    if (task.lastWeights != nullptr)
        RowView(task.lastWeights, seen) = weights.row(task.rows - 1);
    if (task.keepWeights)
        View(task.weights, task.rows, seen, Eigen::OuterStride<>(task.weightStride)) = weights;
    return pairs;
}

void activate(Activation activation, const float* gate, float* up, std::size_t count)
{
    constexpr float kSqrtTwoOverPi = 0.7978845608F;
    constexpr float kSqrtHalf = 0.7071067812F;
    ArrayView value(up, static_cast<Index>(count));
    const ConstArrayView x(gate == nullptr ? up : gate, static_cast<Index>(count));
    Eigen::ArrayXf activated;
    switch (activation) {
    case Activation::Silu: activated = x / (1.0F + (-x).exp()); break;
    case Activation::GeluTanh: activated = 0.5F * x * (1.0F + (kSqrtTwoOverPi * (x + 0.044715F * x.cube())).tanh()); break;
    case Activation::GeluErf: activated = 0.5F * x * (1.0F + (x * kSqrtHalf).unaryExpr([](float z) { return ::erff(z); })); break;
    case Activation::Relu: activated = x.max(0.0F); break;
    case Activation::ReluSquared: activated = x.max(0.0F).square(); break;
    }
    if (gate == nullptr)
        value = activated;
    else
        value *= activated;
}

void add(float* x, const float* y, std::size_t count)
{
    ArrayView(x, static_cast<Index>(count)) += ConstArrayView(y, static_cast<Index>(count));
}

void scale(float* x, float factor, std::size_t count)
{
    ArrayView(x, static_cast<Index>(count)) *= factor;
}

void clip(float* x, float limit, std::size_t count)
{
    ArrayView values(x, static_cast<Index>(count));
    values = values.max(-limit).min(limit);
}

void softCap(float* x, float factor, float cap, std::size_t count)
{
    ArrayView values(x, static_cast<Index>(count));
    values = (values * (factor / cap)).tanh() * cap;
}

}  // namespace
}  // namespace kvscope
// NOLINTEND(misc-definitions-in-headers)
