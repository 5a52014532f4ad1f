#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws how time grows with and without the cache, from what `kvscope bench --json` measured.

usage: growth.py BENCH.json OUT.svg
The exact kernels' row of `cached_vs_uncached` is drawn: milliseconds by step, and their sum so far. Nothing is smoothed.
"""
import json
import sys
from itertools import accumulate

BLUE, ORANGE, INK, GRID = "#1F5FBF", "#A8430A", "#1A1F29", "#E7EAEF"
WIDTH, HEIGHT, LEFT, TOP, BOTTOM, GAP = 440, 260, 56, 48, 44, 60


def nice_ceiling(value):
    """The next of 1, 2, 5 times a power of ten."""
    step = 10.0 ** len(str(int(value)))
    for factor in (0.1, 0.2, 0.5, 1.0):
        if value <= factor * step:
            return factor * step
    return step


def line(values, x, y, colour, dash):
    points = " ".join(f"{x(i):.1f},{y(v):.1f}" for i, v in enumerate(values))
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>'


def panel(left, title, on, off, note):
    right, bottom = left + WIDTH - LEFT - 10, TOP + HEIGHT - BOTTOM
    top_value = nice_ceiling(max(max(on), max(off)))
    x = lambda i: left + LEFT + (right - left - LEFT) * i / max(1, len(on) - 1)
    y = lambda v: bottom - (bottom - TOP) * v / top_value
    parts = [f'<text x="{left + LEFT}" y="{TOP - 22}" font-weight="bold">{title}</text>',
             f'<text x="{left + LEFT}" y="{TOP - 6}" fill="#525C6B">{note}</text>']
    for k in range(5):
        value = top_value * k / 4
        parts.append(f'<line x1="{left + LEFT}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="{GRID}"/>')
        parts.append(f'<text x="{left + LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
    for step in (1, 25, 50, 75, 100):
        if step <= len(on):
            parts.append(f'<text x="{x(step - 1):.1f}" y="{bottom + 18}" text-anchor="middle">{step}</text>')
    parts.append(f'<text x="{(left + LEFT + right) / 2:.1f}" y="{bottom + 36}" text-anchor="middle">step</text>')
    parts += [line(off, x, y, ORANGE, ' stroke-dasharray="6 3"'), line(on, x, y, BLUE, "")]
    parts.append(f'<text x="{right - 4}" y="{y(off[-1]) - 8:.1f}" text-anchor="end" fill="{ORANGE}">cache off</text>')
    parts.append(f'<text x="{right - 4}" y="{y(on[-1]) - 8:.1f}" text-anchor="end" fill="{BLUE}">cache on</text>')
    return "\n".join(parts)


def main():
    source, target = sys.argv[1:3]
    with open(source, encoding="utf-8") as file:
        row = next(r for r in json.load(file)["cached_vs_uncached"] if r["kernels"] == "exact")
    on, off = row["on_step_ms"], row["off_step_ms"]
    ratio = sum(off) / sum(on)
    whole = 2 * WIDTH + GAP
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{TOP + HEIGHT}" font-family="sans-serif" font-size="12" fill="{INK}">',
           f'<rect width="{whole}" height="{TOP + HEIGHT}" fill="#FFFFFF"/>',
           panel(0, "Milliseconds a step", on, off, f'{row["model"]}, {row["type"]}, {row["prompt_tokens"]} prompt tokens'),
           panel(WIDTH + GAP, "Milliseconds so far", list(accumulate(on)), list(accumulate(off)), f"{ratio:.1f} times as long without the cache"),
           "</svg>"]
    with open(target, "w", encoding="utf-8") as file:
        file.write("\n".join(svg) + "\n")


main()
