# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of the recipe in their order."""
import json
import os
import pathlib
import pickle
import shutil
import time

import torch

import attribution
import data
import evaluate
import export
import fused
import heads
from model import Llama, ModelConfig
from train import fastest_type, save, train

HELD_OUT_ROWS = 16  # of each source, watched during training
HEAD_DOCUMENTS = 60  # held-out stories over which the attention heads are measured
STORIES = {None: "tiny", "en": "tiny", "es": "generated_es"}  # where these come from, by language; without corpora generated ones
HELD_OUT_DRAW = 2**32 - 1  # the draw that makes the held-out rows: a number that no training step has
SHAPES = {"a": {"hidden": 256, "layers": 5, "intermediate": 640, "heads": 8},
          "b": {"hidden": 320, "layers": 5, "intermediate": 832, "heads": 10},
          "c": {"hidden": 256, "layers": 8, "intermediate": 640, "heads": 8},
          "d": {"hidden": 256, "layers": 6, "intermediate": 704, "heads": 8}}


def prepare(corpora, config, work, log, scale=1.0):
    """(texts by source, tokenizer, encoded training documents by source, held-out rows (rows, context / 2 + 1) by source).

    What was prepared is kept in work, for a run that is resumed with the same recipe and corpora.
    """
    key, kept = _key(corpora, scale), work / "prepared.pickle"
    if kept.exists():
        with open(kept, "rb") as file:
            if pickle.load(file) == key:
                log("prepared data found")
                return pickle.load(file)
    texts = data.documents(corpora, scale)
    for name, (training, held_out) in texts.items():
        log(f"{name}: {len(training)} documents, {sum(map(len, training))} characters; {len(held_out)} held out")
    if (work / "tokenizer.json").exists():  # a resumed run keeps its ids
        tokenizer = export.read_tokenizer(work)
    else:
        tokenizer = data.learn_tokenizer(texts, config.vocab)
        export.write_tokenizer(work, tokenizer, config.context)
    encoded = {name: data.Documents(training, tokenizer, data.LATE_STARTS.get(name, 0.0)) for name, (training, _) in texts.items()}
    for name, documents in encoded.items():
        log(f"{name}: {len(documents.ids)} ids, {documents.characters / len(documents.ids):.2f} characters an id")
    rows = {name: torch.from_numpy(data.Mixture({name: data.Documents(held, tokenizer)}).batch(HELD_OUT_DRAW, HELD_OUT_ROWS, config.context // 2 + 1))
            for name, (_, held) in texts.items() if held}
    prepared = texts, tokenizer, encoded, rows
    with open(f"{kept}.new", "wb") as file:
        pickle.dump(key, file)
        pickle.dump(prepared, file)
    os.replace(f"{kept}.new", kept)
    return prepared


def _key(corpora, scale):
    """What the prepared data depends on, but for the tokenizer, which is kept beside them."""
    here = pathlib.Path(__file__).parent
    sizes = sorted((path.name, path.stat().st_size) for path in corpora.glob("*.txt")) if corpora else []
    files = [here / name for name in ("bpe.py", "corpus.py", "data.py", "cast.py", "events.py", "grammar.py")]
    files += sorted([*here.glob("*_en.*"), *here.glob("*_es.*")])
    return [scale, sizes, [export.sha256(path) for path in files]]


def make(corpora, plan, shape, work, log, language=None):
    """Trains up to plan.tokens, or until interrupted, on one language or all; the state is in work."""
    torch.manual_seed(data.SEED)
    config = ModelConfig(**SHAPES[shape])
    texts, tokenizer, encoded, held_out = prepare(corpora, config, work, log)
    model = Llama(config)
    compute = fastest_type()
    log(f"{sum(p.numel() for p in model.parameters())} parameters, vocabulary {len(tokenizer.pieces)}, {compute}")
    log(f"{plan}")
    kernels, reason = fused.library()
    log("compiled kernels" if kernels else f"no compiled kernels, PyTorch's operations are several times as slow: {reason}")
    torch.manual_seed(int(time.time()))  # what is dropped differs after each interruption
    mixture = data.Mixture(encoded, data.LANGUAGE_SHARES.get(language))
    result = train(model, mixture, {name: rows for name, rows in held_out.items() if name in mixture.shares}, plan, work, log, compute)
    log(f"ended at step {result['step']}, {result['tokens']} tokens")


KEPT = ("step", "tokens", "seconds", "curve")  # of a state, beside the weights


def keep(config, work, folder):
    """Writes what a later run elsewhere goes on from: the weights of the newest checkpoint as float16, the tokenizer, and how far it has come.

    The optimizers' state, which is twice as large, is left out: it is made again during a short warm-up.
    """
    folder.mkdir(parents=True, exist_ok=True)
    state = torch.load(work / "checkpoint.pt")
    model = Llama(config)
    model.load_state_dict(state["model"])
    export.write_model(folder, model)
    export.write_tokenizer(folder, export.read_tokenizer(work), model.config.context)
    export.write_json(folder / "training.json", {key: state[key] for key in KEPT})


def start_from(folder, work):
    """Makes what keep() wrote the checkpoint of work, which has none yet."""
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(folder / name, work / name)
    with open(folder / "training.json", encoding="utf-8") as file:
        kept = json.load(file)
    save(work / "checkpoint.pt", {"model": export.read_model(folder).state_dict(), "optimizers": None, **{key: kept[key] for key in KEPT}})


def branch(work, decay, share=0.1):
    """Copies the newest checkpoint of work into the folder decay, for a run whose rate falls; returns its Plan's (tokens, decay)."""
    decay.mkdir(parents=True, exist_ok=True)
    if not (decay / "checkpoint.pt").exists():
        shutil.copy(work / "checkpoint.pt", decay / "checkpoint.pt")
        shutil.copy(work / "checkpoint.pt", decay / "start.pt")
        for name in ("tokenizer.json", "tokenizer_config.json"):
            shutil.copy(work / name, decay / name)
    start = torch.load(decay / "start.pt")["tokens"]
    return start + int(share * start), int(share * start)


def make_from_checkpoint(corpora, shape, work, out, log, language=None):
    """Exports the last state of the training in work, which may still run, and evaluates it in one language or all."""
    config = ModelConfig(**SHAPES[shape])
    texts, tokenizer, encoded, _ = prepare(corpora, config, work, log)
    state = torch.load(work / "checkpoint.pt")
    model = Llama(config)
    model.load_state_dict(state["model"])
    export_all(model, tokenizer, corpora, out)
    describe(texts, encoded, tokenizer, {key: state[key] for key in KEPT}, out, log, language)


def export_all(model, tokenizer, corpora, out):
    """Writes the model's files and the attribution of its data."""
    export.write_model(out, model)
    export.write_tokenizer(out, tokenizer, model.config.context)
    attribution.write(corpora, out / "ATTRIBUTION.tsv")


def describe(texts, encoded, tokenizer, training, out, log, language=None):
    """Measures the exported model in one language or all: evaluation.json, reference.json, heads.json."""
    shipped = export.read_model(out)  # what is measured is what is shipped
    report = {"weights_sha256": export.sha256(out / "model.safetensors"), "training": training,
              "next_after_example": evaluate.candidates(shipped, tokenizer, evaluate.prompts(language)[0])}
    evaluate.write_reference(out / "reference.json", shipped, tokenizer, language or "en")
    report["texts"] = evaluate.texts_of(shipped, tokenizer, language)
    log(f"greedy texts that loop: {sum(row['loops'] for row in report['texts'])} of {len(report['texts'])}")
    repeating = [text for key, row in heads.REPEATING.items() if language in (None, key) for text in row]
    prompts = [tokenizer.encode(text, begin=True) for text in [row["greedy"] for row in report["texts"]] + repeating]
    stories = STORIES[language] if STORIES[language] in texts else "generated"
    unseen = [ids.tolist()[:shipped.config.context] for ids in data.Documents(texts[stories][1][:HEAD_DOCUMENTS], tokenizer)]
    export.write_json(out / "heads.json", heads.report(shipped, unseen, prompts, tokenizer))
    report["bits_per_character"] = evaluate.compare(shipped, texts, encoded, tokenizer, log, shares=data.LANGUAGE_SHARES.get(language))
    export.write_json(out / "evaluation.json", report)
    log(f"evaluation written to {out / 'evaluation.json'}")
