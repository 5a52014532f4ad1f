// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Passes beside a run: they repeat one of its steps in a cache of their own, from which experiments, the logit lens and candidates read. The
// run's cache is only copied from. Used by the generator, on its thread.

#include "core/runsettings.h"
#include "model/languagemodel.h"
#include "run/attentionagain.h"
#include "run/experiment.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kvscope {

/// A run, for reading. Valid until its next step.
struct RunView {
    LanguageModel& model;
    const KvCache& cache;
    const RunSettings& settings;
    std::span<const TokenId> tokens;  ///< prompt and all appended tokens
    std::span<const float> lastLogits;  ///< of the last step
    int steps = 0;  ///< run so far
};

/// See Generator::experiment().
[[nodiscard]] std::optional<ExperimentResult> runExperiment(
    const RunView& run, const ExperimentRequest& request, const std::stop_token& stop);
/// See Generator::logitLens().
[[nodiscard]] std::optional<LogitLens> runLogitLens(const RunView& run, int step, int topCount, const std::stop_token& stop);
/// The logits of a step, computed again as the run computed them. Empty if @p stop was requested before it completed. Throws as those do.
[[nodiscard]] std::vector<float> logitsAgain(const RunView& run, int step, const std::stop_token& stop);
/// See Generator::attentionAgain().
[[nodiscard]] std::optional<AttentionAgain> runAttentionAgain(
    const RunView& run, const AttentionRequest& request, const std::stop_token& stop);

// The same for a run that has ended, whose cache and last logits are gone: every position is computed again. In the context of the model's
// latest run.
/// @param tokens prompt and all appended tokens
[[nodiscard]] std::optional<ExperimentResult> runExperiment(LanguageModel& model, const RunSettings& settings,
    std::span<const TokenId> tokens, const ExperimentRequest& request, const std::stop_token& stop);
[[nodiscard]] std::optional<LogitLens> runLogitLens(LanguageModel& model, const RunSettings& settings, std::span<const TokenId> tokens,
    int step, int topCount, const std::stop_token& stop);

}  // namespace kvscope
