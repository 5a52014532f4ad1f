// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes arbitrary bytes displayable on one line; the result is always valid UTF-8. Pure functions, any thread.

#include <cstddef>
#include <string>
#include <string_view>

namespace kvscope {

/// @p bytes with every character that shows nothing (text/invisible.h) and every byte of invalid UTF-8 escaped (\n, \t, \x1b, \u{202e}).
/// At most @p limit characters of the original are kept; "…" marks the omitted part.
/// @param alsoEscaped ASCII characters to escape with a backslash
[[nodiscard]] std::string escaped(std::string_view bytes, std::size_t limit = 400, std::string_view alsoEscaped = {});

/// @p bytes escaped likewise and at most @p width (>= 16) characters long as shown, however long the escapes are: "…" replaces the middle,
/// because the end of a name often matters.
[[nodiscard]] std::string shortened(std::string_view bytes, std::size_t width);

/// escaped(), in double quotes.
[[nodiscard]] std::string inQuotes(std::string_view bytes, std::size_t limit = 400);

/// For the field `text` of files: whole characters unchanged, each byte that belongs to none as \xNN (two lower-case hex digits). Valid
/// UTF-8. A text that itself contains "\xNN" is told apart by the field `bytes`, which is written only where this changed something.
[[nodiscard]] std::string withEscapedBytes(std::string_view bytes);

/// Two lower-case hex digits a byte.
[[nodiscard]] std::string hexOf(std::string_view bytes);

}  // namespace kvscope
