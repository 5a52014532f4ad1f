# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training mixture: documents as ids, and batches drawn from them by weight."""
import collections
import random
import re

import numpy as np

import bpe
import corpus
import lexicon_en
import stories_en
import stories_es

# Share of the training tokens that each source gets. Two thirds are English, and more than half of these real simple
# stories; what the grammars make is a fifth of the whole.
SHARES = {"tiny": 0.31, "simple": 0.06, "stories": 0.06, "everyday": 0.10, "books": 0.06, "generated": 0.07,
          "everyday_es": 0.17, "stories_es": 0.004, "generated_es": 0.145}
# What the last part of a run is drawn from, in which the rate falls, for a model that speaks one language alone.
LANGUAGE_SHARES = {"en": {"tiny": 0.45, "simple": 0.09, "stories": 0.09, "everyday": 0.19, "books": 0.11, "generated": 0.07},
                   "es": {"everyday_es": 0.54, "stories_es": 0.01, "generated_es": 0.45}}
LATE_STARTS = {"tiny": 0.2, "simple": 0.2}  # share of a source's draws that begin at a later sentence of the document
GENERATED = {"generated": (stories_en.story, 25000), "generated_es": (stories_es.story, 45000)}
SEED = 20260
# Words that must be one piece each, so that the likeliest pieces after "The weather today is so" and "El tiempo hoy es tan" are words.
WHOLE_WORDS = list(lexicon_en.WEATHER) + list(stories_es.WEATHER) + ["big", "calor"]
WHOLE_WORD_COUNT = 10_000
# Names that recur are copied more easily where each is one piece.
NAMES = lexicon_en.GIRLS + lexicon_en.BOYS + lexicon_en.PET_NAMES + sum(lexicon_en.CREATURE_NAMES.values(), []) + stories_es.GIRLS + stories_es.BOYS + stories_es.PETS
NAME_COUNT = 1_000


def documents(folder, scale=1.0):
    """{source: (training documents, held-out documents)}; folder None means generated stories alone."""
    sources = corpus.read_all(folder) if folder else {}
    for name, (story, count) in GENERATED.items():
        generator = random.Random(f"{SEED} {name}")
        sources[name] = list(dict.fromkeys(story(generator) for _ in range(int(count * scale))))
    return {name: ([d for d in docs if not corpus.is_held_out(d) and not corpus.is_unfit(d, name)], [d for d in docs if corpus.is_held_out(d)])
            for name, docs in sources.items()}


def learn_tokenizer(sources, size):
    """A tokenizer for the mixture: every source counts as much as its share of the training tokens."""
    counts = collections.Counter()
    for name, (training, _) in sources.items():
        own = collections.Counter()
        for document in training:
            own.update(bpe.split(document))
        scale = 4e6 * SHARES[name] / max(sum(own.values()), 1)
        for word, n in own.items():
            counts[word] += n * scale
    for word in WHOLE_WORDS:
        counts[bpe.SPACE + word] = max(counts[bpe.SPACE + word], WHOLE_WORD_COUNT)
    for word in NAMES:
        counts[bpe.SPACE + word] = max(counts[bpe.SPACE + word], NAME_COUNT)
    return bpe.train({word: round(n) for word, n in counts.items() if n >= 1}, size)


# A sentence may begin a text if it does not speak of somebody who was named before.
START = re.compile(r"[.!?] (?=(?!(?:He|She|They|It|His|Her|Their|Its|This|That|These|Those|But|And|So|Then|Now|However|Finally|Suddenly|Soon|Just|Both|After|When)\\b)[A-Z])")


class Documents:
    """The documents of one source as one array of ids, each <s> … </s>. late: the share of draws that begin later."""

    def __init__(self, texts, tokenizer, late=0.0):
        encoded = [tokenizer.encode(text, begin=True) + [bpe.END] for text in texts]
        self.ends = np.cumsum([len(ids) for ids in encoded])
        self.ids = np.fromiter((i for ids in encoded for i in ids), dtype=np.int16, count=int(self.ends[-1]))
        self.characters = sum(len(text) for text in texts)
        self.late = late
        self.starts = [self._starts(text, tokenizer) for text in texts] if late else None

    @staticmethod
    def _starts(text, tokenizer):
        """How many ids come before each sentence in the first two thirds of text that may begin a text itself."""
        starts, before, count = [], 0, 0
        for match in START.finditer(text[:len(text) * 2 // 3]):
            count += len(tokenizer.encode(text[before:match.start() + 1]))  # encoded word by word, so the parts add up
            before = match.end()
            starts.append(count)
        return starts

    def __len__(self):
        return len(self.ends)

    def __getitem__(self, index):
        return self.ids[self.ends[index - 1] if index else 0:self.ends[index]]

    def draw(self, random):
        """A document, or its end from a sentence on."""
        index = int(random.integers(len(self)))
        ids = self[index]
        if not self.late or random.random() >= self.late or not self.starts[index]:
            return ids
        skipped = self.starts[index][int(random.integers(len(self.starts[index])))]
        return np.concatenate([ids[:1], ids[1 + skipped:]])


class Mixture:
    """Draws rows of ids. Every row starts at a document's start, as every prompt will."""

    def __init__(self, sources, shares=None):
        """shares: of the tokens that each source gets, SHARES unless given; a source that it does not name is not drawn from."""
        self.shares = {name: share for name, share in (shares or SHARES).items() if name in sources}
        self.sources = [sources[name] for name in self.shares]
        weights = np.array([share * len(sources[name]) / len(sources[name].ids) for name, share in self.shares.items()])
        self.weights = weights / weights.sum()

    def batch(self, step, rows, length):
        """An array (rows, length) that depends on the step alone, so a resumed run draws what it would have drawn."""
        draw = np.random.default_rng([SEED, step])
        result = np.empty((rows, length), dtype=np.int64)
        for row in result:
            filled = 0
            while filled < length:
                source = self.sources[draw.choice(len(self.sources), p=self.weights)]
                ids = source.draw(draw)[:length - filled]
                row[filled:filled + len(ids)] = ids
                filled += len(ids)
        return result
