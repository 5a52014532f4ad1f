# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Phi-3 and Phi-4-mini.

Written from huggingface/transformers, src/transformers/models/phi3/modeling_phi3.py (read at commit 43c2b4816a65) and
configuration_phi3.py (d7991107f111). A Llama whose Q, K, V rows are stacked in one matrix and whose gate and up rows in another, gate first.
longrope: the long factors hold beyond `original_max_position_embeddings`, and sin and cos are always multiplied by
sqrt(1 + ln(max / original) / ln(original)). Phi-4-mini rotates the first `partial_rotary_factor` of a head and ties the head of the model.
"""
import math

from ops import ACTIVATIONS, attend, heads, linear, rms_norm
from rope import frequencies, rotate


def forward(config, w, tokens):
    eps, hidden, inner = config["rms_norm_eps"], config["hidden_size"], config["intermediate_size"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    size = hidden // count
    table = frequencies(config, size, len(tokens))
    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = linear(w, p + "self_attn.qkv_proj", rms_norm(w, p + "input_layernorm", x, eps), (count + 2 * groups) * size)
        query, key, value = heads(h[:, :hidden], count), heads(h[:, hidden:-groups * size], groups), heads(h[:, -groups * size:], groups)
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size), config.get("sliding_window"))
        attention.append(weights)
        x = x + linear(w, p + "self_attn.o_proj", mixed, hidden)
        h = linear(w, p + "mlp.gate_up_proj", rms_norm(w, p + "post_attention_layernorm", x, eps), 2 * inner)
        x = x + linear(w, p + "mlp.down_proj", ACTIVATIONS[config["hidden_act"]](h[:, :inner]) * h[:, inner:], hidden)
    x = rms_norm(w, "model.norm", x, eps)
    return x @ embedding.T if config["tie_word_embeddings"] else linear(w, "lm_head", x, config["vocab_size"]), attention


AUTO = {"AutoConfig": "configuration_phi3.Phi3Config", "AutoModelForCausalLM": "modeling_phi3.Phi3ForCausalLM"}
MINI = dict(architectures=["Phi3ForCausalLM"], attention_bias=False, attention_dropout=0.0, auto_map=AUTO, bos_token_id=1, embd_pdrop=0.0,
            eos_token_id=2, hidden_act="silu", hidden_size=32, initializer_range=0.02, intermediate_size=40, max_position_embeddings=32,
            model_type="phi3", num_attention_heads=2, num_hidden_layers=2, num_key_value_heads=2, original_max_position_embeddings=32,
            pad_token_id=3, resid_pdrop=0.0, rms_norm_eps=1e-5, rope_scaling=None, rope_theta=10000.0, sliding_window=5,
            tie_word_embeddings=False, torch_dtype="float32", transformers_version="4.40.2", use_cache=True, vocab_size=64)
LONG = dict(long_factor=[1.0, 1.25, 1.75, 2.5, 3.25, 4.5, 6.0, 8.0], short_factor=[1.0, 1.125, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5])
PARTIAL = dict(long_factor=[1, 1.125, 1.5, 2.25, 4.5, 9.0], short_factor=[1.0, 1.0, 1.25, 1.0, 1.5, 1.0])
MINI4 = dict(MINI, bos_token_id=2, full_attn_mod=1, hidden_size=48, interpolate_factor=1, lm_head_bias=False, mlp_bias=False,
             num_attention_heads=3, num_key_value_heads=1, original_max_position_embeddings=8, partial_rotary_factor=0.75,
             rope_scaling=dict(PARTIAL, type="longrope"), sliding_window=262144, tie_word_embeddings=True, transformers_version="4.45.0")


def variants():
    yield "phi3", dict(config=MINI, knobs={"sliding_window": 6, "rope_theta": 100.0})
    long = dict(MINI, original_max_position_embeddings=8, rope_scaling=dict(LONG, type="longrope"), rope_theta=100.0, sliding_window=262144)
    knobs = {"rope_scaling.long_factor": LONG["short_factor"], "rope_scaling.attention_factor": 1.0}
    yield "phi3-longrope", dict(config=long, knobs=knobs, context=12)
    yield "phi3-longrope-short", dict(config=long, length=7, context=8, knobs={"rope_scaling.short_factor": LONG["long_factor"],
                                                                               "rope_scaling.attention_factor": 1.0})
    knobs = {"rope_scaling.long_factor": PARTIAL["short_factor"], "rope_scaling.attention_factor": 1.0, "rope_theta": 100.0}
    yield "phi3-4mini", dict(config=MINI4, knobs=knobs, context=12)
    yield "phi3-4mini-short", dict(config=MINI4, length=7, context=8, knobs={"rope_scaling.short_factor": PARTIAL["long_factor"]})
    five = {key: value for key, value in MINI4.items() if key not in ("rope_scaling", "rope_theta", "torch_dtype", "partial_rotary_factor")}
    five.update(dtype="float32", rope_parameters=dict(PARTIAL, original_max_position_embeddings=8, partial_rotary_factor=0.75,
                                                      rope_theta=10000.0, rope_type="longrope", type="longrope"), transformers_version="5.0.0")
    yield "phi3-4mini-v5", dict(config=five, context=12)
