// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The settings of a run, as plain data that may cross threads, and their validation against a model.

#include "core/headref.h"
#include "core/intervention.h"
#include "core/modelconfig.h"
#include "core/sampler.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvscope {

/// The default limit on the positions reserved in a run's cache.
inline constexpr int kDefaultContext = 4096;

/// The settings of a run. Immutable once a Generator exists, except for sampling, the cache and the attention that is kept.
struct RunSettings {
    std::vector<TokenId> prompt;  ///< including BOS if the tokenizer adds it; not empty
    int steps = 20;  ///< tokens to sample, >= 1; prompt + steps - 1 positions must fit the context
    int contextLimit = kDefaultContext;  ///< the cache is reserved for min(model's context, this) positions
    bool cacheOn = true;
    SamplingSettings sampling;
    std::vector<TokenId> forced;  ///< tokens to use instead of sampled ones in the first steps; at most `steps`
    /// So many steps were run before, with the first tokens of `forced`, and are not run again: an earlier run continues, and its next step
    /// has this index. At most forced.size().
    int stepsDone = 0;
    /// Positions of the prompt that an earlier run computed. With the cache, those that step 0 computes all the same count as recomputed.
    int computedBefore = 0;
    /// Changes every pass of the run, which is then an experiment; nothing by default.
    Intervention intervention;
    int topCount = 10;  ///< candidates to record
    bool captureAttention = true;  ///< all layers and heads
    bool checkEquality = false;  ///< also compute each step in the other mode, outside the timed part
    std::uint64_t comparisonBudgetNs = 50'000'000;  ///< a check expected to take longer is skipped (no BitComparison)
    /// Memory for logits of past steps, so that they can be compared with the other mode later (Generator::check); 0 = store none.
    std::uint64_t checkMemoryBytes = 0;
    int passRows = 0;  ///< positions that pass through all layers together at most; 0 = as many as the model chooses
    bool oneThread = false;  ///< compute on one thread instead of all of the model's
    /// Maximum bytes of attention in one record; if a step computes more, the rows of shownHeads are stored first, and of all heads only the rows of
    /// its last positions.
    std::uint64_t attentionBudgetBytes = std::uint64_t { 1 } << 30;
    std::vector<HeadRef> shownHeads;  ///< the most important first; those that the model does not have are ignored
};

/// Checks that a model with this config can run these settings. A pure function, any thread. Throws EngineError: PromptEmpty,
/// PromptTooLong, ContextExceeded, TokenOutOfRange, OptionWrong.
void validate(const RunSettings& settings, const ModelConfig& config);

/// Positions that a run may use: min(the model's context, contextLimit).
[[nodiscard]] int positionLimit(const RunSettings& settings, const ModelConfig& config);

/// Sampling N tokens after P prompt tokens processes P + N - 1 positions: the last token is not fed back. Throws
/// EngineError{ContextExceeded} if that exceeds @p limit.
void requireRoom(std::size_t prompt, std::int64_t steps, int limit);

}  // namespace kvscope
