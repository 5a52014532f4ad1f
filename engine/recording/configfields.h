// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The fields of sizes, options and settings that a session file's manifest has, with their keys. Reader and writer walk the same lists. For the
// sources of this folder only.

#include "core/modelconfig.h"
#include "core/runsettings.h"

#include <array>

namespace kvscope {

// Names of enumerators in the order of their values.
inline constexpr std::array kNormNames { "rms_norm", "layer_norm" };
inline constexpr std::array kPositionNames { "rope", "learned", "alibi" };
inline constexpr std::array kPairingNames { "rotate_half", "interleaved" };
inline constexpr std::array kActivationNames { "silu", "gelu_tanh", "gelu_erf", "relu", "relu_squared" };
inline constexpr std::array kQkNormSpanNames { "head", "scaled_head", "all_heads" };
inline constexpr std::array kScalingNames { "none", "linear", "dynamic", "yarn", "long_rope", "llama3" };

/// Calls fields(key, field) for each field, and fields.choice(key, field, names) for one that is an enumerator.
template<class Fields, class Scaling> void visitScaling(Fields& fields, Scaling& scaling)
{
    fields.choice("kind", scaling.kind, kScalingNames);
    fields("factor", scaling.factor);
    fields("original_context", scaling.originalContext);
    fields("attention_factor", scaling.attentionFactor);
    fields("low_frequency", scaling.lowFrequency);
    fields("high_frequency", scaling.highFrequency);
    fields("fast_turns", scaling.fastTurns);
    fields("slow_turns", scaling.slowTurns);
    fields("whole_pairs", scaling.wholePairs);
    fields("short_divisors", scaling.shortDivisors);
    fields("long_divisors", scaling.longDivisors);
}

/// All of ModelConfig but the rope scalings, which are objects of their own.
template<class Fields, class Config> void visitConfig(Fields& fields, Config& config)
{
    fields("architecture", config.architecture);
    fields("layers", config.layers);
    fields("hidden_size", config.hiddenSize);
    fields("heads", config.heads);
    fields("kv_heads", config.kvHeads);
    fields("head_dim", config.headDim);
    fields("ffn_size", config.ffnSize);
    fields("vocab_size", config.vocabSize);
    fields("context_length", config.contextLength);
    fields("rotary_dim", config.rotaryDim);
    fields("layer_ropes", config.layerRopes);
    fields("windows", config.windows);
    fields("projections", config.projections);
    fields("value_dim", config.valueDim);
    fields("logit_count", config.logitCount);
    fields.choice("norm", config.norm, kNormNames);
    fields("norm_epsilon", config.normEpsilon);
    fields("norm_scale", config.normScale);
    fields("norm_bias", config.normBias);
    fields("norm_offset", config.normOffset);
    fields("pre_norm", config.preNorm);
    fields("post_norm", config.postNorm);
    fields("parallel_residual", config.parallelResidual);
    fields("shared_norm", config.sharedNorm);
    fields("embedding_norm", config.embeddingNorm);
    fields.choice("position", config.position, kPositionNames);
    fields("position_offset", config.positionOffset);
    fields("alibi_scale", config.alibiScale);
    fields.choice("rope_pairing", config.ropePairing, kPairingNames);
    fields("rope_theta", config.ropeTheta);
    fields.choice("activation", config.activation, kActivationNames);
    fields("gated_mlp", config.gatedMlp);
    fields("attention_bias", config.attentionBias);
    fields("attention_output_bias", config.attentionOutputBias);
    fields("mlp_bias", config.mlpBias);
    fields("tied_head", config.tiedHead);
    fields("head_bias", config.headBias);
    fields("qk_norm", config.qkNorm);
    fields.choice("qk_norm_kind", config.qkNormKind, kNormNames);
    fields("qk_norm_bias", config.qkNormBias);
    fields.choice("qk_norm_span", config.qkNormSpan, kQkNormSpanNames);
    fields("qk_norm_after_rope", config.qkNormAfterRope);
    fields("qkv_clip", config.qkvClip);
    fields("scaled_attention", config.scaledAttention);
    fields("attention_scale", config.attentionScale);
    fields("attention_cap", config.attentionCap);
    fields("embedding_scale", config.embeddingScale);
    fields("residual_scale", config.residualScale);
    fields("logit_scale", config.logitScale);
    fields("logit_cap", config.logitCap);
}

/// All of RunSettings but the intervention, which is an object of its own.
template<class Fields, class Settings> void visitSettings(Fields& fields, Settings& settings)
{
    fields("prompt_ids", settings.prompt);
    fields("steps", settings.steps);
    fields("context", settings.contextLimit);
    fields("cache_on", settings.cacheOn);
    fields("temperature", settings.sampling.temperature);
    fields("top_k", settings.sampling.topK);
    fields("top_p", settings.sampling.topP);
    fields("seed", settings.sampling.seed);
    fields("forced_ids", settings.forced);
    fields("steps_done", settings.stepsDone);
    fields("computed_before", settings.computedBefore);
    fields("top_count", settings.topCount);
    fields("capture_attention", settings.captureAttention);
    fields("check_equality", settings.checkEquality);
    fields("comparison_budget_ns", settings.comparisonBudgetNs);
    fields("check_memory_bytes", settings.checkMemoryBytes);
    fields("pass_rows", settings.passRows);
    fields("one_thread", settings.oneThread);
    fields("attention_budget_bytes", settings.attentionBudgetBytes);
}

}  // namespace kvscope
