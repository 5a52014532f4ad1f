// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats errors as text, in English for the commands and in its language for the window. The only such formatter. Pure functions, any
// thread.

#include "core/error.h"
#include "text/numbers.h"

#include <string>

namespace kvscope {

/// The parts of a message in the locale's language: valid UTF-8 with control characters and invalid bytes escaped, no full stops. Names and
/// found values are shortened to 120 characters each. Unknown parts are empty.
struct ErrorParts {
    std::string headline;  ///< what went wrong; begins with a capital letter
    std::string comparison;  ///< the expected and the found value
    std::string hint;  ///< how to fix it
    std::string file;
};
[[nodiscard]] ErrorParts errorParts(const EngineError& error, const TextLocale& locale);

/// A single argument, each name in it shortened to 400 characters.
[[nodiscard]] std::string argumentText(const ErrorArgument& argument, const TextLocale& locale = {});

/// One sentence on one line, in English, without a full stop: file, what went wrong, expected, found, how to fix it.
[[nodiscard]] std::string errorText(const EngineError& error);

/// The exit code of a process: 2 for wrong usage, i.e. errors independent of model and machine; 1 for other failures.
[[nodiscard]] int exitCode(const EngineError& error) noexcept;

}  // namespace kvscope
