#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the bundled model: tokenizer, data, training, export, evaluation.

    run.py --corpora DIR --minutes M [--work DIR] [--out DIR]
    run.py --evaluate …     exports and measures the best state so far, without training
    run.py --smoke          under a minute: a tiny model on generated stories, which checks itself

Needs Debian's python3-torch and python3-numpy, and libopenblas0 for speed. An interrupted run goes on from its last
checkpoint in the work folder; delete that folder to start anew.
"""
import argparse
import importlib.util
import os
import pathlib
import sys
import time

# OpenBLAS picks slow kernels on processors newer than itself; these need AVX-512 and are several times as fast.
if "avx512" in pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace"):
    os.environ.setdefault("OPENBLAS_CORETYPE", "SkylakeX")

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
SKIPPED = 77  # what a test that could not run ends with


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", type=pathlib.Path, default=REPOSITORY.parent / "shared" / "corpora")
    parser.add_argument("--minutes", type=float, default=90, help="wall-clock budget of the training itself")
    parser.add_argument("--work", type=pathlib.Path, default=REPOSITORY / "build" / "train", help="checkpoints, log, data")
    parser.add_argument("--out", type=pathlib.Path, default=HERE.parent, help="where the model goes")
    parser.add_argument("--adam-only", action="store_true", help="AdamW for the matrices too, to compare")
    parser.add_argument("--evaluate", action="store_true", help="no training: export and measure what the work folder has")
    parser.add_argument("--smoke", action="store_true", help="check the recipe on a tiny model")
    return parser.parse_args()


def logger(path):
    began = time.monotonic()

    def log(line):
        text = f"[{time.monotonic() - began:7.1f} s] {line}"
        print(text, flush=True)
        with open(path, "a", encoding="utf-8") as file:
            file.write(text + "\n")

    return log


def main():
    options = arguments()
    missing = [name for name in ("torch", "numpy") if importlib.util.find_spec(name) is None]
    if missing:
        packages = " and ".join(f"python3-{name}" for name in missing)
        print(f"run.py: {'skipped' if options.smoke else 'not possible'}: {sys.executable} has no {packages}", file=sys.stderr)
        return SKIPPED if options.smoke else 2
    if options.smoke:
        import smoke
        return smoke.run()
    if not options.corpora.is_dir():
        print(f"run.py: no folder of corpora at {options.corpora}", file=sys.stderr)
        return 2
    import recipe
    options.work.mkdir(parents=True, exist_ok=True)
    options.out.mkdir(parents=True, exist_ok=True)
    log = logger(options.work / "log.txt")
    if options.evaluate:
        recipe.make_from_checkpoint(options.corpora, options.work, options.out, log)
    else:
        recipe.make(options.corpora, options.minutes, options.work, options.out, log, use_muon=not options.adam_only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
