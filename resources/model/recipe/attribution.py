# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of authors that the CC BY licence of the stories asks for."""
import csv
import re

COLLECTIONS = {"asp-source": "African Storybook (global-asp/asp-source)",
               "pb-source": "Pratham Books StoryWeaver (global-asp/pb-source)"}
COLUMNS = ["title", "author", "licence", "collection", "number"]


def rows(corpora):
    """One row a story: title, author, licence, collection, number in the collection. Empty without the corpora's tables."""
    return sorted(_english(corpora / "en_ccby_stories.ATTRIBUTION.tsv")) + sorted(_spanish(corpora / "es_stories.ATTRIBUTION.tsv", corpora / "es_stories.txt"))


def _read(path):
    if not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _english(path):
    result = []
    for source, licence, author, title in _read(path):
        collection = source.split("/")[0]
        number = re.search(r"/(\d+)_", source)
        result.append([title, author, licence.replace("CC-BY", "CC BY"), COLLECTIONS.get(collection, collection), number[1] if number else ""])
    return result


def _spanish(path, texts):
    """The table names more stories than the corpus has; the titles are lines of the corpus."""
    result = []
    for title, credits in _read(path):
        named = dict(part.split(": ", 1) for part in credits.split("; "))
        if title in texts.read_text(encoding="utf-8").split("\n"):
            author = f"{named['Text']}, translated by {named['Translation']}"
            result.append([title, author, named["License"].strip("[]").replace("CC-BY", "CC BY"), "", ""])
    return result


def write(corpora, path):
    table = rows(corpora)
    if table:
        path.write_text("".join("\t".join(row) + "\n" for row in [COLUMNS, *table]), encoding="utf-8")
