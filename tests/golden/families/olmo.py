# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""OLMo (the first).

Written from huggingface/transformers, src/transformers/models/olmo/modular_olmo.py (read at commit 00a98e7125fd): a Llama whose norms are
LayerNorm without weights and biases, eps always 1e-5, and whose Q, K and V are clipped to +-`clip_qkv` right after the projection.
"""
import math

import numpy as np
from ops import attend, gated_mlp, heads, layer_norm, linear
from rope import frequencies, rotate


def forward(config, w, tokens):
    hidden, count, groups = config["hidden_size"], config["num_attention_heads"], config["num_key_value_heads"]
    size = hidden // count
    table = frequencies(config, size, len(tokens))

    def norm(x):
        return layer_norm(w, "", x, 1e-5, weight=False, bias=False)

    def project(x, name, parts):
        y, limit = linear(w, name, x, parts * size), config["clip_qkv"]
        return heads(y if limit is None else np.clip(y, -limit, limit), parts)

    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = norm(x)
        query, key, value = (project(h, p + f"self_attn.{part}_proj", parts) for part, parts in (("q", count), ("k", groups), ("v", groups)))
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size))
        attention.append(weights)
        x = x + linear(w, p + "self_attn.o_proj", mixed, hidden)
        x = x + gated_mlp(w, p + "mlp", norm(x), config["intermediate_size"], config["hidden_act"])
    x = norm(x)
    return x @ embedding.T if config["tie_word_embeddings"] else linear(w, "lm_head", x, config["vocab_size"]), attention


OLMO = dict(architectures=["OlmoForCausalLM"], attention_bias=False, attention_dropout=0.0, clip_qkv=None, eos_token_id=1, hidden_act="silu",
            hidden_size=32, initializer_range=0.02, intermediate_size=48, max_position_embeddings=64, model_type="olmo", num_attention_heads=4,
            num_hidden_layers=2, num_key_value_heads=4, pad_token_id=2, rope_scaling=None, rope_theta=10000.0, tie_word_embeddings=True,
            torch_dtype="float32", transformers_version="4.40.0.dev0", use_cache=True, vocab_size=64)


def variants():
    yield "olmo", dict(config=OLMO, knobs={"rope_theta": 100.0})
    yield "olmo-clip", dict(config=dict(OLMO, clip_qkv=1.0, tie_word_embeddings=False), knobs={"clip_qkv": None})
    five = {key: value for key, value in OLMO.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype")}
    five.update(clip_qkv=1.0, dtype="float32", rope_parameters=dict(rope_theta=10000.0, rope_type="default"), tie_word_embeddings=False,
                transformers_version="5.0.0")
    yield "olmo-clip-v5", dict(config=five)
