// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts the packing of a matrix in a file to the layout of ModelWeights. Pure functions, any thread.

#include "core/tensor.h"
#include "loader/huggingface/tensorrules.h"
#include "loader/io/storedrows.h"

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

/// The rows of a role's matrix, read when they are needed from a tensor of its own or from one that stores several parts.
/// @pre the packing is not ByHead
/// @param matrix has its type, rows and cols
[[nodiscard]] std::shared_ptr<const RowSource> rowsOf(
    const TensorRule& rule, const ModelConfig& config, const Matrix& matrix, ReadPart read);

/// All values of a matrix as float32, row by row.
[[nodiscard]] std::vector<float> widened(Matrix matrix);

}  // namespace kvscope
