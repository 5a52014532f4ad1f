// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every number that one head computes for one query, from the query to the weighted sum, computed again on request: from the rows of the
// cache where they are stored, so that nothing has to be kept for it while a run goes on. Used by the generator on its thread.

#include "core/modelconfig.h"
#include "run/cacheledger.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kvscope {

class KvCache;
class LanguageModel;

/// All indices count from 0.
struct HeadLookRequest {
    int layer = 0;
    int head = 0;
    int query = 0;  ///< the position that asks, < positions
    int positions = 0;  ///< of the step that is viewed
    /// false: as a step without the cache computes it, in one pass over all positions; the answer then has the weights alone.
    bool cached = true;
    friend bool operator==(const HeadLookRequest&, const HeadLookRequest&) = default;
};

/// Immutable once published; any thread. Float32, as the kernels computed it.
struct HeadLook {
    HeadLookRequest of;
    int kvHead = 0;
    int keyDim = 0;  ///< features of the query and of a key
    int valueDim = 0;  ///< features of a value
    int firstVisible = 0;  ///< the query sees keys firstVisible … of.query
    float scale = 1.0F;  ///< factor for the scores, usually 1 / √keyDim
    float cap = 0.0F;  ///< scaled scores become cap · tanh(score / cap); 0 = no cap
    float slope = 0.0F;  ///< slope · (key − query) is added to the scaled scores; 0 without Alibi
    int kept = 0;  ///< rows 0 … kept - 1 of K and V were read from the cache; the others were computed for this look and not stored
    /// (keyDim), after norm and RoPE. Empty if the model does not show its intermediate values; then the rest is empty too. Empty as well
    /// without of.cached, which has weights alone.
    std::vector<float> queryRow;
    std::vector<float> keys;  ///< (positions, keyDim), as they enter the product: after norm and RoPE
    std::vector<float> values;  ///< (positions, valueDim)
    std::vector<float> scores;  ///< (positions), q · k before scaling; NaN where masked, which is never computed
    std::vector<float> scaled;  ///< (positions), with factor, cap and slope; NaN where masked
    std::vector<float> weights;  ///< (positions), their softmax; NaN where masked
    std::vector<float> sum;  ///< (valueDim), Σ weight · value
    std::vector<RowBits> bits;  ///< (positions), K and V of each against what was noted when it was made

    [[nodiscard]] bool empty() const { return queryRow.empty(); }
    [[nodiscard]] bool sees(int key) const { return key >= firstVisible && key <= of.query; }
    [[nodiscard]] std::span<const float> key(int position) const { return row(keys, position, keyDim); }
    [[nodiscard]] std::span<const float> value(int position) const { return row(values, position, valueDim); }
    [[nodiscard]] std::uint64_t bytes() const
    {
        return (keys.size() + values.size() + queryRow.size() + sum.size() + 3 * weights.size()) * sizeof(float) + bits.size();
    }

private:
    [[nodiscard]] static std::span<const float> row(const std::vector<float>& all, int position, int width)
    {
        return std::span(all).subspan(
            static_cast<std::size_t>(position) * static_cast<std::size_t>(width), static_cast<std::size_t>(width));
    }
};

/// Computes it in one pass over the query's position, after one over the positions that @p cache lacks. The cache has the same length and
/// the same bits afterwards, also if stopped or on an exception. Null if @p stop was requested before it completed.
/// @param tokens (>= positions) of the run
/// @param cache of at least request.positions positions, whose rows belong to @p tokens; neither read nor written without request.cached
/// @param ledger what to compare with; null: nothing
/// Throws EngineError: OptionWrong for indices out of range, OutOfMemory.
[[nodiscard]] std::shared_ptr<const HeadLook> lookAtHead(LanguageModel& model, KvCache& cache, std::span<const TokenId> tokens,
    const HeadLookRequest& request, const CacheLedger* ledger, const std::stop_token& stop);
/// The same with a cache of its own, in the context of the model's latest run.
[[nodiscard]] std::shared_ptr<const HeadLook> lookAtHead(
    LanguageModel& model, std::span<const TokenId> tokens, const HeadLookRequest& request, const std::stop_token& stop);

}  // namespace kvscope
