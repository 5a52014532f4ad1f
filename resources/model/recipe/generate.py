# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Continues prompts with the trainer's own forward, without a cache: slow, simple, the reference for the engine."""
import torch

import bpe


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
