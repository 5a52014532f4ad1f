// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Several ways to run one prompt, timed in rotation: rows per pass, one thread or all, cache off or on, a kept prefix, narrower weights. What is asked for, and what
// came out. Seconds and joules are measured, operations counted, bytes computed. Plain values and pure functions, any thread.

#include "core/runsettings.h"
#include "core/steprecord.h"
#include "run/energycounter.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvscope {

/// Who asks for lanes. Each has results of its own.
enum class LaneUse : std::uint8_t {
    Passes,  ///< TTFT by rows per pass and by the prompt's length
    Cores,  ///< TTFT with one thread and with all
    Weights,  ///< TTFT with the weights as stored and narrowed
    Prefix,  ///< TTFT with a part of the prompt kept in the cache
    FourLanes,  ///< one thread or all, cache off or on
    Token,  ///< decode steps with the cache
    Text,  ///< the probability of a fixed text
};
inline constexpr std::size_t kLaneUses = 7;

/// One way to run the prompt.
struct LaneSettings {
    int promptTokens = 0;  ///< fed of the prompt, from its beginning; 0 = all
    int keptTokens = 0;  ///< of these, so many rows of K and V are in the cache before the clock starts; fewer than promptTokens
    int passRows = 0;  ///< RunSettings::passRows
    bool oneThread = false;  ///< RunSettings::oneThread
    bool cacheOn = true;
    bool narrowWeights
        = false;  ///< another model runs: the same with its weights in fewer bytes (model/narrowedweights.h), an approximation
    friend bool operator==(const LaneSettings&, const LaneSettings&) = default;
};

struct LaneRequest {
    std::vector<TokenId> prompt;  ///< not empty
    /// A text that follows the prompt instead of sampled tokens, at most `steps`. Its probability is added up.
    std::vector<TokenId> forced;
    int repeatedFrom = 0;  ///< the prompt is that many tokens over and over; 0 = as it is
    int steps = 1;  ///< tokens of each lane, >= 1
    int contextLimit = kDefaultContext;  ///< RunSettings::contextLimit
    std::vector<LaneSettings> lanes;  ///< in the order in which they run; not empty
    int mostRounds = 5;  ///< >= 1; fewer if they take long
};

/// The measurements of one lane.
struct LaneTimes {
    LaneSettings settings;
    int promptTokens = 0;
    int threads = 1;
    std::vector<double> ttft;  ///< ms, of each round; without rows that were kept
    std::vector<double> perToken;  ///< ms, of every later step of every round
    std::vector<double> tokenJoules;  ///< of each round, per later step: of all programs; empty without a counter
    /// In the logits of the first step, compared with the first lane of as many prompt tokens; the greatest number of all rounds.
    std::uint64_t differingBits = 0;
    double logitDifference = 0.0;  ///< the largest between two of these logits; likewise
    std::uint64_t weightBytes = 0;  ///< that one pass of the model reads
    double logProbability = 0.0;  ///< natural logarithm of the forced tokens' probability; 0 without any
    StepRecordPtr first;  ///< of the latest round, without attention; null before the first
    StepRecordPtr last;

    [[nodiscard]] double medianTtft() const;  ///< ms; NaN before the first round
    [[nodiscard]] double medianPerToken() const;  ///< ms; NaN with one step
    [[nodiscard]] double medianJoules() const;  ///< per token; NaN without a counter or with one step
};

struct LaneResults {
    std::vector<LaneTimes> lanes;  ///< in the order of the request
    int promptTokens = 0;  ///< of the request
    int repeatedFrom = 0;  ///< likewise
    int steps = 0;
    std::vector<TokenId> forced;
    int rounds = 0;
    EnergyProblem energyProblem = EnergyProblem::None;  ///< why there are no joules

    /// The lane with these settings; null if there is none.
    [[nodiscard]] const LaneTimes* find(const LaneSettings& settings) const;
};

/// The prompt's tokens over and over, to make it as long: the numbers of a longer prompt need one. At least as long as @p prompt.
[[nodiscard]] std::vector<TokenId> repeatedPrompt(const std::vector<TokenId>& prompt, int tokens);

/// A prompt with 1, 2, 4 … rows per pass and with all of its @p tokens at once.
[[nodiscard]] std::vector<LaneSettings> passLanes(int tokens);
/// Prompts of 8, 16, 32 … tokens, shorter than @p tokens, with one row per pass and with all at once.
[[nodiscard]] std::vector<LaneSettings> lengthLanes(int tokens);
/// All at once on one thread and on all.
[[nodiscard]] std::vector<LaneSettings> coreLanes();
/// All at once from the beginning, and with the first three quarters of @p tokens kept. A prompt of one token has nothing to keep.
[[nodiscard]] std::vector<LaneSettings> prefixLanes(int tokens);
/// All at once, with the weights as stored and narrowed.
[[nodiscard]] std::vector<LaneSettings> weightLanes();
/// One thread with the cache off and on, all threads with the cache off and on.
[[nodiscard]] std::vector<LaneSettings> fourLanes();

/// The lanes of a use, for a prompt of @p tokens.
[[nodiscard]] std::vector<LaneSettings> lanesOf(LaneUse use, int tokens);

/// Tokens of a prompt that are enough for several passes, where the run's own has fewer.
inline constexpr int kMeasuredPrompt = 128;

/// What a use of lanes asks for: its lanes, its steps, and the prompt, repeated to @p tokens as far as the context has room; 0 = as it is.
/// @param prompt not empty; for LaneUse::Text, the text: all but its first token are forced
[[nodiscard]] LaneRequest laneRequest(LaneUse use, const std::vector<TokenId>& prompt, int tokens, const ModelConfig& config);

}  // namespace kvscope
