// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Draws a token from logits, with the same result on every machine for the same logits: own generator, own exponential, sums in order.

#include "core/modelconfig.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// How the next token is chosen. temperature 0 is greedy (ties: the lowest id) and ignores the rest. The temperature acts first, then
/// top-k, then top-p on what top-k left, its probabilities adding up to 1 again.
struct SamplingSettings {
    double temperature = 0.0;  ///< >= 0
    int topK = 0;  ///< keep the k likeliest; 0 = all
    double topP = 1.0;  ///< keep the shortest run of likeliest tokens whose probabilities reach p; (0, 1], 1 = all
    std::uint64_t seed = 1;

    friend bool operator==(const SamplingSettings&, const SamplingSettings&) = default;
};

/// Throws EngineError{OptionWrong} naming the field.
void validate(const SamplingSettings& settings);

/// One likely next token. Probability is over the full vocabulary, before temperature and cuts.
struct Candidate {
    TokenId token = -1;
    double probability = 0.0;
    float logit = 0.0F;
};

/// What is known about the next token before it is drawn.
struct Distribution {
    std::vector<Candidate> top;  ///< likeliest first (ties: lowest id first)
    double entropy = 0.0;  ///< in bits, over the full vocabulary
    double logSumExp = 0.0;  ///< so that probability(id) = exp(logit - logSumExp)
};

/// Softmax over the full vocabulary in float64, in order. Throws EngineError{NotFinite} when a logit is NaN or infinite.
[[nodiscard]] Distribution distributionOf(std::span<const float> logits, int topCount);

/// Draws one token. The random number depends on (seed, stepIndex) alone, so a step drawn again, or in another mode, draws the same.
[[nodiscard]] TokenId sampleToken(std::span<const float> logits, const SamplingSettings& settings, std::uint64_t stepIndex);

}  // namespace kvscope
