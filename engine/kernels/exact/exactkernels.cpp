// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/exact/exactkernels.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kvscope {

static_assert(kKeyPanel == kPanelWidth, "a panel of keys is read like a panel of weights");
static_assert(kValueVector == kLanes, "values are read in whole vectors");

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Multiply-adds that justify waking another thread: a few microseconds on one core.
constexpr std::size_t kWorthSharing = 64 * 1024;
/// Tasks per thread if the work can be split freely, so that a preempted thread delays the others little.
constexpr std::size_t kTasksPerThread = 4;
/// The approximate cost of an element-wise operation, in multiply-adds.
constexpr std::size_t kCheapElement = 2;
constexpr std::size_t kExponentialElement = 16;
/// Minimum rows per task when a matrix has fewer panels than the desired number of tasks.
constexpr int kTaskRows = 96;
/// Query rows per attention task.
constexpr int kAttentionTaskRows = 8 * kAttentionRows;

}  // namespace

ExactKernels::ExactKernels(Isa isa, int threads) : m_isa(isa), m_ops(exactOps(isa)), m_pool(threads), m_workspaces(size(threads))
{
    assert(m_ops != nullptr);
    for (Workspace& workspace : m_workspaces)
        workspace.widened = alignedMemory(size(kWidenInputs) * kPanelWidth * sizeof(float));
}

std::unique_ptr<LinearMap> ExactKernels::prepare(LinearWeights weights)
{
    for (Workspace& workspace : m_workspaces)
        workspace.normed.resize(std::max(workspace.normed.size(), size(weights.weight.cols)));
    return std::make_unique<PackedMatrix>(weights, panelWidthFor(weights.weight.rows, m_pool.threads()), m_arena, &m_pool);
}

void ExactKernels::linear(std::span<const LinearTarget> targets, const float* x, int rows)
{
    const auto mapOf = [&](std::size_t i) -> const PackedMatrix& { return static_cast<const PackedMatrix&>(*targets[i].map); };
    int panels = 0;
    std::size_t work = 0;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        panels += mapOf(i).panels();
        work += size(rows) * size(mapOf(i).inputs()) * size(mapOf(i).outputs());
    }
    countOperations(work);

    // Few panels and many rows: split the rows too, so that all threads stay busy to the end.
    const int wanted = m_pool.threads() * static_cast<int>(kTasksPerThread);
    const int pieces = panels >= wanted ? 1 : std::clamp(rows / kTaskRows, 1, (wanted + panels - 1) / panels);
    const auto oneTask = [&](int task, int thread) {
        int panel = task / pieces;
        std::size_t target = 0;
        while (panel >= mapOf(target).panels())
            panel -= mapOf(target++).panels();
        const PackedMatrix& map = mapOf(target);
        const int firstRow = rows * (task % pieces) / pieces;
        PanelProduct product = map.panel(panel);
        product.x = x + static_cast<std::ptrdiff_t>(firstRow) * map.inputs();
        product.xStride = map.inputs();
        product.rows = rows * (task % pieces + 1) / pieces - firstRow;
        product.y = targets[target].out + static_cast<std::ptrdiff_t>(firstRow) * map.outputs() + map.firstOutput(panel);
        product.yStride = map.outputs();
        product.scratch = m_workspaces[size(thread)].widenedNumbers();
        m_ops->panelProduct(product);
    };
    if (work >= kWorthSharing) {
        m_pool.parallelFor(panels * pieces, oneTask);
        return;
    }
    for (int task = 0; task < panels * pieces; ++task)
        oneTask(task, 0);
}

template<typename Part> void ExactKernels::split(std::size_t count, std::size_t costOfOne, std::size_t unit, const Part& part)
{
    const std::size_t affordable = count * costOfOne / kWorthSharing;
    const std::size_t tasks = std::clamp<std::size_t>(affordable, 1, size(m_pool.threads()) * kTasksPerThread);
    const std::size_t piece = (count + tasks * unit - 1) / (tasks * unit) * unit;
    m_pool.parallelFor(static_cast<int>((count + piece - 1) / piece), [&](int task, int) {
        const std::size_t first = size(task) * piece;
        part(first, std::min(piece, count - first));
    });
}

void ExactKernels::norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width)
{
    const float* const bias = kind == NormKind::LayerNorm ? weights.bias.data() : nullptr;
    split(size(rows), size(width) * kCheapElement, 1, [&](std::size_t first, std::size_t count) {
        const std::size_t at = first * size(width);
        m_ops->norm(x + at, weights.scale.data(), bias, epsilon, out + at, static_cast<int>(count), width);
    });
}

void ExactKernels::normHeads(NormKind kind, const NormWeights& weights, float epsilon, float* x, int rows, int heads, int headDim)
{
    split(size(rows), size(heads) * size(headDim) * kCheapElement, 1, [&](std::size_t first, std::size_t count) {
        for (std::size_t head = first * size(heads); head < (first + count) * size(heads); ++head) {
            const std::size_t own = head % size(heads) * size(headDim);
            const float* const bias = kind == NormKind::LayerNorm ? weights.bias.data() + own : nullptr;
            float* const values = x + head * size(headDim);
            m_ops->norm(values, weights.scale.data() + own, bias, epsilon, values, 1, headDim);
        }
    });
}

