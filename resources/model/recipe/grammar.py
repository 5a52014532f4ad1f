# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small template language for the stories.

    {one|two|}      one of the alternatives, evenly; they nest
    [maybe]         the text or nothing, evenly
    <key>           a word of the story: who, where, which colour …

Sentences start with a capital by themselves, "a" becomes "an" before a vowel where asked for by "a(n)", and spaces are
put in order afterwards, so templates may leave gaps.
"""
import re

TOKEN = re.compile(r"[{}|\[\]]|<[\w']+>|[^{}|\[\]<]+")
SPEECH_VERBS = "said asked cried called whispered"
CONTRACTIONS = {"do not": "don't", "did not": "didn't", "could not": "couldn't", "was not": "wasn't", "it is": "it's", "I am": "I'm",
                "let us": "let's", "I will": "I'll", "we will": "we'll", "cannot": "can't", "is not": "isn't", "that is": "that's",
                "you are": "you're", "we are": "we're", "would not": "wouldn't", "had not": "hadn't", "were not": "weren't"}


def parse(template):
    """The template as a nested list: strings, ("key", name), ("choice", [sequence, …])."""
    tokens = TOKEN.findall(template)
    if "".join(tokens) != template:
        raise ValueError(f"not a template: {template!r}")
    sequence, rest = _sequence(tokens, 0, "")
    if rest != len(tokens):
        raise ValueError(f"unbalanced brackets: {template!r}")
    return sequence


def _sequence(tokens, at, closing):
    result = []
    while at < len(tokens) and not (closing and tokens[at] in closing):
        token = tokens[at]
        at += 1
        if token == "{":
            branches = []
            while True:
                branch, at = _sequence(tokens, at, "|}")
                branches.append(branch)
                if at >= len(tokens):
                    raise ValueError("a { is never closed")
                at += 1
                if tokens[at - 1] == "}":
                    break
            result.append(("choice", branches))
        elif token == "[":
            branch, at = _sequence(tokens, at, "]")
            if at >= len(tokens):
                raise ValueError("a [ is never closed")
            result.append(("choice", [branch, []]))
            at += 1
        elif token[0] == "<":
            result.append(("key", token[1:-1]))
        elif token in "}]|":
            raise ValueError(f"a {token} without a beginning")
        else:
            result.append(token)
    return result, at


def expand(sequence, words, random):
    """The text of a parsed template; words maps keys to text, random is the story's generator."""
    parts = []
    for item in sequence:
        if isinstance(item, str):
            parts.append(item)
        elif item[0] == "key":
            parts.append(words[item[1]])
        else:
            parts.append(expand(random.choice(item[1]), words, random))
    return "".join(parts)


def paragraph(sequence, words, random):
    """expand(), with a full stop where the text has no end of its own."""
    text = expand(sequence, words, random).rstrip()
    return text if not text or text[-1] in ".!?\"" else text + "."


def tidy(text):
    """Spaces, articles and capitals put in order."""
    text = re.sub(r"\s+", " ", text).strip()
    text = re.sub(r" ([,.!?;:])", r"\1", text)
    text = re.sub(r",([.!?,])", r"\1", text)
    text = re.sub(r"\ba\(n\) (?=[aeiouAEIOU])", "an ", text).replace("a(n) ", "a ")
    text = re.sub(r"\bA\(n\) (?=[aeiouAEIOU])", "An ", text).replace("A(n) ", "A ")
    text = re.sub(r"^(\W*)(\w)", lambda m: m[1] + m[2].upper(), text)
    return re.sub(r"([.!?][\"»]? [\"¡¿«]*)(\w+(?: \w+)?(?: \w+)?)", _capital_after, text)


def _capital_after(match):
    """Capital at a sentence's start, but not in '"Why?" asked Tom' or '"Why?" her mother asked'."""
    before, words = match.groups()
    spoken = before[1:2] == '"' and any(verb in words.split() for verb in SPEECH_VERBS.split())
    if spoken or before.startswith("... "):
        return match[0]
    return before + words[:1].upper() + words[1:]


def finish(text, random):
    """tidy(), and in every second story the short forms of speech ("don't", "it's")."""
    text = tidy(text)
    if random.random() < 0.5:
        return text
    for full, short in CONTRACTIONS.items():
        for a, b in ((full, short), (full[:1].upper() + full[1:], short[:1].upper() + short[1:])):
            text = re.sub(rf"\b{a}(?= \w)", b, text)
    return text
