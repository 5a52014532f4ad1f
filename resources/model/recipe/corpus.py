# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and cleans the corpora: every source becomes a list of documents, one line of text each."""
import collections
import hashlib
import pathlib
import re

SEPARATOR = "<|endoftext|>"
CHUNK_CHARACTERS = 1400  # about 400 tokens: a document fits into the context
TALE_CHARACTERS = 1750   # nearly every TinyStory is one document
BOOK_SHARE = 0.25        # of the passages of the children's books, the simplest
HELD_OUT = 50            # one document in so many is never trained on

QUOTES = str.maketrans({"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2018": "'", "\u2019": "'", "\u2026": "...",
                        "\u2013": "-", "\u2014": " - ", "\u00a0": " ", "_": "", "*": "", "=": ""})
NOTES = re.compile(r"(?i)gutenberg|transcri|etext|e-text|illustrat|chapter|footnote|copyright|published|publish|edition|trademark|author of|"
                   r"printed|series|12mo|contents|\bpage\b|volume|wrapper|http|www\.|©")
UNFIT = re.compile(r"(?i)\b(sex\w*|kill\w*|murder\w*|damn\w*|hell|booze|drunk\w*|drug\w*|suicide\w*|gun|guns|weapon\w*|rape\w*|naked|nude|"
                   r"wine|beer|whisk\w*|cigar\w*|smok\w*|bomb\w*|war|wars|nazi\w*|hitler|fuck\w*|shit\w*|ass|bitch\w*|corpse\w*|divorc\w*|"
                   r"nigger\w*|negro\w*|darky|darkies|savage\w*|slave\w*|jew|jews|pregnan\w*|prison\w*|stupid|idiot\w*|hate\w*|dead|died|"
                   r"asesin\w*|matar\w*|muert\w*|sexo|guerra|borrach\w*|cerveza|droga\w*|puta|mierda|odio)\b")
# What no English document that is trained on has besides: words of old books for people. Then what no Spanish one has.
UNFIT_OLD = re.compile(r"(?i)\b(colou?red (boy|girl|man|woman|people|folks?|cook|child\w*)|mammy|pickaninn\w*|gyps\w*|squaw\w*|injun\w*|cripple\w*|whipp\w*|thrash\w*)\b")
UNFIT_SPANISH = re.compile(r"(?i)\b(asesin\w*|matar\w*|muert[oa]s?|sexo|guerras?|borrach\w*|cervezas?|drogas?|putas?|mierda|odio|mat(o|as|a|an|é|ó|aron|aba|aban|ado|ada)|mor(ir|irá|iré|ía)|mur(ió|ieron)|muer(e|en|o)|suicid\w*|pistola\w*|rifle\w*|armas?|bala|"
                           r"disparó|disparar\w*|cárcel|prisi[óo]n|preso|sexual\w*|desnud\w*|embaraz\w*|divorci\w*|violaci[óo]n|violó|amante|whisky|alcohol\w*|"
                           r"ebri[oa]|cigarr\w*|fum\w*|bombas?|cad[áa]ver\w*|odi(o|as|a|an|aba|é)|est[úu]pid\w*|idiota\w*|imb[ée]cil\w*|tonterías|jod\w*|coño|cabr[oó]n\w*|"
                           r"culo|pechos|zorra|maldit\w*|nazi\w*|jud[íi]\w*|esclav\w*|negros|infierno|diablo|sangre|bes(o|os|ó|ar|ándo\w*)|terrorist\w*|robó|ladrón|religi\w*|dios)\b")
SENTENCE_END = re.compile(r"((?<!Mr)(?<!Mrs)(?<!Dr)[.!?][\"']?) +(?=[\"'A-Z¿¡ÁÉÍÓÚ])")
SMALL_WORDS = set("a an the is was are were am be been do does did i you he she it we they me him her us them my your his its our their "
                  "to of in on at and or that this there will would can could not n't s t don't didn't very really so too just "
                  "tom mary john un una el la los las es está de que en y se lo le su mi tu no muy".split())


