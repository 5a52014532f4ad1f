// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The parts of a Transformer: its prepared weights, its working memory and the steps of a forward pass. Included by transformer*.cpp only.

#include "core/probe.h"
#include "core/stages.h"
#include "kernels/alignedmemory.h"
#include "kernels/attentioncapture.h"
#include "kernels/preparedlayer.h"
#include "model/kvcache.h"
#include "model/ropetable.h"
#include "model/transformer.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace kvscope {

/// Rows whose logits are computed together when a probe wants more than the last.
inline constexpr int kLogitRows = 8;

/// One forward pass: who observes it, and what its stages take.
struct Pass {
    const ProbeList& probes;
    StageClock clock;
    int probedPosition = -1;  ///< the last of the present chunk; -1 where no probe wants its values

    /// Shows the last row of @p values (rows, width) at a point of @p stage. The time until then is the stage's, the rest is capture.
    void show(ProbePoint point, const float* values, int rows, int width, Stage stage);
};

/// Activations of one chunk, (rows, features) row-major. Reserved once for the largest chunk met, then used again and again.
struct Activations {
    FloatBuffer residual;  ///< (rows, width), the stream that every block adds to
    FloatBuffer normed;  ///< (rows, width)
    FloatBuffer query;  ///< (rows, queryWidth)
    FloatBuffer key;  ///< (rows, kvWidth)
    FloatBuffer value;  ///< (rows, kvWidth)
    FloatBuffer attentionOutput;  ///< (rows, queryWidth), of all heads side by side
    FloatBuffer added;  ///< (rows, width), what a block adds
    FloatBuffer gate;  ///< (rows, ffnSize)
    FloatBuffer up;  ///< (rows, ffnSize)
    FloatBuffer logits;  ///< (kLogitRows, vocab)
    int rows = 0;

    void reserve(const ModelConfig& config, int wanted);
};

struct Transformer::Impl {
    ModelConfig config;
    std::unique_ptr<Kernels> kernels;
    TransformerOptions options;  ///< onPacked only while the weights are packed
    Matrix embedding;  ///< empty when the head is tied: its rows are the embedding then
    Matrix positions;  ///< (contextLength, hiddenSize), only with learned positions
    std::vector<PreparedLayer> layers;
    NormWeights finalNorm;
    std::unique_ptr<LinearMap> head;
    RopeTable rope;
    Activations work;
    AttentionCapture capture;
    FloatBuffer probedRow;  ///< (2, heads, positions): scores and weights of a pass's last row, only where a probe wants values
    std::unique_ptr<KvCache> scratch;  ///< keys and values of a pass without a cache
    std::vector<float> positionRow;  ///< (width)
    std::uint64_t streamedBytes = 0;
    std::uint64_t tableBytes = 0;

    Impl(ModelConfig modelConfig, ModelWeights weights, std::unique_ptr<Kernels> chosen, TransformerOptions chosenOptions);

    /// Rows of a chunk that begins at @p position: fewer the more there is to scan, so that a stop request is seen soon.
    [[nodiscard]] int chunkRowsAt(int position) const;

    [[nodiscard]] std::unique_ptr<LinearMap> take(LinearWeights& weights);
    [[nodiscard]] NormWeights take(NormWeights& norm);
    void check(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const;
    [[nodiscard]] KvCache& scratchFor(int positions);
    void embed(std::span<const TokenId> tokens, int firstPosition);
    void block(int index, int firstPosition, int rows, KvCache& cache, Pass& pass);
    /// One position through all layers and the head, as one piece of work. Null span when it was stopped.
    std::span<const float> decode(int position, KvCache& cache, const std::stop_token& stop, Pass& pass);
    void queryKeyValue(int index, int firstPosition, int rows, Pass& pass);
    [[nodiscard]] RopeAngles anglesFrom(int position) const;
    [[nodiscard]] AttentionCall attentionCall(int layer, int firstPosition, int rows, KvCache& cache);
    void attend(int index, int firstPosition, int rows, KvCache& cache, Pass& pass);
    void mlp(int index, int rows, Pass& pass);
    std::span<const float> logits(int firstPosition, int rows, bool last, Pass& pass);
    std::span<const float> logitsOf(std::span<const int> rows);
};

}  // namespace kvscope
