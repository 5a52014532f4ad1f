# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the exported model is worth: bits per character beside a 5-gram model, likeliest words, texts, reference logits."""
import math

import numpy as np
import torch

import bpe
import data
import export
from generate import greedy, last_logits, loops, sample
from ngram import WittenBell

# By language; the first of each is the example that the window opens with.
PROMPTS = {"en": ["The weather today is so", "One day, Mia and Tom", "Once upon a time there was a little fox", "It was a cold morning, and",
                  "\"Where is my ball?\"", "The old man had a small dog", "We went to the beach", "On Saturday, Grandma"],
           "es": ["El tiempo hoy es tan", "Una mañana, Lucía", "Había una vez un pequeño zorro", "Era una mañana fría y",
                  "—¿Dónde está mi pelota?", "El abuelo tenía un perro", "Fuimos a la playa", "El sábado, la abuela"]}
GREEDY_TOKENS = 60
SAMPLE_TOKENS = 60
REFERENCE_TOKENS = 200
MAXIMUM_CHARACTERS = 60_000  # of a source's held-out part
NGRAM_TOKENS = 5_000_000


@torch.no_grad()
def model_bits(model, documents):
    """The cost in bits of all ids of documents but each one's <s>; every document on its own, from position 0."""
    bits = 0.0
    for ids in documents:
        row = torch.from_numpy(ids.astype(np.int64))[None]
        logits = model(row[:, :-1])
        bits += float(torch.nn.functional.cross_entropy(logits[0], row[0, 1:], reduction="sum")) / math.log(2)
    return bits


def _fitting(text, tokenizer, context):
    """(text, ids) of a document, or of its beginning where the whole would need more than context positions."""
    ids = tokenizer.encode(text, begin=True) + [bpe.END]
    while len(ids) > context + 1:
        text = text[:len(text) * context // len(ids)].rsplit(" ", 1)[0]
        ids = tokenizer.encode(text, begin=True)
    return text, np.array(ids)


def prompts(language=None):
    """PROMPTS of one language, or of all."""
    return [prompt for key, row in PROMPTS.items() if language in (None, key) for prompt in row]


def compare(model, texts, encoded, tokenizer, log, ngram_tokens=NGRAM_TOKENS, shares=None):
    """{source: bits per character of the model and of the 5-gram model} on the held-out documents of the sources in shares, or of all."""
    draw = np.random.default_rng(data.SEED)
    mixture = data.Mixture(encoded, shares)
    weights, names = mixture.weights, list(mixture.shares)
    sample_of = []
    total = 0
    while total < ngram_tokens:  # the baseline learns from the mixture that the model learns from
        source = encoded[names[draw.choice(len(names), p=weights)]]
        sample_of.append(source[int(draw.integers(len(source)))])
        total += len(sample_of[-1])
    log(f"5-gram model from {total} ids")
    baseline = WittenBell(sample_of, len(tokenizer.pieces))
    result = {}
    for name in names:
        characters, documents = 0, []
        for text in texts[name][1]:
            if characters > MAXIMUM_CHARACTERS:
                break
            text, ids = _fitting(text, tokenizer, model.config.context)
            documents.append(ids)
            characters += len(text)
        if documents:
            result[name] = {"documents": len(documents), "characters": characters,
                            "model": model_bits(model, documents) / characters,
                            "ngram": baseline.bits_of(documents) / characters}
            log(f"{name}: {result[name]}")
    return result


def texts_of(model, tokenizer, language=None):
    """Greedy and sampled continuations of the prompts of one language, or of all."""
    generator = torch.Generator().manual_seed(data.SEED)
    rows = []
    for prompt in prompts(language):
        ids = tokenizer.encode(prompt, begin=True)
        likeliest, _ = greedy(model, ids, GREEDY_TOKENS)
        drawn = [tokenizer.decode(ids + sample(model, ids, SAMPLE_TOKENS, 0.7, generator)) for _ in range(2)]
        rows.append({"prompt": prompt, "greedy": tokenizer.decode(ids + likeliest), "loops": loops(likeliest), "samples": drawn})
    return rows


def candidates(model, tokenizer, prompt, count=10):
    """The count likeliest next pieces with their probabilities."""
    chances = torch.softmax(last_logits(model, tokenizer.encode(prompt, begin=True)), -1)
    values, ids = chances.topk(count)
    return [(tokenizer.pieces[int(i)], float(v)) for v, i in zip(values, ids)]


def write_reference(path, model, tokenizer, language="en"):
    """What an engine must reproduce from the float16 weights: logits of the prompt's last position, greedy ids.

    smallest_margin: by how much the likeliest logit led at the closest of the greedy steps.
    """
    cases = []
    for prompt in (PROMPTS[language][0], PROMPTS[language][2]):
        ids = tokenizer.encode(prompt, begin=True)
        values, top = last_logits(model, ids).topk(20)
        chosen, margin = greedy(model, ids, REFERENCE_TOKENS)
        cases.append({"prompt": prompt, "prompt_ids": ids, "top_ids": top.tolist(),
                      "top_logits": [round(v, 6) for v in values.tolist()], "greedy": chosen, "smallest_margin": round(margin, 6)})
    export.write_json(path, {"weights_sha256": export.sha256(path.parent / "model.safetensors"), "cases": cases})
