# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""OPT.

Written from huggingface/transformers, src/transformers/models/opt/modeling_opt.py (read at commit 0184d2087e15): learned positions, token p reads row
p + 2 of a table with `max_position_embeddings` + 2 rows; biases everywhere; a plain MLP with ReLU; a tied head. All sizes but 350M normalise
before attention and MLP and once at the end. 350M (`do_layer_norm_before` false) normalises after each sum and has no norm at the end; its
embeddings are narrower than the model (`word_embed_proj_dim`), with project_in and project_out in between.
"""
import math

from ops import attend, heads, layer_norm, linear, plain_mlp


def forward(config, w, tokens):
    hidden, narrow, count = config["hidden_size"], config["word_embed_proj_dim"], config["num_attention_heads"]
    before, bias, n = config["do_layer_norm_before"], config.get("enable_bias", True), len(tokens)
    affine = config.get("layer_norm_elementwise_affine", True)

    def norm(x, name, wanted=True):
        return layer_norm(w, name, x, 1e-5, affine, affine) if wanted else x

    embedding = w("model.decoder.embed_tokens.weight", config["vocab_size"], narrow)
    x, attention = embedding[tokens], []
    if narrow != hidden:
        x = linear(w, "model.decoder.project_in", x, hidden)
    x = x + w("model.decoder.embed_positions.weight", config["max_position_embeddings"] + 2, hidden)[2:n + 2]
    for layer in range(config["num_hidden_layers"]):
        p = f"model.decoder.layers.{layer}."
        h = norm(x, p + "self_attn_layer_norm", before)
        query, key, value = (heads(linear(w, f"{p}self_attn.{part}_proj", h, hidden, bias), count) for part in "qkv")
        mixed, weights = attend(query, key, value, 1.0 / math.sqrt(hidden // count))
        attention.append(weights)
        x = norm(x + linear(w, p + "self_attn.out_proj", mixed, hidden, bias), p + "self_attn_layer_norm", not before)
        h = norm(x, p + "final_layer_norm", before)
        h = plain_mlp(w, p + "fc1", p + "fc2", h, config["ffn_dim"], config["activation_function"], bias)
        x = norm(x + h, p + "final_layer_norm", not before)
    x = norm(x, "model.decoder.final_layer_norm", before and not config["_remove_final_layer_norm"])
    if narrow != hidden:
        x = linear(w, "model.decoder.project_out", x, narrow)
    return x @ embedding.T, attention


OPT = dict(_remove_final_layer_norm=False, activation_dropout=0.0, activation_function="relu", architectures=["OPTForCausalLM"],
           attention_dropout=0.0, bos_token_id=2, do_layer_norm_before=True, dropout=0.1, eos_token_id=2, ffn_dim=48, hidden_size=32,
           init_std=0.02, layerdrop=0.0, max_position_embeddings=24, model_type="opt", num_attention_heads=4, num_hidden_layers=2,
           pad_token_id=1, prefix="</s>", torch_dtype="float32", transformers_version="4.21.0.dev0", use_cache=True, vocab_size=64,
           word_embed_proj_dim=32)


def variants():
    yield "opt", dict(config=OPT, rename=lambda name: name.replace("model.decoder.", "decoder."),
                      knobs={"activation_function": "gelu", "_remove_final_layer_norm": True, "do_layer_norm_before": False})
    yield "opt-350m", dict(config=dict(OPT, do_layer_norm_before=False, word_embed_proj_dim=24),
                           rename=lambda name: name.replace("model.decoder.", "decoder."))
    five = {key: value for key, value in OPT.items() if key not in ("activation_dropout", "prefix", "torch_dtype")}
    five.update(dtype="float32", enable_bias=True, layer_norm_elementwise_affine=True, tie_word_embeddings=True, transformers_version="5.0.0")
    yield "opt-v5", dict(config=five)
