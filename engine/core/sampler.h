// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Samples a token from logits, with the same result on every machine for the same logits: it uses its own random number generator and
// exponential and adds in a fixed order.

#include "core/modelconfig.h"
#include "core/portablemath.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// How the next token is chosen. Temperature 0 is greedy (on ties, the lowest id) and ignores the other settings. The temperature is
/// applied first, then top-k, then top-p on the renormalised probabilities that top-k leaves.
struct SamplingSettings {
    double temperature = 0.0;  ///< >= 0
    int topK = 0;  ///< keep the k most likely tokens; 0 = all
    double topP = 1.0;  ///< keep the smallest set of most likely tokens whose probabilities sum to at least p; (0, 1], 1 = all
    std::uint64_t seed = 1;

    friend bool operator==(const SamplingSettings&, const SamplingSettings&) = default;
};

/// Throws EngineError{OptionWrong} with the field's name.
void validate(const SamplingSettings& settings);

/// One likely next token.
struct Candidate {
    TokenId token = -1;
    double probability = 0.0;  ///< over the full vocabulary, before temperature and cuts
    float logit = 0.0F;
    double sampled = 0.0;  ///< after temperature, top-k and top-p; undefined with temperature 0
    bool cut = false;  ///< top-k or top-p left it out; another token can have `sampled` 0 too, by underflow
};

/// The next token's distribution before sampling.
struct Distribution {
    std::vector<Candidate> top;  ///< most likely first (on ties, lowest id first)
    double entropy = 0.0;  ///< in bits, over the full vocabulary
    double logSumExp = 0.0;

    /// Over the full vocabulary.
    [[nodiscard]] double probabilityOf(float logit) const noexcept { return portable::exp(static_cast<double>(logit) - logSumExp); }
};

/// What a token was sampled from. Both are empty with temperature 0, which samples nothing.
struct Draw {
    std::vector<double> probabilities;  ///< of every token; 0 for those that were cut, and for those whose probability is below float64
    std::vector<bool> kept;  ///< for every token: top-k and top-p left it

    /// @pre @p token is one of the model's logits, or nothing was sampled.
    [[nodiscard]] double probabilityOf(TokenId token) const
    {
        return probabilities.empty() ? 0.0 : probabilities[static_cast<std::size_t>(token)];
    }
    [[nodiscard]] bool cuts(TokenId token) const { return !kept.empty() && !kept[static_cast<std::size_t>(token)]; }
};

/// Softmax over the full vocabulary in float64, summed in order. Throws EngineError{NotFinite} if a logit is NaN or infinite.
[[nodiscard]] Distribution distributionOf(std::span<const float> logits, int topCount);

/// Samples one token. The random number depends only on (seed, stepIndex), so repeating a step, also in the other mode, gives the same
/// token.
/// @param draw if given, receives what was sampled from
[[nodiscard]] TokenId sampleToken(
    std::span<const float> logits, const SamplingSettings& settings, std::uint64_t stepIndex, Draw* draw = nullptr);

}  // namespace kvscope
