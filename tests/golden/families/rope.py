# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rotary positions in float64: the scaling rules and both layouts.

Written from huggingface/transformers, src/transformers/modeling_rope_utils.py, read at commit 0044e3b3facf (4.4x, `rope_theta` and
`rope_scaling`) and in the form of 5.x (`rope_parameters`, where every setting is in one object, per layer type where layers differ).
"""
import math

import numpy as np


def settings(config, layer_type=None):
    """The rotary settings as transformers 5 names them, from either spelling."""
    if "rope_parameters" in config:
        found = config["rope_parameters"]
        found = dict(found[layer_type] if layer_type is not None and layer_type in found else found)
    else:
        found = {"rope_theta": config.get("rope_theta", 10000.0), "partial_rotary_factor": config.get("partial_rotary_factor", 1.0)}
        found.update(config.get("rope_scaling") or {})
        found["rope_type"] = found.get("rope_type", found.get("type", "default"))
    if "original_max_position_embeddings" in config:
        found["original_max_position_embeddings"] = config["original_max_position_embeddings"]
    found.setdefault("partial_rotary_factor", 1.0)
    return found


def frequencies(config, size, length, layer_type=None):
    """Radians per position of each rotated pair, and the factor on sin and cos.

    size: features of a head; length: tokens of the sequence, on which `dynamic` and `longrope` depend. The pairs cover the first
    size * partial_rotary_factor features.
    """
    rope = settings(config, layer_type)
    kind, theta = rope["rope_type"], rope["rope_theta"]
    features = int(size * rope["partial_rotary_factor"])
    exponent = np.arange(0, features, 2) / features
    maximum = config.get("max_position_embeddings")
    original = rope.get("original_max_position_embeddings", maximum)
    plain = theta ** -exponent
    if kind == "default":
        return plain, 1.0
    if kind == "linear":
        return plain / rope["factor"], 1.0
    if kind == "dynamic":
        stretch = rope["factor"] * max(length, maximum) / maximum - (rope["factor"] - 1.0)
        return (theta * stretch ** (features / (features - 2))) ** -exponent, 1.0
    if kind == "llama3":
        return llama3(plain, rope["factor"], rope["low_freq_factor"], rope["high_freq_factor"], original), 1.0
    if kind == "yarn":
        factor = rope["factor"]
        attention = rope.get("attention_factor")
        if attention is None:
            attention = 0.1 * math.log(factor) + 1.0 if factor > 1 else 1.0
        return yarn(plain, theta, features, factor, rope.get("beta_fast", 32), rope.get("beta_slow", 1), original), attention
    if kind == "longrope":
        divide = rope["long_factor"] if length > original else rope["short_factor"]
        factor = rope.get("factor", maximum / original)
        attention = rope.get("attention_factor")
        if attention is None:
            attention = math.sqrt(1.0 + math.log(factor) / math.log(original)) if factor > 1 else 1.0
        return plain / np.array(divide), attention
    raise ValueError(kind)


def llama3(plain, factor, low, high, original):
    """Long waves are slowed down by `factor`, short ones kept, those between interpolated by the turns they make in `original` positions."""
    turns = original * plain / (2.0 * math.pi)
    keep = (turns - low) / (high - low)
    return np.where(turns < low, plain / factor, np.where(turns > high, plain, (1.0 - keep) * plain / factor + keep * plain))


def yarn(plain, theta, features, factor, fast, slow, original):
    """Pairs that turn more than `fast` times in `original` positions are kept, those under `slow` times divided by `factor`."""
    def pair(turns):
        return features * math.log(original / (turns * 2.0 * math.pi)) / (2.0 * math.log(theta))

    low, high = max(math.floor(pair(fast)), 0), min(math.ceil(pair(slow)), features - 1)
    high = high + 0.001 if high == low else high
    divided = np.clip((np.arange(features // 2) - low) / (high - low), 0.0, 1.0)
    return plain * (1.0 - divided) + plain / factor * divided


def rotate(x, table, interleaved=False):
    """Turns each pair of features by position * frequency; x (heads, n, size), features beyond the pairs stay.

    Pair i is (i, i + pairs), or (2 i, 2 i + 1) when interleaved; each is one complex number.
    """
    frequency, factor = table
    pairs = len(frequency)
    turn = factor * np.exp(1j * np.arange(x.shape[1])[:, None] * frequency)
    first, second, rest = slice(0, pairs), slice(pairs, 2 * pairs), x[..., 2 * pairs:]
    if interleaved:
        first, second = slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2)
    turned = (x[..., first] + 1j * x[..., second]) * turn
    result = np.concatenate([np.empty_like(x[..., :2 * pairs]), rest], -1)
    result[..., first], result[..., second] = turned.real, turned.imag
    return result
