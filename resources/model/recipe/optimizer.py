# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Muon for the matrices of the layers: momentum, made orthogonal by a Newton-Schulz iteration.

After Keller Jordan et al. (2024), "Muon: an optimizer for hidden layers in neural networks".
"""
import torch


def orthogonalise(batch, steps=5):
    """Brings the singular values of every matrix in batch (n, rows, columns) close to 1."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = batch.bfloat16()
    tall = x.shape[1] > x.shape[2]
    if tall:
        x = x.transpose(1, 2)
    x = x / (x.float().flatten(1).norm(dim=1)[:, None, None].bfloat16() + 1e-7)
    for _ in range(steps):
        gram = torch.bmm(x, x.transpose(1, 2))
        x = a * x + torch.bmm(b * gram + c * torch.bmm(gram, gram), x)
    return (x.transpose(1, 2) if tall else x).float()


class Muon(torch.optim.Optimizer):
    """Parameters must be matrices; those of one shape are handled as one batch."""

    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.01):
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            by_shape = {}
            for p in group["params"]:
                by_shape.setdefault(tuple(p.shape), []).append(p)
            for (rows, columns), same in by_shape.items():
                updates = []
                for p in same:
                    buffer = self.state[p].setdefault("momentum", torch.zeros_like(p))
                    buffer.lerp_(p.grad, 1 - group["momentum"])
                    updates.append(p.grad.lerp(buffer, group["momentum"]))
                rate = group["lr"] * max(1.0, rows / columns) ** 0.5
                for p, update in zip(same, orthogonalise(torch.stack(updates))):
                    p.mul_(1 - group["lr"] * group["weight_decay"]).add_(update, alpha=-rate)
