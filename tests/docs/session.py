# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens session files with NumPy and other people's ZIP and JSON programs, as docs/session-files.md says. usage: session.py PROGRAM"""

import hashlib
import json
import pathlib
import re
import sys
import tempfile
import zipfile

from outside import DOCS, check, need, run
from schema import closed

np, jsonschema = need("numpy", "jsonschema")

RANDOM = ["--model", "random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64", "--token-ids", "5,6,200"]
RUNS = {
    "both modes": [*RANDOM, "--steps", "4", "--cache", "both", "--temperature", "0.8"],
    "an experiment": [*RANDOM, "--steps", "3", "--hide", "1,0:1:2", "--remove-head", "1", "--change-row", "hide:value:2,overwrite:both:2:1:0:1"],
    "hand-made heads": ["--model", "lesson:four-heads", "--prompt", "Today weather is so", "--steps", "1"],
    "the bundled model": ["--prompt", "The weather today is so", "--steps", "3"],
}


def members_are_those_of_the_document(archive, text: str) -> None:
    listed = set(re.findall(r"`(\w+(?:/\d+)?)`", " ".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))))
    listed |= set(re.findall(r"`(piece_\w+)`", text))
    listed = {re.sub(r"/\d+$", "/N", name) for name in listed}
    found = {re.sub(r"^runs/\d+/", "", re.sub(r"/\d{5}$", "/N", name)) for name in archive.files if name != "manifest.json"}
    check(found <= listed, f"the document lists every array: {sorted(found - listed)}")


def sums_are_those_of_the_manifest(path: pathlib.Path, manifest: dict) -> None:
    with zipfile.ZipFile(path) as archive:
        check(archive.testzip() is None, "every CRC-32 is right")
        names = archive.namelist()
        check(names[0] == "manifest.json", "the manifest is the first member")
        check(names[1:] == [member["name"] for member in manifest["members"]], "the manifest lists the other members")
        for member in manifest["members"]:
            data = archive.read(member["name"])
            check(len(data) == member["size"] and hashlib.sha256(data).hexdigest() == member["sha256"], f"the sum of {member['name']}")


def arrays_agree(archive, manifest: dict, trace: dict) -> None:
    """With the JSON of the same runs."""
    for index, (recorded, made) in enumerate(zip(manifest["runs"], trace["runs"]), 1):
        folder = f"runs/{index}/"
        steps = made["steps"]
        check(archive[folder + "step_token"].tolist() == made["tokens"], "the tokens")
        check(archive[folder + "step_operations"].tolist() == [step["operations"] for step in steps], "the operations")
        check(recorded["settings"]["prompt_ids"] == trace["prompt_ids"], "the prompt")
        ms = archive[folder + "step_stage_ns"][:, :7].sum(axis=1) / 1e6
        check(np.allclose(ms, [step["ms"]["total"] for step in steps]), "the times")
        first = archive[folder + "attention/00000"]
        check(first.dtype == np.float32 and first.ndim == 4, "attention is float32 (layers, heads, rows, keys)")
        check(np.allclose(np.nansum(first, axis=-1)[np.isfinite(first).any(axis=-1)], 1, atol=1e-5) or "experiment" in trace, "rows sum to 1")


def arrays_can_be_exported(program: str, folder: pathlib.Path) -> None:
    """The attention of a recorded run, bit for bit as the model's."""
    run(program, folder, "generate", *RANDOM, "--steps", "4", "--save", "run.kvscope", "--attention", "attention.npy")
    run(program, folder, "export", "--session", "run.kvscope", "--view", "attention", "--format", "npz", "--out", ".")
    check(np.array_equal(np.load(folder / "attention.npz")["attention"], np.load(folder / "attention.npy")), "the exported attention")


def snippet_runs(folder: pathlib.Path, text: str) -> None:
    """The lines of the document, as they are printed there."""
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
    exec(code.replace("weather.kvscope", str(folder / "run.kvscope")), {})


def main() -> None:
    program = sys.argv[1]
    schema = json.loads((DOCS / "session.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    text = (DOCS / "session-files.md").read_text()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = folder / "run.kvscope"
        for what, arguments in RUNS.items():
            run(program, folder, "generate", *arguments, "--save", path.name, "--json", "run.json")
            archive = np.load(path)
            manifest = json.loads(archive["manifest.json"])
            for error in jsonschema.Draft202012Validator(closed(schema)).iter_errors(manifest):
                sys.exit(f"failed: {what}: {'/'.join(map(str, error.absolute_path))}: {error.message}")
            members_are_those_of_the_document(archive, text)
            sums_are_those_of_the_manifest(path, manifest)
            arrays_agree(archive, manifest, json.loads((folder / "run.json").read_text()))
            run(program, folder, "inspect", path.name, "--json", "inspect.json")
            said = json.loads((folder / "inspect.json").read_text())
            check(said["model"]["fingerprint"] == manifest["model"]["fingerprint"], "inspect names the same model")
            check(str(folder) not in path.read_bytes().decode("latin-1"), "no path of this machine is in the file")
        snippet_runs(folder, text)
        arrays_can_be_exported(program, folder)


if __name__ == "__main__":
    main()
