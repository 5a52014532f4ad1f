# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds attention heads whose job has a name, by measuring on stories that the model never saw.

Each pattern is scored as the attention that a head gives to the keys the pattern names, averaged over the queries for
which the pattern names any, beside what attention spread evenly over the visible positions would give.
"""
import torch

import bpe

PATTERNS = {
    "first token": "the first position, where a head looks when it has nothing to say",
    "previous token": "the position just before",
    "current token": "the position itself",
    "same token earlier": "earlier positions that hold the same token",
    "induction": "the positions after earlier occurrences of the same token",
    "punctuation": "earlier full stops, commas, quotation and other marks",
}
LEAST_SCORE = 0.4   # a head is named if so much of its attention fits the pattern …
LEAST_RATIO = 2.0   # … and that is so many times what even attention would give


def pattern_masks(ids, tokenizer):
    """{pattern: boolean (n, n)}: which keys (columns) the pattern names for each query (row), under the causal mask."""
    n = len(ids)
    position = torch.arange(n)
    tokens = torch.tensor(ids)
    earlier = position[None, :] < position[:, None]
    same = (tokens[:, None] == tokens[None, :]) & earlier
    after_same = torch.zeros(n, n, dtype=torch.bool)
    after_same[:, 1:] = same[:, :-1]
    marks = torch.tensor([i > bpe.END and not any(c.isalnum() for c in tokenizer.pieces[i]) for i in ids])
    # Where a pattern names the neighbour or the first token as well, it would be credited for those heads' work.
    apart = (position[:, None] - position[None, :] > 1) & (position[None, :] > 0)
    return {
        "first token": (position[None, :] == 0) & earlier,
        "previous token": (position[None, :] == position[:, None] - 1) & (position[None, :] > 0),
        "current token": (position[None, :] == position[:, None]) & (position[None, :] > 0),
        "same token earlier": same & apart,
        "induction": after_same & apart,
        "punctuation": marks[None, :] & apart,
    }


@torch.no_grad()
def measure(model, documents, tokenizer):
    """{pattern: (scores (layers, heads), even attention's score)} over documents, lists of ids."""
    sums = {name: 0.0 for name in PATTERNS}
    evens = dict.fromkeys(PATTERNS, 0.0)
    counts = dict.fromkeys(PATTERNS, 0)
    for ids in documents:
        seen = []
        model.hidden_states(torch.tensor([ids]), seen=seen)
        attention = torch.cat(seen)  # (layers, heads, n, n)
        visible = torch.arange(1, len(ids) + 1)
        for name, mask in pattern_masks(ids, tokenizer).items():
            rows = mask.any(1)
            counts[name] += int(rows.sum())
            sums[name] = sums[name] + (attention * mask).sum(-1)[..., rows].sum(-1)
            evens[name] += float((mask.sum(1) / visible)[rows].sum())
    return {name: (sums[name] / counts[name], evens[name] / counts[name]) for name in PATTERNS if counts[name]}


def named_heads(measured):
    """The heads with a name, the clearest first: [{"layer", "head", "name", "score", "even"}], counted from 0."""
    found = {}
    for name, (scores, even) in measured.items():
        for layer, row in enumerate(scores.tolist()):
            for head, score in enumerate(row):
                if score >= LEAST_SCORE and score >= LEAST_RATIO * even:
                    entry = {"layer": layer, "head": head, "name": name, "score": round(score, 4), "even": round(even, 4)}
                    if score > found.get((layer, head), {"score": 0})["score"]:
                        found[layer, head] = entry
    return sorted(found.values(), key=lambda entry: -entry["score"])


def report(model, documents, example, tokenizer):
    """The content of heads.json: the named heads over documents, with what each one does on the example's ids."""
    measured = measure(model, documents, tokenizer)
    on_example = measure(model, [example], tokenizer)
    heads = named_heads(measured)
    for entry in heads:
        scores = on_example.get(entry["name"])
        entry["on_example"] = None if scores is None else round(float(scores[0][entry["layer"], entry["head"]]), 4)
    strongest = {name: {"layer": int(scores.argmax()) // scores.shape[1], "head": int(scores.argmax()) % scores.shape[1],
                        "score": round(float(scores.max()), 4), "even": round(even, 4)} for name, (scores, even) in measured.items()}
    return {"patterns": PATTERNS, "heads": heads, "strongest": strongest, "documents": len(documents),
            "example": tokenizer.decode(example)}
