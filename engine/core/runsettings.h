// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a run is asked to do, as plain data that may cross threads, and whether a model can do it.

#include "core/modelconfig.h"
#include "core/sampler.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvscope {

/// Positions that a run reserves its cache for, unless told otherwise or the model has fewer.
inline constexpr int kDefaultContext = 4096;

/// What a run needs beside the model. Immutable once a Generator exists, but for sampling and the cache.
struct RunSettings {
    std::vector<TokenId> prompt;  ///< BOS included where the tokenizer wants it; not empty
    int steps = 20;  ///< tokens to draw, >= 1. They feed prompt + steps - 1 positions, which must fit the context
    int contextLimit = kDefaultContext;  ///< the cache is reserved for min(model's context, this) positions
    bool cacheOn = true;
    SamplingSettings sampling;
    std::vector<TokenId> forced;  ///< the first drawn tokens, in order; at most `steps`
    int topCount = 10;  ///< candidates to record
    bool captureAttention = true;  ///< all layers and heads
    bool checkEquality = false;  ///< compute each step in the other mode too, outside the timed part
    std::uint64_t equalityBudgetNs = 50'000'000;  ///< a check expected to cost more is left out (BitComparison absent)
    /// Logits kept, so that steps can be compared with the other mode when they are over (Generator::check); 0: none are.
    std::uint64_t checkMemoryBytes = 0;
    /// Most bytes of attention in one record; where a step computed more, the rows of its last positions are kept.
    std::uint64_t attentionBudgetBytes = std::uint64_t { 1 } << 30;
};

/// Whether a run with these settings is possible on a model of this config: a pure function, any thread. Throws EngineError: PromptEmpty,
/// PromptTooLong, ContextExceeded, TokenOutOfRange, OptionWrong.
void validate(const RunSettings& settings, const ModelConfig& config);

/// Positions that a run may use: min(the model's context, contextLimit).
[[nodiscard]] int positionLimit(const RunSettings& settings, const ModelConfig& config);

/// N drawn tokens feed P + N - 1 positions, as the last one drawn is not fed. Throws EngineError{ContextExceeded} when they exceed @p limit.
void requireRoom(std::size_t prompt, std::int64_t steps, int limit);

}  // namespace kvscope
