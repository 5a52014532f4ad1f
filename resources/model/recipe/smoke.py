# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A tiny run of the recipe on generated stories alone, which checks itself; no corpora, under a minute."""
import math
import pathlib
import tempfile

import numpy as np
import torch

import bpe
import data
import evaluate
import export
import fused
import generate
import heads
import recipe
from model import Llama, ModelConfig
from optimizer import Muon
from train import Plan, fastest_type, train

CONFIG = ModelConfig(vocab=700, hidden=64, layers=2, heads=2, intermediate=128, context=128)
TEXTS = ["The weather today is so nice that we went to the park.", "\u00bfD\u00f3nde est\u00e1 el ni\u00f1o?", "two  spaces, 12 tabs\tand\nlines",
         "\U0001f600 \u65e5\u672c snow\u2581man \"don't!\"", ""]


def merge_whole(text, tokenizer):
    """The merge loop as Hugging Face's library has it: over the whole text, without splitting it into words."""
    symbols = list(bpe.SPACE + text.replace(" ", bpe.SPACE))
    ranks = {pair: rank for rank, pair in enumerate(tokenizer.merges)}
    while True:
        ranked = [(ranks[pair], at) for at, pair in enumerate(zip(symbols, symbols[1:])) if pair in ranks]
        if not ranked:
            break
        _, at = min(ranked)
        symbols[at:at + 2] = [symbols[at] + symbols[at + 1]]
    ids = []
    for symbol in symbols:
        known = symbol in tokenizer.ids
        ids.extend([tokenizer.ids[symbol]] if known else [bpe.FIRST_BYTE + byte for byte in symbol.encode("utf-8")])
    return ids


def check_tokenizer(tokenizer, folder, check):
    again = export.read_tokenizer(folder)
    check(again.pieces == tokenizer.pieces and again.merges == tokenizer.merges, "tokenizer.json reads back")
    for text in TEXTS:
        # A U+2581 in the text itself reads as a space, in this tokenizer as in every one of its kind.
        expected = text.replace(bpe.SPACE, " ")
        check(again.decode(again.encode(text, begin=True)) == expected, f"round trip of {text!r}")
        check(again.encode(text) == merge_whole(text, again), f"word by word is the whole text: {text!r}")
    check(all(bpe.SPACE not in piece[1:] for piece in again.pieces), "no piece reaches over a word's start")


def check_model(model, folder, rows, check):
    again = export.read_model(folder)
    for name, weight in model.state_dict().items():
        halves = weight.numpy().astype(np.float16).astype(np.float32)
        check(np.array_equal(halves, again.state_dict()[name].numpy()), f"{name} reads back")
    with torch.no_grad():
        whole = again(rows[:2, :64])
        changed = rows[:2, :64].clone()
        changed[:, 40:] = 5
        check(torch.allclose(whole[:, :40], again(changed)[:, :40], atol=1e-5), "no position sees a later one")
        packed = torch.cat([rows[:1, :30], rows[1:2, :34]], 1)
        documents = torch.cat([torch.zeros(1, 30), torch.ones(1, 34)], 1)
        check(torch.allclose(again(packed, documents=documents)[:, 30:], again(rows[1:2, :34]), atol=1e-3), "no document of a row sees another")
        ids = rows[0, :20].tolist()
        batch = generate.CachedBatch(again, ids[:12], 3)
        for at in ids[12:]:
            batch.logits = batch.feed(torch.full((3, 1), at))
        check(torch.allclose(batch.logits[2], generate.last_logits(again, ids), atol=1e-4), "kept keys and values change nothing")
        check(bool(torch.isfinite(again(rows[:1, :CONFIG.context])).all()), "every position of the context works")


def gradients_of(loss, model):
    """(the loss, all gradients as one vector, by parameter) of a call of loss()."""
    torch.manual_seed(3)  # both ways of computing it drop the same columns
    value = loss()
    gradients = torch.autograd.grad(value, list(model.parameters()))
    return value.item(), {name: gradient for (name, _), gradient in zip(model.named_parameters(), gradients)}


