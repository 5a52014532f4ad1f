// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Loads a model and runs it as generate and export ask. Main thread only.

#include "commands.h"
#include "core/probe.h"
#include "loader/checkpoint.h"
#include "model/languagemodel.h"
#include "run/generator.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// A model, ready to run, with the prompt in its ids.
struct PreparedRun {
    LoadedModel loaded;
    std::vector<TokenId> prompt;
};

/// What one mode did.
struct ModeRun {
    bool cacheOn = true;
    std::vector<StepRecordPtr> records;  ///< one per drawn token
    std::vector<TokenId> tokens;  ///< what was appended, drawn or forced; never the prompt
    std::string text;  ///< of `tokens`, as they go on from the prompt; empty without a tokenizer
};

/// Called after every step, outside its timing. @p logits: (vocab), valid during the call.
using StepListener = std::function<void(const StepRecord& record, std::span<const float> logits)>;

/// Also makes sure that the run fits the model and its context, so that files get their sizes only for what can run, and wakes the
/// model up. Throws EngineError.
[[nodiscard]] PreparedRun prepareRun(const RunOptions& options);

/// @param captureAttention keep the attention rows of every step in its record.
/// @param probe may be null. @param onStep may be empty. Throws EngineError, and what they throw.
[[nodiscard]] ModeRun runMode(
    PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention, Probe* probe, const StepListener& onStep);

/// The modes that were asked for, in the order in which they run.
[[nodiscard]] std::vector<bool> modesOf(CacheMode mode);

/// The engine's settings for one mode.
[[nodiscard]] RunSettings settingsOf(const PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention);

/// Positions that a run feeds: prompt + steps - 1.
[[nodiscard]] int positionsFed(const PreparedRun& prepared, const RunOptions& options);

}  // namespace kvscope
