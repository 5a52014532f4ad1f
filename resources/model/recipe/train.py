# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training loop: a time budget instead of a number of steps, checkpoints, the best state by held-out loss."""
import math
import os
import time
from dataclasses import dataclass

import torch
from torch.nn import functional as F

import bpe
from optimizer import Muon

LONG_EVERY = 10  # every tenth batch has rows of the whole context, the others half of it


@dataclass(frozen=True)
class Plan:
    """minutes: the wall-clock budget over which the learning rate decays. tokens: ids a step, about."""

    minutes: float
    tokens: int = 4096
    muon_rate: float = 0.02
    adam_rate: float = 0.004
    warm_up_steps: int = 60
    last_rate: float = 0.02  # of the full rate
    checkpoint_seconds: float = 240.0
    evaluate_seconds: float = 300.0
    use_muon: bool = True
    steps: int = 0  # ends after so many steps if the time has not run out before; 0: no such end


def fastest_type():
    """bfloat16 where the processor multiplies it faster than float32 (measured), else float32."""
    seconds = {}
    for kind in (torch.float32, torch.bfloat16):
        a, b = torch.ones(2048, 192, dtype=kind), torch.ones(192, 512, dtype=kind)
        seconds[kind] = math.inf
        for _ in range(20):  # the best of many, for the machine may be busy
            began = time.perf_counter()
            a @ b
            seconds[kind] = min(seconds[kind], time.perf_counter() - began)
    return min(seconds, key=seconds.get)


def loss_of(model, rows, compute):
    """Mean cross-entropy in nats of predicting each id of rows (batch, length) from those before it in its document."""
    documents = (rows[:, :-1] == bpe.BEGIN).cumsum(1)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=compute == torch.bfloat16):
        logits = model(rows[:, :-1], compute, documents)
        return F.cross_entropy(logits.flatten(0, 1).float(), rows[:, 1:].flatten())


def make_optimizers(model, plan):
    matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and "layers" in n]
    others = [p for n, p in model.named_parameters() if not (p.ndim == 2 and "layers" in n)]
    adam = {"betas": (0.9, 0.95), "eps": 1e-8, "weight_decay": 0.01}
    if not plan.use_muon:
        return [torch.optim.AdamW(matrices + others, lr=plan.adam_rate, **adam)]
    return [Muon(matrices, lr=plan.muon_rate), torch.optim.AdamW(others, lr=plan.adam_rate, **adam)]


def rate_at(step, progress, plan):
    """Factor on the learning rates: linear warm-up by steps, then cosine decay by the share of the budget used."""
    warm_up = min(1.0, (step + 1) / plan.warm_up_steps)
    cosine = 0.5 * (1 + math.cos(math.pi * min(1.0, progress)))
    return warm_up * (plan.last_rate + (1 - plan.last_rate) * cosine)


def save(path, state):
    """Writes a checkpoint so that an interruption leaves the old one."""
    torch.save(state, f"{path}.new")
    os.replace(f"{path}.new", path)


def train(model, mixture, held_out, plan, folder, log, compute):
    """Trains until the budget is used; returns {"loss", "step", "tokens"} of the best state, which the model then has.

    held_out: rows (batch, length) never trained on. A checkpoint in folder is gone on from, its time counted.
    """
    optimizers = make_optimizers(model, plan)
    full_rates = [group["lr"] for o in optimizers for group in o.param_groups]
    step, tokens, used, best = 0, 0, 0.0, {"loss": math.inf}
    path = folder / "checkpoint.pt"
    if path.exists():
        state = torch.load(path)
        model.load_state_dict(state["model"])
        for optimizer, saved in zip(optimizers, state["optimizers"]):
            optimizer.load_state_dict(saved)
        step, tokens, used, best = state["step"], state["tokens"], state["seconds"], state["best"]
        log(f"resumed at step {step} after {used / 60:.1f} minutes")
    began = time.monotonic() - used
    budget = plan.minutes * 60
    saved_at = evaluated_at = used
    shown, shown_at = 0.0, step
    context = model.config.context
    while True:
        elapsed = time.monotonic() - began
        progress = max(elapsed / budget, step / plan.steps if plan.steps else 0.0)
        finished = progress >= 1
        if finished or elapsed - evaluated_at > plan.evaluate_seconds:
            evaluated_at = elapsed
            loss = evaluate(model, held_out, compute)
            log(f"step {step} {tokens / 1e6:.2f} M tokens {elapsed / 60:.1f} min held-out {loss:.4f}")
            if loss < best["loss"]:
                best = {"loss": loss, "step": step, "tokens": tokens,
                        "model": {k: v.clone() for k, v in model.state_dict().items()}}
        if finished or elapsed - saved_at > plan.checkpoint_seconds:
            saved_at = elapsed
            save(path, {"model": model.state_dict(), "optimizers": [o.state_dict() for o in optimizers], "step": step,
                        "tokens": tokens, "seconds": elapsed, "best": best})
        if finished:
            break
        factor = rate_at(step, progress, plan)
        for group, rate in zip((g for o in optimizers for g in o.param_groups), full_rates):
            group["lr"] = rate * factor
        length = context if step % LONG_EVERY == LONG_EVERY - 1 else context // 2
        rows = torch.from_numpy(mixture.batch(step, max(1, plan.tokens // length), length + 1))
        loss = loss_of(model, rows, compute)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        model.zero_grad(set_to_none=True)
        step += 1
        tokens += rows.shape[0] * length
        shown += loss.item()
        if step % 50 == 0:
            log(f"step {step} {elapsed / 60:.1f} min loss {shown / (step - shown_at):.4f} rate {factor:.3f} "
                f"{tokens / max(elapsed, 1):.0f} tokens/s")
            shown, shown_at = 0.0, step
    model.load_state_dict(best["model"])
    return {key: best[key] for key in ("loss", "step", "tokens")}


@torch.no_grad()
def evaluate(model, rows, compute, batch=32):
    """Mean loss in nats a token over rows."""
    total = sum(loss_of(model, part, compute).item() * len(part) for part in rows.split(batch))
    return total / len(rows)
