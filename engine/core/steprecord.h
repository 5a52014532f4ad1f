// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one step did, as an immutable value that crosses from the worker to the window. Never modified after publication.

#include "core/modelconfig.h"
#include "core/probepoint.h"
#include "core/sampler.h"
#include "core/stages.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

/// Prefill: the prompt in one pass. Decode: one position with the cache. Recompute: a later step without the cache. WarmUp: the first step
/// after the cache was switched on, over all positions so far; it samples a token like any other.
enum class Phase : std::uint8_t { Prefill, Decode, Recompute, WarmUp };
[[nodiscard]] const char* phaseName(Phase phase) noexcept;  ///< "prefill", "decode", "recompute", "warm-up"

/// Softmax weights of the rows that one step contributes; rows are query positions firstRow …, columns key positions 0 ….
struct AttentionRows {
    int layers = 0;
    int heads = 0;
    int firstRow = 0;
    int rows = 0;
    int cols = 0;  ///< firstRow + rows
    /// (layers, heads, rows, cols) row-major, each row's visible part sums to 1; NaN where masked. Empty once given up for memory.
    std::vector<float> weights;

    /// Whether row() exists for this query position.
    [[nodiscard]] bool holds(int position) const { return !weights.empty() && position >= firstRow && position < firstRow + rows; }
    /// @pre holds(position). Returns (cols) weights, valid as long as this object.
    [[nodiscard]] const float* row(int layer, int head, int position) const
    {
        const auto index = (static_cast<std::size_t>(layer) * static_cast<std::size_t>(heads) + static_cast<std::size_t>(head))
                * static_cast<std::size_t>(rows)
            + static_cast<std::size_t>(position - firstRow);
        return weights.data() + index * static_cast<std::size_t>(cols);
    }
    [[nodiscard]] std::uint64_t bytes() const { return weights.size() * sizeof(float); }
};

/// The other mode's logits for the same step, compared bit for bit outside the timed part.
struct BitComparison {
    bool sameToken = false;
    double maxAbsDifference = 0.0;
    std::uint64_t differingBits = 0;
    TokenId otherToken = -1;  ///< what the other mode would have sampled
    /// Where the newest position's bits differ first; absent where they do not, and with the exact kernels, which are not probed on the way.
    std::optional<ProbePoint> firstDivergence;
};

struct StepRecord {
    std::uint64_t runId = 0;
    int index = 0;  ///< step of the run, from 0; 0 is the prefill
    Phase phase = Phase::Decode;
    bool cacheOn = true;  ///< mode in which the step was computed
    int positions = 0;  ///< n, positions fed after this step: prompt + index
    TokenId token = -1;  ///< sampled (or forced) in this step; it is not fed yet
    bool forced = false;  ///< the token was given, not sampled
    SamplingSettings sampling;  ///< how the token was sampled, or would have been
    double probability = 0.0;  ///< of `token`, over the full vocabulary, before temperature and cuts
    float logit = 0.0F;  ///< raw logit of `token`
    std::vector<Candidate> top;  ///< at least 10 where the vocabulary has them, likeliest first
    double entropy = 0.0;  ///< bits
    int written = 0;  ///< positions whose K and V were stored by this step
    int reused = 0;  ///< positions whose K and V were read from the cache
    int recomputed = 0;  ///< positions computed again although an earlier step had computed them
    std::uint64_t cacheBytes = 0;  ///< used after the step; 0 without cache
    std::uint64_t cacheReservedBytes = 0;
    std::uint64_t weightBytesMoved = 0;  ///< computed, not measured
    std::uint64_t cacheBytesMoved = 0;  ///< computed, not measured
    StageTimes times;
    std::uint64_t operations = 0;  ///< counted
    std::uint64_t predictedOperations = 0;  ///< closed form
    std::uint64_t logitsHash = 0;  ///< FNV-1a over the bytes of the logits
    /// Null when not captured. Rows computed again whose bits equal the earlier ones are not repeated. The holders of records own the rows:
    /// to free them, replace the record by withoutAttentionWeights().
    std::shared_ptr<const AttentionRows> attention;
    std::vector<std::vector<double>> contexts;  ///< LanguageModel::contexts() of the positions fed so far, (heads, positions)
    std::optional<BitComparison> equality;  ///< absent when not checked
};

using StepRecordPtr = std::shared_ptr<const StepRecord>;

/// A copy that still says which rows were captured but no longer holds their weights. @p record itself where it holds none.
[[nodiscard]] StepRecordPtr withoutAttentionWeights(const StepRecordPtr& record);

}  // namespace kvscope
