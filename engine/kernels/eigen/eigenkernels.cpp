// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/eigen/eigenkernels.h"

#include "kernels/alignedmemory.h"
#include "kernels/types/conversion.h"

#include <algorithm>
#include <atomic>
#include <cassert>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Multiply-adds that justify another thread.
constexpr std::size_t kWorthSharing = 64 * 1024;
/// Query rows of one head per task; small, so that few masked cells are computed.
constexpr int kAttentionTaskRows = 64;

/// Rows of a matrix that are read together.
constexpr int kRowsAtATime = 64;

/// W (outputs, inputs) row-major and b (outputs), which may be empty.
class DenseMap final : public LinearMap {
public:
    explicit DenseMap(const LinearWeights& weights)
        : LinearMap(weights.weight.rows, weights.weight.cols)
        , m_memory(alignedMemory(size(outputs()) * size(inputs()) * sizeof(float)))
        , m_bias(weights.bias)
    {
        const Matrix& matrix = weights.weight;
        if (matrix.source == nullptr) {
            for (int output = 0; output < outputs(); ++output)
                widenRow(matrix, output, rowOf(output));
            return;
        }
        Matrix block { matrix.type, 0, matrix.cols, {} };
        for (int first = 0; first < outputs(); first += block.rows) {
            block.rows = std::min(kRowsAtATime, outputs() - first);
            block.bytes.resize(matrixBytes(block.type, block.rows, block.cols));
            matrix.source->read(first, block.rows, block.bytes.data());
            for (int row = 0; row < block.rows; ++row)
                widenRow(block, row, rowOf(first + row));
        }
    }

    [[nodiscard]] std::uint64_t bytes() const noexcept override
    {
        return (size(outputs()) * size(inputs()) + m_bias.size()) * sizeof(float);
    }
    void row(int output, float* out) const override { std::copy(rowOf(output), rowOf(output) + inputs(), out); }

    [[nodiscard]] const float* weight() const noexcept { return rowOf(0); }
    [[nodiscard]] const float* bias() const noexcept { return m_bias.empty() ? nullptr : m_bias.data(); }

private:
    [[nodiscard]] float* rowOf(int output) const noexcept
    {
        return reinterpret_cast<float*>(m_memory.get()) + size(output) * size(inputs());
    }

    std::shared_ptr<std::byte> m_memory;
    std::vector<float> m_bias;
};

}  // namespace

EigenKernels::EigenKernels(Isa isa, int threads) : m_isa(isa), m_ops(eigenOps(isa)), m_pool(threads)
{
    assert(m_ops != nullptr);
}

template<typename Part> void EigenKernels::split(std::size_t total, std::size_t costOfOne, const Part& part)
{
    const bool share = total * costOfOne >= kWorthSharing && total > 1;
    const std::size_t blocks = share ? std::min(total, size(m_pool.threads())) : 1;
    m_pool.parallelFor(static_cast<int>(blocks), [&](int block, int) {
        const std::size_t first = total * size(block) / blocks;
        part(first, total * (size(block) + 1) / blocks - first);
    });
}

std::unique_ptr<LinearMap> EigenKernels::prepare(LinearWeights weights)
{
    return std::make_unique<DenseMap>(weights);
}

void EigenKernels::linear(std::span<const LinearTarget> targets, const float* x, int rows)
{
    for (const LinearTarget& target : targets) {
        const auto& map = static_cast<const DenseMap&>(*target.map);
        split(size(map.outputs()), size(rows) * size(map.inputs()), [&](std::size_t first, std::size_t count) {
            m_ops->linear(map.weight(), map.bias(), map.inputs(), map.outputs(), static_cast<int>(first), static_cast<int>(count), x, rows,
                target.out);
        });
        countOperations(size(rows) * size(map.inputs()) * size(map.outputs()));
    }
}

void EigenKernels::norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width)
{
    const float* const bias = kind == NormKind::LayerNorm ? weights.bias.data() : nullptr;
    split(size(rows), size(width), [&](std::size_t first, std::size_t count) {
        const std::size_t at = first * size(width);
        m_ops->norm(x + at, weights.scale.data(), bias, epsilon, out + at, static_cast<int>(count), width);
    });
}

void EigenKernels::normHeads(NormKind kind, const NormWeights& weights, float epsilon, float* x, int rows, int heads, int headDim)
{
    split(size(rows), size(heads) * size(headDim), [&](std::size_t first, std::size_t count) {
        for (std::size_t head = first * size(heads); head < (first + count) * size(heads); ++head) {
            const std::size_t own = head % size(heads) * size(headDim);
            const float* const bias = kind == NormKind::LayerNorm ? weights.bias.data() + own : nullptr;
            float* const values = x + head * size(headDim);
            m_ops->norm(values, weights.scale.data() + own, bias, epsilon, values, 1, headDim);
        }
    });
}

