// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The sizes and options that configure the decoder block for every supported architecture. Plain data; immutable once a model is built.

#include "core/blockoptions.h"
#include "core/ropescaling.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kvscope {

using TokenId = std::int32_t;

/// ModelConfig::layerRopes of a layer without rotary positions.
inline constexpr int kNoRope = -1;

struct ModelConfig : BlockOptions {
    std::string architecture;  ///< as the file names it: "llama", "gpt2", …
    int layers = 0;  ///< decoder blocks, >= 1
    int hiddenSize = 0;  ///< d, features of the residual stream, >= 1
    int heads = 0;  ///< query heads, >= 1
    int kvHeads = 0;  ///< key/value heads; divides heads
    int headDim = 0;  ///< features of one head; hiddenSize / heads unless the file overrides it
    int ffnSize = 0;  ///< features inside the MLP
    int vocabSize = 0;  ///< tokens, rows of the embedding
    int contextLength = 0;  ///< positions the model was trained for

    int rotaryDim = 0;  ///< leading features of a head that are rotated; even, <= headDim; 0 without RoPE
    RopeScaling ropeScaling;  ///< of ropeTheta
    std::vector<RopeSettings> otherRopes;  ///< angles of layers that do not use ropeTheta and ropeScaling (Gemma 3)
    /// Per layer: 0 = ropeTheta and ropeScaling, n = otherRopes[n - 1], kNoRope = not rotated. Empty = 0 in every layer.
    std::vector<int> layerRopes;
    std::vector<int> windows;  ///< per layer, 0 = no limit; empty = no limit in any layer. Query i sees key j iff 0 <= i-j < w

    bool projections = true;  ///< has query, key, value and output projections; otherwise the model defines keys and values
    int valueDim = 0;  ///< features of one head's value; 0 = headDim
    int logitCount = 0;  ///< only ids below this have a logit; 0 = vocabSize

    [[nodiscard]] int valueFeatures() const { return valueDim > 0 ? valueDim : headDim; }
    [[nodiscard]] int logits() const { return logitCount > 0 ? logitCount : vocabSize; }
    [[nodiscard]] int window(int layer) const { return windows.empty() ? 0 : windows[static_cast<std::size_t>(layer)]; }
    /// 0, n or kNoRope, as in layerRopes; kNoRope in every layer without RoPE.
    [[nodiscard]] int ropeOf(int layer) const
    {
        if (position != PositionKind::Rope)
            return kNoRope;
        return layerRopes.empty() ? 0 : layerRopes[static_cast<std::size_t>(layer)];
    }
    [[nodiscard]] int queryWidth() const { return heads * headDim; }
    [[nodiscard]] int kvWidth() const { return kvHeads * headDim; }
    /// Factor for the scores.
    [[nodiscard]] float scoreScale() const;
};

/// Bytes of the cache for one position: K and V, all layers and KV heads, float32: layers · kvHeads · (headDim + valueFeatures) · 4,
/// i.e. 2 · layers · kvHeads · headDim · 4 for every transformer.
[[nodiscard]] std::uint64_t cacheBytesPerPosition(const ModelConfig& config) noexcept;

/// Throws EngineError{ValueWrong} with the field's name if sizes are inconsistent (heads not a multiple of kvHeads, odd rotaryDim, …).
void validate(const ModelConfig& config, const std::string& file);

}  // namespace kvscope
