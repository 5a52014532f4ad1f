#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the spelling of all that a person reads, with hunspell: the strings of the window and of the commands, lessons and documents.

usage: tests/spelling/check.py [en] [es]
Words that the dictionaries do not know and that are right, the field's and the program's own, stand in tests/spelling/LANGUAGE.txt, one a line, in the
order of the alphabet. Prints each unknown word with the first place where it stands. Exit code 1: there are unknown words, 77: hunspell or its dictionary
is missing.
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parents[2]
DICTIONARIES = {"en": "en_GB", "es": "es_ES"}
# What is no prose: code, markup, addresses, placeholders, options, paths, file names.
NOT_PROSE = [r"```.*?```", r"`[^`]*`", r"<[^>]*>", r"&[a-z]+;", r"https?://\S+", r"\{[^}]*\}", r"%[0-9n]", r"--[a-z-]+", r"\]\([^)]*\)", r"[\w./-]*/[\w./-]+",
             r"\b[\w-]+\.[a-z][a-z0-9]{1,9}\b", r"\b[A-Z]+(?:_[A-Z]+)+\b"]
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def translations():
    """Yields (language, place, text) of every string of the window and of the commands."""
    tree = xml.parse(ROOT / "resources/i18n/kvscope_es.ts")
    for context in tree.iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            source = message.findtext("source", "")
            yield "en", name, source
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            for form in forms:
                yield "es", f"{name}: {source[:40]}", form


def lessons():
    """Yields the texts of the lessons: values below the keys en and es, as the indentation of the files shows them."""
    for file in sorted((ROOT / "resources/lessons").glob("*.yaml")):
        language, depth = None, 0
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1):
            key = re.match(r"^(\s*)(?:- )?(en|es):(.*)$", line)
            indent = len(line) - len(line.lstrip())
            if key:
                language, depth, line = key[2], indent, key[3]
            elif line.strip() and indent <= depth:
                language = None
            if language:
                yield language, f"{file.name}:{number}", line


def documents():
    for file in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]:
        text = re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), file.read_text(encoding="utf-8"), flags=re.DOTALL)
        for number, line in enumerate(text.split("\n"), 1):
            yield "en", f"{file.relative_to(ROOT)}:{number}", line


def words_of(text):
    """The words of a text that its author spelled: lower-case or capitalised, not NAMES, mixedCase or with digits."""
    text = text.replace("&&", " ")
    text = re.sub(r"&(?=\w)(?![a-z]+;)", "", text)  # a key's mark in a menu
    for pattern in NOT_PROSE:
        text = re.sub(pattern, " ", text, flags=re.DOTALL)
    text = re.sub(r"\b\w*[\d_]\w*\b", " ", text)
    for word in WORD.findall(text):
        word = word.replace("’", "'")
        if len(word) > 2 and (word[1:] == word[1:].lower()):
            yield word


def main(languages):
    places = {language: {} for language in DICTIONARIES}
    for source in (translations, lessons, documents):
        for language, place, text in source():
            for word in words_of(text):
                places[language].setdefault(word, place)
    failed = False
    for language in languages:
        known = set((ROOT / f"tests/spelling/{language}.txt").read_text(encoding="utf-8").split("\n"))
        try:
            found = subprocess.run(["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"], input="\n".join(places[language]), capture_output=True,
                                   encoding="utf-8", check=False)
        except FileNotFoundError:
            print("skipped: hunspell is not installed")
            return 77
        if found.returncode != 0 or "Can't open" in found.stderr:
            print(f"skipped: hunspell has no dictionary {DICTIONARIES[language]}")
            return 77
        for word in sorted(set(found.stdout.split("\n")) - {""}):
            stem = word.removesuffix("'s")
            if stem not in known and stem.lower() not in known:
                print(f"spelling ({language}): {word}, in {places[language].get(word, '?')}")
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(DICTIONARIES)))
