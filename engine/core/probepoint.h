// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The points inside a forward pass at which a position's values can be read.

#include <cstdint>

namespace kvscope {

/// In the order of a pass. A model has only the points of its architecture.
enum class ProbeStage : std::uint8_t {
    Embedding,  ///< token embedding plus learned position, (hiddenSize)
    AttentionNorm,  ///< (hiddenSize)
    Query,  ///< after projection, bias and norm, (heads · headDim)
    Key,  ///< the same, (kvHeads · headDim)
    Value,  ///< (kvHeads · headDim)
    RotatedQuery,  ///< after RoPE
    RotatedKey,  ///< after RoPE
    Scores,  ///< Q·Kᵀ of one head over the positions up to this one, before scaling
    Weights,  ///< their softmax
    WeightedValues,  ///< weights · V, of all heads or of one
    AttentionOutput,  ///< after the output projection, (hiddenSize)
    AttentionResidual,  ///< the residual stream after adding the attention, (hiddenSize)
    MlpNorm,  ///< (hiddenSize)
    MlpUp,  ///< (ffnSize)
    MlpGate,  ///< gated MLPs only, (ffnSize)
    MlpActivation,  ///< (ffnSize)
    MlpDown,  ///< (hiddenSize)
    MlpResidual,  ///< the residual stream after adding the MLP, (hiddenSize)
    FinalNorm,  ///< (hiddenSize)
    Logits,  ///< (vocabSize)
};

/// Layer and head indices start at 0; -1 if not applicable.
struct ProbePoint {
    ProbeStage stage = ProbeStage::Embedding;
    int layer = -1;
    int head = -1;
    friend bool operator==(const ProbePoint&, const ProbePoint&) = default;
};

}  // namespace kvscope
