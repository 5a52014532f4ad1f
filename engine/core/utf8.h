// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// UTF-8 for the tokenizers: iterating over code points, rejecting or repairing invalid bytes. Pure functions, any thread.

#include <cstddef>
#include <string>
#include <string_view>

namespace kvscope {

/// The first unit of a text: one code point, or the longest ill-formed sequence that a single U+FFFD replaces (Unicode 3.9, D93b).
struct Utf8Unit {
    char32_t codePoint = 0;  ///< defined only if valid
    std::size_t length = 0;  ///< bytes, >= 1
    bool valid = false;
};

/// @param text must not be empty
[[nodiscard]] Utf8Unit firstUtf8Unit(std::string_view text) noexcept;

/// Throws EngineError{TextInvalid} with the first invalid byte and its position.
void requireUtf8(std::string_view text);

[[nodiscard]] bool isUtf8(std::string_view text) noexcept;

/// The text with every ill-formed sequence replaced by U+FFFD.
[[nodiscard]] std::string repairedUtf8(std::string_view text);

void appendUtf8(std::string& text, char32_t codePoint);

/// Unicode's White_Space property.
[[nodiscard]] bool isWhiteSpace(char32_t codePoint) noexcept;

}  // namespace kvscope
