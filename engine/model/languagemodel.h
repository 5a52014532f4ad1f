// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The interface that the generator, the commands and the window's worker see of a model.

#include "core/modelconfig.h"
#include "core/probe.h"
#include "core/stages.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace kvscope {

class KvCache;

/// What one forward pass did. `logits` points into the model and is valid until its next forward().
struct ForwardResult {
    bool completed = false;  ///< false: the stop token was set; logits are empty and the cache is as before the call
    std::span<const float> logits;  ///< (config().logits()), of the last position fed
    StageTimes times;  ///< capture apart, never inside another stage
    std::uint64_t operations = 0;  ///< multiply-adds of matrix products, counted where the kernels run
};

/// A decoder that turns tokens into logits. Not thread-safe: one thread owns it at a time; weights never change after construction.
class LanguageModel {
public:
    LanguageModel() = default;
    virtual ~LanguageModel() = default;
    LanguageModel(const LanguageModel&) = delete;
    LanguageModel& operator=(const LanguageModel&) = delete;

    [[nodiscard]] virtual const ModelConfig& config() const noexcept = 0;
    /// Which kernels: "exact", "eigen", or a lesson's own.
    [[nodiscard]] virtual std::string kernelsName() const = 0;
    /// Instruction set in use: "avx512", "avx2", "baseline".
    [[nodiscard]] virtual std::string isaName() const = 0;
    /// Threads that compute, the caller's included.
    [[nodiscard]] virtual int threads() const noexcept { return 1; }
    /// Bytes of all weights as kept in memory.
    [[nodiscard]] virtual std::uint64_t weightBytes() const noexcept = 0;
    /// Those of them that every forward pass reads: all but tables of which only a few rows are looked up.
    [[nodiscard]] virtual std::uint64_t streamedWeightBytes() const noexcept { return weightBytes(); }

    /// Feeds @p tokens at positions firstPosition, firstPosition + 1, ….
    /// With a cache: cache->length() == firstPosition before, firstPosition + tokens.size() after; unchanged when stopped or thrown.
    /// Without (null): firstPosition must be 0; every position is computed and nothing is kept.
    /// The stop token is polled per layer and per chunk of positions.
    /// Throws EngineError: PromptEmpty, TokenOutOfRange, ContextExceeded, TokenRefused.
    [[nodiscard]] virtual ForwardResult forward(
        std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes, std::stop_token stop)
        = 0;

    /// Whether a key depends on where the call that made it ended. Later positions may then change earlier rows, and calls cannot be merged.
    [[nodiscard]] virtual bool keysDependOnCalls() const noexcept { return false; }
    /// Each head's context vectors of the last completed forward() as single numbers, (heads, rows fed); empty for heads of more features.
    [[nodiscard]] virtual std::vector<std::vector<double>> contexts() const { return {}; }

    /// A cache fit for this model. @param positions capacity, 1 … config().contextLength
    [[nodiscard]] virtual std::unique_ptr<KvCache> makeCache(int positions) const = 0;
};

}  // namespace kvscope
