// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Documents as in config.json, for the tests of what is read from them.

#include "loader/huggingface/familyconfig.h"
#include "loader/modelfiles.h"

#include <string>
#include <string_view>

namespace kvscope::test {

/// What a config.json with this content says.
inline ModelConfig configOf(const OrderedJson& document)
{
    const kvscope::Json plain = kvscope::Json::parse(document.dump());
    const JsonObject object(plain, "config.json");
    return readModelConfig(object, architectureOf(object));
}

/// A config with the sizes of a model and nothing else: 12 layers (24 for GPT-Neo, whose default pattern of windows has as many), 2 heads of
/// 128 features.
inline OrderedJson sizesOnly(std::string_view architecture)
{
    return { { "model_type", architecture }, { "hidden_size", 256 }, { "num_hidden_layers", architecture == "gpt_neo" ? 24 : 12 },
        { "num_attention_heads", 2 }, { "intermediate_size", 512 }, { "vocab_size", 11 } };
}

/// A config in which no setting that a family reads has its default; but what the library fixes for a family has the fixed value.
inline OrderedJson fullConfig(std::string_view architecture)
{
    OrderedJson config { { "model_type", architecture }, { "hidden_size", 24 }, { "num_hidden_layers", 2 }, { "num_attention_heads", 2 },
        { "num_key_value_heads", 1 }, { "head_dim", 8 }, { "intermediate_size", 40 }, { "vocab_size", 11 },
        { "max_position_embeddings", 77 }, { "rms_norm_eps", 0.001 }, { "hidden_act", "gelu_python" }, { "attention_bias", true },
        { "mlp_bias", true }, { "use_parallel_residual", false }, { "scale_attn_weights", false }, { "tie_word_embeddings", true },
        { "sliding_window", 5 }, { "use_sliding_window", true }, { "max_window_layers", 1 }, { "rope_theta", 5000 },
        { "partial_rotary_factor", 0.5 } };
    if (architecture == "gptj" || architecture == "codegen") {
        config["rotary_dim"] = 4;
        config["rope_theta"] = 10000;
        config.erase("partial_rotary_factor");
    }
    if (architecture == "olmo" || architecture == "opt") {
        config["rms_norm_eps"] = 1e-5;
    }
    if (architecture == "gpt_neo") {
        config["attention_types"] = OrderedJson::parse(R"([[["global", "local"], 1]])");
    }
    return config;
}

/// The same with some keys replaced; null removes a key.
inline OrderedJson patched(OrderedJson config, std::string_view patch)
{
    config.merge_patch(OrderedJson::parse(patch));
    return config;
}

}  // namespace kvscope::test
