// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An experiment: the key and value heads of a model averaged into fewer groups when it is loaded, so that what grouped-query attention (GQA) and
// multi-query attention (MQA) save can be seen on the same weights. The mean of a group's heads is how Ainslie et al., "GQA: Training Generalized
// Multi-Query Transformer Models from Multi-Head Checkpoints" (2023), section 2.1, begin; they train on afterwards, which is not done here, so
// the model says other things than before. Pure functions, any thread.

#include "arch/weights.h"
#include "core/modelconfig.h"

namespace kvscope {

/// The config with @p groups KV heads. Throws EngineError{OptionWrong} unless groups divides config.kvHeads.
[[nodiscard]] ModelConfig withMergedKvHeads(ModelConfig config, int groups);

/// Replaces key and value weights, their biases and the norms of single key heads by the mean of each group of neighbouring heads, rounded to the
/// type of the matrix; the sums are float64. Reads the matrices from their sources. Throws EngineError like RowSource::read().
/// @param config before merging; groups divides config.kvHeads
void mergeKvHeads(const ModelConfig& config, ModelWeights& weights, int groups);

}  // namespace kvscope
