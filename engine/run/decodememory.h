// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The memory that generating needs: weights once, and a cache for every user. Closed forms beside run/decodecost. Pure functions, any thread.

#include "run/decodecost.h"

namespace kvscope {

/// Projections and MLP of all layers and one table of the vocabulary, at the case's number type; norms and biases are left out.
/// @pre faultOf(shape) is empty.
[[nodiscard]] WideCount decodeWeightBytes(const DecodeShape& shape) noexcept;

/// Positions of each of @p users from which on their caches together are larger than the weights. @pre faultOf(shape) is empty, users >= 1.
[[nodiscard]] WideCount cacheOutgrowsWeights(const DecodeShape& shape, int users) noexcept;

/// Positions of each of @p users whose caches fit beside the weights into @p budgetBytes; 0 where not even the weights do. @pre like above.
[[nodiscard]] WideCount positionsWithin(const DecodeShape& shape, int users, WideCount budgetBytes) noexcept;

}  // namespace kvscope
