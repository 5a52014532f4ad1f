# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes and reads the four files of a Hugging Face checkpoint: config, float16 weights, tokenizer, its settings."""
import hashlib
import json
import os
import struct

import numpy as np
import torch

import bpe
from model import Llama, ModelConfig


def write_text(path, text):
    """Replaces a file in one step, so that a reader never sees half of it."""
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(f"{path}.new", path)


def write_json(path, content):
    write_text(path, json.dumps(content, ensure_ascii=False, indent=1) + "\n")


def write_safetensors(path, tensors):
    """Writes {name: tensor} as float16: eight bytes of header length, the JSON header, the data."""
    header, blobs, at = {"__metadata__": {"format": "pt"}}, [], 0
    for name in sorted(tensors):
        values = tensors[name].detach().numpy().astype("<f2")
        if not np.isfinite(values).all():
            raise ValueError(f"{name} does not fit into float16")
        blob = values.tobytes()
        header[name] = {"dtype": "F16", "shape": list(values.shape), "data_offsets": [at, at + len(blob)]}
        at += len(blob)
        blobs.append(blob)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    with open(f"{path}.new", "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        file.writelines(blobs)
    os.replace(f"{path}.new", path)


def read_safetensors(path):
    """{name: float32 tensor} of a file written by write_safetensors()."""
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    header.pop("__metadata__", None)
    tensors = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        values = np.frombuffer(data[8 + size + begin:8 + size + end], "<f2").astype(np.float32)
        tensors[name] = torch.from_numpy(values.reshape(entry["shape"]))
    return tensors


def tokenizer_json(tokenizer):
    """The content of tokenizer.json: BPE with byte fallback in the layout that Llama's tokenizers have."""
    special = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    begin = {"SpecialToken": {"id": "<s>", "type_id": 0}}
    first = {"Sequence": {"id": "A", "type_id": 0}}
    pair = [begin, first, {"SpecialToken": {"id": "<s>", "type_id": 1}}, {"Sequence": {"id": "B", "type_id": 1}}]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": i, "content": piece, **special} for i, piece in enumerate(bpe.SPECIAL)],
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Prepend", "prepend": bpe.SPACE},
            {"type": "Replace", "pattern": {"String": " "}, "content": bpe.SPACE}]},
        "pre_tokenizer": None,
        "post_processor": {"type": "TemplateProcessing", "single": [begin, first], "pair": pair,
                           "special_tokens": {"<s>": {"id": "<s>", "ids": [bpe.BEGIN], "tokens": ["<s>"]}}},
        "decoder": {"type": "Sequence", "decoders": [
            {"type": "Replace", "pattern": {"String": bpe.SPACE}, "content": " "},
            {"type": "ByteFallback"},
            {"type": "Fuse"},
            {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
        "model": {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                  "end_of_word_suffix": None, "fuse_unk": True, "byte_fallback": True,
                  "vocab": tokenizer.ids, "merges": [" ".join(pair) for pair in tokenizer.merges]},
    }


def tokenizer_config(context):
    return {"add_bos_token": True, "add_eos_token": False, "bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>",
            "legacy": True, "model_max_length": context, "tokenizer_class": "LlamaTokenizer",
            "clean_up_tokenization_spaces": False}


def write_tokenizer(folder, tokenizer, context):
    write_json(folder / "tokenizer.json", tokenizer_json(tokenizer))
    write_json(folder / "tokenizer_config.json", tokenizer_config(context))


def read_tokenizer(folder):
    with open(folder / "tokenizer.json", encoding="utf-8") as file:
        content = json.load(file)["model"]
    pieces = sorted(content["vocab"], key=content["vocab"].get)
    return bpe.Tokenizer(pieces, [tuple(merge.split(" ")) for merge in content["merges"]])


def write_model(folder, model):
    write_json(folder / "config.json", model.config.to_hugging_face())
    write_safetensors(folder / "model.safetensors", model.state_dict())


def read_model(folder):
    """The model as everyone will run it: float16 weights, widened to float32."""
    model = Llama(ModelConfig.from_hugging_face(folder / "config.json"))
    model.load_state_dict(read_safetensors(folder / "model.safetensors"))
    return model.eval()


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()
