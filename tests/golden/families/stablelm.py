# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""StableLM.

Written from huggingface/transformers, src/transformers/models/stablelm/modeling_stablelm.py (read at commit bf112caa961a): LayerNorm with bias,
a gated MLP without biases, rotary positions on the first `partial_rotary_factor` of a head, biases on Q, K, V only with `use_qkv_bias`.
`use_parallel_residual`: attention and MLP read the same input_layernorm and the layer has no other norm. `qk_layernorm`: each head of Q and K has
a LayerNorm of its own, weights without bias, before the rotation.
"""
import math

import numpy as np
from ops import attend, gated_mlp, heads, layer_norm, linear
from rope import frequencies, rotate


def forward(config, w, tokens):
    eps, hidden, bias = config["layer_norm_eps"], config["hidden_size"], config["use_qkv_bias"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    size = hidden // count
    table = frequencies(config, size, len(tokens))

    def each_head(x, name):
        if not config.get("qk_layernorm"):
            return x
        return np.stack([layer_norm(w, f"{name}.norms.{i}", head, eps, bias=False) for i, head in enumerate(x)])

    x, attention = w("model.embed_tokens.weight", config["vocab_size"], hidden)[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = layer_norm(w, p + "input_layernorm", x, eps)
        query = each_head(heads(linear(w, p + "self_attn.q_proj", h, hidden, bias), count), p + "self_attn.q_layernorm")
        key = each_head(heads(linear(w, p + "self_attn.k_proj", h, groups * size, bias), groups), p + "self_attn.k_layernorm")
        value = heads(linear(w, p + "self_attn.v_proj", h, groups * size, bias), groups)
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size))
        attention.append(weights)
        out = linear(w, p + "self_attn.o_proj", mixed, hidden)
        if not config.get("use_parallel_residual"):
            x, out = x + out, 0.0
            h = layer_norm(w, p + "post_attention_layernorm", x, eps)
        x = x + out + gated_mlp(w, p + "mlp", h, config["intermediate_size"], config["hidden_act"])
    x = layer_norm(w, "model.norm", x, eps)
    return linear(w, "lm_head", x, config["vocab_size"]), attention


STABLELM = dict(architectures=["StableLmForCausalLM"], bos_token_id=0, eos_token_id=0, hidden_act="silu", hidden_size=32,
                initializer_range=0.02, intermediate_size=40, layer_norm_eps=1e-5, max_position_embeddings=64, model_type="stablelm",
                num_attention_heads=2, num_hidden_layers=2, num_key_value_heads=2, partial_rotary_factor=0.25, rope_theta=10000,
                tie_word_embeddings=False, torch_dtype="float32", transformers_version="4.38.0", use_cache=True, use_qkv_bias=True,
                vocab_size=64)


def variants():
    yield "stablelm", dict(config=STABLELM, knobs={"partial_rotary_factor": 0.5, "rope_theta": 10, "layer_norm_eps": 0.01})
    parallel = dict(STABLELM, attention_dropout=0.0, hidden_dropout=0.0, num_attention_heads=4, num_key_value_heads=2, qk_layernorm=True,
                    rope_scaling=None, use_parallel_residual=True, use_qkv_bias=False, transformers_version="4.40.0", partial_rotary_factor=0.5)
    yield "stablelm-parallel", dict(config=parallel, knobs={"partial_rotary_factor": 0.25, "qk_layernorm": False})
    five = {key: value for key, value in STABLELM.items() if key not in ("partial_rotary_factor", "rope_theta", "torch_dtype")}
    five.update(attention_dropout=0.0, dtype="float32", hidden_dropout=0.0, qk_layernorm=False, use_parallel_residual=False,
                rope_parameters=dict(partial_rotary_factor=0.25, rope_theta=10000, rope_type="default"), transformers_version="5.0.0")
    yield "stablelm-v5", dict(config=five)
