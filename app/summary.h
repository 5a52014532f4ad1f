// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What generate says about a run on standard output, in words and tables. Pure functions, any thread.

#include "equality.h"
#include "modelrun.h"

#include <span>
#include <string>

namespace kvscope {

/// A line that says of a slow build that its timings are one's; empty for a release build.
[[nodiscard]] std::string buildNote();
/// Model, prompt and sampling: what is known before the first step. Random weights say so.
[[nodiscard]] std::string runIntroduction(const PreparedRun& prepared, const RunOptions& options);

/// One mode: its text, a table of its steps, its times.
[[nodiscard]] std::string modeSummary(const ModeRun& run, const Tokenizer* tokenizer);

/// Both modes side by side, and whether they agree.
[[nodiscard]] std::string comparisonSummary(const ModeRun& on, const ModeRun& off, const Equality& equality);

}  // namespace kvscope
