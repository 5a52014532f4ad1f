// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The proof beside a run: each step's logits computed once more in the other cache mode and compared bit for bit. Owned by the generator,
// used on its thread, outside the timed part of a step.

#include "model/languagemodel.h"
#include "core/steprecord.h"
#include "run/hashrecorder.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace kvscope {

/// How far two sets of logits of one step lie apart.
struct LogitDifference {
    double maxAbs = 0.0;  ///< NaN if any difference is NaN
    std::uint64_t bits = 0;  ///< bits that differ, over all logits
};
/// @param a, b (logits) each, of equal size
[[nodiscard]] LogitDifference compareLogits(std::span<const float> a, std::span<const float> b);

/// FNV-1a over the bytes of the logits.
[[nodiscard]] std::uint64_t hashOf(std::span<const float> logits);

/// What a check needs to know of the step it repeats.
struct CheckedStep {
    std::span<const TokenId> tokens;  ///< all that were fed so far, this step's included
    std::span<const float> logits;  ///< the step's own; not the model's buffer, which the check overwrites. Empty: only their hash is known
    std::uint64_t logitsHash = 0;
    std::span<const HashedPoint> points;  ///< of the step's own pass; empty: nobody looks where bits differ first
    bool cacheOn = true;  ///< the step's own mode
    SamplingSettings sampling;
    int index = 0;  ///< step of the run
    TokenId sampled = -1;  ///< what the step's own mode samples
};

/// Computes the other mode: for a step with the cache a full pass without one; for a step without it one position with a second cache that is
/// kept in step, so that the check costs what the other mode costs. What a pass will take is estimated from the fastest pass of its kind so far.
class BitComparer {
public:
    /// @param promptLength positions that the other mode would have fed at once. @param capacity of the second cache
    BitComparer(LanguageModel& model, int promptLength, int capacity);
    ~BitComparer();
    BitComparer(const BitComparer&) = delete;
    BitComparer& operator=(const BitComparer&) = delete;

    /// Records what a timed step took, checked or not, so that the first check can be estimated too.
    void noteTime(int rows, std::uint64_t operations, std::uint64_t nanoseconds);

    /// Absent when it would probably take more than @p budgetNs, when memory for it is refused, or when @p stop was requested meanwhile.
    [[nodiscard]] std::optional<BitComparison> check(const CheckedStep& step, std::uint64_t budgetNs, const std::stop_token& stop);

    /// Ignores the time budget; works for finished steps too. Absent when @p stop was requested meanwhile.
    /// Throws EngineError: OutOfMemory; OptionWrong when the logits differ and the step's own ones are no longer known.
    [[nodiscard]] std::optional<BitComparison> compare(const CheckedStep& step, const std::stop_token& stop);

private:
    [[nodiscard]] int nextPass(int from, int positions) const;
    [[nodiscard]] double estimateNs(bool withCache, int positions) const;
    [[nodiscard]] std::span<const float> otherLogits(const CheckedStep& step, const std::stop_token& stop);
    [[nodiscard]] std::span<const float> pass(std::span<const TokenId> tokens, int first, KvCache* cache, const std::stop_token& stop);

    LanguageModel& m_model;
    int m_promptLength;
    int m_capacity;
    HashRecorder m_hashes;
    Probe* m_probe = nullptr;  ///< of the passes of the present check
    std::unique_ptr<KvCache> m_cache;  ///< null until a step without the cache is checked
    double m_fullPassSpeed = 0.0;  ///< operations per nanosecond of many positions at once; 0 = not known
    double m_singlePassSpeed = 0.0;  ///< of one position
};

}  // namespace kvscope
