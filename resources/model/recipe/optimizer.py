# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Muon for the matrices of the layers: momentum, made orthogonal by a Newton-Schulz iteration.

After Keller Jordan et al. (2024), "Muon: an optimizer for hidden layers in neural networks".
"""
import torch

import fused


def orthogonalise(batch, compute=torch.bfloat16, steps=5):
    """Brings the singular values of every matrix in batch (n, rows, columns) close to 1, with products in the type compute."""
    a, b, c = 3.4445, -4.7750, 2.0315
    x = batch.to(compute)
    tall = x.shape[1] > x.shape[2]
    if tall:
        x = x.transpose(1, 2)
    x = x / (x.float().flatten(1).norm(dim=1)[:, None, None].to(compute) + 1e-7)
    for _ in range(steps):
        gram = torch.bmm(x, x.transpose(1, 2))
        x = a * x + torch.bmm(b * gram + c * torch.bmm(gram, gram), x)
    return (x.transpose(1, 2) if tall else x).float()


class Muon(torch.optim.Optimizer):
    """Parameters must be matrices; those of one shape are handled as one batch.

    Compiled kernels do it where there are any, unless compute is another type than theirs, bfloat16.
    """

    def __init__(self, parameters, lr, momentum=0.95, weight_decay=0.01, compute=torch.bfloat16):
        self.compute = compute
        super().__init__(parameters, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            by_shape = {}
            for p in group["params"]:
                by_shape.setdefault(tuple(p.shape), []).append(p)
            for (rows, columns), same in by_shape.items():
                buffers = [self.state[p].setdefault("momentum", torch.zeros_like(p)) for p in same]
                rate = group["lr"] * max(1.0, rows / columns) ** 0.5
                kept = 1 - group["lr"] * group["weight_decay"]
                if self.compute == torch.bfloat16 and fused.muon_fits(rows, columns):
                    fused.muon_step(same, buffers, group["momentum"], kept, rate)
                    continue
                updates = []
                for p, buffer in zip(same, buffers):
                    buffer.lerp_(p.grad, 1 - group["momentum"])
                    updates.append(p.grad.lerp(buffer, group["momentum"]))
                for p, update in zip(same, orthogonalise(torch.stack(updates), self.compute)):
                    p.mul_(kept).add_(update, alpha=-rate)
