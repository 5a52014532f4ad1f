// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The JSON output of generate; docs/json.md is its schema. Pure functions, main thread.

#include "data/outputjson.h"
#include "equality.h"
#include "modelrun.h"

#include <optional>
#include <span>

namespace kvscope {

/// Multiply-adds by cause.
[[nodiscard]] OutputJson causesJson(const StageCounts& operations);

/// The contents of generate --json.
/// @param equality only with both modes
[[nodiscard]] OutputJson generateJson(
    const PreparedRun& prepared, const RunOptions& options, std::span<const ModeRun> runs, const std::optional<Equality>& equality);

}  // namespace kvscope
