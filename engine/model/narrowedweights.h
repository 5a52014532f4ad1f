// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The weights of a model in fewer bytes, to measure what that saves on the same weights. An approximation: the model's logits are not those of the
// stored weights. Pure functions, any thread.

#include "arch/weights.h"
#include "core/modelconfig.h"

namespace kvscope {

/// Whether a matrix of this type and row length is narrowed: it takes more bytes than in kNarrowType, and its rows are whole blocks.
[[nodiscard]] bool narrows(DType type, int cols) noexcept;

/// Replaces every matrix that a forward pass reads from its first row to its last by one in kNarrowType, if narrows() says so. Norms, biases, tables of which
/// rows are only looked up, and narrower matrices stay as they are. A matrix with a source gets another one that narrows the rows as they are read, so no
/// whole matrix is kept twice.
void narrowWeights(const ModelConfig& config, ModelWeights& weights);

}  // namespace kvscope
