# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The events of a plots file: small arcs of cause and effect with who, where and on which days they can happen."""
import re

from grammar import parse

INDOORS = {"home", "school", "library", "museum"}  # not meant by "out"


class Event:
    def __init__(self, header, text):
        places, _, days = header.partition("@")
        who, where = places.split()
        self.who, self.where = set(who.split(",")), set(where.split(","))
        self.days = set(days.split(",")) if days else None
        self.text = parse(text)

    def fits(self, who, place, day):
        there = place in self.where or (place not in INDOORS and "out" in self.where)
        return who in self.who and there and (self.days is None or day in self.days)


def read_events(path):
    """The events of a plots file."""
    text = re.sub(r"(?m)^# .*\n", "", path.read_text(encoding="utf-8"))
    return [Event(*part.split("\n", 1)) for part in re.split(r"(?m)^## ", text) if part.strip()]
