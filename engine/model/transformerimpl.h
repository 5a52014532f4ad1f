// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The implementation of Transformer: prepared weights, working memory and the steps of a forward pass. Included by transformer*.cpp only.

#include "core/intervention.h"
#include "core/probe.h"
#include "core/stages.h"
#include "kernels/alignedmemory.h"
#include "kernels/attentioncapture.h"
#include "kernels/preparedlayer.h"
#include "model/kvcache.h"
#include "model/memoryneed.h"
#include "model/ropetable.h"
#include "model/transformer.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace kvscope {

/// One forward pass: its probes, its intervention, its stage clock and what it counted.
struct Pass {
    Kernels& kernels;
    const ProbeList& probes;
    const Intervention* intervention = nullptr;  ///< null: nothing is changed
    StageClock clock;
    StageCounts& operations;
    int probedPosition = -1;  ///< the last of the current chunk; -1 if no probe wants its values

    /// The end of a stage: its time, and the operations counted since the previous one's end.
    void lap(Stage stage)
    {
        clock.lap(stage);
        operations[stage] += kernels.takeOperations();
    }
    /// Passes the last row of @p values (rows, width) to the probes. The time until then counts towards @p stage, the rest towards capture.
    void show(ProbePoint point, const float* values, int rows, int width, Stage stage);
};

/// Activations of one chunk, (rows, features) row-major. Reserved for the largest chunk so far, then reused.
struct Activations {
    FloatBuffer residual;  ///< (rows, hiddenSize), the residual stream
    FloatBuffer normed;  ///< (rows, hiddenSize)
    FloatBuffer query;  ///< (rows, queryWidth)
    FloatBuffer key;  ///< (rows, kvWidth)
    FloatBuffer value;  ///< (rows, kvWidth)
    FloatBuffer weightedValues;  ///< (rows, queryWidth), all heads concatenated
    FloatBuffer added;  ///< (rows, hiddenSize), the contribution to the residual stream
    FloatBuffer gate;  ///< (rows, ffnSize)
    FloatBuffer up;  ///< (rows, ffnSize)
    FloatBuffer logits;  ///< (kLogitRows, vocabSize)
    int rows = 0;

    void reserve(const ModelConfig& config, int wanted);
};

struct Transformer::Impl {
    ModelConfig config;
    std::unique_ptr<Kernels> kernels;
    TransformerOptions options;  ///< onPacked is cleared after construction
    int passRows = 0;  ///< LanguageModel::usePassRows(); 0 = as the options say
    StageCounts streamed;  ///< bytes of the weights that a pass reads, by stage
    Matrix embedding;  ///< empty with a tied head, whose rows are then the embedding
    Matrix positions;  ///< (contextLength, hiddenSize), with learned positions only
    std::vector<PreparedLayer> layers;
    NormWeights embeddingNorm;
    NormWeights finalNorm;
    std::unique_ptr<LinearMap> head;
    std::vector<RopeTable> ropes;  ///< (1 + otherRopes)
    std::vector<RopeAngles> stepAngles;  ///< (layers), of a decode step
    std::vector<float> alibiSlopes;  ///< (heads), with Alibi only
    Activations work;
    AttentionCapture capture;
    FloatBuffer probedRow;  ///< (2, heads, positions): scores and weights of a pass's last row, only if a probe wants values
    std::unique_ptr<KvCache> scratch;  ///< keys and values of a pass without a cache
    std::vector<float> positionRow;  ///< (hiddenSize)
    std::uint64_t tableBytes = 0;

    Impl(ModelConfig modelConfig, ModelWeights weights, std::unique_ptr<Kernels> chosen, TransformerOptions chosenOptions);

    /// Rows of a chunk starting at @p position: fewer the longer the context is, so that a stop request is noticed soon.
    [[nodiscard]] int chunkRowsAt(int position) const;

    [[nodiscard]] std::unique_ptr<LinearMap> take(LinearWeights& weights, Stage stage);
    /// A norm as the kernels expect it: with the config's offset added, and 1 and 0 in place of a scale and bias that the model lacks.
    [[nodiscard]] NormWeights take(NormWeights& norm, NormKind kind, int width, Stage stage);
    [[nodiscard]] PreparedLayer take(LayerWeights& source);
    void check(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const;
    [[nodiscard]] KvCache& scratchFor(int positions);
    void embed(std::span<const TokenId> tokens, int firstPosition);
    void block(int index, int firstPosition, int rows, KvCache& cache, Pass& pass);
    /// Computes one position through all layers and the head as a single task. Returns a null span if stopped.
    std::span<const float> decode(int position, KvCache& cache, const std::stop_token& stop, Pass& pass);
    void queryKeyValue(int index, int firstPosition, int rows, Pass& pass);
    void rotateQueryKey(int index, int firstPosition, int rows, Pass& pass);
    void normQueryKey(int index, int rows);
    /// No pairs if the layer is not rotated.
    [[nodiscard]] RopeAngles anglesFrom(int position, int layer) const;
    [[nodiscard]] AttentionCall attentionCall(int layer, int firstPosition, int rows, KvCache& cache);
    /// The attention of a call as @p intervention changes it.
    void changedAttention(const AttentionCall& call, const Intervention& intervention);
    void attend(int index, int firstPosition, int rows, KvCache& cache, Pass& pass);
    void mlp(int index, const float* input, int rows, Pass& pass);
    /// Norm and factor of work.added before it is added to the residual stream.
    void finishAdded(const NormWeights& norm, int rows);
    void finishLogits(float* values, std::size_t count);
    std::span<const float> logits(int firstPosition, int rows, bool last, Pass& pass);
    std::span<const float> logitsOf(std::span<const int> rows);
};

}  // namespace kvscope
