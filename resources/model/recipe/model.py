# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A Llama-layout transformer whose parameters carry the names Hugging Face gives them.

`state_dict()` is therefore the checkpoint: export needs no renaming. The arithmetic is that of LlamaForCausalLM: RMSNorm
before attention and before the MLP, rotary positions by rotate_half, SwiGLU, tied embeddings, no biases.
"""
import json
import math
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

import fused


@dataclass(frozen=True)
class ModelConfig:
    """Sizes of the model. `heads` counts query heads and key/value heads alike."""

    vocab: int = 4096
    hidden: int = 256
    layers: int = 5
    heads: int = 8
    intermediate: int = 640
    context: int = 512
    norm_eps: float = 1e-5
    rope_theta: float = 10000.0

    @property
    def head_size(self):
        return self.hidden // self.heads

    def to_hugging_face(self):
        """The content of config.json."""
        return {
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            "hidden_act": "silu",
            "hidden_size": self.hidden,
            "intermediate_size": self.intermediate,
            "max_position_embeddings": self.context,
            "num_attention_heads": self.heads,
            "num_hidden_layers": self.layers,
            "num_key_value_heads": self.heads,
            "head_dim": self.head_size,
            "rms_norm_eps": self.norm_eps,
            "rope_theta": self.rope_theta,
            "rope_scaling": None,
            "tie_word_embeddings": True,
            "attention_bias": False,
            "mlp_bias": False,
            "vocab_size": self.vocab,
            "bos_token_id": 1,
            "eos_token_id": 2,
            "torch_dtype": "float16",
        }

    @classmethod
    def from_hugging_face(cls, path):
        """Reads a config.json written by to_hugging_face()."""
        with open(path, encoding="utf-8") as file:
            c = json.load(file)
        return cls(c["vocab_size"], c["hidden_size"], c["num_hidden_layers"], c["num_attention_heads"],
                   c["intermediate_size"], c["max_position_embeddings"], c["rms_norm_eps"], c["rope_theta"])


class RmsNorm(nn.Module):
    def __init__(self, size, eps):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.eps = eps

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + self.eps) * self.weight


def rotary_tables(config, length):
    """cos and sin of every position's angles, each (length, head_size), the two halves equal."""
    rates = config.rope_theta ** (-torch.arange(0, config.head_size, 2, dtype=torch.float64) / config.head_size)
    angles = torch.arange(length, dtype=torch.float64)[:, None] * rates[None, :]
    angles = torch.cat([angles, angles], -1)
    return angles.cos().float(), angles.sin().float()


def rotate(x, cos, sin):
    """Turns x (..., length, head_size) by its positions' angles (rotate_half convention)."""
    first, second = x.chunk(2, -1)
    return x * cos + torch.cat([-second, first], -1) * sin


