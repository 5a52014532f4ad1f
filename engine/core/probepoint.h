// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Names the points inside a forward pass at which a position's values can be read.

#include <cstdint>

namespace kvscope {

/// In the order of a pass. A model has those of its own architecture.
enum class ProbeStage : std::uint8_t {
    Embedding,  ///< token and learned position, (hiddenSize)
    AttentionNorm,  ///< (hiddenSize)
    Query,  ///< projected, its bias and norm included, (heads · headDim)
    Key,  ///< likewise, (kvHeads · headDim)
    Value,  ///< (kvHeads · headDim)
    RotatedQuery,  ///< after RoPE
    RotatedKey,  ///< after RoPE
    Scores,  ///< Q·Kᵀ of one head over the positions up to this one, not scaled yet
    Weights,  ///< their softmax
    AttentionOutput,  ///< weights · V, of all heads or of one
    OutputProjection,  ///< of the attention's output, (hiddenSize)
    AttentionResidual,  ///< the residual stream after the attention was added, (hiddenSize)
    MlpNorm,  ///< (hiddenSize)
    MlpUp,  ///< (ffnSize)
    MlpGate,  ///< gated MLPs only, (ffnSize)
    MlpActivation,  ///< (ffnSize)
    MlpDown,  ///< (hiddenSize)
    MlpResidual,  ///< the residual stream after the MLP was added, (hiddenSize)
    FinalNorm,  ///< (hiddenSize)
    Logits,  ///< (vocabSize)
};

/// Layer and head count from 0; -1 where there is none.
struct ProbePoint {
    ProbeStage stage = ProbeStage::Embedding;
    int layer = -1;
    int head = -1;
    friend bool operator==(const ProbePoint&, const ProbePoint&) = default;
};

}  // namespace kvscope
