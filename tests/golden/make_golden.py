#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the golden models: tiny random checkpoints in Hugging Face layout with logits and attention computed in float64.

usage: make_golden.py [OUT_DIR]      (default: the folder of this script; needs numpy only)

An independent forward pass in another language and twice the precision, so that an error goes unnoticed only if made twice.
Each folder contains config.json, model.safetensors (float32), tokens.txt, logits.npy (n, vocab_size) and attention.npy (layers, heads, n, n).
The output is reproducible byte for byte.
"""
import json
import pathlib
import struct
import sys

import numpy as np

VOCAB, LAYERS, WIDTH, HEADS, CONTEXT, POSITIONS = 61, 2, 32, 4, 24, 14
HEAD = WIDTH // HEADS
MASK = np.tril(np.ones((POSITIONS, POSITIONS), bool))


class Weights:
    """Generates weights when the forward pass first names them, stores them as float32 and computes with these values in float64."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.tensors = {}

    def __call__(self, name, *shape, deviation=0.15, mean=0.0):
        value = (self.random.standard_normal(shape) * deviation + mean).astype(np.float32)
        self.tensors[name] = value
        return value.astype(np.float64)

    def save(self, path):
        header, blobs, at = {"__metadata__": {"format": "pt"}}, [], 0
        for name, tensor in self.tensors.items():
            raw = np.ascontiguousarray(tensor).tobytes()
            header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [at, at + len(raw)]}
            blobs.append(raw)
            at += len(raw)
        text = json.dumps(header).encode()
        text += b" " * (-len(text) % 8)
        path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def split(x, heads):
    """(n, heads * size) to (heads, n, size)"""
    return x.reshape(POSITIONS, heads, -1).swapaxes(0, 1)


def attend(query, key, value):
    """softmax(Q K^T / sqrt(size)) V under the causal mask, all (heads, n, size). Returns (n, heads * size) and the weights."""
    scores = np.where(MASK, query @ key.swapaxes(1, 2) / np.sqrt(query.shape[-1]), -np.inf)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    weights = powers / powers.sum(-1, keepdims=True)
    return (weights @ value).swapaxes(0, 1).reshape(POSITIONS, -1), weights


def gpt2(tokens, w):
    config = dict(model_type="gpt2", architectures=["GPT2LMHeadModel"], vocab_size=VOCAB, n_positions=CONTEXT, n_ctx=CONTEXT, n_embd=WIDTH,
                  n_layer=LAYERS, n_head=HEADS, layer_norm_epsilon=1e-5, activation_function="gelu_new", tie_word_embeddings=True)

    def norm(x, name):
        centred = x - x.mean(-1, keepdims=True)
        scaled = centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + 1e-5)
        return scaled * w(name + ".weight", WIDTH, mean=1.0) + w(name + ".bias", WIDTH)

    def conv1d(x, name, outputs):
        """The checkpoint stores these matrices as (inputs, outputs)."""
        return x @ w(name + ".weight", x.shape[-1], outputs) + w(name + ".bias", outputs)

    def gelu(x):
        return 0.5 * x * (1.0 + np.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * x ** 3)))

    embedding = w("wte.weight", VOCAB, WIDTH)
    x = embedding[tokens] + w("wpe.weight", CONTEXT, WIDTH)[:POSITIONS]
    attention = []
    for i in range(LAYERS):
        query, key, value = np.split(conv1d(norm(x, f"h.{i}.ln_1"), f"h.{i}.attn.c_attn", 3 * WIDTH), 3, axis=-1)
        mixed, weights = attend(split(query, HEADS), split(key, HEADS), split(value, HEADS))
        attention.append(weights)
        x = x + conv1d(mixed, f"h.{i}.attn.c_proj", WIDTH)
        inner = gelu(conv1d(norm(x, f"h.{i}.ln_2"), f"h.{i}.mlp.c_fc", 4 * WIDTH))
        x = x + conv1d(inner, f"h.{i}.mlp.c_proj", WIDTH)
    return config, norm(x, "ln_f") @ embedding.T, attention


def llama(tokens, w, kv_heads=HEADS, theta=1e4, tied=False):
    inner = 44
    config = dict(model_type="llama", architectures=["LlamaForCausalLM"], vocab_size=VOCAB, max_position_embeddings=CONTEXT, hidden_size=WIDTH,
                  intermediate_size=inner, num_hidden_layers=LAYERS, num_attention_heads=HEADS, num_key_value_heads=kv_heads, rms_norm_eps=1e-6,
                  rope_theta=theta, hidden_act="silu", tie_word_embeddings=tied)

    def norm(x, name):
        return x / np.sqrt((x ** 2).mean(-1, keepdims=True) + 1e-6) * w(name + ".weight", WIDTH, mean=1.0)

    def linear(x, name, outputs):
        return x @ w(name + ".weight", outputs, x.shape[-1]).T

    def rotate(x):
        """Feature i and feature i + size/2 are one complex number, rotated by position * theta^(-2i/size)."""
        half = HEAD // 2
        angle = np.arange(POSITIONS)[:, None] * theta ** (-np.arange(half) / half)
        turned = (x[..., :half] + 1j * x[..., half:]) * np.exp(1j * angle)
        return np.concatenate([turned.real, turned.imag], -1)

    embedding = w("model.embed_tokens.weight", VOCAB, WIDTH)
    x = embedding[tokens]
    attention = []
    for i in range(LAYERS):
        p = f"model.layers.{i}."
        h = norm(x, p + "input_layernorm")
        query = rotate(split(linear(h, p + "self_attn.q_proj", WIDTH), HEADS))
        key = rotate(split(linear(h, p + "self_attn.k_proj", kv_heads * HEAD), kv_heads))
        value = split(linear(h, p + "self_attn.v_proj", kv_heads * HEAD), kv_heads)
        shared = HEADS // kv_heads
        mixed, weights = attend(query, np.repeat(key, shared, 0), np.repeat(value, shared, 0))
        attention.append(weights)
        x = x + linear(mixed, p + "self_attn.o_proj", WIDTH)
        h = norm(x, p + "post_attention_layernorm")
        gate = linear(h, p + "mlp.gate_proj", inner)
        up = linear(h, p + "mlp.up_proj", inner)
        x = x + linear(gate / (1.0 + np.exp(-gate)) * up, p + "mlp.down_proj", WIDTH)
    x = norm(x, "model.norm")
    return config, x @ embedding.T if tied else linear(x, "lm_head", VOCAB), attention


FAMILIES = {
    "gpt2": gpt2,
    "llama": llama,
    "llama-gqa": lambda tokens, w: llama(tokens, w, kv_heads=2, theta=5e5),
    "llama-tied": lambda tokens, w: llama(tokens, w, tied=True),
}


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    for seed, (name, family) in enumerate(FAMILIES.items()):
        folder = out / name
        folder.mkdir(parents=True, exist_ok=True)
        tokens = np.random.default_rng(100 + seed).integers(0, VOCAB, POSITIONS)
        weights = Weights(seed)
        config, logits, attention = family(tokens, weights)
        (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
        weights.save(folder / "model.safetensors")
        (folder / "tokens.txt").write_text(",".join(map(str, tokens)) + "\n")
        np.save(folder / "logits.npy", logits)
        np.save(folder / "attention.npy", np.stack(attention))
        print(f"{folder}: {sum(t.size for t in weights.tensors.values())} weights, logits {logits.shape}")


main()
