// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Weights without a file, for models of any size. Any thread.

#include "arch/weights.h"

#include <cstdint>
#include <functional>

namespace kvscope {

/// Random weights for this config, identical on every machine for the same seed: approximately normal with scale 0.02 (projections into the
/// residual stream 0.02 / sqrt(2 · layers)), norms 1, biases 0.
/// @param onProgress called from time to time with the bytes generated since the last call; may be empty, may throw to abort
[[nodiscard]] ModelWeights randomWeights(
    const ModelConfig& config, DType type, std::uint64_t seed, const std::function<void(std::uint64_t bytes)>& onProgress = {});

}  // namespace kvscope
