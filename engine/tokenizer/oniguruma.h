// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The patterns of tokenizer.json are written for Oniguruma with Ruby's syntax, which the tokenizers library uses. Pure functions, any thread.

#include "tokenizer/regex.h"

#include <string>

namespace kvscope {

/// A pattern in Oniguruma's syntax as one of PCRE2 with the same matches: \s, \w and \h and their complements, nested sets, and intervals
/// with a plus, which repeat instead of being possessive. Throws EngineError{TokenizerUnsupported} with the pattern for what has no
/// counterpart: intersections of sets (&&), and complements within them.
[[nodiscard]] std::string fromOniguruma(const std::string& pattern);

/// Compiles such a pattern. ^ and $ also match at line ends, as in Ruby. Throws EngineError{TokenizerUnsupported}.
[[nodiscard]] Regex onigurumaRegex(const std::string& pattern);

}  // namespace kvscope
