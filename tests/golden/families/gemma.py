# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Gemma, Gemma 2, Gemma 3 (text) and the text part of Gemma 3 with images.

Written from huggingface/transformers, src/transformers/models/gemma2/modeling_gemma2.py (read at commit 006e86931247),
gemma3/modeling_gemma3.py (0018aa647bb1), gemma3/configuration_gemma3.py (008f5c8c29be) and gemma/modeling_gemma.py (0125ac68d92d).

All: RMSNorm by 1 + weight, embeddings multiplied by sqrt(hidden), a gated MLP with tanh GELU, a tied head. Gemma 1 used that GELU even where
the config says "gelu", unless `hidden_activation` says otherwise. Gemma 2: norms before and after attention and MLP, scale
query_pre_attn_scalar^-1/2, soft caps on scores and logits, even layers use the window. Gemma 3: RMSNorm by 1 + weight on each head of Q and K,
no caps, full attention in every sixth layer (`sliding_window_pattern`), where the rotary settings hold; the other layers use the window
and `rope_local_base_freq` unscaled.
"""
import math

import numpy as np
from ops import attend, gated_mlp, heads, linear, rms_norm, short, soft_cap
from rope import frequencies, rotate

GEMMA3_DEFAULTS = dict(hidden_activation="gelu_pytorch_tanh", max_position_embeddings=131072, rms_norm_eps=1e-6, rope_local_base_freq=10000.0,
                       rope_theta=1000000.0, sliding_window_pattern=6, query_pre_attn_scalar=256)


def layer_kind(config, layer):
    if config["model_type"] == "gemma":
        return "full_attention"
    if "layer_types" in config:
        return config["layer_types"][layer]
    pattern = 2 if config["model_type"] == "gemma2" else config["sliding_window_pattern"]
    return "sliding_attention" if (layer + 1) % pattern else "full_attention"


def tables(config, size, length):
    """The rotary table of each kind of layer."""
    full = frequencies(config, size, length, "full_attention")
    if config["model_type"] != "gemma3_text":
        return {"full_attention": full, "sliding_attention": full}
    local = config
    if "rope_parameters" not in config:
        local = dict(config, rope_theta=config["rope_local_base_freq"], rope_scaling=None)
    return {"full_attention": full, "sliding_attention": frequencies(local, size, length, "sliding_attention")}


def forward(config, w, tokens):
    config = config.get("text_config", config)
    if config["model_type"] == "gemma3_text":
        config = {**GEMMA3_DEFAULTS, **config}
    kind, eps, hidden, size = config["model_type"], config["rms_norm_eps"], config["hidden_size"], config["head_dim"]
    count, groups = config["num_attention_heads"], config["num_key_value_heads"]
    activation = config.get("hidden_activation") or "gelu_pytorch_tanh"
    scale = config.get("query_pre_attn_scalar", size) ** -0.5
    table = tables(config, size, len(tokens))

    def norm(x, name):
        return rms_norm(w, name, x, eps, plus_one=True)

    embedding = w("model.embed_tokens.weight", config["vocab_size"], hidden)
    x, attention = embedding[tokens] * math.sqrt(hidden), []
    for layer in range(config["num_hidden_layers"]):
        p = f"model.layers.{layer}."
        here = layer_kind(config, layer)
        h = norm(x, p + "input_layernorm")
        query = heads(linear(w, p + "self_attn.q_proj", h, count * size), count)
        key = heads(linear(w, p + "self_attn.k_proj", h, groups * size), groups)
        value = heads(linear(w, p + "self_attn.v_proj", h, groups * size), groups)
        if kind == "gemma3_text":
            query, key = norm(query, p + "self_attn.q_norm"), norm(key, p + "self_attn.k_norm")
        mixed, weights = attend(rotate(query, table[here]), rotate(key, table[here]), value, scale,
                                config["sliding_window"] if here == "sliding_attention" else None, config.get("attn_logit_softcapping"))
        attention.append(weights)
        out = linear(w, p + "self_attn.o_proj", mixed, hidden)
        if kind == "gemma":
            x = x + out
            h = norm(x, p + "post_attention_layernorm")
            x = x + gated_mlp(w, p + "mlp", h, config["intermediate_size"], activation)
        else:
            x = x + norm(out, p + "post_attention_layernorm")
            h = norm(x, p + "pre_feedforward_layernorm")
            x = x + norm(gated_mlp(w, p + "mlp", h, config["intermediate_size"], activation), p + "post_feedforward_layernorm")
    return soft_cap(norm(x, "model.norm") @ embedding.T, config.get("final_logit_softcapping")), attention


GEMMA = dict(architectures=["GemmaForCausalLM"], attention_bias=False, attention_dropout=0.0, bos_token_id=2, eos_token_id=1, head_dim=16,
             hidden_act="gelu", hidden_activation="gelu_pytorch_tanh", hidden_size=32, initializer_range=0.02, intermediate_size=48,
             max_position_embeddings=32, model_type="gemma", num_attention_heads=4, num_hidden_layers=2, num_key_value_heads=1, pad_token_id=0,
             rms_norm_eps=1e-6, rope_scaling=None, rope_theta=10000.0, torch_dtype="float32", transformers_version="4.38.0.dev0",
             use_cache=True, vocab_size=64)
GEMMA2 = dict(architectures=["Gemma2ForCausalLM"], attention_bias=False, attention_dropout=0.0, attn_logit_softcapping=1.5, bos_token_id=2,
              cache_implementation="hybrid", eos_token_id=1, final_logit_softcapping=2.5, head_dim=16, hidden_act="gelu_pytorch_tanh",
              hidden_activation="gelu_pytorch_tanh", hidden_size=32, initializer_range=0.02, intermediate_size=28, max_position_embeddings=32,
              model_type="gemma2", num_attention_heads=4, num_hidden_layers=3, num_key_value_heads=2, pad_token_id=0, query_pre_attn_scalar=6,
              rms_norm_eps=1e-6, rope_theta=10000.0, sliding_window=5, torch_dtype="float32", transformers_version="4.42.4", use_cache=True,
              vocab_size=64)
GEMMA3 = dict(architectures=["Gemma3ForCausalLM"], attention_bias=False, attention_dropout=0.0, attn_logit_softcapping=None, bos_token_id=2,
              cache_implementation="hybrid", eos_token_id=[1, 106], final_logit_softcapping=None, head_dim=16,
              hidden_activation="gelu_pytorch_tanh", hidden_size=32, initializer_range=0.02, intermediate_size=28, max_position_embeddings=32,
              model_type="gemma3_text", num_attention_heads=4, num_hidden_layers=3, num_key_value_heads=1, pad_token_id=0,
              query_pre_attn_scalar=20, rms_norm_eps=1e-6, rope_local_base_freq=10, rope_scaling=None, rope_theta=1000, sliding_window=5,
              sliding_window_pattern=3, torch_dtype="float32", transformers_version="4.50.0.dev0", use_cache=True, vocab_size=64)
GEMMA3_IMAGES = dict(architectures=["Gemma3ForConditionalGeneration"], boi_token_index=60, eoi_token_index=61, eos_token_id=[1, 106],
                     image_token_index=62, initializer_range=0.02, mm_tokens_per_image=4, model_type="gemma3",
                     text_config=dict(head_dim=8, hidden_size=32, intermediate_size=24, model_type="gemma3_text", num_attention_heads=2,
                                      num_hidden_layers=6, num_key_value_heads=1, query_pre_attn_scalar=12,
                                      rope_scaling=dict(factor=8.0, rope_type="linear"), sliding_window=5, vocab_size=64),
                     torch_dtype="float32", transformers_version="4.50.0.dev0",
                     vision_config=dict(hidden_size=8, image_size=28, intermediate_size=16, model_type="siglip_vision_model",
                                        num_attention_heads=2, num_hidden_layers=1, patch_size=14, vision_use_head=False))


def without(config, *keys):
    return {key: value for key, value in config.items() if key not in keys}


def image_tensors(prefix):
    """A few of the tensors that the vision part adds to a checkpoint; the text needs none of them."""
    random = np.random.default_rng(3)
    shapes = {prefix + "multi_modal_projector.mm_input_projection_weight": (8, 32),
              prefix + "multi_modal_projector.mm_soft_emb_norm.weight": (8,),
              prefix + "vision_tower.vision_model.post_layernorm.weight": (8,),
              prefix + "vision_tower.vision_model.encoder.layers.0.self_attn.q_proj.weight": (8, 8)}
    return {name: short(random.standard_normal(shape)) for name, shape in shapes.items()}


def variants():
    yield "gemma", dict(config=GEMMA, knobs={"rope_theta": 100.0, "hidden_activation": "silu"})
    yield "gemma-gelu", dict(config=without(GEMMA, "hidden_activation"))
    five = without(GEMMA, "rope_scaling", "rope_theta", "torch_dtype", "hidden_activation")
    five.update(dtype="float32", hidden_act="gelu_pytorch_tanh", rope_parameters=dict(rope_theta=10000.0, rope_type="default"),
                tie_word_embeddings=True, transformers_version="5.0.0")
    yield "gemma-v5", dict(config=five)

    yield "gemma2", dict(config=GEMMA2, knobs={"attn_logit_softcapping": None, "final_logit_softcapping": None, "query_pre_attn_scalar": 16,
                                               "sliding_window": 6, "layer_types": ["full_attention", "sliding_attention", "full_attention"]})
    five = without(GEMMA2, "rope_theta", "torch_dtype", "hidden_act", "cache_implementation")
    five.update(dtype="float32", layer_types=["sliding_attention", "full_attention", "sliding_attention"],
                rope_parameters=dict(rope_theta=10000.0, rope_type="default"), tie_word_embeddings=True, transformers_version="5.0.0",
                use_bidirectional_attention=None)
    yield "gemma2-v5", dict(config=five)

    yield "gemma3_text", dict(config=GEMMA3, knobs={"rope_theta": 10000, "rope_local_base_freq": 1000, "sliding_window": 6,
                                                    "sliding_window_pattern": 2, "query_pre_attn_scalar": 16})
    five = without(GEMMA3, "rope_theta", "rope_scaling", "rope_local_base_freq", "sliding_window_pattern", "torch_dtype",
                   "cache_implementation")
    five.update(_sliding_window_pattern=3, dtype="float32", layer_types=["sliding_attention", "sliding_attention", "full_attention"],
                rope_parameters=dict(full_attention=dict(rope_theta=1000, rope_type="default"),
                                     sliding_attention=dict(rope_theta=10, rope_type="default")),
                tie_word_embeddings=True, transformers_version="5.0.0", use_bidirectional_attention=False)
    yield "gemma3_text-v5", dict(config=five)

    yield "gemma3", dict(config=GEMMA3_IMAGES, rename=lambda name: "language_model." + name, extras=image_tensors(""),
                         knobs={"text_config.rope_scaling.factor": 1.0, "text_config.sliding_window": 6,
                                "text_config.query_pre_attn_scalar": 8, "text_config.sliding_window_pattern": 7})
    text = without(GEMMA3_IMAGES["text_config"], "rope_scaling")
    text.update(_sliding_window_pattern=6, attention_bias=False, attention_dropout=0.0, attn_logit_softcapping=None, bos_token_id=2,
                dtype="float32", eos_token_id=1, final_logit_softcapping=None, hidden_activation="gelu_pytorch_tanh", initializer_range=0.02,
                layer_types=["sliding_attention"] * 5 + ["full_attention"], max_position_embeddings=131072, pad_token_id=0,
                rms_norm_eps=1e-6, rope_parameters=dict(full_attention=dict(factor=8.0, rope_theta=1000000.0, rope_type="linear"),
                                                        sliding_attention=dict(rope_theta=10000.0, rope_type="default")),
                tie_word_embeddings=True, use_bidirectional_attention=False, use_cache=True)
    five = without(GEMMA3_IMAGES, "torch_dtype")
    five.update(dtype="float32", text_config=text, tie_word_embeddings=True, transformers_version="5.0.0")
    yield "gemma3-v5", dict(config=five, rename=lambda name: name.replace("model.", "model.language_model."), extras=image_tensors("model."))
