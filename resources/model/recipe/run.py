#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the bundled model: tokenizer, data, training, export, evaluation.

    run.py --corpora DIR [--tokens N] [--work DIR]     trains at a constant rate, up to N tokens or until stopped
    run.py --corpora DIR --decay [--language en|es] [--work DIR]  trains a copy of the newest checkpoint while the rate falls to zero,
                                                       on the texts of one language or of both
    run.py --corpora DIR --export [--work DIR] [--out DIR]  exports and measures the state of that copy, or of the run
    run.py --corpora DIR --prepare [--work DIR]        only the data, so that a restart finds them ready
    run.py --keep DIR [--work DIR]                     writes what a run elsewhere goes on from, as small as the model itself
    run.py --corpora DIR --from DIR [--work DIR]       goes on from that, if the work folder has no checkpoint
    run.py --smoke                                     checks the recipe on a tiny model and generated stories, in under a minute

Needs Debian's python3-torch and python3-numpy. For speed also g++, on a processor that multiplies bfloat16 (AVX512_BF16):
a step is then compiled code, three times as fast; elsewhere libopenblas0. SIGTERM ends a run after the step at hand; the same
command goes on from there, with checkpoints of either kind of step. Delete the work folder to start anew.
"""
import argparse
import importlib.util
import os
import pathlib
import sys
import time

# Set before the process starts, or without effect. OpenBLAS picks slow kernels on processors newer than itself; these
# need AVX-512. Without the malloc settings every large tensor is mapped, zeroed and unmapped anew: half of all time.
# Idle threads sleep rather than spin, for other programs run beside this one.
SETTINGS = {"GLIBC_TUNABLES": "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=8000000000:glibc.malloc.top_pad=67108864:glibc.malloc.hugetlb=1",
            "OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"}
if "avx512" in pathlib.Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace"):
    SETTINGS["OPENBLAS_CORETYPE"] = "SkylakeX"

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
SKIPPED = 77  # what a test that could not run ends with


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpora", type=pathlib.Path, default=REPOSITORY.parent / "shared" / "corpora")
    parser.add_argument("--tokens", type=float, default=1e9, help="how many tokens the run at a constant rate sees at most")
    parser.add_argument("--shape", choices=["a", "b", "c", "d"], default="d", help="the sizes of the model: SHAPES in recipe.py")
    parser.add_argument("--drop", type=float, default=0.0, help="share of the columns that each branch loses in training")
    parser.add_argument("--work", type=pathlib.Path, default=REPOSITORY / "build" / "train", help="checkpoints, log, data")
    parser.add_argument("--out", type=pathlib.Path, default=HERE.parent, help="where the model goes")
    parser.add_argument("--adam-only", action="store_true", help="AdamW for the matrices too, to compare")
    parser.add_argument("--decay", action="store_true", help="train a branch of the newest checkpoint with a falling rate")
    parser.add_argument("--language", choices=["en", "es"], help="of the branch: its texts, and in which language it is measured")
    parser.add_argument("--branch", help="name of the branch, a folder inside the work folder (default: decay, or decay-LANGUAGE)")
    parser.add_argument("--share", type=float, default=0.1, help="of the branch in the tokens before it")
    parser.add_argument("--prepare", action="store_true", help="no training: only the data, so that a restart finds them ready")
    parser.add_argument("--export", action="store_true", help="no training: export and measure the branch, or the run")
    parser.add_argument("--keep", type=pathlib.Path, help="no training: write the weights and the tokenizer of the run so far to this folder")
    parser.add_argument("--from", type=pathlib.Path, dest="start", help="a folder that --keep wrote, for a new work folder to start from")
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
    if options.keep:
        import recipe
        recipe.keep(recipe.ModelConfig(**recipe.SHAPES[options.shape]), options.work, options.keep)
        return 0
    if not options.corpora.is_dir():
        print(f"run.py: no folder of corpora at {options.corpora}", file=sys.stderr)
        return 2
    import recipe
    from train import Plan
    decay = options.work / (options.branch or ("decay" if options.language is None else f"decay-{options.language}"))
    work = decay if options.decay or options.export and decay.is_dir() else options.work
    work.mkdir(parents=True, exist_ok=True)
    log = logger(work / "log.txt")
    if options.start and not (work / "checkpoint.pt").exists():
        recipe.start_from(options.start, work)
    if options.prepare:
        recipe.prepare(options.corpora, recipe.ModelConfig(**recipe.SHAPES[options.shape]), work, log)
        return 0
    if options.export:
        options.out.mkdir(parents=True, exist_ok=True)
        recipe.make_from_checkpoint(options.corpora, options.shape, work, options.out, log, options.language)
        return 0
    settings = {"drop": options.drop, "use_muon": not options.adam_only}
    if options.decay:
        tokens, falling = recipe.branch(options.work, decay, options.share)
        plan = Plan(tokens, falling, **settings)
    else:
        plan = Plan(int(options.tokens), **settings)
    recipe.make(options.corpora, plan, options.shape, work, log, options.language if options.decay else None)
    return 0


def with_settings():
    """Starts this program anew with SETTINGS, if it has not got them."""
    missing = {name: value for name, value in SETTINGS.items() if name not in os.environ}
    if missing:
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **missing})


if __name__ == "__main__":
    with_settings()
    sys.exit(main())
