// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Session files of the commands: what generate saves, what export draws from, what inspect says. Main thread only.

#include "core/runsettings.h"
#include "data/outputjson.h"
#include "modelrun.h"
#include "recording/recording.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// The runs of generate, the first of them current, with whole attention rows as far as they fit kRecordedAttentionBytes.
[[nodiscard]] Recording recordingOf(const PreparedRun& prepared, const RunOptions& options, std::span<const ModeRun> runs);

/// A run whose cache the one after it took over.
struct EarlierRun {
    RunSettings settings;
    std::vector<StepRecordPtr> records;
};

/// A run of a session file in the place of one that was just made: its model has no weights.
struct RecordedSource {
    PreparedRun prepared;
    ModeRun run;
    RunSettings settings;
    std::vector<EarlierRun> before;  ///< those that it left, the oldest first
};

/// @param which counts from 0; absent: the run that was shown
/// Throws EngineError{OptionWrong} if there is no such run. Valid as long as @p recording.
[[nodiscard]] const RecordedRun& chosenRun(const Recording& recording, std::optional<int> which);

/// The same run as if it had just been made.
[[nodiscard]] RecordedSource runOf(const Recording& recording, std::optional<int> which);

/// Lines "key: value".
[[nodiscard]] std::string describe(const Recording& recording);
/// The contents of inspect --json for a session file.
[[nodiscard]] OutputJson sessionJson(const Recording& recording);

}  // namespace kvscope
