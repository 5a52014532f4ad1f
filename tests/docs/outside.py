# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the documents share: running the program, and skipping with a reason."""

import importlib
import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77  # as SKIP_RETURN_CODE in tests/docs/CMakeLists.txt
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


def need(*modules: str) -> list:
    """The modules; ends the test as skipped if one is missing."""
    try:
        return [importlib.import_module(name) for name in modules]
    except ImportError as error:
        print(f"skipped: {error.name} for Python is not installed")
        sys.exit(SKIPPED)


def need_tools(*names: str) -> None:
    """Ends the test as skipped if a program is missing."""
    for name in names:
        if shutil.which(name) is None:
            print(f"skipped: {name} is not installed")
            sys.exit(SKIPPED)


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, errors="replace", timeout=60).stdout


def run(program: str, folder: pathlib.Path, *arguments: str) -> None:
    subprocess.run([program, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL, timeout=120)


def check(holds: bool, promise: str) -> None:
    if not holds:
        sys.exit(f"failed: {promise}")
