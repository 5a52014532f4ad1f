// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The interface of a model for the generator, the commands and the worker.

#include "core/intervention.h"
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

/// The result of one forward pass. `logits` points into the model and is valid until its next forward().
struct ForwardResult {
    bool completed = false;  ///< false: stopped by the stop token; logits are empty and the cache is unchanged
    std::span<const float> logits;  ///< (config().logits()), of the last position
    StageTimes times;  ///< capture is separate and not contained in another stage
    std::uint64_t operations = 0;  ///< multiply-adds of matrix products, counted where the kernels run
    StageCounts stageOperations;  ///< the same by stage
    int chunks = 0;  ///< groups of positions that passed through all layers together, one after the other
};

/// A decoder that turns tokens into logits. Not thread-safe: one thread owns it at a time; weights never change after construction.
class LanguageModel {
public:
    LanguageModel() = default;
    virtual ~LanguageModel() = default;
    LanguageModel(const LanguageModel&) = delete;
    LanguageModel& operator=(const LanguageModel&) = delete;

    [[nodiscard]] virtual const ModelConfig& config() const noexcept = 0;
    /// The kernels: "exact", "eigen", or a lesson's own name.
    [[nodiscard]] virtual std::string kernelsName() const = 0;
    /// Instruction set in use: "avx512", "avx2" or "baseline".
    [[nodiscard]] virtual std::string isaName() const = 0;
    /// Number of computing threads, including the caller's.
    [[nodiscard]] virtual int threads() const noexcept { return 1; }
    /// Bytes of all weights as stored in memory.
    [[nodiscard]] virtual std::uint64_t weightBytes() const noexcept = 0;
    /// The part that every forward pass reads: everything but tables used for row lookup.
    [[nodiscard]] virtual std::uint64_t streamedWeightBytes() const noexcept { return weightBytes(); }

    /// The same by the stage that reads them; all 0 if the model does not say.
    [[nodiscard]] virtual StageCounts streamedBytesByStage() const noexcept { return {}; }

    /// From the next forward() on, at most @p rows positions pass through all layers together; 0 = as many as the model chooses. With the
    /// exact kernels this changes no bit.
    virtual void usePassRows(int /*rows*/) noexcept { }
    /// From the next forward() on, one thread computes, or all do again. Changes no bit.
    virtual void useOneThread(bool /*one*/) noexcept { }

    /// Processes @p tokens at positions firstPosition, firstPosition + 1, ….
    /// With a cache: cache->length() is firstPosition before and firstPosition + tokens.size() after the call; unchanged if stopped or on
    /// an exception.
    /// Without (null): firstPosition must be 0; every position is computed and nothing is stored.
    /// The stop token is polled per layer and per chunk of positions.
    /// @param intervention what an experiment changes in this pass; nothing by default. The cache receives the keys and values that the
    /// pass computes, so that later ones follow from the changed attention, but never a changed row.
    /// Throws EngineError: PromptEmpty, TokenOutOfRange, ContextExceeded, TokenRefused; OptionWrong for an intervention that does not fit the
    /// model (see validate()).
    [[nodiscard]] ForwardResult forward(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
        std::stop_token stop, const Intervention& intervention = {});

    /// Fixes what depends on the length of a run's context: rotary scalings that grow with it. Called before the first forward() of a run,
    /// with the capacity of its cache; keys cached under another context are not valid any more.
    virtual void useContext(int /*positions*/) { }

    /// Whether a key depends on the last position of the call that computed it. If so, later positions may change earlier rows, and calls
    /// cannot be merged.
    [[nodiscard]] virtual bool keysDependOnCalls() const noexcept { return false; }
    /// The weighted sum of the values of each head in the last completed forward(), (heads, rows); empty unless a head's output is a single number.
    [[nodiscard]] virtual std::vector<std::vector<double>> contexts() const { return {}; }

    /// The final norm and head applied to residual streams, as after the last layer: (rows, config().logits()). Overwrites the logits of the
    /// last forward(). Throws EngineError{OptionWrong} if the model has no residual stream.
    /// @param residuals (rows, hiddenSize)
    [[nodiscard]] virtual std::vector<float> headOf(std::span<const float> residuals);

    /// A cache for this model.
    /// @param positions capacity, 1 … config().contextLength
    [[nodiscard]] virtual std::unique_ptr<KvCache> makeCache(int positions) const = 0;

protected:
    /// What forward() does, with an intervention that is valid for this model.
    [[nodiscard]] virtual ForwardResult compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
        std::stop_token stop, const Intervention& intervention)
        = 0;
};

}  // namespace kvscope
