#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The lesson about prefill and decode keeps its word: the wait for the first token is longer than twenty later steps.

Runs kvscope_lessonwait twenty times, in both languages in turn, every second pair beside two busy processes of different niceness. Each run must
give a ratio above 20. Not part of ctest: its result is a time.

usage: tests/lesson_wait.py PATH/TO/kvscope_lessonwait [--runs 20] [--least 20]
"""

import argparse
import os
import statistics
import subprocess
import sys

NICENESS = (0, 10)  # of the busy processes


def one_run(program, language):
    """(tokens of the prompt, time to the first token in ms, median of the later steps in ms, marked as disturbed)"""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
    text = subprocess.run([program, language], env=environment, check=True, capture_output=True, text=True).stdout
    tokens, first, step, _, *mark = text.split()
    return int(tokens), float(first), float(step), bool(mark)


def beside_busy_processes(work):
    loads = [subprocess.Popen([sys.executable, "-c", "while True: pass"], preexec_fn=lambda by=by: os.nice(by)) for by in NICENESS]
    try:
        return work()
    finally:
        for load in loads:
            load.kill()
            load.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--least", type=float, default=20.0)
    options = parser.parse_args()

    failed = 0
    ratios = {False: [], True: []}
    for number in range(options.runs):
        language = ("en", "es")[number % 2]
        busy = number // 2 % 2 == 1
        run = lambda language=language: one_run(options.program, language)  # noqa: E731
        tokens, first, step, disturbed = beside_busy_processes(run) if busy else run()
        ratio = first / step
        ratios[busy].append(ratio)
        failed += ratio <= options.least
        print(
            f"{language} {'busy' if busy else 'alone'}: {tokens} tokens, first {first:.1f} ms, later steps {step:.2f} ms, ratio {ratio:.1f}"
            f"{', disturbed' if disturbed else ''}",
            flush=True,
        )
    for busy, values in ratios.items():
        if values:
            print(f"{'busy' if busy else 'alone'}: median {statistics.median(values):.1f}, least {min(values):.1f}, {len(values)} runs")
    print(f"FAILED: {failed} runs" if failed else "passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
