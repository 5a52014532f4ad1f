# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command and the lines of docs/notebook.md as they are printed there, and reads the arrays. usage: notebook.py PROGRAM"""

import json
import os
import pathlib
import re
import shlex
import sys
import tempfile

from outside import DOCS, check, need, run

os.environ["MPLBACKEND"] = "Agg"
np, plt = need("numpy", "matplotlib.pyplot")


def block(text: str, language: str) -> str:
    return re.search(rf"```{language}\n(.*?)```", text, re.DOTALL).group(1)


def arrays_are_those_of_the_document(archive, text: str) -> None:
    table = set(re.findall(r"`(\w+)`", " ".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))))
    check(set(archive.files) == table, f"the table lists every array and no other: {sorted(set(archive.files) ^ table)}")


def arrays_agree(archive, trace: dict) -> None:
    """With the JSON of the same run: greedy, so its tokens and counts are the same."""
    steps = trace["runs"][0]["steps"]
    n = steps[-1]["positions"]
    model = trace["model"]
    attention = archive["attention"]
    check(attention.dtype == np.float32 and attention.shape == (model["layers"], model["heads"], n, n), "attention is float32 (layers, heads, n, n)")
    check(np.allclose(attention.sum(axis=-1), 1, atol=1e-5), "every row sums to 1")
    check(not np.triu(attention, 1).any(), "later keys have weight 0")
    fed = trace["prompt_ids"] + [step["token"] for step in steps[:-1]]
    check(archive["token_ids"].tolist() == fed, "token_ids are the tokens that were fed")
    ends = archive["token_offsets"]
    pieces = [bytes(archive["token_bytes"][a:b]) for a, b in zip(ends[:-1], ends[1:])]
    check([piece.decode() for piece in pieces] == archive["token_texts"].tolist(), "bytes and texts agree")
    for name in ("token", "written", "reused", "recomputed", "operations", "predicted_operations", "cache_bytes", "positions", "probability"):
        check(archive["step_" + name].tolist() == [step[name] for step in steps], f"step_{name} is as in the JSON")
    check(archive["step_phase"].tolist() == [step["phase"] for step in steps], "phases have the same names")
    check(archive["top_ids"].tolist() == [[top["id"] for top in step["top"]] for step in steps], "candidates are the same")
    check(archive["stages"].tolist() == [name for name in steps[0]["ms"] if name not in ("total", "capture")], "stages have the same names")
    check(np.allclose(archive["step_stage_ms"].sum(axis=1), archive["step_total_ms"]), "the total is the sum of the stages")
    about = json.loads(str(archive["description"]))
    check(about["model"]["layers"] == model["layers"] and about["settings"]["steps"] == len(steps), "the description is that of the run")


def main() -> None:
    program = sys.argv[1]
    text = (DOCS / "notebook.md").read_text()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.chdir(folder)
        command = shlex.split(block(text, "sh"))
        check(command[0] == "kvscope", "the command is one of this program")
        run(program, folder, *command[1:])
        code = block(text, "python")
        check(sum(1 for line in code.splitlines() if line.strip() and not line.startswith("import")) <= 20, "these are at most twenty lines")
        exec(compile(code, "notebook.md", "exec"), {})
        check((folder / "notebook.png").stat().st_size > 20_000, "the lines draw a picture")
        with np.load(folder / "attention.npz") as archive:
            arrays_are_those_of_the_document(archive, text)
            options = command[command.index("--prompt") : command.index("--view")]
            run(program, folder, "generate", *options, "--json", "run.json")
            arrays_agree(archive, json.loads((folder / "run.json").read_text()))


main()
