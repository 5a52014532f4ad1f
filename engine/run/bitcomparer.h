// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The equality check of a run: computes each step's logits again in the other cache mode and compares them bit for bit. Owned by the
// generator, used on its thread, outside the timed part of a step.

#include "core/steprecord.h"
#include "model/languagemodel.h"
#include "run/hashrecorder.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace kvscope {

/// The difference between two sets of logits of one step.
struct LogitDifference {
    double maxAbs = 0.0;  ///< NaN if any difference is NaN
    std::uint64_t bits = 0;  ///< number of differing bits in all logits
};
/// @param a,b of equal size
[[nodiscard]] LogitDifference compareLogits(std::span<const float> a, std::span<const float> b);

/// FNV-1a over the bytes of the logits.
[[nodiscard]] std::uint64_t hashOf(std::span<const float> logits);

/// The step to be checked.
struct CheckedStep {
    std::span<const TokenId> tokens;  ///< all processed tokens, including this step's
    std::span<const float> logits;  ///< a copy: the check overwrites the model's buffer. Empty if only the hash is known
    std::uint64_t logitsHash = 0;
    std::span<const HashedPoint> points;  ///< from the step's pass; empty: the first difference is not located
    bool cacheOn = true;  ///< the step's mode
    SamplingSettings sampling;
    int index = 0;  ///< step index in the run
    TokenId sampled = -1;  ///< the token sampled in the step's mode
    std::chrono::nanoseconds sampleTime {};  ///< that took
};

/// Computes the other mode: for a step with the cache, a full pass without one; for a step without it, one position with a second cache
/// that is kept up to date, so that the check costs what the other mode costs. The time of a pass is estimated from the fastest pass of its
/// kind so far.
class BitComparer {
public:
    /// @param promptLength positions that the other mode would process at once
    /// @param capacity of the second cache
    /// @param intervention of the run, for both modes
    BitComparer(LanguageModel& model, int promptLength, int capacity, Intervention intervention = {});
    ~BitComparer();
    BitComparer(const BitComparer&) = delete;
    BitComparer& operator=(const BitComparer&) = delete;

    /// Records the time of a step, checked or not, so that the first check can be estimated too.
    void noteTime(int rows, std::uint64_t operations, std::uint64_t nanoseconds);

    /// Absent if it would probably take longer than @p budgetNs, if there is not enough memory, or if @p stop was requested.
    [[nodiscard]] std::optional<BitComparison> check(const CheckedStep& step, std::uint64_t budgetNs, const std::stop_token& stop);

    /// Ignores the time budget; also works for past steps. Absent if @p stop was requested. Throws EngineError: OutOfMemory; LogitsGone if
    /// the logits differ and the step's own are no longer stored.
    [[nodiscard]] std::optional<BitComparison> compare(const CheckedStep& step, const std::stop_token& stop);

private:
    [[nodiscard]] int nextPass(int from, int positions) const;
    [[nodiscard]] double estimateNs(bool withCache, int positions) const;
    [[nodiscard]] std::span<const float> otherLogits(const CheckedStep& step, const std::stop_token& stop);
    [[nodiscard]] std::span<const float> pass(std::span<const TokenId> tokens, int first, KvCache* cache, const std::stop_token& stop);

    LanguageModel& m_model;
    int m_promptLength;
    int m_capacity;
    Intervention m_intervention;
    HashRecorder m_hashes;
    Probe* m_probe = nullptr;  ///< for the passes of the current check
    int m_passes = 0;  ///< of the present check
    int m_lastRows = 0;  ///< positions that its latest pass fed
    BitComparison m_measured;  ///< times and operations of its latest pass
    std::unique_ptr<KvCache> m_cache;  ///< null until a step without the cache is checked
    double m_fullPassSpeed = 0.0;  ///< operations per nanosecond for many positions at once; 0 = unknown
    double m_singlePassSpeed = 0.0;  ///< for one position
};

}  // namespace kvscope
