# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Phi-1, Phi-1.5 and Phi-2.

Written from huggingface/transformers, src/transformers/models/phi/modeling_phi.py (read at commit 007750f36c2d) and modular_phi.py (00a98e7125fd):
one LayerNorm a layer feeds attention and a plain MLP, both added to the input; biases everywhere, also on the head; rotary positions in halves on the
first `partial_rotary_factor` of a head. With `qk_layernorm` one LayerNorm for all heads of Q, another for K, before the rotation.
"""
import math

from ops import attend, heads, layer_norm, linear, plain_mlp
from rope import frequencies, rotate


def forward(config, w, tokens):
    eps, hidden = config["layer_norm_eps"], config["hidden_size"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"] or config["num_attention_heads"]
    size = hidden // count
    table = frequencies(config, size, len(tokens))
    x, attention = w("model.embed_tokens.weight", config["vocab_size"], hidden)[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = layer_norm(w, p + "input_layernorm", x, eps)
        query = heads(linear(w, p + "self_attn.q_proj", h, hidden, bias=True), count)
        key = heads(linear(w, p + "self_attn.k_proj", h, groups * size, bias=True), groups)
        value = heads(linear(w, p + "self_attn.v_proj", h, groups * size, bias=True), groups)
        if config["qk_layernorm"]:
            query, key = layer_norm(w, p + "self_attn.q_layernorm", query, eps), layer_norm(w, p + "self_attn.k_layernorm", key, eps)
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size))
        attention.append(weights)
        x = (x + linear(w, p + "self_attn.dense", mixed, hidden, bias=True)
             + plain_mlp(w, p + "mlp.fc1", p + "mlp.fc2", h, config["intermediate_size"], config["hidden_act"]))
    return linear(w, "lm_head", layer_norm(w, "model.final_layernorm", x, eps), config["vocab_size"], bias=True), attention


PHI = dict(architectures=["PhiForCausalLM"], attention_dropout=0.0, bos_token_id=1, embd_pdrop=0.0, eos_token_id=1, hidden_act="gelu_new",
           hidden_size=40, initializer_range=0.02, intermediate_size=48, layer_norm_eps=1e-5, max_position_embeddings=64, model_type="phi",
           num_attention_heads=2, num_hidden_layers=2, num_key_value_heads=None, partial_rotary_factor=0.4, qk_layernorm=False,
           resid_pdrop=0.1, rope_scaling=None, rope_theta=10000.0, tie_word_embeddings=False, torch_dtype="float32",
           transformers_version="4.37.0", use_cache=True, vocab_size=64)


def variants():
    yield "phi", dict(config=PHI, knobs={"partial_rotary_factor": 0.5, "rope_theta": 10.0, "hidden_act": "relu", "layer_norm_eps": 0.01})
    yield "phi-qk", dict(config=dict(PHI, num_attention_heads=4, num_key_value_heads=2, partial_rotary_factor=0.5, hidden_size=32,
                                     qk_layernorm=True), knobs={"qk_layernorm": False})
    five = {key: value for key, value in PHI.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype", "partial_rotary_factor")}
    five.update(dtype="float32", num_key_value_heads=2, transformers_version="5.0.0",
                rope_parameters=dict(partial_rotary_factor=0.4, rope_theta=10000.0, rope_type="default"))
    yield "phi-v5", dict(config=five)
