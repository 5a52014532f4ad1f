# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Byte-pair encoding with byte fallback: the trainer and the encoder.

Ids: <unk> 0, <s> 1, </s> 2, the 256 bytes 3..258, then the characters, then the merged pieces. A text gets U+2581 in
front and for every space. Pieces never mix letters with punctuation and carry U+2581 only at their front, so text can be
encoded word by word with the same result as by Hugging Face's merge loop over the whole text.
"""
import collections
import heapq
import re

SPACE = "\u2581"
UNKNOWN, BEGIN, END = 0, 1, 2
SPECIAL = ["<unk>", "<s>", "</s>"]
FIRST_BYTE = len(SPECIAL)
# A word, a contraction's tail, one digit, a run of other signs; the space belongs to what follows it.
WORD = re.compile(rf"{SPACE}?[^\W\d_]+|'[^\W\d_]+|{SPACE}?\d|{SPACE}?[^\w\s{SPACE}]+|{SPACE}|\s|_")


def split(text):
    """The units inside which pieces are merged; their concatenation is the normalised text."""
    return WORD.findall(SPACE + text.replace(" ", SPACE))


def _merge(symbols, pair, joined):
    """Replaces every occurrence of pair in the list of symbols, from the left."""
    result, i = [], 0
    while i < len(symbols):
        if i + 1 < len(symbols) and symbols[i] == pair[0] and symbols[i + 1] == pair[1]:
            result.append(joined)
            i += 2
        else:
            result.append(symbols[i])
            i += 1
    return result


def train(word_counts, vocabulary_size, smallest_count=20):
    """Learns a tokenizer from {unit: count}.

    Characters rarer than smallest_count get no piece of their own and fall back to bytes. Ties are broken by the pair's
    text, so the result depends on the counts alone.
    """
    character_counts = collections.Counter()
    for word, count in word_counts.items():
        for character in word:
            character_counts[character] += count
    alphabet = sorted(c for c, n in character_counts.items() if n >= smallest_count and not c.isspace())
    if SPACE not in alphabet:
        alphabet.append(SPACE)
    pieces = SPECIAL + [f"<0x{b:02X}>" for b in range(256)] + alphabet
    known = set(alphabet)
    words = [(list(w), n) for w, n in sorted(word_counts.items()) if len(w) > 1 and all(c in known for c in w)]

    pair_counts = collections.Counter()
    where = collections.defaultdict(set)
    for index, (symbols, count) in enumerate(words):
        for pair in zip(symbols, symbols[1:]):
            pair_counts[pair] += count
            where[pair].add(index)
    heap = [(-count, pair) for pair, count in pair_counts.items()]
    heapq.heapify(heap)

    merges = []
    present = set(pieces)
    while heap and len(pieces) < vocabulary_size:
        negative, pair = heapq.heappop(heap)
        if -negative != pair_counts[pair] or negative == 0:
            continue  # an outdated entry: the count changed and was pushed again
        joined = pair[0] + pair[1]
        merges.append(pair)
        if joined not in present:
            present.add(joined)
            pieces.append(joined)
        changed = set()
        for index in where.pop(pair):
            symbols, count = words[index]
            for old in zip(symbols, symbols[1:]):
                pair_counts[old] -= count
                changed.add(old)
            symbols = _merge(symbols, pair, joined)
            words[index] = (symbols, count)
            for new in zip(symbols, symbols[1:]):
                pair_counts[new] += count
                where[new].add(index)
                changed.add(new)
        for other in changed:
            if pair_counts[other] > 0:
                heapq.heappush(heap, (-pair_counts[other], other))
    return Tokenizer(pieces, merges)


class Tokenizer:
    """pieces: the vocabulary in the order of its ids; merges: pairs of pieces, the earliest applied first."""

    def __init__(self, pieces, merges):
        self.pieces = list(pieces)
        self.merges = [tuple(pair) for pair in merges]
        self.ids = {piece: index for index, piece in enumerate(self.pieces)}
        self._ranks = {pair: rank for rank, pair in enumerate(self.merges)}
        self._cache = {}

    def _encode_word(self, word):
        symbols = list(word)
        while len(symbols) > 1:
            ranked = [(self._ranks.get(pair, len(self._ranks)), pair) for pair in zip(symbols, symbols[1:])]
            rank, pair = min(ranked)
            if rank == len(self._ranks):
                break
            symbols = _merge(symbols, pair, pair[0] + pair[1])
        ids = []
        for symbol in symbols:
            if symbol in self.ids:
                ids.append(self.ids[symbol])
            else:
                ids.extend(FIRST_BYTE + byte for byte in symbol.encode("utf-8"))
        return ids

    def encode(self, text, begin=False):
        """The ids of a text, with <s> in front if asked for."""
        ids = [BEGIN] if begin else []
        for word in split(text):
            if word not in self._cache:
                self._cache[word] = self._encode_word(word)
            ids.extend(self._cache[word])
        return ids

    def decode(self, ids):
        """The text of ids: special pieces vanish, bytes are joined, the first space is stripped."""
        data = bytearray()
        for index in ids:
            if FIRST_BYTE <= index < FIRST_BYTE + 256:
                data.append(index - FIRST_BYTE)
            elif index >= FIRST_BYTE:
                data.extend(self.pieces[index].replace(SPACE, " ").encode("utf-8"))
        text = data.decode("utf-8", errors="replace")
        return text[1:] if text.startswith(" ") else text
