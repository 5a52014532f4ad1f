#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the family references: tiny random checkpoints in Hugging Face layout with logits and attention computed in float64.

usage: generate.py [OUT_DIR] [PREFIX ...]      (default: the folder of this script, all families; needs numpy only)

Each folder contains config.json, model.safetensors (float32), tokens.txt, logits.npy (n, vocab_size), attention.npy (layers, heads, n, n)
and, where the rotary table depends on it, context.txt: the context length to open the model with. README.md says what each family is.
The script then reads the weights back and repeats the pass, and changes every listed setting alone: the logits must move by more than 0.01,
so that a reader which ignores the setting cannot pass. The output is reproducible byte for byte.
"""
import copy
import json
import pathlib
import sys
import zlib

import numpy as np

import bloom
import falcon
import gemma
import gptj
import llama
import neox
import olmo
import opt
import phi
import phi3
import stablelm
import starcoder2
import variations
from ops import Fresh, Stored, save

FAMILIES = [llama, gemma, phi3, variations, stablelm, phi, olmo, starcoder2, falcon, bloom, opt, gptj, neox]
LENGTH = 12


def changed(config, path, value):
    """The config with the setting at the dotted path replaced."""
    config = copy.deepcopy(config)
    *parents, last = path.split(".")
    place = config
    for key in parents:
        place = place[key]
    place[last] = value
    return config


def write(folder, name, forward, variant):
    config = variant["config"]
    family = config["model_type"]
    tokens = np.random.default_rng(7).integers(0, config.get("text_config", config)["vocab_size"], variant.get("length", LENGTH))
    weights = Fresh(zlib.crc32(family.encode()))
    logits, attention = forward(config, weights, tokens)
    folder.mkdir(parents=True, exist_ok=True)
    rename = variant.get("rename", lambda tensor: tensor)
    tensors = {rename(tensor): value for tensor, value in weights.tensors.items()}
    save(folder / "model.safetensors", {**tensors, **variant.get("extras", {})})
    (folder / "config.json").write_text(json.dumps(config, indent=2, sort_keys=True) + "\n")
    (folder / "tokens.txt").write_text(",".join(map(str, tokens)) + "\n")
    np.save(folder / "logits.npy", logits)
    np.save(folder / "attention.npy", np.stack(attention))
    if "context" in variant:
        (folder / "context.txt").write_text(f"{variant['context']}\n")

    stored = Stored(folder / "model.safetensors", rename)
    read = json.loads((folder / "config.json").read_text())
    assert np.array_equal(forward(read, stored, tokens)[0], logits), name
    size = sum(file.stat().st_size for file in folder.iterdir())
    assert size < 150_000, (name, size)
    print(f"{name}: {sum(t.size for t in weights.tensors.values())} weights, {size} bytes, logits to {np.abs(logits).max():.2f}")
    for path, value in variant.get("knobs", {}).items():
        moved = np.abs(forward(changed(read, path, value), stored, tokens)[0] - logits).max()
        print(f"  {path} = {value}: {moved:.3f}")
        assert moved > 0.01, (name, path, moved)


def main():
    out = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    prefixes = tuple(sys.argv[2:]) or ("",)
    for module in FAMILIES:
        for name, variant in module.variants():
            if name.startswith(prefixes):
                write(out / name, name, variant.get("forward") or module.forward, variant)


main()
