// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Names the places inside a forward pass where a position's values can be looked at.

#include <cstdint>

namespace kvscope {

/// In the order of a pass. A model shows those that it has.
enum class TapStage : std::uint8_t {
    Embedding,  ///< token and learned position, (width)
    AttentionNorm,  ///< (width)
    Query,  ///< projected, its bias and norm included, (heads · headDim)
    Key,  ///< likewise, (kvHeads · headDim)
    Value,  ///< (kvHeads · headDim)
    RotatedQuery,  ///< after RoPE
    RotatedKey,  ///< after RoPE
    Scores,  ///< Q·Kᵀ of one head over the positions up to this one, not scaled yet
    Weights,  ///< their softmax
    Mix,  ///< weights · V, of all heads or of one
    Projection,  ///< the attention's output projection, (width)
    AttentionResidual,  ///< the stream after the attention was added, (width)
    MlpNorm,  ///< (width)
    MlpUp,  ///< (feedForward)
    MlpGate,  ///< gated MLPs only, (feedForward)
    MlpActivation,  ///< (feedForward)
    MlpDown,  ///< (width)
    MlpResidual,  ///< the stream after the MLP was added, (width)
    FinalNorm,  ///< (width)
    Logits,  ///< (vocab)
};

/// A stage of a pass; layer and head from 0, -1 where there is none.
struct TapPlace {
    TapStage stage = TapStage::Embedding;
    int layer = -1;
    int head = -1;
    friend bool operator==(const TapPlace&, const TapPlace&) = default;
};

}  // namespace kvscope
