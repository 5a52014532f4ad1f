// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/families.h"

#include "loader/huggingface/familyconfig.h"

#include <algorithm>

namespace kvscope {

namespace {

// Defaults for absent keys are those of transformers' configuration classes; sizes have none, since every file writes them.

using Role = TensorRole;

// --- llama, mistral, qwen2, qwen3 ------------------------------------------------------------------------------------------------------------

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
    { Role::Projection, "layers.#.self_attn.o_proj.weight" },
    { Role::ProjectionBias, "layers.#.self_attn.o_proj.bias" },
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

/// What llama and its descendants share.
ModelConfig readLlamaLike(const JsonObject& config, int contextInstead)
{
    ModelConfig model
        = readSizes(config, { "hidden_size", "num_hidden_layers", "num_attention_heads", "max_position_embeddings" }, contextInstead);
    readGroupedHeads(config, model);
    model.feedForward = config.whole("intermediate_size", 1, kLargestSize);
    model.norm = NormKind::RmsNorm;
    model.normEpsilon = static_cast<float>(config.number("rms_norm_eps", 1e-6));
    model.activation = readActivation(config, "hidden_act", "silu");
    model.gatedMlp = true;
    model.tiedHead = config.flag("tie_word_embeddings", false);
    readRope(config, model, "rope_theta", 1.0);
    return model;
}

ModelConfig readLlama(const JsonObject& config)
{
    ModelConfig model = readLlamaLike(config, 2048);
    model.attentionBias = config.flag("attention_bias", false);
    model.projectionBias = model.attentionBias;
    model.mlpBias = config.flag("mlp_bias", false);
    return model;
}

ModelConfig readMistral(const JsonObject& config)
{
    ModelConfig model = readLlamaLike(config, 4096 * 32);
    // An explicit null means no window; an absent key means the default one.
    const bool given = config.json().contains("sliding_window");
    const int window = config.whole("sliding_window", 1, kLargestSize, given ? 0 : 4096);
    setWindows(config, model, window, 0);
    return model;
}

/// Qwen's files name a window even where use_sliding_window switches it off.
void readQwenWindows(const JsonObject& config, ModelConfig& model)
{
    if (config.flag("use_sliding_window", false)) {
        const int window = config.whole("sliding_window", 1, kLargestSize, 4096);
        setWindows(config, model, window, config.whole("max_window_layers", 0, kLargestSize, 28));
    }
}

ModelConfig readQwen2(const JsonObject& config)
{
    ModelConfig model = readLlamaLike(config, 32768);
    model.attentionBias = true;
    readQwenWindows(config, model);
    return model;
}

ModelConfig readQwen3(const JsonObject& config)
{
    ModelConfig model = readLlamaLike(config, 32768);
    model.attentionBias = config.flag("attention_bias", false);
    model.projectionBias = model.attentionBias;
    model.qkNorm = true;
    readQwenWindows(config, model);
    return model;
}

// --- gpt2 --------------------------------------------------------------------------------------------------------------------------------------

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
    { Role::Projection, "h.#.attn.c_proj.weight", Packing::Transposed },
    { Role::ProjectionBias, "h.#.attn.c_proj.bias" },
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

/// GPT-2's block, which GPT-Neo took over: LayerNorm, learned positions, a plain MLP with biases.
void setGpt2Block(const JsonObject& config, ModelConfig& model, const char* feedForwardKey)
{
    model.feedForward = config.whole(feedForwardKey, 1, kLargestSize, std::min(4 * model.width, kLargestSize));
    model.norm = NormKind::LayerNorm;
    model.normEpsilon = static_cast<float>(config.number("layer_norm_epsilon", 1e-5));
    model.position = PositionKind::Learned;
    model.activation = readActivation(config, "activation_function", "gelu_new");
    model.gatedMlp = false;
    model.projectionBias = true;
    model.mlpBias = true;
    model.tiedHead = config.flag("tie_word_embeddings", true);
}

ModelConfig readGpt2(const JsonObject& config)
{
    ModelConfig model = readSizes(config, { "n_embd", "n_layer", "n_head", "n_positions" }, 1024);
    setGpt2Block(config, model, "n_inner");
    model.attentionBias = true;
    model.scaledAttention = config.flag("scale_attn_weights", true);
    requireFlag(config, "scale_attn_by_inverse_layer_idx", false);
    requireFlag(config, "add_cross_attention", false);
    return model;
}

// --- gpt_neo -----------------------------------------------------------------------------------------------------------------------------------

constexpr TensorRule kGptNeoRules[] = {
    { Role::Embedding, "wte.weight" },
    { Role::Positions, "wpe.weight" },
    { Role::AttentionNorm, "h.#.ln_1.weight" },
    { Role::AttentionNormBias, "h.#.ln_1.bias" },
    { Role::Query, "h.#.attn.attention.q_proj.weight" },
    { Role::Key, "h.#.attn.attention.k_proj.weight" },
    { Role::Value, "h.#.attn.attention.v_proj.weight" },
    { Role::Projection, "h.#.attn.attention.out_proj.weight" },
    { Role::ProjectionBias, "h.#.attn.attention.out_proj.bias" },
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

/// Windows from attention_types, [[["global", "local"], 12]]: a pattern and how often it repeats.
void readGptNeoWindows(const JsonObject& config, ModelConfig& model)
{
    const int window = config.whole("window_size", 1, kLargestSize, 256);
    if (!config.has("attention_types")) {
        throw config.missing("attention_types", "a list such as [[[\"global\", \"local\"], 12]]");
    }
    const EngineError wrong = config.wrong("attention_types", "global and local for " + std::to_string(model.layers) + " layers");
    const auto layers = static_cast<std::size_t>(model.layers);
    for (const Json& group : config.array("attention_types")) {
        if (!group.is_array() || group.size() != 2 || !group[0].is_array() || group[0].empty() || !group[1].is_number_unsigned()) {
            throw wrong;
        }
        const auto repeats = group[1].get<std::uint64_t>();
        for (std::uint64_t i = 0; i < repeats; ++i) {
            for (const Json& kind : group[0]) {
                if ((kind != "global" && kind != "local") || model.windows.size() == layers) {
                    throw wrong;
                }
                model.windows.push_back(kind == "local" ? window : 0);
            }
        }
    }
    if (model.windows.size() != layers) {
        throw wrong;
    }
}

ModelConfig readGptNeo(const JsonObject& config)
{
    ModelConfig model = readSizes(config, { "hidden_size", "num_layers", "num_heads", "max_position_embeddings" }, 2048);
    setGpt2Block(config, model, "intermediate_size");
    model.scaledAttention = false;
    readGptNeoWindows(config, model);
    return model;
}

// --- gpt_neox ----------------------------------------------------------------------------------------------------------------------------------

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
    { Role::Projection, "layers.#.attention.dense.weight" },
    { Role::ProjectionBias, "layers.#.attention.dense.bias" },
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

ModelConfig readGptNeox(const JsonObject& config)
{
    ModelConfig model = readSizes(config, { "hidden_size", "num_hidden_layers", "num_attention_heads", "max_position_embeddings" }, 2048);
    model.feedForward = config.whole("intermediate_size", 1, kLargestSize);
    model.norm = NormKind::LayerNorm;
    model.normEpsilon = static_cast<float>(config.number("layer_norm_eps", 1e-5));
    model.activation = readActivation(config, "hidden_act", "gelu");
    model.gatedMlp = false;
    model.attentionBias = config.flag("attention_bias", true);
    model.projectionBias = model.attentionBias;
    model.mlpBias = true;
    model.parallelResidual = config.flag("use_parallel_residual", true);
    model.tiedHead = config.flag("tie_word_embeddings", false);
    readRope(config, model, "rotary_emb_base", config.number("rotary_pct", 0.25));
    return model;
}

// --- the table ---------------------------------------------------------------------------------------------------------------------------------

const Family kFamilies[] = {
    { "llama", "model.", readLlama, kLlamaRules },
    { "gpt2", "transformer.", readGpt2, kGpt2Rules },
    { "mistral", "model.", readMistral, kLlamaRules },
    { "qwen2", "model.", readQwen2, kLlamaRules },
    { "qwen3", "model.", readQwen3, kLlamaRules },
    { "gpt_neox", "gpt_neox.", readGptNeox, kGptNeoxRules },
    { "gpt_neo", "transformer.", readGptNeo, kGptNeoRules },
};

}  // namespace

const Family& familyOf(const JsonObject& config)
{
    std::string known;
    for (const Family& family : kFamilies) {
        known += (known.empty() ? "" : ", ") + std::string(family.modelType);
    }
    if (!config.has("model_type")) {
        throw config.missing("model_type", known);
    }
    const std::string type = config.text("model_type");
    for (const Family& family : kFamilies) {
        if (type == family.modelType) {
            return family;
        }
    }
    throw config.wrong("model_type", known, ErrorCode::ArchitectureUnsupported);
}

const TensorRule& ruleFor(const Family& family, TensorRole role)
{
    const auto found = std::find_if(family.rules.begin(), family.rules.end(), [role](const TensorRule& rule) { return rule.role == role; });
    if (found == family.rules.end()) {
        throw EngineError(ErrorCode::Internal).got(std::string("no tensor rule in the family ") + family.modelType);
    }
    return *found;
}

}  // namespace kvscope
