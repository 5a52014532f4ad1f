# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of the recipe in their order."""
import torch

import data
import export
from model import Llama, ModelConfig
from train import Plan, train

HELD_OUT_ROWS = 96


def prepare(corpora, config, work, log, scale=1.0):
    """Documents, tokenizer and training mixture: (texts by source, tokenizer, encoded training documents, held-out rows)."""
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
    rows = torch.from_numpy(data.Mixture(held_out).batch(-1 % 2**32, HELD_OUT_ROWS, config.context // 2 + 1))
    return texts, tokenizer, encoded, rows


def make(corpora, minutes, work, out, log, use_muon=True):
    """Runs the whole recipe and leaves the model and its report in out."""
    torch.manual_seed(data.SEED)
    config = ModelConfig()
    texts, tokenizer, encoded, held_out = prepare(corpora, config, work, log)
    model = Llama(config)
    log(f"{sum(p.numel() for p in model.parameters())} parameters, vocabulary {len(tokenizer.pieces)}")
    best = train(model, data.Mixture(encoded), held_out, Plan(minutes=minutes, use_muon=use_muon), work, log)
    log(f"best held-out loss {best['loss']:.4f} nats a token at step {best['step']}, {best['tokens']} tokens")
    export.write_model(out, model)
    export.write_tokenizer(out, tokenizer, config.context)
    return best
