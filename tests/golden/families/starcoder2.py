# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""StarCoder2.

Written from huggingface/transformers, src/transformers/models/starcoder2/modeling_starcoder2.py (read at commit 00d4b3d2142c): LayerNorm with eps
`norm_epsilon`, a plain MLP with tanh GELU, biases everywhere with `use_bias`, rotary positions, a window in every layer, a tied head by default.
"""
import math

from ops import attend, heads, layer_norm, linear, plain_mlp
from rope import frequencies, rotate


def forward(config, w, tokens):
    eps, hidden, bias = config["norm_epsilon"], config["hidden_size"], config["use_bias"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    size = hidden // count
    table = frequencies(config, size, len(tokens))
    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens], []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        h = layer_norm(w, p + "input_layernorm", x, eps)
        query = heads(linear(w, p + "self_attn.q_proj", h, hidden, bias), count)
        key = heads(linear(w, p + "self_attn.k_proj", h, groups * size, bias), groups)
        value = heads(linear(w, p + "self_attn.v_proj", h, groups * size, bias), groups)
        mixed, weights = attend(rotate(query, table), rotate(key, table), value, 1.0 / math.sqrt(size), config["sliding_window"])
        attention.append(weights)
        x = x + linear(w, p + "self_attn.o_proj", mixed, hidden, bias)
        h = layer_norm(w, p + "post_attention_layernorm", x, eps)
        x = x + plain_mlp(w, p + "mlp.c_fc", p + "mlp.c_proj", h, config["intermediate_size"], config["hidden_act"], bias)
    return layer_norm(w, "model.norm", x, eps) @ embedding.T, attention


STARCODER2 = dict(architectures=["Starcoder2ForCausalLM"], attention_dropout=0.1, attention_softmax_in_fp32=True, bos_token_id=0,
                  embedding_dropout=0.1, eos_token_id=0, hidden_act="gelu_pytorch_tanh", hidden_size=32, initializer_range=0.018042,
                  intermediate_size=64, layer_norm_epsilon=1e-5, max_position_embeddings=64, mlp_type="default", model_type="starcoder2",
                  norm_epsilon=1e-5, norm_type="layer_norm", num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=2,
                  residual_dropout=0.1, rope_theta=999999.4420358813, scale_attention_softmax_in_fp32=True, scale_attn_weights=True,
                  sliding_window=5, torch_dtype="float32", transformers_version="4.37.0.dev0", use_bias=True, use_cache=True, vocab_size=64)


def variants():
    yield "starcoder2", dict(config=STARCODER2, knobs={"sliding_window": 6, "rope_theta": 100.0, "norm_epsilon": 0.01, "hidden_act": "relu"})
    five = {key: value for key, value in STARCODER2.items() if key not in ("rope_theta", "torch_dtype")}
    five.update(dtype="float32", rope_parameters=dict(rope_theta=999999.4420358813, rope_type="default"), tie_word_embeddings=True,
                transformers_version="5.0.0")
    yield "starcoder2-v5", dict(config=five)
