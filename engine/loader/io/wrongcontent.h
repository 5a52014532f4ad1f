// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Recognises files that often lie where weights or settings should be: what a download left instead of the file, a session, or a text.
// Pure functions, any thread.

#include "core/error.h"

#include <optional>
#include <string_view>

namespace kvscope {

/// Bytes of a file that knownWrongContent() and isPlainText() need at most.
inline constexpr std::size_t kWrongContentBytes = 1024;

/// What the file is: a Git LFS pointer, an HTML page, a session of this program, another ZIP archive or a Python
/// pickle. nullopt if it is none of them.
/// @param begin the file's first bytes, up to kWrongContentBytes
[[nodiscard]] std::optional<Phrase> knownWrongContent(std::string_view begin) noexcept;

/// Whether the file is text that somebody wrote, whatever its name: UTF-8 without control characters other than line ends, tabs and form
/// feeds. False for fewer than 8 bytes, which may also begin a file of numbers that was cut.
/// @param begin the file's first bytes, up to kWrongContentBytes
[[nodiscard]] bool isPlainText(std::string_view begin) noexcept;

}  // namespace kvscope
