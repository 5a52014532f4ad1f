// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The program's own kernels: the same bits for any number of rows, threads and probes. Threads share out outputs (panels, heads, rows)
// and never the terms of a sum; exactops.h says how each output is computed.

#include "kernels/exact/exactops.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/kernels.h"
#include "kernels/threadpool.h"

#include <vector>

namespace kvscope {

class ExactKernels final : public Kernels {
public:
    /// @param isa a supported one. @param threads >= 1
    ExactKernels(Isa isa, int threads);

    [[nodiscard]] const char* name() const noexcept override { return "exact"; }
    [[nodiscard]] const char* isaName() const noexcept override { return kvscope::isaName(m_isa); }
    [[nodiscard]] int threads() const noexcept override { return m_pool.threads(); }
    [[nodiscard]] std::unique_ptr<LinearMap> prepare(LinearWeights weights) override;
    void linear(std::span<const LinearTarget> targets, const float* x, int rows) override;
    void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) override;
    void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) override;
    void store(const LayerCache& cache, int first, int rows, const float* keys, const float* values) override;
    void attention(const AttentionCall& call) override;
    void activate(Activation activation, const float* gate, float* up, std::size_t count) override;
    void add(float* x, const float* y, std::size_t count) override;
    [[nodiscard]] bool decodes() const noexcept override { return true; }
    [[nodiscard]] bool decode(const DecodeStep& step, const PassContext& pass) override;
    [[nodiscard]] std::size_t weightStride(int cols) const noexcept override;

private:
    class Decode;

    /// What a thread needs for itself, on cache lines of its own.
    struct alignas(64) Workspace {
        std::shared_ptr<std::byte> widened;  ///< kWidenInputs · kPanelWidth floats
        std::shared_ptr<std::byte> weights;  ///< kAttentionRows · weightStride floats
        FloatBuffer normed;  ///< (inputs of the widest map)
        std::uint64_t pairs = 0;
    };

    void reserveWeights(std::size_t stride);
    /// One head for query rows row … row + rows - 1 of a call.
    void attend(const AttentionCall& call, int head, int row, int rows, Workspace& workspace) const;
    /// Counts what the workspaces' pairs cost, and forgets them.
    void countPairs(int headDim);
    /// Calls part(first, count) for pieces that together are [0, count), on as many threads as the work is worth.
    template<typename Part> void split(std::size_t count, std::size_t costOfOne, std::size_t unit, const Part& part);

    Isa m_isa;
    const ExactOps* m_ops;
    ThreadPool m_pool;
    MemoryArena m_arena;  ///< of the packed weights
    std::vector<Workspace> m_workspaces;  ///< (threads)
    std::size_t m_weightsReserved = 0;  ///< stride that Workspace::weights has room for
};

}  // namespace kvscope
