#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the references of experiments: next-token probabilities with hidden keys, removed heads and changed rows of the cache, in float64.

usage: generate.py [OUT_DIR]      (default: the folder of this script; needs numpy only)

The models are those of ../families and ../gpt2; their forward passes are the independent ones of ../families, with the attention replaced by
the loop below, which treats every query alone, and one for GPT-2 here. README.md describes the files. Before a file is written, the loop
without an intervention must give the model's stored logits, and every case must move the probabilities by more than 0.001. The output is
reproducible byte for byte.
"""
import json
import math
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "families"))

import bloom
import gemma
import llama
import ops
from ops import Stored, gelu_tanh, heads, layer_norm, soft_cap


def hidden(position, layer=None, head=None):
    return dict(position=position, layer=layer, head=head)


def removed(layer=None, head=None):
    return dict(layer=layer, head=head)


def row(change, part, position, other=0, layer=None, kv_head=None):
    return dict(change=change, part=part, position=position, other=other, layer=layer, kv_head=kv_head)


def intervention(hidden_keys=(), removed_heads=(), changed_rows=(), first_query=0):
    return dict(hidden_keys=list(hidden_keys), removed_heads=list(removed_heads), changed_rows=list(changed_rows), first_query=first_query)


NOTHING = intervention()


def means(stated, index):
    return stated is None or stated == index


class Attention:
    """ops.attend with an intervention; the layers call it one after the other."""

    def __init__(self, change):
        self.change = change
        self.layer = -1

    def rows(self, key, value, query_position):
        """The keys and values (groups, n, size) that one query reads, and the (group, position) pairs that it does not see."""
        parts, unseen = {"key": key.copy(), "value": value.copy()}, set()
        for change in self.change["changed_rows"]:
            start = change["position"] if change["change"] == "hide" else max(change["position"], change["other"])
            if query_position < max(start, self.change["first_query"]) or not means(change["layer"], self.layer):
                continue
            for group in range(len(key)):
                if not means(change["kv_head"], group):
                    continue
                for name, array in parts.items():
                    if change["part"] not in (name, "both"):
                        continue
                    here, there = change["position"], change["other"]
                    if change["change"] == "overwrite":
                        array[group, here] = array[group, there]
                    elif change["change"] == "exchange":
                        array[group, [here, there]] = array[group, [there, here]]
                    elif name == "value":
                        array[group, here] = 0.0
                    else:
                        unseen.add((group, here))
        return parts["key"], parts["value"], unseen

    def __call__(self, query, key, value, scale, window=None, cap=None, bias=None):
        self.layer += 1
        count, n, size = query.shape
        shared = count // len(key)
        mixed, weights = np.zeros((n, count, size)), np.zeros((count, n, n))
        for position in range(n):
            acts = position >= self.change["first_query"]
            keys, values, unseen = self.rows(key, value, position)
            for head in range(count):
                scores = soft_cap(keys[head // shared] @ query[head, position] * scale, cap)
                if bias is not None:
                    scores = scores + bias[head, 0]
                first = 0 if window is None else max(0, position - window + 1)
                seen = [other for other in range(first, position + 1) if (head // shared, other) not in unseen]
                if acts:
                    gone = [h["position"] for h in self.change["hidden_keys"] if means(h["layer"], self.layer) and means(h["head"], head)]
                    seen = [other for other in seen if other not in gone]
                if seen:
                    powers = np.exp(scores[seen] - scores[seen].max())
                    weights[head, position, seen] = powers / powers.sum()
                out = weights[head, position] @ values[head // shared]
                if acts and any(means(r["layer"], self.layer) and means(r["head"], head) for r in self.change["removed_heads"]):
                    out = 0.0
                mixed[position, head] = out
        return mixed.reshape(n, -1), weights


def gpt2(config, w, tokens, attend):
    """GPT-2 (Radford et al., 2019): learned positions, LayerNorm, tanh GELU, matrices stored as (inputs, outputs), a tied head."""
    width, count, n = config["n_embd"], config["n_head"], len(tokens)

    def conv1d(x, name, outputs):
        return x @ w(name + ".weight", x.shape[-1], outputs) + w(name + ".bias", outputs)

    embedding = w("wte.weight", config["vocab_size"], width)
    x = embedding[tokens] + w("wpe.weight", config["n_positions"], width)[:n]
    for layer in range(config["n_layer"]):
        p = f"h.{layer}."
        query, key, value = np.split(conv1d(layer_norm(w, p + "ln_1", x, 1e-5), p + "attn.c_attn", 3 * width), 3, axis=-1)
        mixed, _ = attend(heads(query, count), heads(key, count), heads(value, count), 1.0 / math.sqrt(width // count))
        x = x + conv1d(mixed, p + "attn.c_proj", width)
        x = x + conv1d(gelu_tanh(conv1d(layer_norm(w, p + "ln_2", x, 1e-5), p + "mlp.c_fc", 4 * width)), p + "mlp.c_proj", width)
    return layer_norm(w, "ln_f", x, 1e-5) @ embedding.T


def patched(module):
    """The module's forward pass with another attention."""
    def forward(config, w, tokens, attend):
        module.attend = attend
        try:
            return module.forward(config, w, tokens)[0]
        finally:
            module.attend = ops.attend
    return forward


