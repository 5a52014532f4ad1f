# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Continues prompts with the trainer's own forward, without a cache: slow, simple, the reference for the engine."""
import torch

import bpe
from model import rotate


@torch.no_grad()
def last_logits(model, ids):
    """The float32 logits (vocab) after the last of ids."""
    hidden = model.hidden_states(torch.tensor([ids]))[:, -1]
    return (hidden @ model.model.embed_tokens.weight.t())[0]


def greedy(model, ids, count):
    """(count ids, each the likeliest after those before it; the smallest lead in logits that one of them had).

    End-of-text does not stop it.
    """
    ids = list(ids)
    start = len(ids)
    margin = float("inf")
    for _ in range(count):
        values, top = last_logits(model, ids).topk(2)
        margin = min(margin, float(values[0] - values[1]))
        ids.append(int(top[0]))
    return ids[start:], margin


def sample(model, ids, count, temperature, generator):
    """At most count drawn ids; ends before </s>."""
    ids = list(ids)
    start = len(ids)
    for _ in range(count):
        chances = torch.softmax(last_logits(model, ids) / temperature, -1)
        drawn = int(torch.multinomial(chances, 1, generator=generator))
        if drawn == bpe.END:
            break
        ids.append(drawn)
    return ids[start:]


def loops(ids, shortest=6):
    """Whether a run of at least `shortest` ids comes twice in ids: greedy text that goes round in circles."""
    seen = set()
    for i in range(len(ids) - shortest + 1):
        gram = tuple(ids[i:i + shortest])
        if gram in seen:
            return True
        seen.add(gram)
    return False


class CachedBatch:
    """Rows that start with the same ids and are continued together, keys and values kept: for a thousand samples."""

    def __init__(self, model, ids, rows):
        self.model, self.keys, self.values = model, [], []
        self.rows, self.length = rows, 0
        self.logits = self.feed(torch.tensor([ids]).expand(rows, -1))

    @torch.no_grad()
    def feed(self, tokens):
        """The logits (rows, vocab) after tokens (rows, n) behind what came before."""
        model, n = self.model, tokens.shape[1]
        end = self.length + n
        cos, sin, mask = model.cos[self.length:end], model.sin[self.length:end], model.mask[self.length:end, :end]
        x = model.model.embed_tokens(tokens)
        for index, layer in enumerate(model.model.layers):
            attention, normal = layer.self_attn, layer.input_layernorm(x)
            split = lambda projection: projection(normal).view(self.rows, n, attention.heads, -1).transpose(1, 2)
            key, value = rotate(split(attention.k_proj), cos, sin), split(attention.v_proj)
            if index == len(self.keys):
                self.keys.append(key)
                self.values.append(value)
            else:
                self.keys[index] = torch.cat([self.keys[index], key], 2)
                self.values[index] = torch.cat([self.values[index], value], 2)
            query = rotate(split(attention.q_proj), cos, sin)
            weights = (query @ self.keys[index].transpose(2, 3) * attention.scale + mask).softmax(-1)
            x = x + attention.o_proj((weights @ self.values[index]).transpose(1, 2).flatten(2))
            x = x + layer.mlp(layer.post_attention_layernorm(x))
        self.length = end
        return model.model.norm(x[:, -1]) @ model.model.embed_tokens.weight.t()


def sample_many(model, ids, rows, count, temperature, generator):
    """As many lists of at most count drawn ids as rows says, each cut before its </s>."""
    batch = CachedBatch(model, ids, rows)
    logits, columns = batch.logits, []
    for _ in range(count):
        columns.append(torch.multinomial(torch.softmax(logits / temperature, -1), 1, generator=generator))
        logits = batch.feed(columns[-1])
    drawn = torch.cat(columns, 1).tolist()
    return [row[:row.index(bpe.END)] if bpe.END in row else row for row in drawn]