def check_kernels(check):
    """The compiled kernels against PyTorch in float32, on rows of several documents, with dropped columns and without."""
    model = Llama(CONFIG)
    with torch.no_grad():
        for weight in model.parameters():  # as uneven as after some training, so that an error shows
            weight.copy_(weight * 4 if weight.ndim == 2 else 1 + 0.2 * torch.randn_like(weight))
    if not fused.library()[0]:
        print(f"kernels not checked, for there are none here: {fused.library()[1]}")
        return
    # Lengths with a last block that is not full; an odd number of rows; more positions than go through at once.
    for batch, length, drop in ((3, 80, 0.0), (7, 128, 0.0), (5, 128, 0.1)):
        rows = torch.randint(3, CONFIG.vocab, (batch, length + 1))
        rows[torch.rand(rows.shape) < 0.04] = bpe.BEGIN
        documents = (rows[:, :-1] == bpe.BEGIN).cumsum(1)
        check(fused.fits(model, rows, torch.bfloat16), f"rows of {length} ids fit the kernels")
        loss, gradients = gradients_of(lambda: model.loss(rows, documents, torch.bfloat16, drop), model)
        wanted, exact = gradients_of(lambda: model.plain_loss(rows, documents, torch.float32, drop), model)
        check(abs(loss - wanted) < 2e-3 * wanted, f"loss by the kernels {loss:.4f}, by PyTorch {wanted:.4f}")
        for name, gradient in gradients.items():
            apart = float((gradient - exact[name]).norm() / exact[name].norm())
            check(apart < 0.03, f"gradient of {name} by the kernels is apart from PyTorch's by {apart:.3f} of its length")
        with torch.no_grad():
            check(abs(model.loss(rows, documents, torch.bfloat16).item() - model.plain_loss(rows, documents).item()) < 2e-3 * wanted,
                  "the loss alone, without gradients")
    # Two steps of the optimizer, each with a matrix of every form: the second moves on from the momentum of the first.
    start = [torch.randn(shape) for shape in ((64, 64), (128, 64), (64, 192))]
    slopes = [[torch.randn(m.shape) @ torch.diag(torch.logspace(0, -1, m.shape[1])) for m in start] for _ in range(2)]
    ends = []
    for compute in (torch.bfloat16, torch.float32):
        matrices = [torch.nn.Parameter(m.clone()) for m in start]
        optimizer = Muon(matrices, lr=0.1, compute=compute)
        for step in slopes:
            for matrix, slope in zip(matrices, step):
                matrix.grad = slope.clone()
            optimizer.step()
        ends.append(matrices)
    for before, ours, plain in zip(start, *ends):
        apart = float((ours - plain).norm() / (plain - before).norm())
        check(apart < 0.03, f"Muon's steps by the kernels are apart from PyTorch's by {apart:.3f} of their length")


def run():
    """Returns the exit code: 0 if every check holds."""
    failures = []

    def check(holds, what):
        if not holds:
            failures.append(what)
            print(f"FAILED: {what}", flush=True)

    torch.manual_seed(data.SEED)
    check_kernels(check)
    torch.manual_seed(data.SEED)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        texts, tokenizer, encoded, held_out = recipe.prepare(None, CONFIG, folder, print, scale=0.01)
        held_texts = {text for _, held in texts.values() for text in held}
        check(held_texts and not held_texts & {t for training, _ in texts.values() for t in training}, "held-out texts are apart")
        model = Llama(CONFIG)
        mixture = data.Mixture(encoded)
        check(np.array_equal(mixture.batch(7, 4, 65), mixture.batch(7, 4, 65)), "a step's batch is always the same")
        spanish = data.Mixture(encoded, data.LANGUAGE_SHARES["es"])
        check(set(spanish.shares) == {"generated_es"} and set(np.unique(spanish.batch(7, 4, 65))) <= set(encoded["generated_es"].ids.tolist()),
              "one language is drawn from its own sources alone")
        lines = []
        quick = {"batch": 1024, "small_until": 20_000, "warm_up_steps": 10, "drop": 0.05}
        train(model, mixture, held_out, Plan(50_000, **quick), folder, lines.append, fastest_type())
        best = train(model, mixture, held_out, Plan(100_000, 40_000, **quick), folder, print, fastest_type())
        recipe.keep(CONFIG, folder, folder / "kept")
        (folder / "later").mkdir()
        recipe.start_from(folder / "kept", folder / "later")
        later = train(Llama(CONFIG), mixture, held_out, Plan(110_000, **quick), folder / "later", lines.append, fastest_type())
        check(later["tokens"] >= 110_000 and later["curve"][0] == best["curve"][0], "what was kept is gone on from")
        check(later["loss"] < best["loss"] + 0.3, f"the loss is not lost: {later['loss']:.2f} after {best['loss']:.2f}")
        check(best["loss"] < math.log(CONFIG.vocab) - 1.0, f"the loss falls: {best['loss']:.2f} from {math.log(CONFIG.vocab):.2f}")
        export.write_model(folder, model)
        export.write_tokenizer(folder, tokenizer, CONFIG.context)
        check_tokenizer(tokenizer, folder, check)
        check_model(model, folder, torch.from_numpy(mixture.batch(0, 2, CONFIG.context)), check)
        named = heads.report(model, [rows.tolist() for rows in mixture.batch(1, 2, 100)], [mixture.batch(2, 1, 60)[0].tolist()], tokenizer)
        check(all(0 <= row["score"] <= 1 and 0 <= row["even"] <= 1 for row in named["strongest"].values()), f"shares of heads: {named}")
        baseline = evaluate.compare(export.read_model(folder), {n: (t, h[:3]) for n, (t, h) in texts.items()}, encoded, tokenizer,
                                    print, ngram_tokens=20_000)
        check(set(baseline) == set(texts), "every source has held-out texts")
        check(all(0 < row["ngram"] < 8 and 0 < row["model"] < 8 for row in baseline.values()), f"bits per character: {baseline}")
    print("smoke run:", f"{len(failures)} checks failed" if failures else "all checks hold")
    return 1 if failures else 0
