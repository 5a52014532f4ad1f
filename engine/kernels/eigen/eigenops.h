// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The textbook formulas as plain functions in a table, compiled once per instruction set from eigenops_impl.h: Eigen chooses its vector
// instructions at compile time, and the baseline should use the best this processor offers. Any thread; Eigen allocates its own
// temporaries.

#include "kernels/exact/exactops.h"

namespace kvscope {

struct EigenOps {
    /// Columns first … first + count - 1 of out = x · Wᵀ + b.
    /// @param weight (outputs, inputs)
    /// @param bias (outputs) or null
    /// @param x (rows, inputs)
    /// @param out (rows, outputs)
    void (*linear)(
        const float* weight, const float* bias, int inputs, int outputs, int first, int count, const float* x, int rows, float* out);
    /// The other functions have the arguments of ExactOps.
    void (*norm)(const float* x, const float* scale, const float* bias, float epsilon, float* out, int rows, int width);
    void (*rotate)(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x, int rows, int heads, int headDim);
    /// task.keepWeights must be set if weights are wanted; otherwise task.weights is not used.
    std::uint64_t (*attention)(const AttentionTask& task);
    void (*activate)(Activation activation, const float* gate, float* up, std::size_t count);
    void (*add)(float* x, const float* y, std::size_t count);
    void (*scale)(float* x, float factor, std::size_t count);
    void (*clip)(float* x, float limit, std::size_t count);
    void (*softCap)(float* x, float factor, float cap, std::size_t count);
};

/// Null if this build or processor lacks the instruction set.
[[nodiscard]] const EigenOps* eigenOps(Isa isa) noexcept;

// Defined in eigenops_<isa>.cpp.
[[nodiscard]] const EigenOps* eigenOpsBaseline() noexcept;
[[nodiscard]] const EigenOps* eigenOpsAvx2() noexcept;
[[nodiscard]] const EigenOps* eigenOpsAvx512() noexcept;

}  // namespace kvscope
