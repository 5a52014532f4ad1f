#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures models of this layout side by side: bits per character on the held-out documents, texts on unseen prompts.

    compare.py --corpora DIR | --work DIR [--out FILE.json] FOLDER …

Each folder has config.json, model.safetensors and tokenizer.json. A document is scored from its own start, up to 512
tokens; a document that a model's tokenizer cuts earlier is cut for all of them. Texts: for each prompt one greedy and
two drawn at 0.7, 60 tokens each; then a thousand drawn texts a language against the recipe's list of words.
"""
import argparse
import json
import pathlib
import pickle
import sys

from run import with_settings

with_settings()  # before torch is loaded

import numpy as np
import torch

import bpe
import corpus
import data
import evaluate
import export
import generate
from prompts import UNSEEN

MAXIMUM_CHARACTERS = 250_000  # of a row's held-out documents: all of them but for generated stories
DRAWN = 1000                  # texts a language for the list of words
TOKENS = 60
TEMPERATURE = 0.7
SOURCES = {"tiny and simple": ("tiny", "simple"), "stories": ("stories",), "everyday": ("everyday",), "books": ("books",),
           "spanish": ("everyday_es", "stories_es"), "generated": ("generated",), "generated_es": ("generated_es",)}


def held_out_parts(texts):
    """{row: held-out documents, at most MAXIMUM_CHARACTERS of them}."""
    parts = {}
    for row, names in SOURCES.items():
        documents, characters = [], 0
        for text in (text for name in names if name in texts for text in texts[name][1]):
            if characters > MAXIMUM_CHARACTERS:
                break
            documents.append(text)
            characters += len(text)
        if documents:
            parts[row] = documents
    return parts


def cut(text, tokenizers, context):
    """text, or as much of it as fits into the context of every tokenizer; whether it is whole."""
    whole = True
    while any(len(tokenizer.encode(text, begin=True)) > context for tokenizer in tokenizers):
        text, whole = text[:len(text) * 15 // 16].rsplit(" ", 1)[0], False
    return text, whole


def bits_per_character(models, parts):
    """{row: {"documents", "characters", folder: bits a character}}."""
    rows = {}
    for row, documents in parts.items():
        fitting = [cut(text, [tokenizer for _, _, tokenizer in models], min(m.config.context for _, m, _ in models)) for text in documents]
        characters = sum(len(text) for text, _ in fitting)
        rows[row] = {"documents": len(fitting), "characters": characters}
        for name, model, tokenizer in models:
            ids = [np.array(tokenizer.encode(text, begin=True) + [bpe.END] * whole) for text, whole in fitting]
            rows[row][name] = round(evaluate.model_bits(model, [i[:model.config.context + 1] for i in ids]) / characters, 4)
        print(row, rows[row], flush=True)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", type=pathlib.Path, help="not needed with --work")
    parser.add_argument("--work", type=pathlib.Path, help="folder of a run whose prepared data are taken")
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--no-texts", action="store_true", help="only bits per character")
    parser.add_argument("--language", choices=list(UNSEEN), help="texts in this language alone")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    torch.manual_seed(data.SEED)
    models = [(str(folder), export.read_model(folder), export.read_tokenizer(folder)) for folder in options.folders]
    if options.work:
        with open(options.work / "prepared.pickle", "rb") as file:
            pickle.load(file)
            texts = pickle.load(file)[0]
    else:
        texts = data.documents(options.corpora)
    report = {"sha256": {name: export.sha256(pathlib.Path(name) / "model.safetensors") for name, _, _ in models},
              "bits_per_character": bits_per_character(models, held_out_parts(texts))}
    if not options.no_texts:
        openings = [text for name in ("generated", "generated_es") for part in texts[name] for text in part]
        for prompt in sum(UNSEEN.values(), []):
            if any(text.startswith(prompt) for text in openings):
                print(f"compare.py: the grammar begins texts with {prompt!r}", file=sys.stderr)
        for name, model, tokenizer in models:
            report[name] = texts_of(model, tokenizer, {key: row for key, row in UNSEEN.items() if options.language in (None, key)})
            print(name, json.dumps(report[name], ensure_ascii=False, indent=1), flush=True)
    if options.out:
        export.write_json(options.out, report)
    return 0


def texts_of(model, tokenizer, prompts):
    """{language: prompts with their texts; how many greedy texts loop; the unfit ones of a thousand drawn texts}."""
    result = {}
    for language, starts in prompts.items():
        generator = torch.Generator().manual_seed(data.SEED)
        rows, unfit = [], []
        for prompt in starts:
            ids = tokenizer.encode(prompt, begin=True)
            likeliest, _ = generate.greedy(model, ids, TOKENS)
            ended = likeliest.index(bpe.END) if bpe.END in likeliest else TOKENS
            drawn = [tokenizer.decode(ids + row) for row in generate.sample_many(model, ids, DRAWN // len(starts), TOKENS, TEMPERATURE, generator)]
            rows.append({"prompt": prompt, "greedy": tokenizer.decode(ids + likeliest[:ended]), "loops": generate.loops(likeliest[:ended]), "samples": drawn[:2]})
            for text in drawn:
                if corpus.is_unfit(text, f"text_{language}"):
                    unfit.append(text)
        result[language] = {"texts": rows, "greedy_loops": sum(row["loops"] for row in rows), "unfit": unfit}
    return result


if __name__ == "__main__":
    sys.exit(main())
