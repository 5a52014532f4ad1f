// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// GPT-2's encoding of each byte as a visible character, so that a text vocabulary can contain pieces that are not valid text.

#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

/// Encodes each byte: printable Latin-1 characters map to themselves, the other 68 bytes to U+0100 … U+0143 in order.
[[nodiscard]] std::string toByteCharacters(std::string_view bytes);

/// Decodes such characters; nullopt if there is any other character (i.e. for an added token, which is not encoded).
[[nodiscard]] std::optional<std::string> fromByteCharacters(std::string_view characters);

}  // namespace kvscope
