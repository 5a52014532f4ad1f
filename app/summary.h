// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The text and tables that generate prints about a run. Pure functions, any thread.

#include "equality.h"
#include "modelrun.h"

#include <span>
#include <string>

namespace kvscope {

/// A line that warns about timings of a debug or sanitizer build; empty for a release build.
[[nodiscard]] std::string buildNote();
/// What --merge-kv-heads did. @pre info.mergedFrom > 0
[[nodiscard]] std::string mergedHeadsSentence(const ModelInfo& info);
/// Model, prompt, sampling and memory, before the first step. Mentions random weights.
/// @param captureAttention the records keep whole rows, which the memory then contains
[[nodiscard]] std::string runIntroduction(const PreparedRun& prepared, const RunOptions& options, bool captureAttention);

/// One mode: its text, a table of its steps, its times.
[[nodiscard]] std::string modeSummary(const ModeRun& run, const Tokenizer* tokenizer);

/// Both modes side by side, and whether their results are equal.
[[nodiscard]] std::string comparisonSummary(const ModeRun& on, const ModeRun& off, const Equality& equality);

}  // namespace kvscope
