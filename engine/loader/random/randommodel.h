// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Models with random weights, for measuring and for trying out shapes: "random:llama?layers=2&d=64", "random:gpt2?…", "random:gpt2-124m".
// docs/models.md lists the keys and their defaults.

#include "loader/checkpointreader.h"

namespace kvscope {

inline constexpr std::string_view kRandomPrefix = "random:";

/// @param argument begins with kRandomPrefix
/// Throws EngineError{OptionWrong}: an unknown kind or key, an invalid value, inconsistent sizes.
[[nodiscard]] std::unique_ptr<CheckpointReader> openRandom(const std::string& argument);

}  // namespace kvscope
