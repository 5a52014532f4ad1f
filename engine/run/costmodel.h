// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Closed forms for what a step costs, to be held against what was counted. One operation = one multiply-add of a matrix product
// (projections, MLP, head, Q·Kᵀ and A·V over unmasked pairs); norms, RoPE, softmax, activations, biases, embedding and sampling are
// not counted. FLOP = 2 · operations. Pure functions, any thread.

#include "core/modelconfig.h"
#include "core/steprecord.h"

#include <cstdint>

namespace kvscope {

/// Operations of a forward pass over positions first … first + rows - 1 with everything before cached, logits for @p logitRows positions.
/// rows · layers · (projections + MLP) + 2 · heads · headDim · Σ_layers pairs + logitRows · vocab · width.
[[nodiscard]] std::uint64_t predictOperations(const ModelConfig& config, int first, int rows, int logitRows = 1) noexcept;

/// Operations of the step that a phase describes when the sequence has @p positions after it.
/// Prefill and recompute and warm-up feed all of them; decode feeds one. @p keptPrefix: cached positions of a branch's prefill.
[[nodiscard]] std::uint64_t predictStepOperations(const ModelConfig& config, Phase phase, int positions, int keptPrefix = 0) noexcept;

/// Unmasked (query, key) pairs of one head for queries first … first + rows - 1: closed form; window 0 = none.
[[nodiscard]] std::uint64_t attentionPairs(int first, int rows, int window) noexcept;

/// Bytes that a forward pass must read and write at least, computed, not measured.
struct BytesMoved {
    std::uint64_t weights = 0;  ///< every weight matrix once, as stored
    std::uint64_t cache = 0;  ///< K and V rows read for the scores and context vectors of the rows fed, plus rows written
};
/// @param storedWeightBytes LanguageModel::streamedWeightBytes(). @param cached whether a cache is read and written.
[[nodiscard]] BytesMoved predictBytes(
    const ModelConfig& config, std::uint64_t storedWeightBytes, int first, int rows, bool cached) noexcept;

}  // namespace kvscope
