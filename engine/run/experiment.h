// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Experiments beside a run and the logit lens, as the values that Generator::experiment() and Generator::logitLens() return. Plain data, may
// cross threads. Ranks count from 0: the most likely token has rank 0; on equal logits, the lower id comes first.

#include "core/intervention.h"
#include "core/sampler.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace kvscope {

/// What to change, and from which step of a run on.
struct ExperimentRequest {
    int step = 0;  ///< of the run; the pass that chose its token is repeated
    Intervention intervention = {};  ///< in place of the run's own, if that is an experiment itself
    int tokens = 1;  ///< to sample with the change, >= 1: more than one continue the text on their own
    int topCount = 10;  ///< likeliest tokens to compare, of each side
};

/// One token's place in the distribution before and with the change, over the full vocabulary, before temperature and cuts.
struct ComparedToken {
    TokenId token = -1;
    double before = 0.0;  ///< probability
    double after = 0.0;
    int rankBefore = 0;
    int rankAfter = 0;
};

struct ExperimentResult {
    int step = 0;
    std::shared_ptr<const Intervention> intervention;  ///< never null
    ComparedToken own;  ///< the token that the run has after this step, sampled or forced
    /// The likeliest tokens of both sides, most likely before first; then those that only the change brought up, most likely after first.
    std::vector<ComparedToken> tokens;
    double entropyBefore = 0.0;  ///< bits
    double entropyAfter = 0.0;
    std::uint64_t hashBefore = 0;  ///< StepRecord::logitsHash
    std::uint64_t hashAfter = 0;
    double maxAbsDifference = 0.0;  ///< of the logits before and after
    std::uint64_t differingBits = 0;  ///< in all of them; 0: the change has no effect, not even by rounding
    std::uint64_t comparedBits = 0;  ///< in all logits of one side
    bool beforeIsOfRun = false;  ///< "before" are the logits that the run computed; else they were computed again, as the run would
    std::vector<TokenId> ownText;  ///< the run's tokens from this step on, at most as many as were asked for
    std::vector<TokenId> text;  ///< sampled with the change, from the same random numbers
    int parting = -1;  ///< the first index at which the texts differ, as far as both reach; -1: nowhere
    int reused = 0;  ///< positions whose K and V were taken from the run's cache, because the change does not reach them
    std::uint64_t operations = 0;  ///< counted, for everything above
    std::chrono::nanoseconds time {};
};

/// The model's guess after one layer: the final norm and head applied to the residual stream there ("logit lens": nostalgebraist,
/// "interpreting GPT: the logit lens", 2020).
struct LensLayer {
    std::vector<Candidate> top;  ///< most likely first; `sampled` is not set
    double probability = 0.0;  ///< of the run's token
    int rank = 0;  ///< of the run's token
    double entropy = 0.0;  ///< bits
    std::uint64_t logitsHash = 0;  ///< after the last layer that of the step itself
};

/// Computed, not observed: no layer but the last is meant to be read this way.
struct LogitLens {
    int step = 0;
    TokenId token = -1;  ///< the one that the run has after this step
    std::vector<LensLayer> layers;  ///< in the order of the pass
    int firstInTopTen = -1;  ///< the first layer after which the token is among the ten most likely; -1: none
    std::chrono::nanoseconds time {};
};

/// Compares two sets of logits of equal size.
/// @param own listed in ExperimentResult::own; out of range: probability 0, rank of the last
/// Sets the fields from `own` to `comparedBits`. Throws EngineError{NotFinite}.
void compareDistributions(std::span<const float> before, std::span<const float> after, TokenId own, int topCount, ExperimentResult& result);

/// One layer's guess. Throws EngineError{NotFinite}.
[[nodiscard]] LensLayer lensLayerOf(std::span<const float> logits, TokenId token, int topCount);

/// The number of logits larger than that of @p token, or as large with a lower id; the number of logits if it has none.
[[nodiscard]] int rankOf(std::span<const float> logits, TokenId token);

}  // namespace kvscope
