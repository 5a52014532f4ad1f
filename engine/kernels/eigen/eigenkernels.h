// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The textbook: a decoder block's formulas in Eigen (eigenops_impl.h), in float32. The reference that the exact kernels are held against,
// and their baseline. Its last bits depend on how many rows are computed together, which is what the exact kernels exist for.

#include "kernels/eigen/eigenops.h"
#include "kernels/kernels.h"
#include "kernels/threadpool.h"

namespace kvscope {

class EigenKernels final : public Kernels {
public:
    /// @param isa a supported one. @param threads >= 1; work is cut into as many blocks
    EigenKernels(Isa isa, int threads);

    [[nodiscard]] const char* name() const noexcept override { return "eigen"; }
    [[nodiscard]] const char* isaName() const noexcept override { return kvscope::isaName(m_isa); }
    [[nodiscard]] int threads() const noexcept override { return m_pool.threads(); }
    /// Widens all types to float32.
    [[nodiscard]] std::unique_ptr<LinearMap> prepare(LinearWeights weights) override;
    void linear(std::span<const LinearTarget> targets, const float* x, int rows) override;
    void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) override;
    void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) override;
    void store(const LayerCache& cache, int first, int rows, const float* keys, const float* values) override;
    void attention(const AttentionCall& call) override;
    void activate(Activation activation, const float* gate, float* up, std::size_t count) override;
    void add(float* x, const float* y, std::size_t count) override;

private:
    /// Calls part(first, count) for a block of [0, total) per thread; for small totals here and now.
    template<typename Part> void split(std::size_t total, std::size_t costOfOne, const Part& part);

    Isa m_isa;
    const EigenOps* m_ops;
    ThreadPool m_pool;
};

}  // namespace kvscope