def is_held_out(text):
    """Whether a document belongs to the part that is never trained on: decided by its hash alone."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8")).digest()[:4], "big") % HELD_OUT == 0


def clean_line(line):
    line = re.sub(r"\[[^\]]*\]|\{[^}]*\}", " ", line).translate(QUOTES)
    line = re.sub(r"(\w)- (?=[a-z])", r"\1", line) if re.search(r"\w- [a-z]", line) and " - " not in line else line
    line = re.sub(r"(^| )'(?=\w)([^']*[.,!?])'(?!\w)", r'\1"\2"', line)
    return re.sub(r"\s+", " ", line).strip()


def _pieces(lines, limit=CHUNK_CHARACTERS):
    """Consecutive lines joined into pieces of at most limit characters, cut at sentence ends."""
    piece = ""
    for line in lines:
        for sentence in SENTENCE_END.sub(r"\1\n", line).split("\n"):
            if len(piece) + len(sentence) + 1 > limit and piece:
                yield piece
                piece = ""
            piece = f"{piece} {sentence}".strip()
    if len(piece) > 60:
        yield piece


def read_stories(path, limit=CHUNK_CHARACTERS):
    """Short stories: title dropped, paragraphs joined, long ones cut."""
    documents = []
    for part in path.read_text(encoding="utf-8").split(SEPARATOR):
        lines = [clean_line(line) for line in part.strip().split("\n")]
        lines = [line for line in lines if line]
        if lines and not lines[0].endswith((".", "!", "?", '"')):
            lines = lines[1:]
        documents.extend(_pieces(lines, limit))
    return documents


def _skeleton(sentence):
    """What makes two sentences near copies of each other: the same words that carry meaning."""
    words = re.findall(r"[^\W\d_]+", sentence.lower())
    return frozenset(w[:6] for w in words if w not in SMALL_WORDS)


def read_sentences(path, unfit=UNFIT):
    """Everyday sentences, one a document; near copies and what does not suit a class are left out."""
    seen = set()
    documents = []
    for line in path.read_text(encoding="utf-8").split("\n"):
        line = clean_line(line)
        key = _skeleton(line)
        if len(key) < 2 or key in seen or unfit.search(line) or not 15 <= len(line) <= 160:
            continue
        seen.add(key)
        documents.append(line)
    return documents


def common_words(documents, smallest_count=3):
    """The words that occur at least smallest_count times."""
    counts = collections.Counter(w for d in documents for w in re.findall(r"[^\W\d_]+", d.lower()))
    return {w for w, n in counts.items() if n >= smallest_count}


def read_books(path, known_words, share):
    """Passages of books, the simplest part (share of 0 … 1) of them.

    Simple is a passage with few words outside known_words and short sentences. Headings, lists and notes are dropped
    line by line; a dropped line ends the passage.
    """
    scored = []
    for part in path.read_text(encoding="utf-8").split(SEPARATOR):
        block = []
        for raw in part.split("\n") + [""]:
            line = clean_line(raw)
            heading = len(line) < 60 and not line.endswith((".", "!", "?", '"', "'", ",", ";", ":"))
            loud = sum(c.isupper() for c in line) > 0.12 * max(len(line), 1)
            if line and not (NOTES.search(line) or heading or loud or UNFIT.search(line)):
                block.append(line)
                continue
            if block:
                scored.extend((_difficulty(p, known_words), p) for p in _pieces(block) if len(p) > 200)
            block = []
    scored.sort()
    return [p for _, p in scored[:int(share * len(scored))]]


def _difficulty(text, known_words):
    words = re.findall(r"[^\W\d_]+", text.lower())
    unknown = sum(w not in known_words for w in words) / max(len(words), 1)
    sentences = max(len(re.findall(r"[.!?]", text)), 1)
    return unknown + 0.004 * len(words) / sentences


def read_all(folder):
    """{source: documents} of a folder of corpora; missing files give no source."""
    folder = pathlib.Path(folder)
    sources = {}

    def add(name, file, read, *arguments):
        if (folder / file).exists():
            sources[name] = read(folder / file, *arguments)

    add("tiny", "en_tinystories.txt", read_stories, TALE_CHARACTERS)
    add("simple", "en_simplestories.txt", read_stories, TALE_CHARACTERS)
    add("stories", "en_ccby_stories.txt", read_stories)
    add("everyday", "en_everyday_sentences_tatoeba.txt", read_sentences)
    add("everyday_es", "es_everyday_sentences_tatoeba.txt", read_sentences, UNFIT_SPANISH)
    add("stories_es", "es_stories.txt", read_stories)
    known = common_words(sources.get("stories", []) + sources.get("everyday", []))
    add("books", "en_public_domain_children.txt", read_books, known, BOOK_SHARE)
    return sources


def is_unfit(text, source):
    """Whether a text of a source has a word that the model should not learn to write."""
    return bool(UNFIT_SPANISH.search(text) if source.endswith("_es") else UNFIT.search(text) or UNFIT_OLD.search(text))
