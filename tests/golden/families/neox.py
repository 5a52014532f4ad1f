# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-NeoX and Pythia.

Written from huggingface/transformers, src/transformers/models/gpt_neox/modular_gpt_neox.py (read at commit 00dcc6dda6f6) and the 5.x
configuration_gpt_neox.py, where `rotary_pct` and `rotary_emb_base` have become `rope_parameters.partial_rotary_factor` and `.rope_theta`:
rows of query_key_value hold Q, K, V of each head in turn; rotary positions in halves on the first part of a head; biases everywhere but on the
head. With `use_parallel_residual` attention and MLP have norms of their own but both read the input of the layer.
"""
import math

import numpy as np
from gptj import masks
from ops import attend, heads, layer_norm, linear, plain_mlp
from rope import frequencies, rotate


def forward(config, w, tokens):
    eps, hidden, count, n = config["layer_norm_eps"], config["hidden_size"], config["num_attention_heads"], len(tokens)
    size, bias = hidden // count, config.get("attention_bias", True)
    rope = config
    if "rope_parameters" not in config:
        rope = dict(config, rope_theta=config["rotary_emb_base"], partial_rotary_factor=config["rotary_pct"])
    table = frequencies(rope, size, n)
    x, attention = w("gpt_neox.embed_in.weight", config["vocab_size"], hidden)[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"gpt_neox.layers.{layer}."
        h = layer_norm(w, p + "input_layernorm", x, eps)
        fused = linear(w, p + "attention.query_key_value", h, 3 * hidden, bias).reshape(n, count, 3, size)
        query, key, value = (heads(fused[:, :, part].reshape(n, -1), count) for part in range(3))
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size))
        attention.append(weights)
        out = linear(w, p + "attention.dense", mixed, hidden, bias)
        h = layer_norm(w, p + "post_attention_layernorm", x if config["use_parallel_residual"] else x + out, eps)
        x = x + out + plain_mlp(w, p + "mlp.dense_h_to_4h", p + "mlp.dense_4h_to_h", h, config["intermediate_size"], config["hidden_act"])
    return linear(w, "embed_out", layer_norm(w, "gpt_neox.final_layer_norm", x, eps), config["vocab_size"]), attention


NEOX = dict(architectures=["GPTNeoXForCausalLM"], bos_token_id=0, eos_token_id=0, hidden_act="gelu", hidden_size=32, initializer_range=0.02,
            intermediate_size=64, layer_norm_eps=1e-5, max_position_embeddings=32, model_type="gpt_neox", num_attention_heads=2,
            num_hidden_layers=2, rotary_emb_base=10000, rotary_pct=0.5, tie_word_embeddings=False, torch_dtype="float32",
            transformers_version="4.24.0", use_cache=True, use_parallel_residual=True, vocab_size=64)


def variants():
    extras = masks((f"gpt_neox.layers.{layer}.attention.bias" for layer in range(2)), 32)
    for layer in range(2):
        extras[f"gpt_neox.layers.{layer}.attention.masked_bias"] = np.array(-1e9, np.float32)
        extras[f"gpt_neox.layers.{layer}.attention.rotary_emb.inv_freq"] = (10000.0 ** (-np.arange(4) / 4)).astype(np.float32)
    yield "gpt_neox", dict(config=NEOX, extras=extras, knobs={"rotary_pct": 0.25, "rotary_emb_base": 10, "use_parallel_residual": False})
    five = {key: value for key, value in NEOX.items() if key not in ("rotary_pct", "rotary_emb_base", "torch_dtype")}
    five.update(attention_bias=True, attention_dropout=0.0, classifier_dropout=0.1, dtype="float32", hidden_dropout=0.0,
                rope_parameters=dict(partial_rotary_factor=0.5, rope_theta=10000, rope_type="default"), transformers_version="5.0.0")
    yield "gpt_neox-v5", dict(config=five, knobs={"rope_parameters.partial_rotary_factor": 0.25, "rope_parameters.rope_theta": 10})
    yield "gpt_neox-sequential-v5", dict(config=dict(five, use_parallel_residual=False))
