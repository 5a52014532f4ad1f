// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/tensorrules.h"

#include "core/error.h"

#include <algorithm>
#include <iterator>

namespace kvscope {

namespace {

using Role = TensorRole;

constexpr TensorRule kLlamaRules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::Query, "layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "layers.#.self_attn.q_proj.bias" },
    { Role::Key, "layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "layers.#.self_attn.k_proj.bias" },
    { Role::Value, "layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "layers.#.self_attn.v_proj.bias" },
    { Role::QueryNorm, "layers.#.self_attn.q_norm.weight" },
    { Role::KeyNorm, "layers.#.self_attn.k_norm.weight" },
    { Role::AttentionOutput, "layers.#.self_attn.o_proj.weight" },
    { Role::AttentionOutputBias, "layers.#.self_attn.o_proj.bias" },
    { Role::MlpNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::Gate, "layers.#.mlp.gate_proj.weight" },
    { Role::GateBias, "layers.#.mlp.gate_proj.bias" },
    { Role::Up, "layers.#.mlp.up_proj.weight" },
    { Role::UpBias, "layers.#.mlp.up_proj.bias" },
    { Role::Down, "layers.#.mlp.down_proj.weight" },
    { Role::DownBias, "layers.#.mlp.down_proj.bias" },
    { Role::FinalNorm, "norm.weight" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kGpt2Rules[] = {
    { Role::Embedding, "wte.weight" },
    { Role::Positions, "wpe.weight" },
    { Role::AttentionNorm, "h.#.ln_1.weight" },
    { Role::AttentionNormBias, "h.#.ln_1.bias" },
    { Role::Query, "h.#.attn.c_attn.weight", Packing::FusedColumns, 0 },
    { Role::QueryBias, "h.#.attn.c_attn.bias", Packing::Stacked, 0 },
    { Role::Key, "h.#.attn.c_attn.weight", Packing::FusedColumns, 1 },
    { Role::KeyBias, "h.#.attn.c_attn.bias", Packing::Stacked, 1 },
    { Role::Value, "h.#.attn.c_attn.weight", Packing::FusedColumns, 2 },
    { Role::ValueBias, "h.#.attn.c_attn.bias", Packing::Stacked, 2 },
    { Role::AttentionOutput, "h.#.attn.c_proj.weight", Packing::Transposed },
    { Role::AttentionOutputBias, "h.#.attn.c_proj.bias" },
    { Role::MlpNorm, "h.#.ln_2.weight" },
    { Role::MlpNormBias, "h.#.ln_2.bias" },
    { Role::Up, "h.#.mlp.c_fc.weight", Packing::Transposed },
    { Role::UpBias, "h.#.mlp.c_fc.bias" },
    { Role::Down, "h.#.mlp.c_proj.weight", Packing::Transposed },
    { Role::DownBias, "h.#.mlp.c_proj.bias" },
    { Role::FinalNorm, "ln_f.weight" },
    { Role::FinalNormBias, "ln_f.bias" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kGptNeoRules[] = {
    { Role::Embedding, "wte.weight" },
    { Role::Positions, "wpe.weight" },
    { Role::AttentionNorm, "h.#.ln_1.weight" },
    { Role::AttentionNormBias, "h.#.ln_1.bias" },
    { Role::Query, "h.#.attn.attention.q_proj.weight" },
    { Role::Key, "h.#.attn.attention.k_proj.weight" },
    { Role::Value, "h.#.attn.attention.v_proj.weight" },
    { Role::AttentionOutput, "h.#.attn.attention.out_proj.weight" },
    { Role::AttentionOutputBias, "h.#.attn.attention.out_proj.bias" },
    { Role::MlpNorm, "h.#.ln_2.weight" },
    { Role::MlpNormBias, "h.#.ln_2.bias" },
    { Role::Up, "h.#.mlp.c_fc.weight" },
    { Role::UpBias, "h.#.mlp.c_fc.bias" },
    { Role::Down, "h.#.mlp.c_proj.weight" },
    { Role::DownBias, "h.#.mlp.c_proj.bias" },
    { Role::FinalNorm, "ln_f.weight" },
    { Role::FinalNormBias, "ln_f.bias" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kGptNeoxRules[] = {
    { Role::Embedding, "embed_in.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::AttentionNormBias, "layers.#.input_layernorm.bias" },
    { Role::Query, "layers.#.attention.query_key_value.weight", Packing::ByGroup, 0 },
    { Role::QueryBias, "layers.#.attention.query_key_value.bias", Packing::ByGroup, 0 },
    { Role::Key, "layers.#.attention.query_key_value.weight", Packing::ByGroup, 1 },
    { Role::KeyBias, "layers.#.attention.query_key_value.bias", Packing::ByGroup, 1 },
    { Role::Value, "layers.#.attention.query_key_value.weight", Packing::ByGroup, 2 },
    { Role::ValueBias, "layers.#.attention.query_key_value.bias", Packing::ByGroup, 2 },
    { Role::AttentionOutput, "layers.#.attention.dense.weight" },
    { Role::AttentionOutputBias, "layers.#.attention.dense.bias" },
    { Role::MlpNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::MlpNormBias, "layers.#.post_attention_layernorm.bias" },
    { Role::Up, "layers.#.mlp.dense_h_to_4h.weight" },
    { Role::UpBias, "layers.#.mlp.dense_h_to_4h.bias" },
    { Role::Down, "layers.#.mlp.dense_4h_to_h.weight" },
    { Role::DownBias, "layers.#.mlp.dense_4h_to_h.bias" },
    { Role::FinalNorm, "final_layer_norm.weight" },
    { Role::FinalNormBias, "final_layer_norm.bias" },
    { Role::Head, "embed_out.weight" },
};

// Gemma's and OLMo 2's. Here post_attention_layernorm is the norm of the attention's output.
constexpr TensorRule kSandwichRules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::Query, "layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "layers.#.self_attn.q_proj.bias" },
    { Role::Key, "layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "layers.#.self_attn.k_proj.bias" },
    { Role::Value, "layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "layers.#.self_attn.v_proj.bias" },
    { Role::QueryNorm, "layers.#.self_attn.q_norm.weight" },
    { Role::KeyNorm, "layers.#.self_attn.k_norm.weight" },
    { Role::AttentionOutput, "layers.#.self_attn.o_proj.weight" },
    { Role::AttentionOutputBias, "layers.#.self_attn.o_proj.bias" },
    { Role::AttentionOutputNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::MlpNorm, "layers.#.pre_feedforward_layernorm.weight" },
    { Role::Gate, "layers.#.mlp.gate_proj.weight" },
    { Role::Up, "layers.#.mlp.up_proj.weight" },
    { Role::Down, "layers.#.mlp.down_proj.weight" },
    { Role::MlpOutputNorm, "layers.#.post_feedforward_layernorm.weight" },
    { Role::FinalNorm, "norm.weight" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kPhi3Rules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::Query, "layers.#.self_attn.qkv_proj.weight", Packing::Stacked, 0 },
    { Role::Key, "layers.#.self_attn.qkv_proj.weight", Packing::Stacked, 1 },
    { Role::Value, "layers.#.self_attn.qkv_proj.weight", Packing::Stacked, 2 },
    { Role::AttentionOutput, "layers.#.self_attn.o_proj.weight" },
    { Role::MlpNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::Gate, "layers.#.mlp.gate_up_proj.weight", Packing::Stacked, 0 },
    { Role::Up, "layers.#.mlp.gate_up_proj.weight", Packing::Stacked, 1 },
    { Role::Down, "layers.#.mlp.down_proj.weight" },
    { Role::FinalNorm, "norm.weight" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kStableLmRules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::AttentionNormBias, "layers.#.input_layernorm.bias" },
    { Role::Query, "layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "layers.#.self_attn.q_proj.bias" },
    { Role::Key, "layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "layers.#.self_attn.k_proj.bias" },
    { Role::Value, "layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "layers.#.self_attn.v_proj.bias" },
    { Role::QueryNorm, "layers.#.self_attn.q_layernorm.norms.@.weight", Packing::ByHead },
    { Role::KeyNorm, "layers.#.self_attn.k_layernorm.norms.@.weight", Packing::ByHead },
    { Role::AttentionOutput, "layers.#.self_attn.o_proj.weight" },
    { Role::MlpNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::MlpNormBias, "layers.#.post_attention_layernorm.bias" },
    { Role::Gate, "layers.#.mlp.gate_proj.weight" },
    { Role::Up, "layers.#.mlp.up_proj.weight" },
    { Role::Down, "layers.#.mlp.down_proj.weight" },
    { Role::FinalNorm, "norm.weight" },
    { Role::FinalNormBias, "norm.bias" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kPhiRules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::AttentionNormBias, "layers.#.input_layernorm.bias" },
    { Role::Query, "layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "layers.#.self_attn.q_proj.bias" },
    { Role::Key, "layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "layers.#.self_attn.k_proj.bias" },
    { Role::Value, "layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "layers.#.self_attn.v_proj.bias" },
    { Role::QueryNorm, "layers.#.self_attn.q_layernorm.weight" },
    { Role::QueryNormBias, "layers.#.self_attn.q_layernorm.bias" },
    { Role::KeyNorm, "layers.#.self_attn.k_layernorm.weight" },
    { Role::KeyNormBias, "layers.#.self_attn.k_layernorm.bias" },
    { Role::AttentionOutput, "layers.#.self_attn.dense.weight" },
    { Role::AttentionOutputBias, "layers.#.self_attn.dense.bias" },
    { Role::Up, "layers.#.mlp.fc1.weight" },
    { Role::UpBias, "layers.#.mlp.fc1.bias" },
    { Role::Down, "layers.#.mlp.fc2.weight" },
    { Role::DownBias, "layers.#.mlp.fc2.bias" },
    { Role::FinalNorm, "final_layernorm.weight" },
    { Role::FinalNormBias, "final_layernorm.bias" },
    { Role::Head, "lm_head.weight" },
    { Role::HeadBias, "lm_head.bias" },
};

constexpr TensorRule kStarcoder2Rules[] = {
    { Role::Embedding, "embed_tokens.weight" },
    { Role::AttentionNorm, "layers.#.input_layernorm.weight" },
    { Role::AttentionNormBias, "layers.#.input_layernorm.bias" },
    { Role::Query, "layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "layers.#.self_attn.q_proj.bias" },
    { Role::Key, "layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "layers.#.self_attn.k_proj.bias" },
    { Role::Value, "layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "layers.#.self_attn.v_proj.bias" },
    { Role::AttentionOutput, "layers.#.self_attn.o_proj.weight" },
    { Role::AttentionOutputBias, "layers.#.self_attn.o_proj.bias" },
    { Role::MlpNorm, "layers.#.post_attention_layernorm.weight" },
    { Role::MlpNormBias, "layers.#.post_attention_layernorm.bias" },
    { Role::Up, "layers.#.mlp.c_fc.weight" },
    { Role::UpBias, "layers.#.mlp.c_fc.bias" },
    { Role::Down, "layers.#.mlp.c_proj.weight" },
    { Role::DownBias, "layers.#.mlp.c_proj.bias" },
    { Role::FinalNorm, "norm.weight" },
    { Role::FinalNormBias, "norm.bias" },
    { Role::Head, "lm_head.weight" },
};

// Falcon's and BLOOM's. Larger Falcons name their two norms by what reads them.
constexpr TensorRule kFalconRules[] = {
    { Role::Embedding, "word_embeddings.weight" },
    { Role::EmbeddingNorm, "word_embeddings_layernorm.weight" },
    { Role::EmbeddingNormBias, "word_embeddings_layernorm.bias" },
    { Role::AttentionNorm, "h.#.input_layernorm.weight" },
    { Role::AttentionNorm, "h.#.ln_attn.weight" },
    { Role::AttentionNormBias, "h.#.input_layernorm.bias" },
    { Role::AttentionNormBias, "h.#.ln_attn.bias" },
    { Role::Query, "h.#.self_attention.query_key_value.weight", Packing::ByGroup, 0 },
    { Role::QueryBias, "h.#.self_attention.query_key_value.bias", Packing::ByGroup, 0 },
    { Role::Key, "h.#.self_attention.query_key_value.weight", Packing::ByGroup, 1 },
    { Role::KeyBias, "h.#.self_attention.query_key_value.bias", Packing::ByGroup, 1 },
    { Role::Value, "h.#.self_attention.query_key_value.weight", Packing::ByGroup, 2 },
    { Role::ValueBias, "h.#.self_attention.query_key_value.bias", Packing::ByGroup, 2 },
    { Role::AttentionOutput, "h.#.self_attention.dense.weight" },
    { Role::AttentionOutputBias, "h.#.self_attention.dense.bias" },
    { Role::MlpNorm, "h.#.post_attention_layernorm.weight" },
    { Role::MlpNorm, "h.#.ln_mlp.weight" },
    { Role::MlpNormBias, "h.#.post_attention_layernorm.bias" },
    { Role::MlpNormBias, "h.#.ln_mlp.bias" },
    { Role::Up, "h.#.mlp.dense_h_to_4h.weight" },
    { Role::UpBias, "h.#.mlp.dense_h_to_4h.bias" },
    { Role::Down, "h.#.mlp.dense_4h_to_h.weight" },
    { Role::DownBias, "h.#.mlp.dense_4h_to_h.bias" },
    { Role::FinalNorm, "ln_f.weight" },
    { Role::FinalNormBias, "ln_f.bias" },
    { Role::Head, "lm_head.weight" },
};

constexpr TensorRule kOptRules[] = {
    { Role::Embedding, "decoder.embed_tokens.weight" },
    { Role::Positions, "decoder.embed_positions.weight" },
    { Role::AttentionNorm, "decoder.layers.#.self_attn_layer_norm.weight" },
    { Role::AttentionNormBias, "decoder.layers.#.self_attn_layer_norm.bias" },
    { Role::Query, "decoder.layers.#.self_attn.q_proj.weight" },
    { Role::QueryBias, "decoder.layers.#.self_attn.q_proj.bias" },
    { Role::Key, "decoder.layers.#.self_attn.k_proj.weight" },
    { Role::KeyBias, "decoder.layers.#.self_attn.k_proj.bias" },
    { Role::Value, "decoder.layers.#.self_attn.v_proj.weight" },
    { Role::ValueBias, "decoder.layers.#.self_attn.v_proj.bias" },
    { Role::AttentionOutput, "decoder.layers.#.self_attn.out_proj.weight" },
    { Role::AttentionOutputBias, "decoder.layers.#.self_attn.out_proj.bias" },
    { Role::MlpNorm, "decoder.layers.#.final_layer_norm.weight" },
    { Role::MlpNormBias, "decoder.layers.#.final_layer_norm.bias" },
    { Role::Up, "decoder.layers.#.fc1.weight" },
    { Role::UpBias, "decoder.layers.#.fc1.bias" },
    { Role::Down, "decoder.layers.#.fc2.weight" },
    { Role::DownBias, "decoder.layers.#.fc2.bias" },
    { Role::FinalNorm, "decoder.final_layer_norm.weight" },
    { Role::FinalNormBias, "decoder.final_layer_norm.bias" },
    { Role::Head, "lm_head.weight" },
};

// GPT-J's and CodeGen's, which stores query, key and value together.
constexpr TensorRule kGptJRules[] = {
    { Role::Embedding, "wte.weight" },
    { Role::AttentionNorm, "h.#.ln_1.weight" },
    { Role::AttentionNormBias, "h.#.ln_1.bias" },
    { Role::Query, "h.#.attn.q_proj.weight" },
    { Role::Query, "h.#.attn.qkv_proj.weight", Packing::ByBlock, 0 },
    { Role::Key, "h.#.attn.k_proj.weight" },
    { Role::Key, "h.#.attn.qkv_proj.weight", Packing::ByBlock, 1 },
    { Role::Value, "h.#.attn.v_proj.weight" },
    { Role::Value, "h.#.attn.qkv_proj.weight", Packing::ByBlock, 2 },
    { Role::AttentionOutput, "h.#.attn.out_proj.weight" },
    { Role::Up, "h.#.mlp.fc_in.weight" },
    { Role::UpBias, "h.#.mlp.fc_in.bias" },
    { Role::Down, "h.#.mlp.fc_out.weight" },
    { Role::DownBias, "h.#.mlp.fc_out.bias" },
    { Role::FinalNorm, "ln_f.weight" },
    { Role::FinalNormBias, "ln_f.bias" },
    { Role::Head, "lm_head.weight" },
    { Role::HeadBias, "lm_head.bias" },
};

}  // namespace

std::span<const TensorRule> rulesOf(Naming naming)
{
    switch (naming) {
    case Naming::Llama: return kLlamaRules;
    case Naming::Gpt2: return kGpt2Rules;
    case Naming::GptNeo: return kGptNeoRules;
    case Naming::GptNeox: return kGptNeoxRules;
    case Naming::Sandwich: return kSandwichRules;
    case Naming::Phi3: return kPhi3Rules;
    case Naming::StableLm: return kStableLmRules;
    case Naming::Phi: return kPhiRules;
    case Naming::Starcoder2: return kStarcoder2Rules;
    case Naming::Falcon: return kFalconRules;
    case Naming::Opt: return kOptRules;
    case Naming::GptJ: return kGptJRules;
    }
    return {};
}

std::vector<TensorRule> rulesFor(Naming naming, TensorRole role)
{
    std::vector<TensorRule> rules;
    std::ranges::copy_if(rulesOf(naming), std::back_inserter(rules), [role](const TensorRule& rule) { return rule.role == role; });
    if (rules.empty())
        throw EngineError(ErrorCode::Internal).found({ Phrase::NoTensorRule, Verbatim { roleOf(role).name } });
    return rules;
}

}  // namespace kvscope
