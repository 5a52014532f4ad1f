# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Llama, Mistral, Qwen2 and Qwen3.

Written from huggingface/transformers, src/transformers/models/llama/modeling_llama.py (read at commit 002272831fba),
mistral/modular_mistral.py (0096ba4f66d4), qwen2/modular_qwen2.py (022c4a9b8834) and qwen3/modular_qwen3.py (02e8340b9678): RMSNorm before attention and before a gated MLP, rotary positions in halves, grouped keys and values.
Qwen2 has biases on Q, K, V only; its layers from `max_window_layers` on use the window if `use_sliding_window`.
Qwen3 normalises each head of Q and K (RMSNorm over head_dim) before the rotation. Mistral's window holds for every layer.
"""
import math

from ops import attend, gated_mlp, heads, linear, rms_norm
from rope import frequencies, rotate


def window(config, layer):
    size = config.get("sliding_window")
    if config["model_type"] in ("qwen2", "qwen3"):
        if "layer_types" in config:
            return size if config["layer_types"][layer] == "sliding_attention" else None
        return size if config.get("use_sliding_window") and layer >= config["max_window_layers"] else None
    return size


def forward(config, w, tokens):
    kind, eps, hidden = config["model_type"], config["rms_norm_eps"], config["hidden_size"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    size = config.get("head_dim") or hidden // count
    qkv_bias = kind == "qwen2" or config.get("attention_bias", False)
    out_bias = kind != "qwen2" and config.get("attention_bias", False)
    table = frequencies(config, size, len(tokens))
    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = rms_norm(w, p + "input_layernorm", x, eps)
        query = heads(linear(w, p + "self_attn.q_proj", h, count * size, qkv_bias), count)
        key = heads(linear(w, p + "self_attn.k_proj", h, groups * size, qkv_bias), groups)
        value = heads(linear(w, p + "self_attn.v_proj", h, groups * size, qkv_bias), groups)
        if kind == "qwen3":
            query = rms_norm(w, p + "self_attn.q_norm", query, eps)
            key = rms_norm(w, p + "self_attn.k_norm", key, eps)
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size), window(config, layer))
        attention.append(weights)
        x = x + linear(w, p + "self_attn.o_proj", mixed, hidden, out_bias)
        h = rms_norm(w, p + "post_attention_layernorm", x, eps)
        x = x + gated_mlp(w, p + "mlp", h, config["intermediate_size"], config["hidden_act"], config.get("mlp_bias", False))
    x = rms_norm(w, "model.norm", x, eps)
    return x @ embedding.T if config["tie_word_embeddings"] else linear(w, "lm_head", x, config["vocab_size"]), attention


LLAMA = dict(architectures=["LlamaForCausalLM"], attention_bias=False, attention_dropout=0.0, bos_token_id=1, eos_token_id=2, head_dim=16,
             hidden_act="silu", hidden_size=32, initializer_range=0.02, intermediate_size=40, max_position_embeddings=32, mlp_bias=False,
             model_type="llama", num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=2, pretraining_tp=1, rms_norm_eps=1e-5,
             rope_scaling=None, rope_theta=100.0, tie_word_embeddings=True, torch_dtype="float32", transformers_version="4.45.0",
             use_cache=True, vocab_size=64)
ROPES = {
    "default": None,
    "linear": dict(type="linear", factor=2.5),
    "llama3": dict(factor=4.0, high_freq_factor=4.0, low_freq_factor=1.0, original_max_position_embeddings=40, rope_type="llama3"),
    "yarn": dict(beta_fast=2.0, beta_slow=0.25, factor=4.0, original_max_position_embeddings=8, rope_type="yarn"),
    "yarn-attention": dict(attention_factor=0.8, factor=4.0, original_max_position_embeddings=8, rope_type="yarn"),
    "longrope": dict(long_factor=[1.0, 1.25, 1.75, 2.5, 3.25, 4.5, 6.0, 8.0], rope_type="longrope",
                     short_factor=[1.0, 1.125, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5]),
    "dynamic": dict(type="dynamic", factor=3.0),
}
# The settings whose change must show, by path in the config.
KNOBS = {
    "default": {"rope_theta": 50.0, "rms_norm_eps": 0.01},
    "linear": {"rope_scaling.factor": 1.0},
    "llama3": {"rope_scaling.factor": 2.0, "rope_scaling.high_freq_factor": 2.0, "rope_scaling.low_freq_factor": 2.0,
               "rope_scaling.original_max_position_embeddings": 32},
    "yarn": {"rope_scaling.factor": 2.0, "rope_scaling.beta_slow": 1.0, "rope_scaling.attention_factor": 1.0,
             "rope_scaling.original_max_position_embeddings": 32},
    "yarn-attention": {"rope_scaling.attention_factor": 1.0},
    "longrope": {"rope_scaling.long_factor": ROPES["longrope"]["short_factor"], "rope_scaling.attention_factor": 1.0,
                 "original_max_position_embeddings": 16},
    "longrope-short": {"rope_scaling.short_factor": ROPES["longrope"]["long_factor"], "rope_scaling.attention_factor": 1.0},
    "dynamic": {"rope_scaling.factor": 1.0, "max_position_embeddings": 12},
}


def version5(config):
    """The config as transformers 5 saves it."""
    new = {key: value for key, value in config.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype", "pretraining_tp")}
    scaling = dict(config["rope_scaling"] or {})
    scaling.setdefault("rope_type", scaling.get("type", "default"))
    if scaling["rope_type"] == "longrope":
        scaling["original_max_position_embeddings"] = new.pop("original_max_position_embeddings")
        scaling["factor"] = new["max_position_embeddings"] / scaling["original_max_position_embeddings"]
    new.update(dtype="float32", rope_parameters=dict(scaling, rope_theta=config["rope_theta"]), transformers_version="5.0.0")
    return new


def llama_variants():
    for name, scaling in ROPES.items():
        config = dict(LLAMA, rope_scaling=scaling)
        extra = {}
        if name == "dynamic":
            config["max_position_embeddings"] = 8
            extra["context"] = 12
        if name == "longrope":
            config["original_max_position_embeddings"] = 8
            extra["context"] = 12
        yield "llama-" + name, dict(config=config, knobs=KNOBS[name], **extra)
        yield f"llama-{name}-v5", dict(config=version5(config), **extra)
        if name == "longrope":
            yield "llama-longrope-short", dict(config=config, knobs=KNOBS["longrope-short"], context=8, length=7)
    biased = dict(LLAMA, attention_bias=True, mlp_bias=True, tie_word_embeddings=False)
    del biased["head_dim"]
    yield "llama-bias", dict(config=biased)


QWEN2 = dict(architectures=["Qwen2ForCausalLM"], attention_dropout=0.0, bos_token_id=1, eos_token_id=2, hidden_act="silu", hidden_size=32,
             initializer_range=0.02, intermediate_size=48, max_position_embeddings=32, max_window_layers=2, model_type="qwen2",
             num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=2, rms_norm_eps=1e-6, rope_theta=1000000.0, sliding_window=32,
             tie_word_embeddings=True, torch_dtype="float32", transformers_version="4.43.1", use_cache=True, use_mrope=False,
             use_sliding_window=False, vocab_size=64)
QWEN3 = dict(architectures=["Qwen3ForCausalLM"], attention_bias=False, attention_dropout=0.0, bos_token_id=1, eos_token_id=2, head_dim=16,
             hidden_act="silu", hidden_size=32, initializer_range=0.02, intermediate_size=40, max_position_embeddings=32, max_window_layers=2,
             model_type="qwen3", num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=2, rms_norm_eps=1e-6, rope_scaling=None,
             rope_theta=1000000, sliding_window=None, tie_word_embeddings=True, torch_dtype="float32", transformers_version="4.51.0",
             use_cache=True, use_sliding_window=False, vocab_size=64)
MISTRAL = dict(architectures=["MistralForCausalLM"], attention_dropout=0.0, bos_token_id=1, eos_token_id=2, hidden_act="silu", hidden_size=32,
               initializer_range=0.02, intermediate_size=48, max_position_embeddings=32, model_type="mistral", num_attention_heads=4,
               num_hidden_layers=2, num_key_value_heads=2, rms_norm_eps=1e-5, rope_theta=10000.0, sliding_window=5,
               tie_word_embeddings=False, torch_dtype="float32", transformers_version="4.34.0", use_cache=True, vocab_size=64)


def qwen_variants():
    yield "qwen2", dict(config=QWEN2, knobs={"rope_theta": 100.0})
    yield "qwen2-yarn", dict(config=dict(QWEN2, rope_scaling=dict(factor=4.0, original_max_position_embeddings=8, type="yarn")),
                             knobs={"rope_scaling.factor": 2.0, "rope_scaling": None})
    yield "qwen2-window", dict(config=dict(QWEN2, max_window_layers=1, sliding_window=5, use_sliding_window=True, tie_word_embeddings=False),
                               knobs={"sliding_window": 6, "max_window_layers": 0, "use_sliding_window": False})
    five = {key: value for key, value in QWEN2.items() if key not in ("rope_theta", "torch_dtype", "use_mrope")}
    five.update(dtype="float32", layer_types=["full_attention"] * 2, rope_parameters=dict(rope_theta=1000000.0, rope_type="default"),
                sliding_window=None, transformers_version="5.0.0")
    yield "qwen2-v5", dict(config=five)
    yield "qwen3", dict(config=QWEN3, knobs={"rope_theta": 100.0})
    five = {key: value for key, value in QWEN3.items() if key not in ("rope_theta", "rope_scaling", "torch_dtype")}
    five.update(dtype="float32", layer_types=["full_attention"] * 2, rope_parameters=dict(rope_theta=1000000, rope_type="default"),
                transformers_version="5.0.0")
    yield "qwen3-v5", dict(config=five)
    yield "mistral", dict(config=MISTRAL, knobs={"sliding_window": 6})


def variants():
    yield from llama_variants()
    yield from qwen_variants()
