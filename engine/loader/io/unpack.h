// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts the packing of a matrix in a file to the layout of ModelWeights. Pure functions, any thread.

#include "core/tensor.h"
#include "loader/huggingface/families.h"

namespace kvscope {

/// The parts of a fused tensor: query, key and value.
inline constexpr std::uint64_t kFusedParts = 3;

/// Fills @p matrix, whose type, rows and cols are already set, from a tensor whose packing is not Plain.
/// @param stored the whole tensor
/// @param part index within a fused tensor
/// @param headDim for Packing::FusedByHead
void unpack(std::span<const std::byte> stored, Packing packing, int part, int headDim, Matrix& matrix);

/// All values of a matrix as float32, row by row.
[[nodiscard]] std::vector<float> widened(Matrix matrix);

}  // namespace kvscope
