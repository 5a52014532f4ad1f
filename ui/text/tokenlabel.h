// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Token labels: no mojibake, visible spaces. Pure functions.

#include "tokenizer/tokenizer.h"

#include <QString>

#include <string_view>
#include <vector>

namespace kvscope {

/// A token as displayed. Chips paint the leading space as a small open box; tables and labels omit it.
struct TokenLabel {
    QString text;  ///< without its leading space; newline and tab as ⏎ and ⇥; a byte as two hex digits; a special token's name
    bool leadingSpace = false;
    PieceKind kind = PieceKind::Text;

    [[nodiscard]] QString spaced() const { return leadingSpace ? QChar(0x2423) + text : text; }  ///< "␣text", for plain text
};

/// What is shown in place of a character that shows nothing (needsMark()): ⏎, ⇥, or its code point as "\u{a0}".
[[nodiscard]] QString characterMark(char32_t character);
/// A text on one line with such marks; bytes of invalid UTF-8 as \xNN.
[[nodiscard]] QString markedText(std::string_view bytes);

/// @param tokenizer may be null: the id itself is shown, as "#42".
[[nodiscard]] TokenLabel tokenLabel(const Tokenizer* tokenizer, TokenId id);
/// The same with a text for a token that is only a space: the open box, in place of the leading space.
[[nodiscard]] TokenLabel visibleTokenLabel(const Tokenizer* tokenizer, TokenId id);

/// A position, from 0, and its token in a sentence: "13 go". A token of more than 16 UTF-16 units is shortened in its middle, between characters.
[[nodiscard]] QString tokenAt(int position, const TokenLabel& label);

/// A run of byte pieces that form one character, shown as in a label (or stay invalid: character is then empty).
struct ByteGroup {
    int first = 0;  ///< index into the sequence
    int count = 0;  ///< >= 2
    QString character;
};
/// Byte groups of a sequence, in order.
[[nodiscard]] std::vector<ByteGroup> byteGroups(const Tokenizer* tokenizer, const std::vector<TokenId>& ids);

}  // namespace kvscope
