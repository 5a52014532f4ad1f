# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training loop: a constant rate that may be interrupted at any time, then a decay that makes the weights usable."""
import math
import os
import signal
import time
from dataclasses import dataclass

import torch

import bpe
from optimizer import Muon

LONG_EVERY = 3  # every third batch has rows of the whole context, the others half of it
EVALUATION_BATCH = 16


@dataclass(frozen=True)
class Plan:
    """tokens: how many ids the run sees in all, of which the last `decay` have a falling rate.

    batch: ids a step, about; half as many before `small_until`. drop: see Llama.hidden_states().
    """

    tokens: int
    decay: int = 0
    batch: int = 8192
    small_until: int = 3_000_000
    muon_rate: float = 0.02
    adam_rate: float = 0.004
    weight_decay: float = 0.05
    drop: float = 0.0
    warm_up_steps: int = 60
    checkpoint_seconds: float = 240.0
    evaluate_every: int = 500_000
    archive_every: int = 5_000_000
    use_muon: bool = True


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


def loss_of(model, rows, compute, drop=0.0):
    """Mean cross-entropy in nats of predicting each id of rows (batch, length) from those before it in its document."""
    documents = (rows[:, :-1] == bpe.BEGIN).cumsum(1)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=compute == torch.bfloat16):
        return model.loss(rows, documents, compute, drop)


def make_optimizers(model, plan):
    matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and "layers" in n]
    others = [p for n, p in model.named_parameters() if not (p.ndim == 2 and "layers" in n)]
    adam = {"betas": (0.9, 0.95), "eps": 1e-8, "weight_decay": plan.weight_decay}
    if not plan.use_muon:
        return [torch.optim.AdamW(matrices + others, lr=plan.adam_rate, **adam)]
    return [Muon(matrices, lr=plan.muon_rate, weight_decay=plan.weight_decay), torch.optim.AdamW(others, lr=plan.adam_rate, **adam)]


def rate_at(warm_steps, tokens, plan):
    """Factor on the learning rates: linear warm-up by steps, constant, then 1 - sqrt(progress) over the decay."""
    warm_up = min(1.0, (warm_steps + 1) / plan.warm_up_steps)
    decay_start = plan.tokens - plan.decay
    if tokens <= decay_start:
        return warm_up
    return warm_up * max(0.0, 1 - math.sqrt((tokens - decay_start) / plan.decay))


def save(path, state):
    """Writes a checkpoint so that an interruption leaves the old one."""
    torch.save(state, f"{path}.new")
    os.replace(f"{path}.new", path)


class Interruption:
    """Whether the run was asked to end (SIGTERM, SIGINT): it then saves its state first."""

    def __init__(self):
        self.asked = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._ask)

    def _ask(self, number, frame):
        self.asked = True


def train(model, mixture, held_out, plan, folder, log, compute):
    """Trains up to plan.tokens or until interrupted; returns {"loss", "step", "tokens", "seconds", "curve"}.

    held_out: {source: rows (batch, length)} never trained on; "loss" is their mean by the mixture's shares. A checkpoint
    in folder is gone on from, its time counted.
    """
    optimizers = make_optimizers(model, plan)
    full_rates = [(group, group["lr"]) for o in optimizers for group in o.param_groups]
    step, tokens, used, curve, warm_from = 0, 0, 0.0, [], 0
    path = folder / "checkpoint.pt"
    if path.exists():
        state = torch.load(path)
        model.load_state_dict(state["model"])
        for optimizer, saved in zip(optimizers, state["optimizers"] or []):
            settings = [{k: v for k, v in group.items() if k != "params"} for group in optimizer.param_groups]
            optimizer.load_state_dict(saved)
            for group, own in zip(optimizer.param_groups, settings):
                group.update(own)  # the plan's settings, not those of the run before
        full_rates = [(group, group["lr"]) for o in optimizers for group in o.param_groups]
        step, tokens, used, curve = state["step"], state["tokens"], state["seconds"], state["curve"]
        warm_from = -plan.warm_up_steps if state["optimizers"] else step
        log(f"resumed at step {step}, {tokens} tokens, after {used / 60:.1f} minutes")
    interruption = Interruption()
    began = time.monotonic() - used
    saved_at, evaluated_at = used, tokens
    shown, shown_at, shown_tokens, shown_time = 0.0, step, tokens, used
    context = model.config.context

    def keep(file):
        save(file, {"model": model.state_dict(), "optimizers": [o.state_dict() for o in optimizers], "step": step,
                    "tokens": tokens, "seconds": time.monotonic() - began, "curve": curve})

    while True:
        elapsed = time.monotonic() - began
        finished = tokens >= plan.tokens or interruption.asked
        if finished and not interruption.asked or tokens - evaluated_at >= plan.evaluate_every:
            evaluated_at = tokens
            losses = evaluate(model, held_out, mixture, compute)
            curve.append({"step": step, "tokens": tokens, "minutes": round(elapsed / 60, 1), **{k: round(v, 4) for k, v in losses.items()}})
            log(f"held out {curve[-1]}")
        if finished or elapsed - saved_at > plan.checkpoint_seconds:
            saved_at = elapsed
            keep(path)
        if finished:
            break
        factor = rate_at(step - warm_from, tokens, plan)
        for group, rate in full_rates:
            group["lr"] = rate * factor
        length = context if step % LONG_EVERY == LONG_EVERY - 1 else context // 2
        batch = plan.batch if tokens >= plan.small_until else plan.batch // 2
        rows = torch.from_numpy(mixture.batch(step, max(1, batch // length), length + 1))
        loss = loss_of(model, rows, compute, plan.drop)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for optimizer in optimizers:
            optimizer.step()
        model.zero_grad(set_to_none=True)
        step += 1
        before, tokens = tokens, tokens + rows.shape[0] * length
        if tokens // plan.archive_every > before // plan.archive_every:
            keep(folder / f"archive-{tokens // 1_000_000}M.pt")
        shown += loss.item()
        if step % 50 == 0:
            elapsed = time.monotonic() - began
            log(f"step {step} {tokens / 1e6:.2f} M tokens {elapsed / 60:.1f} min loss {shown / (step - shown_at):.4f} rate {factor:.3f} "
                f"{(tokens - shown_tokens) / max(elapsed - shown_time, 1e-3):.0f} tokens/s")
            shown, shown_at, shown_tokens, shown_time = 0.0, step, tokens, elapsed
    return {"loss": curve[-1]["all"] if curve else math.inf, "step": step, "tokens": tokens, "seconds": time.monotonic() - began, "curve": curve}


@torch.no_grad()
def evaluate(model, held_out, mixture, compute):
    """{source: mean loss in nats a token over its rows}, and "all": their mean by the mixture's shares."""
    losses = {name: sum(loss_of(model, part, compute).item() * len(part) for part in rows.split(EVALUATION_BATCH)) / len(rows)
              for name, rows in held_out.items()}
    shares = {name: mixture.shares[name] for name in losses}
    return {"all": sum(losses[name] * share for name, share in shares.items()) / sum(shares.values()), **losses}