class Attention(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.heads = config.heads
        self.scale = 1.0 / math.sqrt(config.head_size)
        for name in ("q_proj", "k_proj", "v_proj", "o_proj"):
            setattr(self, name, nn.Linear(config.hidden, config.hidden, bias=False))

    def forward(self, x, cos, sin, mask, seen):
        batch, length, hidden = x.shape
        # One product for the three projections: the rows of the stacked weight are q, k and v.
        stacked = torch.cat([self.q_proj.weight, self.k_proj.weight, self.v_proj.weight])
        q, k, v = F.linear(x, stacked).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        q = rotate(q, cos, sin).flatten(0, 1)
        k = rotate(k, cos, sin).flatten(0, 1)
        scores = torch.baddbmm(mask.to(q.dtype), q, k.transpose(1, 2), alpha=self.scale)
        weights = scores.softmax(-1)
        if seen is not None:
            seen.append(weights.detach().view(batch, self.heads, length, length))
        mixed = torch.bmm(weights, v.flatten(0, 1).contiguous())
        mixed = mixed.view(batch, self.heads, length, -1).transpose(1, 2).reshape(batch, length, hidden)
        return self.o_proj(mixed)


class Mlp(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.gate_proj = nn.Linear(config.hidden, config.intermediate, bias=False)
        self.up_proj = nn.Linear(config.hidden, config.intermediate, bias=False)
        self.down_proj = nn.Linear(config.intermediate, config.hidden, bias=False)

    def forward(self, x):
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class Layer(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.input_layernorm = RmsNorm(config.hidden, config.norm_eps)
        self.self_attn = Attention(config)
        self.post_attention_layernorm = RmsNorm(config.hidden, config.norm_eps)
        self.mlp = Mlp(config)

    def forward(self, x, cos, sin, mask, compute, seen, drop=0.0):
        # The residual stream stays in float32; only what is multiplied is narrowed to the compute type.
        x = x + dropped(self.self_attn(self.input_layernorm(x).to(compute), cos, sin, mask, seen).float(), drop)
        return x + dropped(self.mlp(self.post_attention_layernorm(x).to(compute)).float(), drop)


def dropped(x, share):
    """x (batch, length, hidden) without a share of its columns, the same ones for all positions of a row."""
    return x if share == 0.0 else x * kept_columns(x.shape[0], x.shape[2], share)


def kept_columns(batch, hidden, share):
    """Factors (batch, 1, hidden): 0 for a share of the columns of every row, and for the others so much that the mean is kept."""
    return (torch.rand(batch, 1, hidden) >= share).float().div_(1.0 - share)


class Decoder(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.embed_tokens = nn.Embedding(config.vocab, config.hidden)
        self.layers = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.norm = RmsNorm(config.hidden, config.norm_eps)


class HeadLoss(torch.autograd.Function):
    """Mean cross-entropy of logits = hidden weight', computed in slices that fit into the processor's cache.

    The gradients come with the loss, so the logits of the whole batch never exist at once.
    """

    ROWS = 256

    @staticmethod
    def forward(context, hidden, weight, targets, compute):
        narrow_hidden, narrow_weight = hidden.to(compute), weight.to(compute)
        hidden_gradient, weight_gradient = torch.empty_like(hidden), torch.zeros_like(weight)
        total = 0.0
        for at in range(0, len(targets), HeadLoss.ROWS):
            part = slice(at, at + HeadLoss.ROWS)
            logits = (narrow_hidden[part] @ narrow_weight.t()).float()
            logs = logits.sub_(torch.logsumexp(logits, 1, keepdim=True))
            wanted = targets[part, None]
            total -= float(logs.gather(1, wanted).sum())
            slopes = logs.exp_()
            slopes.scatter_add_(1, wanted, torch.full_like(wanted, -1, dtype=slopes.dtype))
            slopes = slopes.mul_(1.0 / len(targets)).to(compute)
            hidden_gradient[part] = slopes @ narrow_weight
            weight_gradient += slopes.t() @ narrow_hidden[part]
        context.save_for_backward(hidden_gradient, weight_gradient)
        return hidden.new_tensor(total / len(targets))

    @staticmethod
    def backward(context, gradient):
        hidden_gradient, weight_gradient = context.saved_tensors
        return hidden_gradient * gradient, weight_gradient * gradient, None, None


class Llama(nn.Module):
    """forward(tokens (batch, length)) -> logits (batch, length, vocab) in float32."""

    def __init__(self, config):
        super().__init__()
        self.config = config
        self.model = Decoder(config)
        cos, sin = rotary_tables(config, config.context)
        mask = torch.full((config.context, config.context), -math.inf).triu(1)
        self.register_buffer("cos", cos, persistent=False)
        self.register_buffer("sin", sin, persistent=False)
        self.register_buffer("mask", mask, persistent=False)
        self._initialise()

    def _initialise(self):
        into_residual = 0.02 / math.sqrt(2 * self.config.layers)
        for name, weight in self.named_parameters():
            if weight.ndim == 2:
                narrow = name.endswith(("o_proj.weight", "down_proj.weight"))
                nn.init.normal_(weight, std=into_residual if narrow else 0.02)

    def hidden_states(self, tokens, compute=torch.float32, seen=None, documents=None, drop=0.0):
        """The normalised output of the last layer, (batch, length, hidden), float32.

        documents (batch, length) numbers the documents of each row; a position then sees those of its own document only.
        Every layer appends its attention weights (batch, heads, length, length) to the list `seen` if there is one.
        drop: the share of columns that each branch loses, in training.
        """
        length = tokens.shape[1]
        cos, sin = self.cos[:length].to(compute), self.sin[:length].to(compute)
        mask = self.mask[:length, :length].to(compute)
        if documents is not None:
            apart = documents[:, :, None] != documents[:, None, :]
            mask = mask.masked_fill(apart, -math.inf)  # (batch, length, length), then one for each head
            mask = mask[:, None].expand(-1, self.config.heads, -1, -1).reshape(-1, length, length)
        x = dropped(self.model.embed_tokens(tokens), drop)
        for layer in self.model.layers:
            x = layer(x, cos, sin, mask, compute, seen, drop)
        return self.model.norm(x)

    def forward(self, tokens, compute=torch.float32, documents=None):
        hidden = self.hidden_states(tokens, compute, documents=documents).to(compute)
        return F.linear(hidden, self.model.embed_tokens.weight.to(compute)).float()

    def loss(self, rows, documents, compute=torch.float32, drop=0.0):
        """Mean cross-entropy in nats of predicting each id of rows (batch, length + 1) from those before it.

        The arguments after it as in hidden_states(). In one call of compiled code where that can be had.
        """
        if fused.fits(self, rows, compute):
            branches = 2 * self.config.layers + 1  # what the first layer gets, and twice what each adds to it
            kept = torch.stack([kept_columns(len(rows), self.config.hidden, drop) for _ in range(branches)]) if drop > 0.0 else None
            return fused.Loss.apply(self, rows, documents, kept, *self.parameters())
        return self.plain_loss(rows, documents, compute, drop)

    def plain_loss(self, rows, documents, compute=torch.float32, drop=0.0):
        """loss() by PyTorch's own operations."""
        hidden = self.hidden_states(rows[:, :-1], compute, documents=documents, drop=drop)
        return HeadLoss.apply(hidden.flatten(0, 1), self.model.embed_tokens.weight, rows[:, 1:].flatten(), compute)
