// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The result of one step, as an immutable value passed from the worker to the window. Never modified after publication.

#include "core/headref.h"
#include "core/headrows.h"
#include "core/intervention.h"
#include "core/modelconfig.h"
#include "core/probepoint.h"
#include "core/rowprints.h"
#include "core/sampler.h"
#include "core/stages.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

/// Prefill: the prompt in one pass. Decode: one position with the cache. Recompute: a later step without the cache. WarmUp: the first step
/// after the cache was turned on, over all positions so far; it samples a token like any other step.
enum class Phase : std::uint8_t { Prefill, Decode, Recompute, WarmUp };
[[nodiscard]] const char* phaseName(Phase phase) noexcept;  ///< "prefill", "decode", "recompute", "warm-up"

/// Softmax weights of the rows added by one step; rows are query positions from firstRow on, columns are key positions from 0 on.
struct AttentionRows {
    int layers = 0;
    int heads = 0;
    int firstRow = 0;
    int rows = 0;
    int cols = 0;  ///< firstRow + rows
    std::uint64_t print = 0;  ///< bitsPrint() of the weights, which outlives them; 0 = not taken
    /// (layers, heads, rows, cols) row-major; the visible part of each row sums to 1 (to 0 where an experiment hides all of it); NaN where
    /// masked.
    std::vector<float> weights;

    /// Whether row() is available for this query position.
    [[nodiscard]] bool holds(int position) const { return !weights.empty() && position >= firstRow && position < firstRow + rows; }
    /// @pre holds(position). Returns (cols) weights, valid as long as this object exists.
    [[nodiscard]] const float* row(int layer, int head, int position) const
    {
        const auto index = (static_cast<std::size_t>(layer) * static_cast<std::size_t>(heads) + static_cast<std::size_t>(head))
                * static_cast<std::size_t>(rows)
            + static_cast<std::size_t>(position - firstRow);
        return weights.data() + index * static_cast<std::size_t>(cols);
    }
    [[nodiscard]] std::uint64_t bytes() const { return weights.size() * sizeof(float); }
};

/// Whole rows of one head, where those of all heads have no room. Immutable once published.
struct HeadAttention {
    HeadRef of;
    std::shared_ptr<const AttentionRows> rows;  ///< of one layer and one head; never null
};

/// Bit-for-bit comparison with the other mode's logits for the same step, made outside the timed part.
struct BitComparison {
    bool sameToken = false;
    double maxAbsDifference = 0.0;
    std::uint64_t differingBits = 0;
    TokenId otherToken = -1;  ///< the token the other mode would have sampled
    /// Where the newest position's bits first differ. Absent if they are equal, and with the exact kernels, whose intermediate values are
    /// not probed.
    std::optional<ProbePoint> firstDivergence;
    /// What the step takes in the other mode: the pass that the check timed and counted, with the step's own sampling. 0 where the check ran other
    /// passes than such a step would have had.
    std::chrono::nanoseconds time {};
    std::uint64_t operations = 0;  ///< counted in that pass; 0 like the time
    std::chrono::nanoseconds waited {};  ///< see StepRecord::waited
};

struct StepRecord {
    std::uint64_t runId = 0;
    int index = 0;  ///< step of the run; 0 is the prefill
    Phase phase = Phase::Decode;
    bool cacheOn = true;  ///< the mode of the step
    int positions = 0;  ///< n, positions processed after this step: prompt + index
    TokenId token = -1;  ///< sampled (or forced) in this step; the next step processes it
    /// What the step changed on purpose: its numbers are those of an experiment. Null: an ordinary step.
    std::shared_ptr<const Intervention> intervention;
    bool forced = false;  ///< the token was set by the user, not sampled
    SamplingSettings sampling;  ///< how the token was sampled, or would have been
    double probability = 0.0;  ///< of `token`, over the full vocabulary, before temperature and truncation
    double sampledProbability = 0.0;  ///< of `token`, after temperature, top-k and top-p; undefined with temperature 0
    bool cut = false;  ///< top-k or top-p left `token` out; only if it was forced
    int keptTokens = 0;  ///< how many tokens top-k and top-p left; 0 with temperature 0
    float logit = 0.0F;  ///< raw logit of `token`
    std::vector<Candidate> top;  ///< at least 10 if the vocabulary is large enough; most likely first
    double entropy = 0.0;  ///< bits
    int written = 0;  ///< positions whose K and V were stored by this step
    int reused = 0;  ///< positions whose K and V were read from the cache
    int recomputed = 0;  ///< positions computed again that an earlier step had computed
    std::uint64_t cacheBytes = 0;  ///< used after the step; 0 without cache
    std::uint64_t cacheReservedBytes = 0;
    std::uint64_t weightBytesMoved = 0;  ///< computed, not measured
    std::uint64_t cacheBytesMoved = 0;  ///< computed, not measured
    StageCounts stageBytes;  ///< bytes that each stage must move, see predictStageBytes(); computed, not measured
    int chunks = 0;  ///< groups of positions that passed through all layers one after the other
    StageTimes times;
    std::chrono::steady_clock::time_point ended;  ///< when the record was complete
    std::chrono::nanoseconds waited {};  ///< part of times.total() in which the thread was ready to run but had no core
    std::uint64_t operations = 0;  ///< counted
    StageCounts stageOperations;  ///< the same by stage
    std::uint64_t predictedOperations = 0;  ///< closed form
    std::uint64_t logitsHash = 0;  ///< FNV-1a over the bytes of the logits
    /// Null if not captured. Recomputed rows whose bits are unchanged are not repeated. Large: what keeps records for longer keeps
    /// withoutAttention(), so that the rows have one owner, which can free them.
    std::shared_ptr<const AttentionRows> attention;
    /// Rows of the heads of RunSettings::shownHeads, where the rows of all heads did not fit the budget; empty otherwise.
    std::vector<HeadAttention> shownHeads;
    /// The same rows pooled and measured, whether or not `attention` has them; null if not captured. Unchanged rows are not repeated.
    std::shared_ptr<const HeadRows> heads;
    /// Fingerprints of the rows of K and V that this step stored; null if nothing was stored or captured.
    std::shared_ptr<const RowPrints> prints;
    std::vector<std::vector<double>> contexts;  ///< LanguageModel::contexts() of the positions so far, (heads, positions)
    std::optional<BitComparison> comparison;  ///< absent if not checked
};

/// A fingerprint of the bits of some floats; never 0. Differs where a single bit does, but for one case in 2^64.
[[nodiscard]] std::uint64_t bitsPrint(std::span<const float> values) noexcept;

using StepRecordPtr = std::shared_ptr<const StepRecord>;

/// A copy without the attention rows, whole and pooled, and without fingerprints. Returns @p record itself if it has none.
[[nodiscard]] StepRecordPtr withoutAttention(const StepRecordPtr& record);

}  // namespace kvscope
