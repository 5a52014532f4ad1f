// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Makes any bytes fit to be shown on one line: valid UTF-8 comes out, whatever went in. Pure functions, any thread.

#include <cstddef>
#include <string>
#include <string_view>

namespace kvscope {

/// @p bytes with control characters, characters that turn the direction of writing, and broken UTF-8 escaped (\n, \t, \x1b, \u{202e}).
/// At most @p limit characters of the original are kept; what is left out is marked by "…". @param alsoEscaped ASCII, marked by a backslash.
[[nodiscard]] std::string escaped(std::string_view bytes, std::size_t limit = 400, std::string_view alsoEscaped = {});

/// escaped(), in double quotes.
[[nodiscard]] std::string inQuotes(std::string_view bytes, std::size_t limit = 400);

}  // namespace kvscope
