# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""GPT-J and CodeGen.

Written from huggingface/transformers, src/transformers/models/gptj/modeling_gptj.py (read at commit 00b676f8f048) and
codegen/modeling_codegen.py (00491ceeee1a): one LayerNorm a layer feeds attention, without biases, and a plain MLP with them; both are added to the
input; the head has a bias. Rotary positions, base 10000, turn neighbouring features 2 i and 2 i + 1 of the first `rotary_dim` of a head.
CodeGen's qkv_proj has four blocks of rows, each with the queries of a quarter of the heads, then their values, then their keys.
"""
import math

import numpy as np
from ops import attend, heads, layer_norm, linear, plain_mlp
from rope import rotate


def forward(config, w, tokens):
    eps, hidden, count, n = config["layer_norm_epsilon"], config["n_embd"], config["n_head"], len(tokens)
    turned = config["rotary_dim"]
    table = 10000.0 ** (-np.arange(0, turned, 2) / turned), 1.0
    x, attention = w("transformer.wte.weight", config["vocab_size"], hidden)[tokens], []
    for layer in range(config["n_layer"]):
        p = f"transformer.h.{layer}."
        h = layer_norm(w, p + "ln_1", x, eps)
        if config["model_type"] == "codegen":
            blocks = linear(w, p + "attn.qkv_proj", h, 3 * hidden).reshape(n, 4, 3, hidden // 4)
            query, value, key = (heads(blocks[:, :, part].reshape(n, hidden), count) for part in range(3))
        else:
            query, key, value = (heads(linear(w, f"{p}attn.{part}_proj", h, hidden), count) for part in "qkv")
        mixed, weights = attend(rotate(query, table, interleaved=True), rotate(key, table, interleaved=True), value, 1.0 / math.sqrt(hidden // count))
        attention.append(weights)
        inner = config["n_inner"] or 4 * hidden
        x = (x + linear(w, p + "attn.out_proj", mixed, hidden)
             + plain_mlp(w, p + "mlp.fc_in", p + "mlp.fc_out", h, inner, config["activation_function"]))
    return linear(w, "lm_head", layer_norm(w, "transformer.ln_f", x, eps), config["vocab_size"], bias=True), attention


COMMON = dict(activation_function="gelu_new", attn_pdrop=0.0, bos_token_id=1, embd_pdrop=0.0, eos_token_id=1, gradient_checkpointing=False,
              initializer_range=0.02, layer_norm_epsilon=1e-5, n_embd=32, n_head=2, n_inner=None, n_layer=2, n_positions=24, resid_pdrop=0.0,
              rotary_dim=8, scale_attn_weights=True, summary_activation=None, summary_first_dropout=0.1, summary_proj_to_labels=True,
              summary_type="cls_index", summary_use_proj=True, task_specific_params={"text-generation": {"do_sample": True, "max_length": 50}},
              tie_word_embeddings=False, tokenizer_class="GPT2Tokenizer", use_cache=True, vocab_size=64)
GPTJ = dict(COMMON, architectures=["GPTJForCausalLM"], model_type="gptj", rotary=True, transformers_version="4.18.0.dev0")
CODEGEN = dict(COMMON, architectures=["CodeGenForCausalLM"], model_type="codegen", n_ctx=24, n_embd=48, n_head=8, n_inner=32, rotary_dim=4,
               torch_dtype="float32", transformers_version="4.21.0.dev0", vocab_size=48)


def masks(names, n):
    """The causal masks that published files carry as tensors; nothing needs them."""
    return {name: np.tril(np.ones((1, 1, n, n), np.bool_)) for name in names}


def variants():
    extras = masks((f"transformer.h.{layer}.attn.bias" for layer in range(2)), 24)
    extras.update({f"transformer.h.{layer}.attn.masked_bias": np.array(-1e9, np.float32) for layer in range(2)})
    yield "gptj", dict(config=GPTJ, extras=extras, knobs={"rotary_dim": 16, "activation_function": "relu", "layer_norm_epsilon": 0.01})
    extras = masks((f"transformer.h.{layer}.attn.causal_mask" for layer in range(2)), 24)
    yield "codegen", dict(config=CODEGEN, extras=extras, knobs={"rotary_dim": 6})
