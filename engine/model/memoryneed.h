// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Everything that a model's config makes the program allocate, added up in one place before anything is allocated. Pure functions, any
// thread.

#include "core/modelconfig.h"
#include "kernels/kernels.h"

#include <cstdint>

namespace kvscope {

/// Rows whose logits are computed together if a probe wants more than the last row.
inline constexpr int kLogitRows = 8;
/// Multiply-adds of one layer and one chunk of positions that a transformer aims at unless told otherwise.
inline constexpr std::int64_t kChunkOperations = 2'500'000'000;

/// Bytes. With the limits of core/sizelimits.h no sum overflows.
struct MemoryNeed {
    std::uint64_t weights = 0;  ///< as the kernels keep them
    std::uint64_t cache = 0;  ///< keys and values of all positions
    std::uint64_t rest = 0;  ///< rotary angles, activations, attention weights, records, logits, and blocks of weights while they are read

    [[nodiscard]] std::uint64_t total() const noexcept { return weights + cache + rest; }
};

/// How a model will be used.
struct MemoryUse {
    int positions = 1;  ///< capacity of the cache
    int prompt = 0;  ///< tokens of the prompt; 0 = as many as pass through the layers together
    KernelKind kernels = KernelKind::Exact;
    int threads = 1;
    bool wholeMatrices = false;  ///< weights are not read in blocks, so the largest matrix exists twice while it is packed
    std::uint64_t attentionBudget = std::uint64_t { 1 } << 30;  ///< RunSettings::attentionBudgetBytes; 0 = no records
    int passRows = 0;  ///< RunSettings::passRows
};

/// Positions that pass through all layers together, starting at @p position: fewer the longer the context is, so that a stop request is
/// noticed soon. TransformerOptions describes @p operations.
[[nodiscard]] int chunkRows(const ModelConfig& config, int position, std::int64_t operations) noexcept;

/// For the whole model, or for a run of a model that is loaded (@p storedBytes = 0; then weights are 0 too).
/// @param storedBytes of all weights in the checkpoint, ModelInfo::weightBytes
/// @param parameters ModelInfo::parameters
[[nodiscard]] MemoryNeed memoryNeed(
    const ModelConfig& config, std::uint64_t storedBytes, std::uint64_t parameters, const MemoryUse& use) noexcept;

}  // namespace kvscope
