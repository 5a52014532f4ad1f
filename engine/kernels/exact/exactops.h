// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the exact kernels need of one instruction set, as plain functions behind a table, so that one program carries several. The
// implementations are compiled once per instruction set from exactops_impl.h, each with flags of its own. Everything here is pure
// arithmetic on the caller's memory: no allocation, no exception, any thread.
//
// The promise behind every function: the order of operations for one output element depends on that element's index alone.
// Sums over features or positions either run in order, or in 16 lanes (lane = index mod 16) that are then added by a fixed tree.

#include "core/modelconfig.h"
#include "core/numbertype.h"
#include "kernels/isa.h"

#include <cstddef>
#include <cstdint>

namespace kvscope {

/// Outputs in a full panel of packed weights.
inline constexpr int kPanelWidth = 64;
/// Lanes of a virtual vector, on every processor.
inline constexpr int kLanes = 16;
/// Panels that rowProducts() reads side by side. Several streams of memory keep a processor's own prefetchers further ahead than one does.
inline constexpr int kStreams = 4;
/// Weights of one panel that are widened at a time, in inputs: 256 kB of float32, so that they stay in the second-level cache.
inline constexpr int kWidenInputs = 1024;

/// y[r][c] = bias[c] + Σ_i x[r][i] · panel[i][c], added over i in order by fused multiply-adds (baseline: multiply, then add).
struct PanelProduct {
    const float* x = nullptr;  ///< (rows, inputs), rows xStride apart
    std::ptrdiff_t xStride = 0;
    int rows = 0;
    int inputs = 0;
    const std::byte* panel = nullptr;  ///< 64-byte aligned; layout in packedmatrix.h
    DType type = DType::F32;
    int width = 0;  ///< outputs of the panel, a multiple of kLanes, <= kPanelWidth
    int valid = 0;  ///< those of them that exist
    const float* bias = nullptr;  ///< (width), zeros where there is none
    float* y = nullptr;  ///< (rows, valid), rows yStride apart
    std::ptrdiff_t yStride = 0;
    float* scratch = nullptr;  ///< kWidenInputs · kPanelWidth floats, 64-byte aligned; for other types than f32
};

/// One head for some query rows.
struct AttentionTask {
    const float* query = nullptr;  ///< (rows, headDim), rows queryStride apart
    std::ptrdiff_t queryStride = 0;
    int rows = 0;
    int firstPosition = 0;  ///< of the first row
    int window = 0;
    const float* keys = nullptr;  ///< LayerCache::headKeys()
    const float* values = nullptr;  ///< LayerCache::headValues()
    int headDim = 0;
    int valueStride = 0;
    float scale = 1.0F;
    float* weights = nullptr;  ///< rows weightStride apart; a multiple of kPanelWidth, room for a whole panel at the end
    std::ptrdiff_t weightStride = 0;
    bool keepWeights = false;  ///< false: `weights` holds kAttentionRows rows only, used again and again
    float* out = nullptr;  ///< (rows, headDim), rows outStride apart
    std::ptrdiff_t outStride = 0;
    float* lastScores = nullptr;  ///< (firstPosition + rows), for the last row's raw scores, or null
    float* lastWeights = nullptr;  ///< likewise for its weights; null or not as lastScores is
};

/// Rows that attention() computes together.
inline constexpr int kAttentionRows = 6;

struct ExactOps {
    void (*panelProduct)(const PanelProduct& product);
    /// The same for @p count products of one row each, with the same bits. Neighbours of one x, type and width are read side by side.
    void (*rowProducts)(const PanelProduct* products, int count);
    /// Returns the number of unmasked (query, key) pairs.
    std::uint64_t (*attention)(const AttentionTask& task);
    /// @param bias null for RMSNorm, which subtracts no mean. out may be x.
    void (*norm)(const float* x, const float* scale, const float* bias, float epsilon, float* out, int rows, int width);
    /// In place. @param x (rows, heads · headDim); cosines, sines (rows, pairs)
    void (*rotate)(RopePairing pairing, const float* cosines, const float* sines, int pairs, float* x, int rows, int heads, int headDim);
    void (*activate)(Activation activation, const float* gate, float* up, std::size_t count);
    void (*add)(float* x, const float* y, std::size_t count);
    /// e^x of every element in place, the one exponential behind softmax and activations. Within 2 units in the last place;
    /// 0 below -87.33, infinity above 88.37.
    void (*exponential)(float* x, std::size_t count);
};

/// Null when this build has no such implementation.
[[nodiscard]] const ExactOps* exactOps(Isa isa) noexcept;

// One per file exactops_<isa>.cpp.
[[nodiscard]] const ExactOps* exactOpsBaseline() noexcept;
[[nodiscard]] const ExactOps* exactOpsAvx2() noexcept;
[[nodiscard]] const ExactOps* exactOpsAvx512() noexcept;

}  // namespace kvscope
