// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From the way a file packs a matrix to the way ModelWeights keeps it. Pure functions, any thread.

#include "core/tensor.h"
#include "loader/huggingface/families.h"

namespace kvscope {

/// Query, key and value.
inline constexpr std::uint64_t kFusedParts = 3;

/// Fills @p matrix (whose type, rows and cols are set) from a tensor that is not packed plainly.
/// @param stored the whole tensor. @param part of a fused tensor. @param headDim for Packing::FusedByHead.
void unpack(std::span<const std::byte> stored, Packing packing, int part, int headDim, Matrix& matrix);

/// All values of a matrix as float32, row by row.
[[nodiscard]] std::vector<float> widened(Matrix matrix);

}  // namespace kvscope
