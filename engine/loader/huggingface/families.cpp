// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/families.h"

#include <algorithm>

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
    { Role::QueryBias, "h.#.attn.c_attn.bias", Packing::FusedRows, 0 },
    { Role::Key, "h.#.attn.c_attn.weight", Packing::FusedColumns, 1 },
    { Role::KeyBias, "h.#.attn.c_attn.bias", Packing::FusedRows, 1 },
    { Role::Value, "h.#.attn.c_attn.weight", Packing::FusedColumns, 2 },
    { Role::ValueBias, "h.#.attn.c_attn.bias", Packing::FusedRows, 2 },
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
    { Role::Query, "layers.#.attention.query_key_value.weight", Packing::FusedByHead, 0 },
    { Role::QueryBias, "layers.#.attention.query_key_value.bias", Packing::FusedByHead, 0 },
    { Role::Key, "layers.#.attention.query_key_value.weight", Packing::FusedByHead, 1 },
    { Role::KeyBias, "layers.#.attention.query_key_value.bias", Packing::FusedByHead, 1 },
    { Role::Value, "layers.#.attention.query_key_value.weight", Packing::FusedByHead, 2 },
    { Role::ValueBias, "layers.#.attention.query_key_value.bias", Packing::FusedByHead, 2 },
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

constexpr const char* kGpt2Refused[] = { "scale_attn_by_inverse_layer_idx", "add_cross_attention" };

constexpr Setting kLlamaChoices[] = { Setting::KvHeads, Setting::HeadDim, Setting::AttentionBias, Setting::MlpBias };
constexpr Setting kGpt2Choices[] = { Setting::ScaledAttention };
constexpr Setting kGptNeoxChoices[] = { Setting::AttentionBias, Setting::ParallelResidual };

constexpr Spelling kSpellings[] = {
    { .naming = Naming::Llama, .prefix = "model.", .choices = kLlamaChoices, .rules = kLlamaRules },
    {
        .naming = Naming::Gpt2,
        .prefix = "transformer.",
        .ffnSizeIsOptional = true,
        .choices = kGpt2Choices,
        .refused = kGpt2Refused,
        .rules = kGpt2Rules,
    },
    { .naming = Naming::GptNeo, .prefix = "transformer.", .ffnSizeIsOptional = true, .rules = kGptNeoRules },
    { .naming = Naming::GptNeox, .prefix = "gpt_neox.", .choices = kGptNeoxChoices, .rules = kGptNeoxRules },
};

}  // namespace

const Architecture& architectureOf(const JsonObject& config)
{
    if (!config.has("model_type")) {
        throw config.missing("model_type", Verbatim { architectureNames() });
    }
    const Architecture* const found = findArchitecture(config.text("model_type"));
    if (found == nullptr) {
        throw config.wrong("model_type", Verbatim { architectureNames() }, ErrorCode::ArchitectureUnsupported);
    }
    return *found;
}

bool Spelling::reads(Setting setting) const
{
    return std::ranges::find(choices, setting) != choices.end();
}

const Spelling& spellingOf(Naming naming)
{
    return *std::ranges::find_if(kSpellings, [naming](const Spelling& spelling) { return spelling.naming == naming; });
}

const TensorRule& ruleFor(const Spelling& spelling, TensorRole role)
{
    const auto found = std::ranges::find_if(spelling.rules, [role](const TensorRule& rule) { return rule.role == role; });
    if (found == spelling.rules.end()) {
        throw EngineError(ErrorCode::Internal)
            .found({ Phrase::NoTensorRule, Verbatim { roleOf(role).name }, Verbatim { spelling.prefix } });
    }
    return *found;
}

}  // namespace kvscope
