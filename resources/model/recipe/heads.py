# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds attention heads whose job has a name, by measuring on stories that the model never saw.

Each pattern is scored as the attention that a head gives to the keys the pattern names, averaged over the queries for
which the pattern names any, beside what attention spread evenly over the visible positions would give.
"""
import collections

import torch

import bpe
import data

# How a pattern is called and which keys it names, in the window's languages.
Pattern = collections.namedtuple("Pattern", "name keys")


def _pattern(english, spanish, english_keys, spanish_keys):
    return Pattern({"en": english, "es": spanish}, {"en": english_keys, "es": spanish_keys})


PATTERNS = {
    "first": _pattern("first token", "primer token", "the first token", "el primer token"),
    "previous": _pattern("previous token", "token anterior", "the token just before", "el token anterior"),
    "second previous": _pattern("two tokens back", "dos tokens atrás", "the token two places before", "el token de dos lugares antes"),
    "itself": _pattern("current token", "token actual", "the token itself", "el propio token"),
    "same": _pattern("same token earlier", "mismo token antes", "earlier places of the same token", "los lugares anteriores del mismo token"),
    "induction": _pattern("induction", "inducción", "what followed the same token earlier", "lo que siguió antes al mismo token"),
    "punctuation": _pattern("punctuation", "puntuación", "earlier punctuation marks", "los signos de puntuación anteriores"),
    "sentence end": _pattern("end of sentence", "fin de frase", "the end of the sentence before", "el final de la frase anterior"),
    "sentence start": _pattern("start of sentence", "inicio de frase", "the first word of this sentence", "la primera palabra de esta frase"),
    "names": _pattern("names", "nombres", "names that came before", "los nombres que aparecieron antes"),
    "next name": _pattern("next name", "próximo nombre", "earlier names, where a name comes next",
                             "los nombres anteriores, donde sigue un nombre"),
}
LEAST_SCORE = 0.4   # a head is named if so much of its attention fits the pattern …
LEAST_RATIO = 2.0   # … and that is so many times what even attention would give
MARKS_THAT_END = ".!?"
# Texts that repeat themselves, beside the prompts: what an induction head is found by.
REPEATING = {"en": ["Lily and Max went to the park. Lily and Max", "The cat saw a bird. The bird saw the cat. The cat",
                    "Sara had a red ball. Tom had a blue ball. Sara had a red"],
             "es": ["Ana y Luis fueron al parque. Ana y Luis", "El perro vio un gato. El gato vio un perro. El perro",
                    "Sara tenía una pelota roja. Tomás tenía una pelota azul. Sara tenía una pelota"]}
NAMES = {bpe.SPACE + name for name in data.NAMES}


def pattern_masks(ids, tokenizer):
    """{pattern: boolean (n, n)}: which keys (columns) the pattern names for each query (row), under the causal mask."""
    n = len(ids)
    pieces = [tokenizer.pieces[i] for i in ids]
    position = torch.arange(n)
    tokens = torch.tensor(ids)
    earlier = position[None, :] < position[:, None]
    same = (tokens[:, None] == tokens[None, :]) & earlier
    after_same = torch.zeros(n, n, dtype=torch.bool)
    after_same[:, 1:] = same[:, :-1]
    marks = torch.tensor([i > bpe.END and not any(c.isalnum() for c in piece) for i, piece in zip(ids, pieces)])
    ends = torch.tensor([i > bpe.END and any(c in MARKS_THAT_END for c in piece) for i, piece in zip(ids, pieces)])
    names = torch.tensor([piece in NAMES for piece in pieces])
    # The latest mark that ends a sentence, before each position; the first word after it. -1: still the first sentence.
    latest = torch.where(ends, position, -1).cummax(0).values
    before = torch.cat([torch.tensor([-1]), latest[:-1]])
    starts = torch.zeros(n, dtype=torch.long)
    for at in range(n):
        starts[at] = next((k for k in range(int(before[at]) + 1, at + 1) if any(c.isalnum() for c in pieces[k]) and ids[k] > bpe.END), -1)
    # Where a pattern names the neighbour or the first token as well, it would be credited for those heads' work.
    apart = (position[:, None] - position[None, :] > 1) & (position[None, :] > 0)
    return {
        "first": (position[None, :] == 0) & earlier,
        "previous": (position[None, :] == position[:, None] - 1) & (position[None, :] > 0),
        "second previous": (position[None, :] == position[:, None] - 2) & (position[None, :] > 0),
        "itself": (position[None, :] == position[:, None]) & (position[None, :] > 0),
        "same": same & apart,
        "induction": after_same & apart,
        "punctuation": marks[None, :] & apart,
        "sentence end": (position[None, :] == before[:, None]) & apart,
        "sentence start": (position[None, :] == starts[:, None]) & apart,
        "names": names[None, :] & apart,
        "next name": names[None, :] & apart & torch.cat([names[1:], torch.tensor([False])])[:, None],
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


def named_heads(measured, on_prompts, on_example):
    """{(layer, head): (pattern, score, even)} of the heads that reach the bar, over the documents, over the prompts and on the example alone.

    The example is what a class sees first: a head that does something else there has no name. Patterns that it does not have are not asked of it. A head that several patterns fit gets the one that lifts its share most above even attention: the end of the sentence
    rather than punctuation, which has more keys.
    """
    found = {}
    for pattern, (scores, even) in measured.items():
        for layer, row in enumerate(scores.tolist()):
            for head, score in enumerate(row):
                _, other, other_even = found.get((layer, head), ("", 0.0, 0.0))
                shown = float(on_prompts[pattern][0][layer, head]) if pattern in on_prompts else 0.0
                if pattern in on_example:
                    shown = min(shown, float(on_example[pattern][0][layer, head]))
                if min(score, shown) >= LEAST_SCORE and score >= LEAST_RATIO * even and score - even > other - other_even:
                    found[layer, head] = (pattern, score, even)
    return found


def report(model, documents, prompts, tokenizer):
    """The content of heads.json: the named heads over documents, with what each one does on prompts (both lists of ids, the example first)."""
    measured = measure(model, documents, tokenizer)
    on_prompts = measure(model, prompts, tokenizer)
    heads = []
    on_example = measure(model, prompts[:1], tokenizer)
    for (layer, head), (pattern, score, even) in sorted(named_heads(measured, on_prompts, on_example).items()):
        heads.append({"layer": layer, "head": head, "pattern": pattern, "name": PATTERNS[pattern].name, "keys": PATTERNS[pattern].keys,
                      "score": round(score, 4), "even": round(even, 4),
                      "on_prompts": round(float(on_prompts[pattern][0][layer, head]), 4)})
    strongest = {pattern: {"layer": int(scores.argmax()) // scores.shape[1], "head": int(scores.argmax()) % scores.shape[1],
                           "score": round(float(scores.max()), 4), "even": round(even, 4)} for pattern, (scores, even) in measured.items()}
    return {"about": "Attention heads with a job that has a name; layers and heads count from 0. score: mean share of the head's attention on the "
                     "keys, over the queries that have any; even: what attention spread evenly would put there. resources/model/README.md says more.",
            "least_score": LEAST_SCORE, "least_ratio": LEAST_RATIO, "documents": len(documents), "prompts": len(prompts),
            "heads": heads, "strongest": strongest}