# Name: forward pass, folder, the config's name for the number of layers.
MODELS = {
    "gpt2": (gpt2, "../gpt2", "n_layer"),
    "llama": (patched(llama), "../families/llama-default", "num_hidden_layers"),
    "mistral": (patched(llama), "../families/mistral", "num_hidden_layers"),
    "gemma2": (patched(gemma), "../families/gemma2", "num_hidden_layers"),
    "bloom": (patched(bloom), "../families/bloom", "n_layer"),
}


def cases(n):
    last = n - 1
    near = last - 2  # inside every window
    yield "a key, everywhere", intervention([hidden(near)])
    yield "a key in one layer and head", intervention([hidden(near, layer=1, head=2)])
    yield "two keys of one head from the last query on", intervention([hidden(near, head=1), hidden(last, head=1)], first_query=last)
    yield "everything that a head sees", intervention([hidden(p, layer=0, head=0) for p in range(n)])
    yield "a head", intervention(removed_heads=[removed(layer=0, head=1)])
    yield "all heads of a layer", intervention(removed_heads=[removed(layer=1)])
    yield "a head and a key, from the middle on", intervention([hidden(near, layer=0)], [removed(layer=1, head=0)], first_query=n // 2)
    yield "a key row by its predecessor's, in one KV head", intervention(changed_rows=[row("overwrite", "key", near, near - 1, 0, 1)])
    yield "a value row by its predecessor's", intervention(changed_rows=[row("overwrite", "value", near, near - 1)])
    yield "both rows by a later one's", intervention(changed_rows=[row("overwrite", "both", near, near + 1, 1)])
    yield "two keys exchanged", intervention(changed_rows=[row("exchange", "key", near, near + 1)])
    yield "exchanged, then overwritten", intervention(
        changed_rows=[row("exchange", "key", near, near + 1, 0, 0), row("overwrite", "both", near + 1, near - 1, 0)], first_query=near)
    yield "a hidden key row of one KV head", intervention(changed_rows=[row("hide", "key", near, layer=0, kv_head=0)])
    yield "a hidden value row", intervention(changed_rows=[row("hide", "value", near)])
    yield "hidden rows from the last query on", intervention(changed_rows=[row("hide", "both", near, kv_head=1)], first_query=last)


def softmax(logits):
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def rounded(values):
    return [round(float(value), 9) for value in values]


def main():
    out = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for name, (forward, folder, layers) in MODELS.items():
        where = HERE / folder
        config = json.loads((where / "config.json").read_text())
        tokens = [int(token) for token in (where / "tokens.txt").read_text().split(",")]
        weights, n = Stored(where / "model.safetensors"), len(tokens)
        stored = np.load(where / "logits.npy")
        assert np.abs(forward(config, weights, tokens, Attention(NOTHING)) - stored).max() < 1e-12, name
        plain, positions, found = softmax(stored), [n - 2, n - 1], []
        for title, change in cases(n):
            after = softmax(forward(config, weights, tokens, Attention(change)))
            moved = np.abs(after - plain)[positions].max()
            assert moved > 0.001, (name, title, moved)
            found.append(dict(name=title, experiment=change, probabilities=[rounded(after[p]) for p in positions]))
        # The final norm and head after layer i are the output of the model's first i + 1 layers.
        lens = [softmax(forward(dict(config, **{layers: i + 1}), weights, tokens, Attention(NOTHING)))[-1] for i in range(config[layers])]
        assert np.abs(lens[-1] - plain[-1]).max() < 1e-12, name
        text = json.dumps(dict(folder=folder, positions=positions, cases=found, lens=[rounded(row) for row in lens]))
        (out / f"{name}.json").write_text(text.replace('{"name"', '\n{"name"').replace('"lens"', '\n"lens"') + "\n")
        print(f"{name}: {len(found)} cases, {len(text)} bytes")


main()
