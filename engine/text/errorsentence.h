// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Errors as text: the only formatter, used by the commands in English and by the window in its language. Pure functions, any thread.

#include "core/error.h"
#include "text/numbers.h"

#include <string>

namespace kvscope {

/// The pieces of a message, in the locale's language: valid UTF-8 with control characters and broken bytes escaped, no full stops. What is not known is empty.
struct ErrorParts {
    std::string headline;  ///< what went wrong; begins with a capital letter
    std::string comparison;  ///< what was expected and found
    std::string hint;  ///< what to do
    std::string file;
};
[[nodiscard]] ErrorParts errorParts(const EngineError& error, const TextLocale& locale);

/// One argument by itself.
[[nodiscard]] std::string argumentText(const ErrorArgument& argument, const TextLocale& locale = {});

/// One sentence on one line, in English, without a full stop: file, what went wrong, what was expected, what was found, what to do.
[[nodiscard]] std::string errorText(const EngineError& error);

/// What a process ends with: 2 for wrong usage, which is what is wrong with any model and on any machine, 1 for what failed.
[[nodiscard]] int exitCode(const EngineError& error) noexcept;

}  // namespace kvscope
