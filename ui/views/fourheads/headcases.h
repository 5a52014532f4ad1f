// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The hand-made heads in the three modes that can compute their next token: without the cache, with the cache as kept, and with its stale
// key repaired. The heads really run, once for each mode, which takes microseconds. What a run itself computed, possibly after a switch or
// in a branch, is in its records. Pure functions, any thread.

#include "core/modelconfig.h"
#include "state/runhistory.h"

#include <optional>
#include <vector>

namespace kvscope {

/// One mode. Positions count from 0.
struct HeadCase {
    std::vector<std::vector<double>> contexts;  ///< (heads, positions): each head's context, at every position as last computed
    std::vector<std::vector<float>> keys;  ///< (heads, positions): the value of all features of a key at the end, +1 or -1
};

struct HeadCases {
    int promptLength = 0;
    int positions = 0;
    std::vector<float> values;  ///< (positions): V
    HeadCase off;  ///< every step computes all positions
    HeadCase on;  ///< the prompt in one call, then one position per call; keys stay as first computed
    HeadCase repaired;  ///< the same, but each call repairs the key that became stale
};

/// @param tokens the prompt and the sampled tokens that were fed. @param promptLength 1 … tokens.size(). Nullopt if a word has no value.
[[nodiscard]] std::optional<HeadCases> headCases(const std::vector<TokenId>& tokens, int promptLength);

/// The keys that the run itself used at a step: (heads, positions). Repeats its calls one by one, and those of the runs whose cache it
/// kept. Empty where the records do not say how a key was computed.
/// @param step 0 … run.steps() - 1. @param repaired whether the model repairs the stale key
[[nodiscard]] std::vector<std::vector<float>> keysInUse(const RunHistory& run, int step, bool repaired);

}  // namespace kvscope