void EigenKernels::rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim)
{
    split(size(rows), size(heads) * size(headDim), [&](std::size_t first, std::size_t count) {
        const std::size_t angle = first * size(angles.pairs);
        m_ops->rotate(angles.pairing, angles.cosines + angle, angles.sines + angle, angles.pairs, x + first * size(heads) * size(headDim),
            static_cast<int>(count), heads, headDim);
    });
}

void EigenKernels::store(const LayerCache& cache, int first, int rows, const float* keys, const float* values)
{
    const std::size_t headDim = size(cache.headDim);
    split(size(cache.kvHeads), size(rows) * headDim, [&](std::size_t begin, std::size_t count) {
        for (std::size_t head = begin; head < begin + count; ++head)
            cache.store(static_cast<int>(head), first, rows, keys + head * headDim, values + head * headDim, size(cache.kvHeads) * headDim);
    });
}

void EigenKernels::attention(const AttentionCall& call)
{
    const std::ptrdiff_t rowStride = static_cast<std::ptrdiff_t>(call.heads) * call.headDim;
    const int blocks = (call.rows + kAttentionTaskRows - 1) / kAttentionTaskRows;
    std::atomic<std::uint64_t> pairs { 0 };
    m_pool.parallelFor(blocks * call.heads, [&](int number, int) {
        const int head = number % call.heads;
        const int row = number / call.heads * kAttentionTaskRows;
        const int kvHead = head / (call.heads / call.kvHeads);
        AttentionTask task;
        task.query = call.query + row * rowStride + static_cast<std::ptrdiff_t>(head) * call.headDim;
        task.queryStride = rowStride;
        task.rows = std::min(kAttentionTaskRows, call.rows - row);
        task.firstPosition = call.firstPosition + row;
        task.window = call.window;
        task.keys = call.cache.headKeys(kvHead);
        task.values = call.cache.headValues(kvHead);
        task.headDim = call.headDim;
        task.valueStride = call.cache.valueStride;
        task.scale = call.scale;
        task.cap = call.cap;
        task.slope = call.slopes == nullptr ? 0.0F : call.slopes[head];
        if (call.hidden != nullptr) {
            const std::vector<int>& hidden = call.hidden[head];
            task.hidden = hidden.data();
            task.hiddenCount = static_cast<int>(hidden.size());
        }
        task.keepWeights = call.weights != nullptr && call.weights[head] != nullptr;
        task.weights = task.keepWeights ? call.weights[head] + size(row) * call.weightStride : nullptr;
        task.weightStride = static_cast<std::ptrdiff_t>(call.weightStride);
        task.out = call.out + row * rowStride + static_cast<std::ptrdiff_t>(head) * call.headDim;
        task.outStride = rowStride;
        if (call.lastScores != nullptr && row + task.rows == call.rows) {
            const std::size_t at = size(head) * size(call.firstPosition + call.rows);
            task.lastScores = call.lastScores + at;
            task.lastWeights = call.lastWeights + at;
        }
        pairs += m_ops->attention(task);
    });
    countOperations(2 * static_cast<std::uint64_t>(call.headDim) * pairs);
}

void EigenKernels::activate(Activation activation, const float* gate, float* up, std::size_t count)
{
    split(count, 16, [&](std::size_t first, std::size_t length) {
        m_ops->activate(activation, gate == nullptr ? nullptr : gate + first, up + first, length);
    });
}

void EigenKernels::add(float* x, const float* y, std::size_t count)
{
    split(count, 2, [&](std::size_t first, std::size_t length) { m_ops->add(x + first, y + first, length); });
}

void EigenKernels::scale(float* x, float factor, std::size_t count)
{
    split(count, 2, [&](std::size_t first, std::size_t length) { m_ops->scale(x + first, factor, length); });
}

void EigenKernels::clip(float* x, float limit, std::size_t count)
{
    split(count, 2, [&](std::size_t first, std::size_t length) { m_ops->clip(x + first, limit, length); });
}

void EigenKernels::softCap(float* x, float factor, float cap, std::size_t count)
{
    split(count, 16, [&](std::size_t first, std::size_t length) { m_ops->softCap(x + first, factor, cap, length); });
}

}  // namespace kvscope
