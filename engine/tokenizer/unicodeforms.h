// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Unicode's normal forms and per-character mappings, by utf8proc. Each text is valid UTF-8. What is made is charged to a WorkBudget before it
// is made; each function throws EngineError{TokenizerTooCostly} when it is exhausted. Pure functions, any thread.

#include "tokenizer/workbudget.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kvscope {

/// Unicode Standard Annex #15.
enum class NormalForm : std::uint8_t { Nfc, Nfd, Nfkc, Nfkd };

/// In time n log n, also for long runs of combining marks.
[[nodiscard]] std::string normalForm(std::string_view text, NormalForm form, WorkBudget& budget);

/// Each character by itself, as the tokenizers library does: a final sigma is not special, and U+0130 becomes two characters.
[[nodiscard]] std::string lowercased(std::string_view text, WorkBudget& budget);

/// Without the characters of the categories Mn, Mc and Me.
[[nodiscard]] std::string withoutMarks(std::string_view text, WorkBudget& budget);

/// Without white space at the ends that are named.
[[nodiscard]] std::string_view stripped(std::string_view text, bool left, bool right);

}  // namespace kvscope
