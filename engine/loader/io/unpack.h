// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts the packing of a matrix in a file to the layout of ModelWeights. Pure functions, any thread.

#include "core/tensor.h"
#include "loader/huggingface/tensorrules.h"

#include <cstddef>
#include <span>
#include <vector>

namespace kvscope {

/// Blocks of Packing::ByBlock.
inline constexpr int kPackedBlocks = 4;

/// Whether the packing is possible with these sizes.
[[nodiscard]] bool canUnpack(const TensorRule& rule, const ModelConfig& config);

/// The outputs of the whole tensor that stores a rule's role: those of all its parts.
[[nodiscard]] std::size_t storedOutputs(const TensorRule& rule, const ModelConfig& config);

/// Fills @p matrix, whose type, rows and cols are already set, from a tensor whose packing is neither Plain nor ByHead.
/// @param stored the whole tensor
void unpack(std::span<const std::byte> stored, const TensorRule& rule, const ModelConfig& config, Matrix& matrix);

/// All values of a matrix as float32, row by row.
[[nodiscard]] std::vector<float> widened(Matrix matrix);

}  // namespace kvscope
