# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Falcon: 7B (one K/V head), 40B (grouped, two norms), 11B (grouped, one norm) and RW (ALiBi).

Written from huggingface/transformers, src/transformers/models/falcon/modeling_falcon.py (read at commit 00dcc6dda6f6).
Rows of query_key_value: new_decoder_architecture has, for each of `num_kv_heads` groups, its query heads, then K, then V; multi_query has all query
heads, then one K, one V; otherwise each head has Q, K, V. With `parallel_attn` attention and MLP are added to the same input: they share
input_layernorm, except with new_decoder_architecture and `num_ln_in_parallel_attn` 2 (its default there), which has ln_attn and ln_mlp.
ALiBi replaces the rotation and is added to Q K^T before the division by sqrt(size). `bias` concerns the four matrices; norms always have one.
"""
import math

from ops import alibi, attend, heads, layer_norm, linear, plain_mlp
from rope import frequencies, rotate


def split(fused, config):
    """(n, rows of query_key_value) to query (heads, n, size), key and value (groups, n, size)."""
    count = config["num_attention_heads"]
    size, n = config["hidden_size"] // count, len(fused)
    if config["new_decoder_architecture"]:
        grouped = fused.reshape(n, config["num_kv_heads"], -1, size)
        query, key, value = grouped[:, :, :-2], grouped[:, :, -2], grouped[:, :, -1]
    elif config["multi_query"]:
        grouped = fused.reshape(n, count + 2, size)
        query, key, value = grouped[:, :-2], grouped[:, -2:-1], grouped[:, -1:]
    else:
        grouped = fused.reshape(n, count, 3, size)
        query, key, value = grouped[:, :, 0], grouped[:, :, 1], grouped[:, :, 2]
    return heads(query.reshape(n, -1), count), key.swapaxes(0, 1), value.swapaxes(0, 1)


def forward(config, w, tokens):
    eps, hidden, bias = config["layer_norm_epsilon"], config["hidden_size"], config["bias"]
    count, new = config["num_attention_heads"], config["new_decoder_architecture"]
    size, inner = hidden // count, config.get("ffn_hidden_size") or 4 * hidden
    rows = (count + 2 * config["num_kv_heads"] if new else count + 2 if config["multi_query"] else 3 * count) * size
    two = new and (config.get("num_ln_in_parallel_attn") or 2) == 2
    table, slopes = frequencies(config, size, len(tokens)), alibi(count, len(tokens)) / math.sqrt(size)
    embedding = w("transformer.word_embeddings.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"transformer.h.{layer}."
        h = layer_norm(w, p + ("ln_attn" if two else "input_layernorm"), x, eps)
        after = layer_norm(w, p + "ln_mlp", x, eps) if two else h
        query, key, value = split(linear(w, p + "self_attention.query_key_value", h, rows, bias), config)
        if not config["alibi"]:
            query, key = rotate(query, table), rotate(key, table)
        mixed, weights = attend(query, key, value, 1.0 / math.sqrt(size), bias=slopes if config["alibi"] else None)
        attention.append(weights)
        out = linear(w, p + "self_attention.dense", mixed, hidden, bias)
        if not config["parallel_attn"]:
            x, out = x + out, 0.0
            after = layer_norm(w, p + "post_attention_layernorm", x, eps)
        x = x + out + plain_mlp(w, p + "mlp.dense_h_to_4h", p + "mlp.dense_4h_to_h", after, inner, config.get("activation", "gelu"), bias)
    x = layer_norm(w, "transformer.ln_f", x, eps)
    return x @ embedding.T if config.get("tie_word_embeddings", True) else linear(w, "lm_head", x, config["vocab_size"]), attention


FALCON = dict(alibi=False, apply_residual_connection_post_layernorm=False, architectures=["FalconForCausalLM"], attention_dropout=0.0, bias=False,
              bos_token_id=11, eos_token_id=11, hidden_dropout=0.0, hidden_size=36, initializer_range=0.02, layer_norm_epsilon=1e-5,
              model_type="falcon", multi_query=True, new_decoder_architecture=False, num_attention_heads=3, num_hidden_layers=2,
              parallel_attn=True, torch_dtype="float32", transformers_version="4.27.4", use_cache=True, vocab_size=64)
LARGE = dict(FALCON, hidden_size=32, new_decoder_architecture=True, num_attention_heads=4, num_kv_heads=2)
FALCON2 = dict(LARGE, activation="gelu", ff_factor=2, ffn_hidden_size=64, max_position_embeddings=64, num_ln_in_parallel_attn=1, rope_scaling=None,
               rope_theta=500042.0, tie_word_embeddings=False, transformers_version="4.39.2")
RW = dict(FALCON, alibi=True, bias=True, bos_token_id=1, eos_token_id=2, hidden_size=24, multi_query=False, num_attention_heads=6,
          num_hidden_layers=3, parallel_attn=False)


def variants():
    yield "falcon", dict(config=FALCON, knobs={"alibi": True, "layer_norm_epsilon": 0.01})
    yield "falcon-40b", dict(config=LARGE, knobs={"alibi": True})
    yield "falcon-11b", dict(config=FALCON2, knobs={"rope_theta": 100.0, "activation": "relu"})
    five = {key: value for key, value in FALCON2.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype")}
    five.update(dtype="float32", rope_parameters=dict(rope_theta=500042.0, rope_type="default"), transformers_version="5.0.0")
    yield "falcon-11b-v5", dict(config=five)
    yield "falcon-rw", dict(config=RW, knobs={"alibi": False})
    five = {key: value for key, value in RW.items() if key != "torch_dtype"}
    five.update(dtype="float32", rope_parameters=dict(rope_theta=10000.0, rope_type="default"), transformers_version="5.0.0")
    yield "falcon-rw-v5", dict(config=five)
