# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Building blocks of the family references, all in float64, and the weights they run on.

Activations are (n, features), split into heads they are (heads, n, size); weight matrices are (outputs, inputs) unless said otherwise.
"""
import json
import math
import struct

import numpy as np

DTYPES = {"F32": np.float32, "F64": np.float64, "F16": np.float16, "I64": np.int64, "U8": np.uint8, "BOOL": np.bool_}


def short(value):
    """Rounds to 8 significant bits, so that float32, bfloat16 and float16 hold the value exactly."""
    bits = np.asarray(value, np.float32).view(np.uint32).astype(np.uint64)
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    rounded = bits.astype(np.uint32).view(np.float32)
    return np.where(np.abs(rounded) < 2.0 ** -17, np.float32(0), rounded)


class Fresh:
    """Random weights, generated when the forward pass first names them. Calls return them as float64."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.tensors = {}

    def __call__(self, name, *shape, mean=0.0, deviation=0.2):
        if name not in self.tensors:
            self.tensors[name] = short(self.random.standard_normal(shape) * deviation + mean)
        assert self.tensors[name].shape == shape, (name, self.tensors[name].shape, shape)
        return self.tensors[name].astype(np.float64)


class Stored:
    """The weights of a safetensors file; `rename` turns the names of the forward pass into those of the file."""

    def __init__(self, path, rename=lambda name: name):
        raw = path.read_bytes()
        (length,) = struct.unpack("<Q", raw[:8])
        self.tensors, self.rename = {}, rename
        for name, entry in json.loads(raw[8:8 + length]).items():
            if name != "__metadata__":
                begin, end = (8 + length + at for at in entry["data_offsets"])
                self.tensors[name] = np.frombuffer(raw[begin:end], DTYPES[entry["dtype"]]).reshape(entry["shape"])

    def __call__(self, name, *shape, **_):
        tensor = self.tensors[self.rename(name)]
        assert tensor.shape == shape, (name, tensor.shape, shape)
        return tensor.astype(np.float64)


def save(path, tensors):
    """Writes a safetensors file: a JSON header, padded to 8 bytes, then the data in the header's order."""
    header, blobs, at = {"__metadata__": {"format": "pt"}}, [], 0
    for name in sorted(tensors):
        tensor = np.asarray(tensors[name])
        raw = tensor.tobytes()
        kind = next(key for key, dtype in DTYPES.items() if dtype == tensor.dtype)
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [at, at + len(raw)]}
        blobs.append(raw)
        at += len(raw)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))


def linear(w, name, x, outputs, bias=False):
    y = x @ w(name + ".weight", outputs, x.shape[-1]).T
    return y + w(name + ".bias", outputs) if bias else y


def rms_norm(w, name, x, eps, plus_one=False):
    """x / rms(x) * weight over the last axis; Gemma stores weight - 1."""
    scale = w(name + ".weight", x.shape[-1], mean=0.0 if plus_one else 1.0, deviation=0.3)
    return x / np.sqrt((x ** 2).mean(-1, keepdims=True) + eps) * (scale + 1.0 if plus_one else scale)


def layer_norm(w, name, x, eps, weight=True, bias=True):
    centred = x - x.mean(-1, keepdims=True)
    y = centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + eps)
    if weight:
        y = y * w(name + ".weight", x.shape[-1], mean=1.0, deviation=0.3)
    return y + w(name + ".bias", x.shape[-1]) if bias else y


def gelu(x):
    return 0.5 * x * (1.0 + np.vectorize(math.erf)(x / math.sqrt(2.0)))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x ** 3)))


ACTIVATIONS = {
    "silu": lambda x: x / (1.0 + np.exp(-x)),
    "relu": lambda x: np.maximum(x, 0.0),
    "gelu": gelu,
    "gelu_new": gelu_tanh,
    "gelu_fast": gelu_tanh,
    "gelu_pytorch_tanh": gelu_tanh,
}


def soft_cap(x, cap):
    return x if cap is None else cap * np.tanh(x / cap)


def heads(x, count):
    """(n, count * size) to (count, n, size)"""
    return x.reshape(x.shape[0], count, -1).swapaxes(0, 1)


def attend(query, key, value, scale, window=None, cap=None, bias=None):
    """softmax(cap(scale Q K^T) + bias) V under the causal mask.

    query (heads, n, size), key and value (groups, n, size) where each group serves heads / groups neighbouring query heads. With a window,
    position p sees p - window + 1 ... p. Returns (n, heads * size) and the weights (heads, n, n).
    """
    count, n, _ = query.shape
    key, value = (np.repeat(part, count // part.shape[0], 0) for part in (key, value))
    scores = soft_cap(query @ key.swapaxes(1, 2) * scale, cap)
    if bias is not None:
        scores = scores + bias
    row, column = np.arange(n)[:, None], np.arange(n)[None, :]
    visible = (column <= row) & (column > row - (window or n))
    powers = np.where(visible, np.exp(scores - np.where(visible, scores, -np.inf).max(-1, keepdims=True)), 0.0)
    weights = powers / powers.sum(-1, keepdims=True)
    return (weights @ value).swapaxes(0, 1).reshape(n, -1), weights


def plain_mlp(w, up, down, x, inner, activation, bias=True):
    """down(activation(up(x)))"""
    return linear(w, down, ACTIVATIONS[activation](linear(w, up, x, inner, bias)), x.shape[-1], bias)


def alibi(count, n):
    """ALiBi (count, 1, n): slope of the head times the position of the key, which softmax treats like minus the distance.

    The slopes are powers of 2^(-8/m) for the largest power of two m <= count; the odd powers of 2^(-4/m) serve the heads beyond m.
    """
    whole = 2 ** math.floor(math.log2(count))
    slopes = [2.0 ** (-8.0 / whole * (i + 1)) for i in range(whole)]
    slopes += [2.0 ** (-4.0 / whole * (2 * i + 1)) for i in range(count - whole)]
    return np.array(slopes)[:, None, None] * np.arange(n)


def gated_mlp(w, name, x, inner, activation, bias=False):
    """down(activation(gate(x)) * up(x))"""
    gate = ACTIVATIONS[activation](linear(w, name + ".gate_proj", x, inner, bias))
    return linear(w, name + ".down_proj", gate * linear(w, name + ".up_proj", x, inner, bias), x.shape[-1], bias)
