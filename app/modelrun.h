// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Loads and runs a model for generate and export. Main thread only.

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

/// A model that is ready to run, with the prompt as token ids.
struct PreparedRun {
    LoadedModel loaded;
    std::vector<TokenId> prompt;
};

/// The result of one mode.
struct ModeRun {
    bool cacheOn = true;
    std::vector<StepRecordPtr> records;  ///< one per sampled token
    std::vector<TokenId> tokens;  ///< appended tokens, sampled or forced; without the prompt
    std::string text;  ///< of `tokens`, continuing the prompt; empty without a tokenizer; not always UTF-8
};

/// Called after every step, outside its timing.
/// @param logits (vocabSize), valid during the call
using StepListener = std::function<void(const StepRecord& record, std::span<const float> logits)>;

/// Also checks that the run fits the model and its context, so that files are sized only for valid runs, and warms up the model. Throws
/// EngineError.
[[nodiscard]] PreparedRun prepareRun(const RunOptions& options);

/// @param captureAttention store the attention rows of every step in its record
/// @param probe may be null
/// @param onStep may be empty
/// Throws EngineError and whatever the callbacks throw.
[[nodiscard]] ModeRun runMode(
    PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention, Probe* probe, const StepListener& onStep);

/// The requested modes, in the order in which they run.
[[nodiscard]] std::vector<bool> modesOf(CacheMode mode);

/// The engine's settings for one mode.
[[nodiscard]] RunSettings settingsOf(const PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention);

/// The number of positions processed by a run: prompt + steps - 1.
[[nodiscard]] int positionsFed(const PreparedRun& prepared, const RunOptions& options);

}  // namespace kvscope
