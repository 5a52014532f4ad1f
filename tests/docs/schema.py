# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Validates the JSON of commands by the schemas in docs/, with another project's validator. usage: schema.py PROGRAM"""

import copy
import json
import pathlib
import sys
import tempfile

from outside import DOCS, check, need, run

(jsonschema,) = need("jsonschema")

RANDOM = ["--model", "random:llama?layers=2&d=32&heads=4&ff=64&vocab=300&context=64", "--token-ids", "5,6,200"]
RUNS = {
    "both modes": [*RANDOM, "--steps", "4", "--cache", "both"],
    "one step, sampled, with bytes of no whole character": [*RANDOM, "--steps", "1", "--force-ids", "200", "--temperature", "0.8", "--top-k", "3"],
    "an experiment": [*RANDOM, "--steps", "3", "--hide", "1,0:1:2", "--remove-head", "1", "--change-row", "hide:value:2,overwrite:both:2:1:0:1"],
    "hand-made heads": ["--model", "lesson:four-heads", "--prompt", "Today weather is so", "--steps", "1"],
    "the bundled model": ["--prompt", "The weather today is so", "--steps", "3"],
}


def schema(name: str) -> dict:
    return json.loads((DOCS / f"{name}.schema.json").read_text())


def closed(node):
    """The same schema without fields that it does not name: it then finds what the document forgot."""
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    result = {key: closed(value) for key, value in node.items()}
    if isinstance(result.get("properties"), dict) and result.get("type") == "object":
        result["additionalProperties"] = False
    return result


def validate(document: dict, by: dict, what: str) -> None:
    validator = jsonschema.Draft202012Validator(closed(by))
    for error in validator.iter_errors(document):
        sys.exit(f"failed: {what}: {'/'.join(map(str, error.absolute_path))}: {error.message}")


def refuses(document: dict, by: dict, change, what: str) -> None:
    wrong = copy.deepcopy(document)
    change(wrong)
    check(not jsonschema.Draft202012Validator(by).is_valid(wrong), f"the schema refuses {what}")


def main() -> None:
    program = sys.argv[1]
    traces, matrices = schema("generate"), schema("attention")
    for each in (traces, matrices):
        jsonschema.Draft202012Validator.check_schema(each)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for what, arguments in RUNS.items():
            run(program, folder, "generate", *arguments, "--json", "run.json")
            trace = json.loads((folder / "run.json").read_text())
            validate(trace, traces, what)
            run(program, folder, "export", *arguments, "--view", "attention", "--format", "json", "--out", ".")
            validate(json.loads((folder / "attention.json").read_text()), matrices, f"attention of {what}")
        refuses(trace, traces, lambda run: run.pop("prompt_ids"), "a run without its prompt")
        refuses(trace, traces, lambda run: run["runs"][0]["steps"][0].update(phase="guess"), "an unknown phase")
        refuses(trace, traces, lambda run: run["runs"][0]["steps"][0].update(probability=1.5), "a probability above 1")
        refuses(trace, traces, lambda run: run["runs"][0]["steps"][0].update(operations="12"), "a count that is a text")


if __name__ == "__main__":
    main()
