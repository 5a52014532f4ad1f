// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The JSON output of the commands; docs/json.md is its schema. Fields keep their order, numbers do not depend on the locale, strings are
// valid UTF-8. Pure functions, main thread.

#include "equality.h"
#include "modelrun.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>

namespace kvscope {

using OutputJson = nlohmann::ordered_json;

/// Sizes and origin of a model.
[[nodiscard]] OutputJson modelJson(const ModelInfo& info);

/// The contents of generate --json.
/// @param equality only with both modes
[[nodiscard]] OutputJson generateJson(
    const PreparedRun& prepared, const RunOptions& options, std::span<const ModeRun> runs, const std::optional<Equality>& equality);

/// Indented text with a trailing newline.
[[nodiscard]] std::string jsonText(const OutputJson& json);

}  // namespace kvscope