void ExactKernels::rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim)
{
    split(size(rows), size(heads) * size(headDim) * kCheapElement, 1, [&](std::size_t first, std::size_t count) {
        const std::size_t angle = first * size(angles.pairs);
        m_ops->rotate(angles.pairing, angles.cosines + angle, angles.sines + angle, angles.pairs, x + first * size(heads) * size(headDim),
            static_cast<int>(count), heads, headDim);
    });
}

void ExactKernels::store(const LayerCache& cache, int first, int rows, const float* keys, const float* values)
{
    const std::size_t headDim = size(cache.headDim);
    split(size(cache.kvHeads), size(rows) * headDim * kCheapElement, 1, [&](std::size_t begin, std::size_t count) {
        for (std::size_t head = begin; head < begin + count; ++head)
            cache.store(static_cast<int>(head), first, rows, keys + head * headDim, values + head * headDim, size(cache.kvHeads) * headDim);
    });
}

std::size_t ExactKernels::weightStride(int cols) const noexcept
{
    return (size(cols) + kPanelWidth - 1) / kPanelWidth * kPanelWidth;
}

void ExactKernels::reserveWeights(std::size_t stride)
{
    if (stride <= m_weightsReserved)
        return;
    for (Workspace& workspace : m_workspaces)
        workspace.weights = alignedMemory(kAttentionRows * stride * sizeof(float));
    m_weightsReserved = stride;
}

void ExactKernels::attention(const AttentionCall& call)
{
    // For the whole cache, so that nothing is allocated later in the run.
    reserveWeights(weightStride(call.cache.capacity));
    const int blocks = (call.rows + kAttentionTaskRows - 1) / kAttentionTaskRows;
    const auto oneTask = [&](int task, int thread) {
        // Later rows see more positions: start with them, so that no long task is left for the end.
        const int row = (blocks - 1 - task / call.heads) * kAttentionTaskRows;
        attend(call, task % call.heads, row, std::min(kAttentionTaskRows, call.rows - row), m_workspaces[size(thread)]);
    };
    const int tasks = blocks * call.heads;
    const std::size_t work = 2 * size(call.rows) * size(call.heads) * size(call.headDim) * size(call.firstPosition + call.rows);
    if (work < 2 * kWorthSharing) {
        for (int task = 0; task < tasks; ++task)
            oneTask(task, 0);
    } else {
        m_pool.parallelFor(tasks, oneTask);
    }
    countPairs(call.headDim);
}

void ExactKernels::attend(const AttentionCall& call, int head, int row, int rows, Workspace& workspace) const
{
    const std::ptrdiff_t rowStride = static_cast<std::ptrdiff_t>(call.heads) * call.headDim;
    const std::ptrdiff_t at = row * rowStride + static_cast<std::ptrdiff_t>(head) * call.headDim;
    const int kvHead = head / (call.heads / call.kvHeads);
    AttentionTask task;
    task.query = call.query + at;
    task.queryStride = rowStride;
    task.rows = rows;
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
    task.weights
        = task.keepWeights ? call.weights[head] + size(row) * call.weightStride : reinterpret_cast<float*>(workspace.weights.get());
    task.weightStride = static_cast<std::ptrdiff_t>(task.keepWeights ? call.weightStride : m_weightsReserved);
    task.out = call.out + at;
    task.outStride = rowStride;
    if (call.lastScores != nullptr && row + rows == call.rows) {
        const std::size_t shown = size(head) * size(call.firstPosition + call.rows);
        task.lastScores = call.lastScores + shown;
        task.lastWeights = call.lastWeights + shown;
    }
    workspace.pairs += m_ops->attention(task);
}

void ExactKernels::countPairs(int headDim)
{
    for (Workspace& workspace : m_workspaces)
        countOperations(2 * static_cast<std::uint64_t>(headDim) * std::exchange(workspace.pairs, 0));
}

void ExactKernels::activate(Activation activation, const float* gate, float* up, std::size_t count)
{
    split(count, kExponentialElement, kLanes, [&](std::size_t first, std::size_t length) {
        m_ops->activate(activation, gate == nullptr ? nullptr : gate + first, up + first, length);
    });
}

void ExactKernels::add(float* x, const float* y, std::size_t count)
{
    split(count, kCheapElement, kLanes, [&](std::size_t first, std::size_t length) { m_ops->add(x + first, y + first, length); });
}

void ExactKernels::scale(float* x, float factor, std::size_t count)
{
    split(count, kCheapElement, kLanes, [&](std::size_t first, std::size_t length) { m_ops->scale(x + first, factor, length); });
}

void ExactKernels::clip(float* x, float limit, std::size_t count)
{
    split(count, kCheapElement, kLanes, [&](std::size_t first, std::size_t length) { m_ops->clip(x + first, limit, length); });
}

void ExactKernels::softCap(float* x, float factor, float cap, std::size_t count)
{
    split(
        count, kExponentialElement, kLanes, [&](std::size_t first, std::size_t length) { m_ops->softCap(x + first, factor, cap, length); });
}

}  // namespace kvscope
