// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How tokens are shown, in the window and on pages: the one rule. Nothing invisible, nothing that reorders other text, no mojibake; always valid
// UTF-8. Pure functions, any thread.

#include "core/modelconfig.h"
#include "core/piece.h"

#include <string>
#include <string_view>

namespace kvscope {

/// What is shown in place of a character that shows nothing (needsMark()): ⏎, ⇥, or its code point as "\u{a0}".
[[nodiscard]] std::string markOf(char32_t character);
/// A text on one line with such marks; bytes of invalid UTF-8 as \xNN.
[[nodiscard]] std::string withMarks(std::string_view bytes);

struct PieceLabel {
    std::string text;  ///< without its leading space; bytes as hex digits, "E2 80"; a special token's name; "#42" where there is no piece
    bool leadingSpace = false;
    PieceKind kind = PieceKind::Text;  ///< Byte for every text that is not valid UTF-8; Text for a newline or tab that is a byte
};
/// @param id of the piece. A piece of more than 1000 bytes is cut there, between characters, and ends in "…".
[[nodiscard]] PieceLabel pieceLabel(const Piece& piece, TokenId id);

}  // namespace kvscope
