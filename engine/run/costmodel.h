// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Closed-form costs of a step, for comparison with the counted ones. One operation = one multiply-add of a matrix product (projections,
// MLP, head, Q·Kᵀ and A·V over unmasked pairs); norms, RoPE, softmax, activations, biases, embedding and sampling are not counted. FLOP = 2
// · operations. Pure functions, any thread.

#include "core/modelconfig.h"
#include "core/stages.h"
#include "core/steprecord.h"

#include <cstdint>

namespace kvscope {

/// Operations of a forward pass over positions first … first + rows - 1 with all earlier positions cached and logits for @p logitRows
/// positions: rows · layers · (projections + MLP) + 2 · heads · headDim · Σ_layers pairs + logitRows · vocabSize · hiddenSize.
[[nodiscard]] std::uint64_t predictOperations(const ModelConfig& config, int first, int rows, int logitRows = 1) noexcept;

/// The same by stage; predictOperations() is the sum.
[[nodiscard]] StageCounts predictStageOperations(const ModelConfig& config, int first, int rows, int logitRows = 1) noexcept;

/// Operations by what they grow with: the first part with the positions that are fed, the second with the pairs of positions, the third with
/// neither.
struct OperationCauses {
    std::uint64_t projectionsAndMlp = 0;  ///< Stage::Qkv, AttentionOutput and Mlp
    std::uint64_t scoresAndValues = 0;  ///< Stage::Attention
    std::uint64_t head = 0;  ///< Stage::Head

    [[nodiscard]] std::uint64_t total() const noexcept { return projectionsAndMlp + scoresAndValues + head; }
    friend bool operator==(const OperationCauses&, const OperationCauses&) = default;
};
/// @param operations counted or in closed form
[[nodiscard]] OperationCauses causesOf(const StageCounts& operations) noexcept;

/// Operations of a step of the given phase, where @p positions is the sequence length after the step. Prefill, recompute and warm-up
/// process all positions, decode processes one.
/// @param keptPrefix cached positions reused by a branch's prefill
[[nodiscard]] std::uint64_t predictStepOperations(const ModelConfig& config, Phase phase, int positions, int keptPrefix = 0) noexcept;

/// Unmasked (query, key) pairs of one head for queries first … first + rows - 1, in closed form; window 0 = no limit.
[[nodiscard]] std::uint64_t attentionPairs(int first, int rows, int window) noexcept;

/// Minimum bytes that a forward pass must read and write; computed, not measured.
struct BytesMoved {
    std::uint64_t weights = 0;  ///< every weight matrix once, as stored
    std::uint64_t cache = 0;  ///< K and V rows read for scores and weighted sums, plus rows written
};
/// @param storedWeightBytes LanguageModel::streamedWeightBytes()
/// @param cached whether a cache is read and written
[[nodiscard]] BytesMoved predictBytes(
    const ModelConfig& config, std::uint64_t storedWeightBytes, int first, int rows, bool cached) noexcept;

/// The bytes that a forward pass must read and write, by stage; computed, not measured. Each chunk of positions reads the layers' weights and the K
/// and V rows before it again; the head's weights are read once. Rows count in both modes, because without the cache they are stored and read
/// too, and only then thrown away. With one chunk and the cache the sum is that of predictBytes().
/// @param weights LanguageModel::streamedBytesByStage()
/// @param chunks >= 1, ForwardResult::chunks; the rows are taken to be divided equally among them
[[nodiscard]] StageCounts predictStageBytes(
    const ModelConfig& config, const StageCounts& weights, int first, int rows, int chunks) noexcept;

/// 2 · operations / bytes, the horizontal axis of a roofline; 0 without bytes.
[[nodiscard]] double flopPerByte(std::uint64_t operations, std::uint64_t bytes) noexcept;

}  // namespace kvscope
