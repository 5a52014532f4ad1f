# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The table of authors that the CC BY licence of the stories asks for."""
import csv
import re

COLLECTIONS = {"asp-source": "African Storybook (global-asp/asp-source)",
               "pb-source": "Pratham Books StoryWeaver (global-asp/pb-source)"}
COLUMNS = ["title", "author", "licence", "collection", "number"]


def rows(corpora):
    """One row a story: title, author, licence, collection, number in the collection. Empty without the corpus's table."""
    path = corpora / "en_ccby_stories.ATTRIBUTION.tsv"
    if not path.exists():
        return []
    with open(path, encoding="utf-8", newline="") as file:
        result = []
        for source, licence, author, title in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            collection = source.split("/")[0]
            number = re.search(r"/(\d+)_", source)
            result.append([title, author, licence.replace("CC-BY", "CC BY"), COLLECTIONS.get(collection, collection), number[1] if number else ""])
    return sorted(result)


def write(corpora, path):
    table = rows(corpora)
    if table:
        path.write_text("".join("\t".join(row) + "\n" for row in [COLUMNS, *table]), encoding="utf-8")
