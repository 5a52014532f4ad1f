// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the exported views show that no record of the run has: read from its logits while it runs, or computed beside it when it has ended.
// Main thread only.

#include "exportlist.h"
#include "loader/checkpoint.h"
#include "run/stepscores.h"

#include <memory>
#include <vector>

namespace kvscope {

/// The words of --words, with commas between them. Throws EngineError for one that the tokenizer refuses.
[[nodiscard]] std::vector<WatchedWord> watchedWords(const ExportCommand& command, const ModelInfo& model);

/// The options of the run: without the change of an experiment that is compared with it.
[[nodiscard]] RunOptions runOptions(const ExportCommand& command, const std::vector<Export>& exports);

/// Appends to @p scores, which must outlive the run, the distributions that the views show. Empty if they show none.
[[nodiscard]] StepListener scoreReader(
    const std::vector<Export>& exports, const std::vector<WatchedWord>& words, std::vector<std::shared_ptr<const StepScores>>& scores);

/// @param options of the run
/// @param ceilings measured when a view needs them first, so that all views of a command have the same
/// Throws EngineError, for example for a step that the run has not.
[[nodiscard]] ExtrasOfView extrasOf(const ExportCommand& command, const RunOptions& options, const Export& wanted, const DrawnRun& drawn,
    std::optional<MachineCeilings>& ceilings);

/// The tokens that the model was fed up to a step.
[[nodiscard]] std::vector<TokenId> tokensFed(const DrawnRun& drawn, int step);

}  // namespace kvscope
