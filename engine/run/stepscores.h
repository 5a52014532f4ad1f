// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the logits of one step become the probabilities that a token is sampled with, number by number, at several temperatures; and where
// chosen tokens stand in them. Read from logits that a run stored, on request. Plain data and pure functions; any thread.

#include "core/steprecord.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// Steps and ranks count from 0.
struct ScoreRequest {
    int step = 0;
    SamplingSettings sampling = {};  ///< top-k and top-p are applied at every temperature; its own temperature and seed are not used
    std::vector<double> temperatures = {};  ///< each > 0; empty: only the places of tokens
    std::vector<TokenId> tokens = {};  ///< whose places to find
    int topCount = 10;  ///< likeliest tokens to list
    friend bool operator==(const ScoreRequest&, const ScoreRequest&) = default;
};

/// A token in the distribution of a step, over the full vocabulary, before temperature and cuts.
struct TokenPlace {
    TokenId token = -1;
    float logit = 0.0F;  ///< NaN if the model has none for it; then probability 0 and the last rank
    double probability = 0.0;
    int rank = 0;  ///< on equal logits, the lower id comes first
};

/// What one temperature makes of a token: every number between its logit and the probability that it is sampled with.
struct TemperedToken {
    double divided = 0.0;  ///< logit / temperature
    double probability = 0.0;  ///< softmax of that over the full vocabulary
    double afterTopK = 0.0;  ///< the same over the tokens that top-k leaves; 0 if it cuts this one
    double sampled = 0.0;  ///< over those that top-k and then top-p leave; 0 if one of them cuts this one
    bool cutByTopK = false;
    bool cutByTopP = false;
};

struct TemperedScores {
    double temperature = 1.0;
    double entropy = 0.0;  ///< bits, over the full vocabulary, before cuts
    int keptByTopK = 0;  ///< tokens that top-k leaves
    int kept = 0;  ///< those of them that top-p leaves
    std::vector<TemperedToken> tokens;  ///< in the order of StepScores::listed
};

struct StepScores {
    ScoreRequest of;
    bool computedAgain = false;  ///< the step's logits were no longer stored: a pass beside the run computed them again
    std::uint64_t logitsHash = 0;  ///< of the logits that were read; equal to StepRecord::logitsHash for the same bits
    double entropy = 0.0;  ///< bits, at temperature 1
    std::vector<TokenPlace> listed;  ///< the likeliest, most likely first, and then the run's token if it is not among them
    std::vector<TemperedScores> temperatures;  ///< as requested
    std::vector<TokenPlace> places;  ///< of the requested tokens, in their order
};

/// The temperatures beside which the chain is shown.
inline constexpr std::array<double, 3> kShownTemperatures { 0.2, 1.0, 2.0 };

/// What the chain of a step needs: its own temperature first, if it has one, and then those three. Top-k and top-p are the step's.
[[nodiscard]] ScoreRequest chainRequest(const StepRecord& record);

/// @param own the token that the run has after the step. @param request its step is copied, not read
/// Throws EngineError: NotFinite for a logit, OptionWrong for a setting out of range.
[[nodiscard]] StepScores scoresOf(std::span<const float> logits, TokenId own, const ScoreRequest& request);

}  // namespace kvscope
