// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The textbook: a decoder block's formulas as Eigen products and array expressions, in float32. The reference that the exact kernels are held
// against, and their rival. Its last bits depend on how many rows are computed together, which is what the exact kernels exist for.

#include "core/kernels.h"
#include "core/kernels/threadpool.h"

namespace kvscope {

class EigenKernels final : public Kernels {
public:
    /// @param threads >= 1; products are cut into as many blocks of outputs
    explicit EigenKernels(int threads);

    [[nodiscard]] const char* name() const noexcept override { return "eigen"; }
    /// What this file was compiled for; Eigen does not choose at run time.
    [[nodiscard]] const char* isaName() const noexcept override;
    [[nodiscard]] int threads() const noexcept override { return m_pool.threads(); }
    /// Widens all types to float32.
    [[nodiscard]] std::unique_ptr<LinearMap> prepare(LinearWeights weights) override;
    void linear(std::span<const LinearTarget> targets, const float* x, int rows) override;
    void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) override;
    void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) override;
    void store(KvCache& cache, int layer, int first, int rows, int kvHeads, int headDim, const float* keys, const float* values) override;
    void attention(const AttentionCall& call) override;
    void activate(Activation activation, const float* gate, float* up, std::size_t count) override;
    void add(float* x, const float* y, std::size_t count) override;

private:
    ThreadPool m_pool;
};

}  // namespace kvscope
