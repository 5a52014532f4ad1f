# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training mixture: documents as ids, and batches drawn from them by weight."""
import collections
import random

import numpy as np

import bpe
import corpus
import lexicon_en
import stories_en
import stories_es

# Share of the training tokens that each source gets. Stories that hang together carry the weight; the everyday
# sentences do not follow from each other and are few.
SHARES = {"generated": 0.55, "stories": 0.13, "books": 0.08, "everyday": 0.05, "generated_es": 0.18, "everyday_es": 0.01}
GENERATED = {"generated": (stories_en.story, 90000), "generated_es": (stories_es.story, 24000)}
SEED = 20260
# Words that must be one piece each, so that the ten likeliest pieces after "The weather today is so" are words.
WHOLE_WORDS = list(lexicon_en.WEATHER) + ["big"]
WHOLE_WORD_COUNT = 10_000
# Names that recur are copied more easily where each is one piece.
NAMES = lexicon_en.GIRLS + lexicon_en.BOYS + lexicon_en.PET_NAMES + sum(lexicon_en.CREATURE_NAMES.values(), []) + stories_es.GIRLS + stories_es.BOYS
NAME_COUNT = 1_000


def documents(folder, scale=1.0):
    """{source: (training documents, held-out documents)}; folder None means generated stories alone."""
    sources = corpus.read_all(folder) if folder else {}
    for name, (story, count) in GENERATED.items():
        generator = random.Random(f"{SEED} {name}")
        sources[name] = list(dict.fromkeys(story(generator) for _ in range(int(count * scale))))
    return {name: ([d for d in docs if not corpus.is_held_out(d)], [d for d in docs if corpus.is_held_out(d)])
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


class Documents:
    """The documents of one source as one array of ids, each <s> … </s>."""

    def __init__(self, texts, tokenizer):
        encoded = [tokenizer.encode(text, begin=True) + [bpe.END] for text in texts]
        self.ends = np.cumsum([len(ids) for ids in encoded])
        self.ids = np.fromiter((i for ids in encoded for i in ids), dtype=np.int16, count=int(self.ends[-1]))
        self.characters = sum(len(text) for text in texts)

    def __len__(self):
        return len(self.ends)

    def __getitem__(self, index):
        return self.ids[self.ends[index - 1] if index else 0:self.ends[index]]


class Mixture:
    """Draws rows of ids. Every row starts at a document's start, as every prompt will."""

    def __init__(self, sources):
        self.sources = [sources[name] for name in sources]
        weights = np.array([SHARES[name] * len(docs) / len(docs.ids) for name, docs in sources.items()])
        self.weights = weights / weights.sum()

    def batch(self, step, rows, length):
        """An array (rows, length) that depends on the step alone, so a resumed run draws what it would have drawn."""
        draw = np.random.default_rng([SEED, step])
        result = np.empty((rows, length), dtype=np.int64)
        for row in result:
            filled = 0
            while filled < length:
                source = self.sources[draw.choice(len(self.sources), p=self.weights)]
                ids = source[int(draw.integers(len(source)))][:length - filled]
                row[filled:filled + len(ids)] = ids
                filled += len(ids)
        return result
