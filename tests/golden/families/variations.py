# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""SmolLM3, Granite and OLMo 2: Llamas with one change each.

Written from huggingface/transformers, src/transformers/models/smollm3/modeling_smollm3.py (read at commit 00d4b3d2142c),
granite/modeling_granite.py (00aca8155c45) and olmo2/modeling_olmo2.py (000c33fdfde1).
SmolLM3: layers where `no_rope_layers` is 0 have no rotary positions (1 means it has them); without the list every
`no_rope_layer_interval`-th layer is one of these. Granite: embeddings times `embedding_multiplier`, scores times `attention_multiplier`
instead of 1/sqrt(size), both branches times `residual_multiplier`, logits divided by `logits_scaling`. OLMo 2: no norm before attention and MLP
but RMSNorm on their outputs before the sum, and RMSNorm over the whole width of Q and of K before the heads are split and rotated.
"""
import math

from ops import attend, gated_mlp, heads, linear, rms_norm
from rope import frequencies, rotate


def turned(config, layer):
    """Whether the layer has rotary positions."""
    if config["model_type"] != "smollm3":
        return True
    listed = config.get("no_rope_layers")
    return bool(listed[layer]) if listed else (layer + 1) % config["no_rope_layer_interval"] != 0


def forward(config, w, tokens):
    kind, eps, hidden = config["model_type"], config["rms_norm_eps"], config["hidden_size"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    size = hidden // count
    scale = config["attention_multiplier"] if kind == "granite" else 1.0 / math.sqrt(size)
    branch = config["residual_multiplier"] if kind == "granite" else 1.0
    after = kind == "olmo2"
    table = frequencies(config, size, len(tokens))

    def norm(x, name, wanted):
        return rms_norm(w, name, x, eps) if wanted else x

    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens] * config.get("embedding_multiplier", 1.0), []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = norm(x, p + "input_layernorm", not after)
        query = norm(linear(w, p + "self_attn.q_proj", h, hidden), p + "self_attn.q_norm", after)
        key = norm(linear(w, p + "self_attn.k_proj", h, groups * size), p + "self_attn.k_norm", after)
        query, key, value = heads(query, count), heads(key, groups), heads(linear(w, p + "self_attn.v_proj", h, groups * size), groups)
        if turned(config, layer):
            query, key = rotate(query, table), rotate(key, table)
        mixed, weights = attend(query, key, value, scale)
        attention.append(weights)
        x = x + branch * norm(linear(w, p + "self_attn.o_proj", mixed, hidden), p + "post_attention_layernorm", after)
        h = norm(x, p + "post_attention_layernorm", not after)
        h = gated_mlp(w, p + "mlp", h, config["intermediate_size"], config["hidden_act"])
        x = x + branch * norm(h, p + "post_feedforward_layernorm", after)
    x = rms_norm(w, "model.norm", x, eps)
    logits = x @ embedding.T if config.get("tie_word_embeddings", True) else linear(w, "lm_head", x, config["vocab_size"])
    return logits / config.get("logits_scaling", 1.0), attention


SMOLLM3 = dict(architectures=["SmolLM3ForCausalLM"], attention_bias=False, attention_dropout=0.0, bos_token_id=None, eos_token_id=2,
               hidden_act="silu", hidden_size=32, initializer_range=0.02, intermediate_size=32, layer_types=["full_attention"] * 4,
               max_position_embeddings=64, max_window_layers=4, mlp_bias=False, model_type="smollm3", no_rope_layer_interval=4,
               no_rope_layers=[1, 1, 1, 0], num_attention_heads=4, num_hidden_layers=4, num_key_value_heads=2, pad_token_id=3,
               pretraining_tp=2, rms_norm_eps=1e-6, rope_scaling=None, rope_theta=5000000.0, sliding_window=None, torch_dtype="float32",
               transformers_version="4.54.0.dev0", use_cache=False, use_sliding_window=False, vocab_size=64)
GRANITE = dict(architectures=["GraniteForCausalLM"], attention_bias=False, attention_dropout=0.1, attention_multiplier=1.0, bos_token_id=0,
               embedding_multiplier=3.0, eos_token_id=0, hidden_act="silu", hidden_size=32, initializer_range=0.02, intermediate_size=48,
               logits_scaling=2.5, max_position_embeddings=64, mlp_bias=False, model_type="granite", num_attention_heads=4,
               num_hidden_layers=2, num_key_value_heads=2, pad_token_id=0, residual_multiplier=0.22, rms_norm_eps=1e-5, rope_scaling=None,
               rope_theta=5000000.0, tie_word_embeddings=True, torch_dtype="float32", transformers_version="4.47.0.dev0", use_cache=True,
               vocab_size=64)
OLMO2 = dict(architectures=["Olmo2ForCausalLM"], attention_bias=False, attention_dropout=0.0, eos_token_id=1, hidden_act="silu",
             hidden_size=32, initializer_range=0.02, intermediate_size=40, max_position_embeddings=64, model_type="olmo2",
             num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=4, pad_token_id=2, rms_norm_eps=1e-6, rope_scaling=None,
             rope_theta=500000, tie_word_embeddings=False, torch_dtype="float32", transformers_version="4.47.0.dev0", use_cache=False,
             vocab_size=64)


def version5(config):
    """The config as transformers 5 saves it."""
    five = {key: value for key, value in config.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype")}
    five.update(dtype="float32", rope_parameters=dict(rope_theta=config["rope_theta"], rope_type="default"), transformers_version="5.0.0")
    return five


def variants():
    yield "smollm3", dict(config=SMOLLM3, knobs={"no_rope_layers": [1, 1, 1, 1], "rope_theta": 100.0})
    interval = {key: value for key, value in SMOLLM3.items() if key != "no_rope_layers"}
    interval["no_rope_layer_interval"] = 3
    yield "smollm3-interval", dict(config=interval, knobs={"no_rope_layer_interval": 4})
    yield "smollm3-v5", dict(config=version5(SMOLLM3))
    knobs = {"attention_multiplier": 8 ** -0.5, "embedding_multiplier": 1.0, "residual_multiplier": 1.0, "logits_scaling": 1.0}
    yield "granite", dict(config=GRANITE, knobs=knobs)
    yield "granite-v5", dict(config=version5(GRANITE))
    yield "olmo2", dict(config=OLMO2, knobs={"rope_theta": 100})
    yield "olmo2-grouped", dict(config=dict(OLMO2, num_key_value_heads=2))
    yield "olmo2-v5", dict(config=version5(OLMO2))
