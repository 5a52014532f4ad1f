# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A token-level n-gram model with Witten-Bell interpolation: the baseline that the transformer must beat.

Contexts never reach over a document's start. N-grams are packed into 64-bit keys and counted by sorting.
"""
import numpy as np


class WittenBell:
    """P(w | h) = (count(h w) + T(h) P(w | shorter h)) / (count(h) + T(h)); T(h): how many words were seen after h."""

    def __init__(self, documents, vocabulary_size, order=5):
        """documents: arrays of ids, each starting with <s>."""
        self.order, self.vocabulary_size = order, vocabulary_size
        self.bits = int(vocabulary_size - 1).bit_length()
        if self.bits * order > 63:
            raise ValueError("n-grams do not fit into 64 bits")
        stream, offsets = self._stream(documents)
        self.tables = []
        for n in range(1, order + 1):
            keys = self._keys(stream, n)[offsets >= n]  # <s> itself is given, never predicted
            grams, counts = np.unique(keys, return_counts=True)
            contexts, first = np.unique(grams >> self.bits, return_index=True)
            totals = np.add.reduceat(counts, first)
            kinds = np.diff(np.append(first, len(grams)))
            self.tables.append((grams, counts, contexts, totals, kinds))

    @staticmethod
    def _stream(documents):
        """All ids in a row, and for each how far its document's start is behind it."""
        stream = np.concatenate(documents).astype(np.int64)
        offsets = np.concatenate([np.arange(len(d)) for d in documents])
        return stream, offsets

    def _keys(self, stream, n):
        """The key of the n-gram that ends at each position; where it would reach over the beginning, a wrong one."""
        keys = np.zeros_like(stream)
        for back in range(n - 1, -1, -1):
            shifted = np.concatenate([np.zeros(back, np.int64), stream[:len(stream) - back]]) if back else stream
            keys = (keys << self.bits) | shifted
        return keys

    @staticmethod
    def _look_up(keys, table, values):
        at = np.minimum(np.searchsorted(table, keys), len(table) - 1)
        return np.where(table[at] == keys, values[at], 0)

    def bits_of(self, documents):
        """The cost in bits of all ids of documents but each one's <s>."""
        stream, offsets = self._stream(documents)
        probability = np.full(len(stream), 1.0 / self.vocabulary_size)
        for n in range(1, self.order + 1):
            grams, counts, contexts, totals, kinds = self.tables[n - 1]
            keys = self._keys(stream, n)
            seen = self._look_up(keys, grams, counts)
            total = self._look_up(keys >> self.bits, contexts, totals)
            kind = self._look_up(keys >> self.bits, contexts, kinds)
            better = (seen + kind * probability) / np.maximum(total + kind, 1)
            probability = np.where((offsets >= n) & (total > 0), better, probability)
        return float(-np.log2(probability[offsets >= 1]).sum())
