// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The exact kernels' functions for one instruction set, as plain functions in a table, so that one program contains several. They are
// compiled once per instruction set from the *_impl.h files, each with its own flags. All of them only do arithmetic on the caller's memory:
// no allocation, no exceptions, any thread.
//
// The guarantee of every function: the order of operations for one output element depends only on that element's index. Sums over features
// or positions are computed either in order or in 16 lanes (lane = index mod 16) that are then added in a fixed tree.

#include "core/modelconfig.h"
#include "core/numbertype.h"
#include "kernels/isa.h"

#include <cstddef>
#include <cstdint>

namespace kvscope {

/// Outputs of a full panel of packed weights.
inline constexpr int kPanelWidth = 64;
/// Lanes of a virtual vector, the same on every processor.
inline constexpr int kLanes = 16;
/// Panels that rowProducts() reads concurrently. With several memory streams the hardware prefetchers run further ahead than with one.
inline constexpr int kStreams = 4;
/// Inputs of a panel that are widened at a time: 256 kB of float32, which fits in the L2 cache.
inline constexpr int kWidenInputs = 1024;

/// y[r][c] = bias[c] + Σ_i x[r][i] · panel[i][c], summed over i in order with fused multiply-adds (baseline: multiply, then add).
struct PanelProduct {
    const float* x = nullptr;  ///< (rows, inputs) with stride xStride
    std::ptrdiff_t xStride = 0;
    int rows = 0;
    int inputs = 0;
    const std::byte* panel = nullptr;  ///< 64-byte aligned; layout in packedmatrix.h
    DType type = DType::F32;
    int width = 0;  ///< outputs of the panel including padding; a multiple of kLanes, <= kPanelWidth
    int valid = 0;  ///< actual outputs
    const float* bias = nullptr;  ///< (width), zeros if there is no bias
    float* y = nullptr;  ///< (rows, valid) with stride yStride
    std::ptrdiff_t yStride = 0;
    float* scratch = nullptr;  ///< kWidenInputs · kPanelWidth floats, 64-byte aligned; for types other than f32
};

/// One head and some query rows.
struct AttentionTask {
    const float* query = nullptr;  ///< (rows, headDim) with stride queryStride
    std::ptrdiff_t queryStride = 0;
    int rows = 0;
    int firstPosition = 0;  ///< of the first row
    int window = 0;
    const float* keys = nullptr;  ///< LayerCache::headKeys()
    const float* values = nullptr;  ///< LayerCache::headValues()
    int headDim = 0;
    int valueStride = 0;
    float scale = 1.0F;
    float cap = 0.0F;  ///< scaled scores become cap · tanh(score / cap); 0 = no cap
    float slope = 0.0F;  ///< slope · (key position - query position) is added to the scaled scores
    const int* hidden = nullptr;  ///< (hiddenCount), key positions that no row sees, each once; see AttentionCall::hidden
    int hiddenCount = 0;
    float* weights = nullptr;  ///< (rows, weightStride); weightStride is a multiple of kPanelWidth and covers the last panel
    std::ptrdiff_t weightStride = 0;
    bool keepWeights = false;  ///< false: `weights` has only kAttentionRows rows, which are reused
    float* out = nullptr;  ///< (rows, headDim) with stride outStride
    std::ptrdiff_t outStride = 0;
    float* lastScores = nullptr;  ///< (firstPosition + rows), raw scores of the last row, or null
    float* lastWeights = nullptr;  ///< the same for its weights; null if and only if lastScores is null
};

/// Rows that attention() computes together.
inline constexpr int kAttentionRows = 6;

struct ExactOps {
    void (*panelProduct)(const PanelProduct& product);
    /// The same for @p count products of one row each, with the same bits. Adjacent products with equal x, type and width are read
    /// concurrently.
    void (*rowProducts)(const PanelProduct* products, int count);
    /// Returns the number of unmasked (query, key) pairs.
    std::uint64_t (*attention)(const AttentionTask& task);
    /// @param bias null for RMSNorm, which does not subtract the mean. out may equal x.
    void (*norm)(const float* x, const float* scale, const float* bias, float epsilon, float* out, int rows, int width);
    /// In place.
    /// @param x (rows, heads · headDim)
    /// @param cosines,sines (rows, pairs)
    void (*rotate)(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x, int rows, int heads, int headDim);
    void (*activate)(Activation activation, const float* gate, float* up, std::size_t count);
    void (*add)(float* x, const float* y, std::size_t count);
    void (*scale)(float* x, float factor, std::size_t count);
    void (*clip)(float* x, float limit, std::size_t count);
    /// x = cap · tanh(factor · x / cap). tanh is within 2 units in the last place.
    void (*softCap)(float* x, float factor, float cap, std::size_t count);
    /// e^x of every element in place, the exponential used by softmax and activations. Within 2 units in the last place; 0 below -87.33,
    /// infinity above 88.37.
    void (*exponential)(float* x, std::size_t count);
};

/// Null if this build lacks the instruction set.
[[nodiscard]] const ExactOps* exactOps(Isa isa) noexcept;

// Defined in exactops_<isa>.cpp.
[[nodiscard]] const ExactOps* exactOpsBaseline() noexcept;
[[nodiscard]] const ExactOps* exactOpsAvx2() noexcept;
[[nodiscard]] const ExactOps* exactOpsAvx512() noexcept;

}  // namespace kvscope
