// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The options of a decoder block that do not depend on its sizes: one field for each way in which the supported architectures differ. An
// architecture's row states them, a file may override some, and the model is built from them. Plain data.

#include <cstdint>

namespace kvscope {

enum class NormKind : std::uint8_t { RmsNorm, LayerNorm };
/// Alibi adds slope · (key position - query position) to every score (Press et al., "Train short, test long", 2021).
enum class PositionKind : std::uint8_t { Rope, Learned, Alibi };
/// RotateHalf pairs feature i with i + half (Hugging Face); Interleaved pairs 2i with 2i + 1 (llama2.c, the RoFormer paper).
enum class RopePairing : std::uint8_t { RotateHalf, Interleaved };
enum class Activation : std::uint8_t { Silu, GeluTanh, GeluErf, Relu, ReluSquared };

/// What a norm of queries and keys extends over: each head, with one scale for all; each head, each with a scale of its own (StableLM 2); all
/// heads of a position together (OLMo 2).
enum class QkNormSpan : std::uint8_t { Head, ScaledHead, AllHeads };

struct BlockOptions {
    NormKind norm = NormKind::RmsNorm;
    float normEpsilon = 1e-5F;
    bool normScale = true;  ///< norms multiply by a stored scale (OLMo's do not)
    bool normBias = true;  ///< LayerNorm only: norms add a stored bias
    float normOffset = 0.0F;  ///< added to every stored scale when the model is built: 1 for Gemma's files, which store scale - 1
    bool preNorm = true;  ///< norms before attention and MLP
    bool postNorm = false;  ///< norms on the outputs of attention and MLP, before they are added to the residual stream
    bool parallelResidual = false;  ///< attention and MLP both read the block's input (GPT-NeoX)
    bool sharedNorm = false;  ///< a parallel block has one norm for attention and MLP (Phi, GPT-J)
    bool embeddingNorm = false;  ///< a norm on the embeddings (BLOOM)

    PositionKind position = PositionKind::Rope;
    int positionOffset = 0;  ///< learned positions: rows of the table before that of position 0 (OPT: 2); >= 0
    float alibiScale = 1.0F;  ///< factor for Alibi's slopes; > 0
    RopePairing ropePairing = RopePairing::RotateHalf;
    double ropeTheta = 10000.0;  ///< >= 1

    Activation activation = Activation::Silu;
    bool gatedMlp = true;  ///< SwiGLU-like: down(act(gate(x)) * up(x)); otherwise down(act(up(x)))
    bool attentionBias = false;  ///< biases on the query, key and value projections
    bool attentionOutputBias = false;  ///< bias on the attention's output projection
    bool mlpBias = false;
    bool tiedHead = false;  ///< logits use the embedding matrix
    bool headBias = false;  ///< bias on the logits

    bool qkNorm = false;  ///< norms of the queries and keys (Qwen3)
    NormKind qkNormKind = NormKind::RmsNorm;
    bool qkNormBias = false;  ///< LayerNorm only: they add a stored bias (Phi)
    QkNormSpan qkNormSpan = QkNormSpan::Head;
    bool qkNormAfterRope = false;
    float qkvClip = 0.0F;  ///< queries, keys and values are clamped to -clip … clip after their projection (OLMo); 0 = not
    bool scaledAttention = true;  ///< scores divided by sqrt(headDim) (GPT-Neo does not)
    float attentionScale = 0.0F;  ///< factor for the scores instead; 0 = as scaledAttention says
    float attentionCap = 0.0F;  ///< scaled scores become cap · tanh(score / cap) (Gemma 2); 0 = no cap
    float embeddingScale = 1.0F;  ///< factor for the embeddings; > 0
    float residualScale = 1.0F;  ///< factor for what attention and MLP add to the residual stream (Granite); > 0
    float logitScale = 1.0F;  ///< factor for the logits; > 0
    float logitCap = 0.0F;  ///< scaled logits become cap · tanh(logit / cap) (Gemma 2); 0 = no cap

    [[nodiscard]] bool hasNormBias() const { return norm == NormKind::LayerNorm && normBias; }
};

}  // namespace kvscope
