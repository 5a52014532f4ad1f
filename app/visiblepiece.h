// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats vocabulary pieces for the commands. Pure function, any thread.

#include "tokenizer/tokenizer.h"

#include <string>

namespace kvscope {

/// Formats a piece unambiguously: in double quotes, with quotes and backslashes escaped; a special token's name has no quotes, and an id
/// without a piece is "(unused)".
[[nodiscard]] std::string visiblePiece(const Piece& piece);

}  // namespace kvscope
