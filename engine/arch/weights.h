// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All weights of a decoder-only transformer, by role instead of file name. Loaders fill this in and Transformer consumes it. The table in
// weightroles.h says which of them a model has, with shape and name.

#include "core/modelconfig.h"
#include "core/tensor.h"

#include <cstdint>
#include <vector>

namespace kvscope {

// Which of these a model has, in which shape and under which name, is the table in weightroles.h.

/// y = W x + b with W (outputs, inputs). An empty bias means none.
struct LinearWeights {
    Matrix weight;
    std::vector<float> bias;
};

/// scale (width) and bias (width); each empty if the model has none. The bias only for LayerNorm.
struct NormWeights {
    std::vector<float> scale;
    std::vector<float> bias;
};

struct LayerWeights {
    NormWeights attentionNorm;
    LinearWeights query;  ///< (heads · headDim, hiddenSize)
    LinearWeights key;  ///< (kvHeads · headDim, hiddenSize)
    LinearWeights value;  ///< (kvHeads · headDim, hiddenSize)
    NormWeights queryNorm;  ///< (headDim), or (heads · headDim) for other spans than QkNormSpan::Head; only with ModelConfig::qkNorm
    NormWeights keyNorm;  ///< (headDim), or (kvHeads · headDim); only with ModelConfig::qkNorm
    LinearWeights attentionOutput;  ///< (hiddenSize, heads · headDim)
    NormWeights attentionOutputNorm;  ///< only with ModelConfig::postNorm, as mlpOutputNorm
    NormWeights mlpNorm;
    LinearWeights gate;  ///< (ffnSize, hiddenSize), only with ModelConfig::gatedMlp
    LinearWeights up;  ///< (ffnSize, hiddenSize)
    LinearWeights down;  ///< (hiddenSize, ffnSize)
    NormWeights mlpOutputNorm;
};

struct ModelWeights {
    Matrix embedding;  ///< (vocabSize, hiddenSize)
    Matrix positions;  ///< (positionOffset + contextLength, hiddenSize), only with PositionKind::Learned
    NormWeights embeddingNorm;  ///< only with ModelConfig::embeddingNorm
    std::vector<LayerWeights> layers;
    NormWeights finalNorm;
    LinearWeights head;  ///< (vocabSize, hiddenSize), the matrix empty with ModelConfig::tiedHead; a bias only with headBias
};

/// Number of weights; a tied head is not counted twice.
[[nodiscard]] std::uint64_t parameterCount(const ModelWeights& weights) noexcept;

/// Bytes of the weights as stored.
[[nodiscard]] std::uint64_t weightBytes(const ModelWeights& weights) noexcept;

/// Replaces the source of a matrix, or of all matrices, by the bytes. Throws EngineError like RowSource::read().
void readRows(Matrix& matrix);
void readRows(ModelWeights& weights);

/// Checks every shape against the config. Throws EngineError{ShapeWrong} with the role's name (loaders check first, using the file's tensor
/// names).
void validate(const ModelConfig& config, const ModelWeights& weights);

}  // namespace kvscope
