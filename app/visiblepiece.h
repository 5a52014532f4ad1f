// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pieces of a vocabulary as commands print them. Pure function, any thread.

#include "tokenizer/tokenizer.h"

#include <string>

namespace kvscope {

/// A piece so that no two different ones look the same: in double quotes, with quotes and backslashes escaped too; a special token's name stands
/// without quotes, an id that has no piece is "(unused)".
[[nodiscard]] std::string visiblePiece(const Piece& piece);

}  // namespace kvscope
