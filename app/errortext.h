// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The engine's errors in English, for the commands. Pure functions, any thread.

#include "core/error.h"

#include <string>

namespace kvscope {

/// One sentence on one line, valid UTF-8, without a full stop: what went wrong, where, what was expected, what was found, what to do.
[[nodiscard]] std::string errorText(const EngineError& error);

/// What a process ends with: 2 for wrong usage, which is what is wrong with any model and on any machine, 1 for what failed.
[[nodiscard]] int exitCode(const EngineError& error) noexcept;

}  // namespace kvscope
