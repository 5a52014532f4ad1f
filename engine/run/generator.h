// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Advances one sequence step by step: feeds, samples, records. The cache can be switched between any two steps.

#include "model/languagemodel.h"
#include "core/runsettings.h"
#include "core/sampler.h"
#include "core/steprecord.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kvscope {

/// Not thread-safe: one thread owns it. The model must outlive it.
class Generator {
public:
    /// Reserves the cache (also when it is off: both are told before the run). Throws EngineError: PromptEmpty, PromptTooLong,
    /// ContextExceeded, TokenOutOfRange, OptionWrong, OutOfMemory.
    Generator(LanguageModel& model, RunSettings settings, std::uint64_t runId);
    ~Generator();
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    [[nodiscard]] bool finished() const noexcept;  ///< `steps` tokens were sampled
    [[nodiscard]] bool cacheOn() const noexcept;  ///< the mode of the next step
    [[nodiscard]] int nextStep() const noexcept;
    [[nodiscard]] const std::vector<TokenId>& tokens() const noexcept;  ///< prompt and everything appended
    [[nodiscard]] const RunSettings& settings() const noexcept;
    /// (config().logits()) from which the last token was sampled; empty before step 0.
    [[nodiscard]] std::span<const float> lastLogits() const noexcept;
    [[nodiscard]] std::uint64_t cacheReservedBytes() const noexcept;

    /// Takes effect with the next step: a step without the cache drops what is stored, and the first one with it again is a warm-up.
    /// Off and on again between two steps changes nothing.
    void setCacheOn(bool on);
    /// Takes effect with the next step. Throws EngineError{OptionWrong}.
    void setSampling(const SamplingSettings& sampling);
    /// Takes effect with the next step.
    void setCheckEquality(bool check);
    /// Samples @p steps tokens in all, at least as many as asked for so far. Throws EngineError: OptionWrong, ContextExceeded.
    void extend(int steps);

    /// Runs one step. Null when @p stop was requested before it was complete or when finished; the sequence is then as before, as it is when
    /// the model throws. Throws EngineError: NotFinite, TokenRefused, OutOfMemory.
    /// @param extra another probe beside the recorders (for files of all attention rows), may be null.
    [[nodiscard]] StepRecordPtr step(std::stop_token stop, Probe* extra = nullptr);

    /// Compares a step that is over with the other mode, whatever that takes. Null when @p stop was requested before it was complete.
    /// The sequence and its cache stay as they are. Throws EngineError: OptionWrong for a step that is not remembered
    /// (RunSettings::checkMemoryBytes), OutOfMemory.
    [[nodiscard]] std::optional<BitComparison> check(int step, const std::stop_token& stop);

    /// A new run that keeps the tokens before step @p step and appends @p token instead of what was sampled there. It samples what was left
    /// after that step, at least one token. The cached prefix that both share is kept and @p from ends.
    /// Throws EngineError like the constructor, and OptionWrong for a step that was not made yet; @p from is then as before.
    [[nodiscard]] static std::unique_ptr<Generator> branch(std::unique_ptr<Generator>&& from, int step, TokenId token, std::uint64_t runId);

private:
    struct Impl;
    explicit Generator(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kvscope
