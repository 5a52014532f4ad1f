// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A piece of a tokenizer's vocabulary. A value type.

#include <cstdint>
#include <string>

namespace kvscope {

/// The kind of a vocabulary piece, for display.
enum class PieceKind : std::uint8_t {
    Text,
    Byte,  ///< one byte of a character (byte fallback, or a byte-level piece that is not valid UTF-8 by itself)
    Special,  ///< BOS, EOS, UNK and added tokens marked as special
    Unused,  ///< an id of the model without a piece in the tokenizer
};

struct Piece {
    PieceKind kind = PieceKind::Text;
    std::string bytes;  ///< the token's text as raw bytes, including a leading space; for Special its name, e.g. "<s>"
};

}  // namespace kvscope
