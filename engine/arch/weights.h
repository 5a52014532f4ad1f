// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All weights of a decoder-only transformer, by role instead of by file name. Loaders fill it, Transformer consumes it.

#include "core/modelconfig.h"
#include "core/tensor.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace kvscope {

// Which of these a model has, in which shape and under which name, is the table in weightroles.h.

/// y = W x + b. W is (outputs, inputs); an empty bias is none.
struct LinearWeights {
    Matrix weight;
    std::vector<float> bias;
};

/// scale (hiddenSize); bias (hiddenSize) only for LayerNorm.
struct NormWeights {
    std::vector<float> scale;
    std::vector<float> bias;
};

struct LayerWeights {
    NormWeights attentionNorm;
    LinearWeights query;  ///< (heads · headDim, hiddenSize)
    LinearWeights key;  ///< (kvHeads · headDim, hiddenSize)
    LinearWeights value;  ///< (kvHeads · headDim, hiddenSize)
    std::vector<float> queryNorm;  ///< (headDim), only with ModelConfig::qkNorm
    std::vector<float> keyNorm;  ///< (headDim), only with ModelConfig::qkNorm
    LinearWeights projection;  ///< (hiddenSize, heads · headDim)
    NormWeights mlpNorm;
    LinearWeights gate;  ///< (ffnSize, hiddenSize), only with ModelConfig::gatedMlp
    LinearWeights up;  ///< (ffnSize, hiddenSize)
    LinearWeights down;  ///< (hiddenSize, ffnSize)
};

struct ModelWeights {
    Matrix embedding;  ///< (vocabSize, hiddenSize)
    Matrix positions;  ///< (contextLength, hiddenSize), only with PositionKind::Learned
    std::vector<LayerWeights> layers;
    NormWeights finalNorm;
    LinearWeights head;  ///< (vocabSize, hiddenSize), without a bias; empty when ModelConfig::tiedHead
};

/// Number of weights, each counted once (a tied head is not counted again).
[[nodiscard]] std::uint64_t parameterCount(const ModelWeights& weights) noexcept;

/// Bytes of the weights as stored.
[[nodiscard]] std::uint64_t weightBytes(const ModelWeights& weights) noexcept;

/// Checks every shape against the config. Throws EngineError{ShapeWrong} naming the role (loaders name their own tensors before this).
void validate(const ModelConfig& config, const ModelWeights& weights);

/// Random weights of this config, the same on every machine for the same seed: normal-like values, scale 0.02 (projections into the
/// residual stream 0.02 / sqrt(2 · layers)), norms 1, biases 0. Random models say so wherever they show.
/// @param onProgress called now and then with the bytes made since; may be empty, may throw to give up.
[[nodiscard]] ModelWeights randomWeights(
    const ModelConfig& config, DType type, std::uint64_t seed, const std::function<void(std::uint64_t bytes)>& onProgress = {});

}  // namespace kvscope
