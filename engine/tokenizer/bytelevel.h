// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// GPT-2's way to write any byte as a visible character, so that a vocabulary of text can hold pieces that are not text.

#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

/// Each byte as its character: printable Latin-1 stands for itself, the other 68 bytes for U+0100 … U+0143 in order.
[[nodiscard]] std::string toByteCharacters(std::string_view bytes);

/// The bytes behind such characters; nullopt when another character is among them (an added token, which stands for itself).
[[nodiscard]] std::optional<std::string> fromByteCharacters(std::string_view characters);

}  // namespace kvscope
