// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The textbook implementation: a decoder block's formulas in Eigen (eigenops_impl.h), in float32. It is the reference for checking the
// exact kernels and their performance baseline. Unlike theirs, its last bits depend on how many rows are computed together.

#include "kernels/eigen/eigenops.h"
#include "kernels/kernels.h"
#include "kernels/threadpool.h"

namespace kvscope {

class EigenKernels final : public Kernels {
public:
    /// @param isa must be supported
    /// @param threads >= 1; work is split into as many blocks
    EigenKernels(Isa isa, int threads);

    [[nodiscard]] const char* name() const noexcept override { return "eigen"; }
    [[nodiscard]] const char* isaName() const noexcept override { return kvscope::isaName(m_isa); }
    [[nodiscard]] int threads() const noexcept override { return m_pool.threads(); }
    void useOneThread(bool one) noexcept override { m_pool.useOneThread(one); }
    /// Widens all types to float32.
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

private:
    /// Calls part(first, count) for one block of [0, total) per thread; runs small totals on the calling thread.
    template<typename Part> void split(std::size_t total, std::size_t costOfOne, const Part& part);

    Isa m_isa;
    const EigenOps* m_ops;
    ThreadPool m_pool;
};

}  // namespace kvscope
