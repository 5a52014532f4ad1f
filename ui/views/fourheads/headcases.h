// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The hand-made heads in the three ways in which their next token can be computed: everything anew, with the cache as it was kept, and with its
// stale key repaired. The heads really run, once for each way, which takes microseconds. What a run itself computed, which may have changed its
// way or be a branch, stands in its records. Pure functions, any thread.

#include "core/modelconfig.h"
#include "state/runhistory.h"

#include <optional>
#include <vector>

namespace kvscope {

/// One way. Positions count from 0.
struct HeadCase {
    std::vector<std::vector<double>> contexts;  ///< (heads, positions): what each head mixed, every position when it was computed last
    std::vector<std::vector<float>> keys;  ///< (heads, positions): the number in all features of a key at the end, +1 or -1
};

struct HeadCases {
    int promptLength = 0;
    int positions = 0;
    std::vector<float> values;  ///< (positions): V
    HeadCase off;  ///< every step computes all positions
    HeadCase on;  ///< the prompt in one call, then one position a call; keys stay as they were made
    HeadCase repaired;  ///< the same, and each call repairs the key that has become stale
};

/// @param tokens prompt and what was drawn and fed; @param promptLength 1 … tokens.size(). Nothing when a word has no value.
[[nodiscard]] std::optional<HeadCases> headCases(const std::vector<TokenId>& tokens, int promptLength);

/// The keys that the run itself had in use at a step: (heads, positions). Its calls are made again one by one, and those of the runs whose cache it
/// kept. Empty where their records do not tell how a key was made.
/// @param step 0 … run.steps() - 1; @param repaired whether the model repairs the stale key
[[nodiscard]] std::vector<std::vector<float>> keysInUse(const RunHistory& run, int step, bool repaired);

}  // namespace kvscope
