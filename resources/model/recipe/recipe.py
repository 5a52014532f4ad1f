# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of the recipe in their order."""
import torch

import attribution
import data
import evaluate
import export
import heads
from model import Llama, ModelConfig
from train import Plan, fastest_type, train

HELD_OUT_ROWS = 64
HEAD_DOCUMENTS = 60  # held-out stories over which the attention heads are measured
HELD_OUT_DRAW = 2**32 - 1  # the draw that makes the held-out rows: a number that no training step has


def prepare(corpora, config, work, log, scale=1.0):
    """(texts by source, tokenizer, encoded training documents by source, held-out rows (rows, context / 2 + 1))."""
    texts = data.documents(corpora, scale)
    for name, (training, held_out) in texts.items():
        log(f"{name}: {len(training)} documents, {sum(map(len, training))} characters; {len(held_out)} held out")
    if (work / "tokenizer.json").exists():  # a resumed run keeps its ids
        tokenizer = export.read_tokenizer(work)
    else:
        tokenizer = data.learn_tokenizer(texts, config.vocab)
        export.write_tokenizer(work, tokenizer, config.context)
    encoded = {name: data.Documents(training, tokenizer) for name, (training, _) in texts.items()}
    held_out = {name: data.Documents(held, tokenizer) for name, (_, held) in texts.items() if held}
    for name, documents in encoded.items():
        log(f"{name}: {len(documents.ids)} ids, {documents.characters / len(documents.ids):.2f} characters an id")
    rows = data.Mixture(held_out).batch(HELD_OUT_DRAW, HELD_OUT_ROWS, config.context // 2 + 1)
    return texts, tokenizer, encoded, torch.from_numpy(rows)


def make(corpora, minutes, work, out, log, use_muon=True):
    """Runs the whole recipe and leaves the model, its evaluation and the reference for engines in out."""
    torch.manual_seed(data.SEED)
    config = ModelConfig()
    texts, tokenizer, encoded, held_out = prepare(corpora, config, work, log)
    model = Llama(config)
    compute = fastest_type()
    log(f"{sum(p.numel() for p in model.parameters())} parameters, vocabulary {len(tokenizer.pieces)}, {compute}")
    best = train(model, data.Mixture(encoded), held_out, Plan(minutes=minutes, use_muon=use_muon), work, log, compute)
    log(f"best held-out loss {best['loss']:.4f} nats a token at step {best['step']}, {best['tokens']} tokens")
    export_all(model, tokenizer, corpora, out)
    describe(texts, encoded, tokenizer, {"minutes": minutes, **best}, out, log)


def make_from_checkpoint(corpora, work, out, log):
    """Exports and evaluates the best state so far of the training in work, which may still run."""
    config = ModelConfig()
    texts, tokenizer, encoded, _ = prepare(corpora, config, work, log)
    best = torch.load(work / "checkpoint.pt")["best"]
    model = Llama(config)
    model.load_state_dict(best.pop("model"))
    export_all(model, tokenizer, corpora, out)
    describe(texts, encoded, tokenizer, best, out, log)


def export_all(model, tokenizer, corpora, out):
    """Writes the model's files and the attribution of its data."""
    export.write_model(out, model)
    export.write_tokenizer(out, tokenizer, model.config.context)
    attribution.write(corpora, out / "ATTRIBUTION.tsv")


def describe(texts, encoded, tokenizer, training, out, log):
    """Measures the exported model: evaluation.json, reference.json, heads.json."""
    shipped = export.read_model(out)  # what is measured is what is shipped
    report = {"weights_sha256": export.sha256(out / "model.safetensors"), "training": training,
              "next_after_example": evaluate.candidates(shipped, tokenizer, evaluate.EXAMPLE)}
    evaluate.write_reference(out / "reference.json", shipped, tokenizer)
    report["texts"] = evaluate.texts_of(shipped, tokenizer)
    log(f"greedy texts that loop: {sum(row['loops'] for row in report['texts'])} of {len(report['texts'])}")
    prompts = [tokenizer.encode(row["greedy"], begin=True) for row in report["texts"]]
    unseen = [ids.tolist()[:shipped.config.context] for ids in data.Documents(texts["generated"][1][:HEAD_DOCUMENTS], tokenizer)]
    export.write_json(out / "heads.json", heads.report(shipped, unseen, prompts, tokenizer))
    report["bits_per_character"] = evaluate.compare(shipped, texts, encoded, tokenizer, log)
    export.write_json(out / "evaluation.json", report)
    log(f"evaluation written to {out / 'evaluation.json'}")
