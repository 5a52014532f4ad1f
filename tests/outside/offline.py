# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Without any network, not even loopback, commands and window do what they do with it. usage: offline.py PROGRAM"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

program = sys.argv[1]
if shutil.which("unshare") is None:
    print("skipped: unshare is not installed")
    sys.exit(77)
CUT = ["unshare", "--map-root-user", "--net"]
tried = subprocess.run([*CUT, "true"], capture_output=True, text=True, check=False)
if tried.returncode != 0:
    print(f"skipped: this system does not let a user cut the network: {tried.stderr.strip()}")
    sys.exit(77)


def without_network(folder: pathlib.Path, *arguments: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    done = subprocess.run([*CUT, program, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=200, check=False)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(arguments)} without a network: {done.stderr.strip()}")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    without_network(folder, "generate", "--prompt", "The weather today is so", "--steps", "4", "--cache", "both", "--json", "run.json")
    if len(json.loads((folder / "run.json").read_text(encoding="utf-8"))["runs"][0]["steps"]) != 4:
        sys.exit("failed: four tokens are generated without a network")
    for form in ("png", "svg", "pdf"):
        without_network(folder, "export", "--view", "attention", "--prompt", "The weather today is so", "--steps", "2", "--format", form, "--out", ".")
        if not (folder / f"attention.{form}").stat().st_size:
            sys.exit(f"failed: a picture as {form} is written without a network")
    # A window opens, runs and closes.
    without_network(folder, "bench-window", "--seconds", "1", "--positions", "32")
