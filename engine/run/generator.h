// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Advances one sequence step by step: runs the model, samples a token and records the step. The cache can be turned on or off between any
// two steps.

#include "core/runsettings.h"
#include "core/sampler.h"
#include "core/steprecord.h"
#include "model/languagemodel.h"
#include "run/attentionagain.h"
#include "run/experiment.h"
#include "run/headlook.h"
#include "run/stepscores.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kvscope {

/// Not thread-safe: one thread owns it. The model must outlive it.
class Generator {
public:
    /// Reserves the cache, even if it is off. Throws EngineError: PromptEmpty, PromptTooLong, ContextExceeded, TokenOutOfRange,
    /// OptionWrong, OutOfMemory.
    Generator(LanguageModel& model, RunSettings settings, std::uint64_t runId);
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    [[nodiscard]] bool finished() const noexcept;  ///< whether `steps` tokens were sampled
    [[nodiscard]] bool cacheOn() const noexcept;  ///< the mode of the next step
    [[nodiscard]] int nextStep() const noexcept;
    [[nodiscard]] const std::vector<TokenId>& tokens() const noexcept;  ///< prompt and all tokens appended since
    [[nodiscard]] const RunSettings& settings() const noexcept;
    /// The logits from which the last token was sampled, (config().logits()); empty before step 0.
    [[nodiscard]] std::span<const float> lastLogits() const noexcept;
    [[nodiscard]] std::uint64_t cacheReservedBytes() const noexcept;
    [[nodiscard]] int cachedPositions() const noexcept;  ///< whose rows are stored

    /// Takes effect with the next step: a step without the cache drops what is stored, and the next step with it is a warm-up. Turning it
    /// off and on again between two steps has no effect.
    void setCacheOn(bool on);
    /// Takes effect with the next step. Throws EngineError{OptionWrong}.
    void setSampling(const SamplingSettings& sampling);
    /// Takes effect with the next step.
    void setCheckEquality(bool check);
    /// Takes effect with the next step (see RunSettings::attentionBudgetBytes and shownHeads). Rows of earlier steps stay as they were recorded.
    void setAttentionKept(std::uint64_t budgetBytes, std::vector<HeadRef> shownHeads);
    /// Raises the total number of tokens to sample to @p steps, at least the current number. Throws EngineError: OptionWrong,
    /// ContextExceeded.
    void extend(int steps);

    /// Runs one step. Null if finished, or if @p stop was requested before the step completed; the sequence is then unchanged, as it is
    /// after an exception. Throws EngineError: NotFinite, TokenRefused, OutOfMemory.
    /// @param extra another probe in addition to the recorders (for files of all attention rows); may be null
    [[nodiscard]] StepRecordPtr step(const std::stop_token& stop, Probe* extra = nullptr);

    /// Compares a past step with the other mode, however long it takes. Null if @p stop was requested before it completed. The sequence and
    /// its cache are unchanged. Throws EngineError: LogitsGone for a step that is no longer stored (RunSettings::checkMemoryBytes),
    /// OutOfMemory.
    [[nodiscard]] std::optional<BitComparison> check(int step, const std::stop_token& stop);

    /// Repeats a past step beside the run with something changed, and compares the next token's distribution before and with the change.
    /// Null if @p stop was requested before it completed. The sequence, its cache and the bits of its later steps are unchanged. Throws
    /// EngineError: OptionWrong (the step, the intervention), ContextExceeded, NotFinite, OutOfMemory.
    [[nodiscard]] std::optional<ExperimentResult> experiment(const ExperimentRequest& request, const std::stop_token& stop);
    /// What the model would say after each layer of a past step, at its newest position. Null if @p stop was requested before it completed.
    /// Nothing of the run changes. Throws EngineError: OptionWrong (the step, or a model without a residual stream), NotFinite, OutOfMemory.
    /// @param topCount likeliest tokens to list after each layer
    [[nodiscard]] std::optional<LogitLens> logitLens(int step, const std::stop_token& stop, int topCount = 10);
    /// Every number of one head for one query of the steps so far (see lookAtHead), whatever was captured. The sequence and its cache are
    /// unchanged. Null if @p stop was requested before it completed. Throws EngineError: OptionWrong (an index, or a run that is an experiment:
    /// the head is computed without its changes), OutOfMemory.
    [[nodiscard]] std::shared_ptr<const HeadLook> look(const HeadLookRequest& request, const std::stop_token& stop);
    /// The next token's distribution of a past step, from the logits that are stored of it (RunSettings::checkMemoryBytes), or else from a
    /// pass beside the run that computes them again; the answer says which. Null if @p stop was requested before it completed. Nothing of
    /// the run changes. Throws EngineError: OptionWrong (the step, a setting), NotFinite, OutOfMemory.
    [[nodiscard]] std::shared_ptr<const StepScores> scores(const ScoreRequest& request, const std::stop_token& stop);
    /// Computes attention that was dropped again, beside the run (see AttentionAgain). Null if @p stop was requested before it completed. The
    /// sequence and its cache are unchanged. Throws EngineError: OptionWrong (the step or the rows), NotFinite, OutOfMemory.
    [[nodiscard]] std::optional<AttentionAgain> attentionAgain(const AttentionRequest& request, const std::stop_token& stop);
    /// The fingerprints of the stored rows, taken when each was made; null without RunSettings::captureAttention.
    [[nodiscard]] const CacheLedger* ledger() const noexcept;

    /// A new run that keeps the tokens before step @p step and appends @p token instead of the one sampled there. It samples as many tokens
    /// as remained after that step, at least one. The cached prefix that both share is reused; the new run holds @p from, without a cache,
    /// for takeUpRunBefore(). Throws EngineError like the constructor, and OptionWrong for a step that has not run yet; @p from is then unchanged.
    [[nodiscard]] static std::unique_ptr<Generator> branch(std::unique_ptr<Generator>&& from, int step, TokenId token, std::uint64_t runId);
    /// A run with @p settings that takes over the cache of @p from, which ends: rows of the longest common prefix of both runs' tokens stay, as
    /// far as they are stored, but for the newest position, which is always computed; the first step computes the others. Nothing is kept where
    /// rows of one run are not those of the other: with other interventions, another context limit, or a model whose keys depend on calls.
    /// The bits of the new run are those of one without @p from, with kernels that promise that. Throws EngineError like the constructor; @p from is then unchanged.
    /// With RunSettings::stepsDone, an earlier run continues at its next step; what it stored for check() is gone.
    [[nodiscard]] static std::unique_ptr<Generator> keepPrefix(
        std::unique_ptr<Generator>&& from, RunSettings settings, std::uint64_t runId);
    /// The run that @p from branched from, with all its steps; @p from ends. Of the cache only the rows that both runs share are left, so its
    /// next step with the cache computes the others (a warm-up). One level: a branch of a branch gives the first branch, and then null. Null
    /// where there is no such run; @p from is then unchanged.
    [[nodiscard]] static std::unique_ptr<Generator> takeUpRunBefore(std::unique_ptr<Generator>&& from);

private:
    struct Impl;
    explicit Generator(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kvscope
