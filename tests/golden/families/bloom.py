# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""BLOOM.

Written from huggingface/transformers, src/transformers/models/bloom/modeling_bloom.py (read at commit 0078a6cd96d5): LayerNorm on the embeddings, no
positions but ALiBi, added to Q K^T / sqrt(size); rows of query_key_value hold Q, K, V of each head in turn; a plain MLP of four times the width
with tanh GELU; biases everywhere; a tied head. Configs say the width as `hidden_size` or `n_embed`, the heads as `n_head` or
`num_attention_heads`; published weights have no "transformer." before their names, saved ones have.
"""
import math

from ops import alibi, attend, heads, layer_norm, linear, plain_mlp


def forward(config, w, tokens):
    hidden = config["n_embed"] if "n_embed" in config else config["hidden_size"]
    count = config["n_head"] if "n_head" in config else config["num_attention_heads"]
    eps, size, n = config["layer_norm_epsilon"], hidden // count, len(tokens)
    on_norm = config["apply_residual_connection_post_layernorm"]
    slopes = alibi(count, n)
    embedding = w("word_embeddings.weight", config["vocab_size"], hidden)
    x, attention = layer_norm(w, "word_embeddings_layernorm", embedding[tokens], eps), []
    for layer in range(config["n_layer"]):
        p = f"h.{layer}."
        h = layer_norm(w, p + "input_layernorm", x, eps)
        fused = linear(w, p + "self_attention.query_key_value", h, 3 * hidden, bias=True).reshape(n, count, 3, size)
        query, key, value = (heads(fused[:, :, part].reshape(n, -1), count) for part in range(3))
        mixed, weights = attend(query, key, value, 1.0 / math.sqrt(size), bias=slopes)
        attention.append(weights)
        x = (h if on_norm else x) + linear(w, p + "self_attention.dense", mixed, hidden, bias=True)
        h = layer_norm(w, p + "post_attention_layernorm", x, eps)
        x = (h if on_norm else x) + plain_mlp(w, p + "mlp.dense_h_to_4h", p + "mlp.dense_4h_to_h", h, 4 * hidden, "gelu_pytorch_tanh")
    return layer_norm(w, "ln_f", x, eps) @ embedding.T, attention


BLOOM = dict(apply_residual_connection_post_layernorm=False, architectures=["BloomForCausalLM"], attention_dropout=0.0,
             attention_softmax_in_fp32=True, bias_dropout_fusion=True, bos_token_id=1, eos_token_id=2, hidden_dropout=0.0,
             initializer_range=0.02, layer_norm_epsilon=1e-5, masked_softmax_fusion=True, model_type="bloom", n_embed=32, n_inner=None,
             n_layer=2, num_attention_heads=4, offset_alibi=100, pad_token_id=3, pretraining_tp=1, skip_bias_add=True,
             skip_bias_add_qkv=False, slow_but_exact=False, transformers_version="4.20.0", unk_token_id=0, use_cache=True, vocab_size=64)


def variants():
    yield "bloom", dict(config=BLOOM, knobs={"apply_residual_connection_post_layernorm": True, "layer_norm_epsilon": 0.01})
    named = {key: value for key, value in BLOOM.items() if key not in ("n_embed", "num_attention_heads")}
    named.update(hidden_size=24, n_head=6, n_layer=3, torch_dtype="float32", transformers_version="4.22.2")
    yield "bloom-saved", dict(config=named, rename=lambda name: "transformer." + name)
