#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every ratio of times on screen holds, or says that it does not.

Runs kvscope_shownratios twenty times on a quiet machine and then beside two busy processes. Each ratio of the busy runs must be within a factor
of 1.5 of the median of the quiet ones or be marked "disturbed". Not part of ctest: it takes minutes and needs the machine for itself.

usage: tests/disturbed_times.py PATH/TO/kvscope_shownratios [--quiet 20] [--busy 10] [--model bundled] [--tokens 60]
"""

import argparse
import os
import statistics
import subprocess
import sys

FACTOR = 1.5


def ratios(program, arguments):
    """{name: (ratio, marked as disturbed)} of one run."""
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
    text = subprocess.run([program, *arguments], env=environment, check=True, capture_output=True, text=True).stdout
    result = {}
    for line in text.splitlines():
        name, number, *mark = line.split()
        result[name] = (float(number), bool(mark))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--quiet", type=int, default=20)
    parser.add_argument("--busy", type=int, default=10)
    parser.add_argument("--model", default="bundled")
    parser.add_argument("--tokens", type=int, default=60)
    options = parser.parse_args()
    arguments = [options.model, str(options.tokens)]

    quiet = [ratios(options.program, arguments) for _ in range(options.quiet)]
    medians = {}
    for name in quiet[0]:
        values = [run[name][0] for run in quiet if name in run]
        marked = sum(run[name][1] for run in quiet if name in run)
        medians[name] = statistics.median(values)
        print(f"quiet {name}: median {medians[name]:.2f}, {min(values):.2f} to {max(values):.2f} in {len(values)} runs, {marked} disturbed")

    loads = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        busy = [ratios(options.program, arguments) for _ in range(options.busy)]
    finally:
        for load in loads:
            load.kill()
            load.wait()

    failed = 0
    for name, median in medians.items():
        runs = [run[name] for run in busy if name in run]
        off = [ratio for ratio, marked in runs if not marked and not median / FACTOR <= ratio <= median * FACTOR]
        failed += len(off)
        values = [ratio for ratio, _ in runs]
        print(
            f"busy {name}: {min(values):.2f} to {max(values):.2f} in {len(values)} runs, {sum(marked for _, marked in runs)} disturbed, "
            f"{len(off)} neither within {FACTOR} nor marked {off if off else ''}"
        )
    print("FAILED" if failed else "passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
