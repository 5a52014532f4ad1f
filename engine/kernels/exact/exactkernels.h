// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The exact kernels: the same bits for any number of rows, threads and probes. Threads divide the outputs (panels, heads, rows) among
// themselves, never the terms of a sum; exactops.h describes how each output is computed.

#include "kernels/exact/exactops.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/kernels.h"
#include "kernels/threadpool.h"

#include <vector>

namespace kvscope {

class ExactKernels final : public Kernels {
public:
    /// @param isa must be supported
    /// @param threads >= 1
    ExactKernels(Isa isa, int threads);

    [[nodiscard]] const char* name() const noexcept override { return "exact"; }
    [[nodiscard]] const char* isaName() const noexcept override { return kvscope::isaName(m_isa); }
    [[nodiscard]] int threads() const noexcept override { return m_pool.threads(); }
    void useOneThread(bool one) noexcept override { m_pool.useOneThread(one); }
    [[nodiscard]] std::unique_ptr<LinearMap> prepare(LinearWeights weights) override;
    void linear(std::span<const LinearTarget> targets, const float* x, int rows) override;
    void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) override;
    void normHeads(NormKind kind, const NormWeights& weights, float epsilon, float* x, int rows, int heads, int headDim) override;
    void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) override;
    void store(const LayerCache& cache, int first, int rows, const float* keys, const float* values) override;
    void attention(const AttentionCall& call) override;
    void activate(Activation activation, const float* gate, float* up, std::size_t count) override;
    void add(float* x, const float* y, std::size_t count) override;
    void scale(float* x, float factor, std::size_t count) override;
    void clip(float* x, float limit, std::size_t count) override;
    void softCap(float* x, float factor, float cap, std::size_t count) override;
    [[nodiscard]] bool decodes() const noexcept override { return true; }
    [[nodiscard]] bool decode(const DecodeStep& step, const PassContext& pass) override;
    [[nodiscard]] std::size_t weightStride(int cols) const noexcept override;

private:
    class Decode;

    /// A thread's working memory, on separate cache lines.
    struct alignas(64) Workspace {
        std::shared_ptr<std::byte> widened;  ///< kWidenInputs · kPanelWidth floats
        std::shared_ptr<std::byte> weights;  ///< kAttentionRows · weightStride floats
        FloatBuffer normed;  ///< (largest input count of all maps)
        std::uint64_t pairs = 0;

        [[nodiscard]] float* widenedNumbers() const noexcept { return reinterpret_cast<float*>(widened.get()); }
    };

    void reserveWeights(std::size_t stride);
    /// Attention of one head for query rows row … row + rows - 1 of a call.
    void attend(const AttentionCall& call, int head, int row, int rows, Workspace& workspace) const;
    /// Adds the operations of the workspaces' pairs to the count and resets the pairs.
    void countPairs(int headDim);
    /// Calls part(first, count) for ranges that together cover [0, count), on as many threads as the work justifies.
    template<typename Part> void split(std::size_t count, std::size_t costOfOne, std::size_t unit, const Part& part);

    Isa m_isa;
    const ExactOps* m_ops;
    ThreadPool m_pool;
    MemoryArena m_arena;  ///< for the packed weights
    std::vector<Workspace> m_workspaces;  ///< (threads)
    std::size_t m_weightsReserved = 0;  ///< largest stride that fits in Workspace::weights
};

}  // namespace kvscope
