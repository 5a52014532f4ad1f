// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Text to token ids and back. Immutable after construction, so several threads may use it at once without a lock. encode() and decode() take time
// in proportion to the text and are limited by a budget (workbudget.h); piece() is a lookup, fit for the window's thread.

#include "core/modelconfig.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// What a piece of the vocabulary is, for drawing it.
enum class PieceKind : std::uint8_t {
    Text,
    Byte,  ///< one byte of a character (byte fallback, or a byte-level piece that is not whole UTF-8)
    Special,  ///< BOS, EOS, UNK, added tokens marked special
    Unused,  ///< an id of the model that the tokenizer has no piece for
};

struct Piece {
    PieceKind kind = PieceKind::Text;
    std::string bytes;  ///< what the token stands for in text, raw (leading space kept); for Special its name, e.g. "<s>"
};

class Tokenizer {
public:
    Tokenizer() = default;
    virtual ~Tokenizer() = default;
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// Ids of @p text, with BOS in front only where the tokenizer says so. Throws EngineError: TextInvalid when it is not
    /// UTF-8, TokenizerTooCostly when the tokenizer makes too much of it.
    [[nodiscard]] virtual std::vector<TokenId> encode(std::string_view text) const = 0;
    /// The text of a sequence: special tokens left out, broken UTF-8 replaced by U+FFFD, a leading space that only marks the start removed.
    /// Throws EngineError{TokenizerTooCostly}.
    [[nodiscard]] virtual std::string decode(std::span<const TokenId> ids) const = 0;
    /// One token by itself. Ids outside the vocabulary give PieceKind::Unused.
    [[nodiscard]] virtual Piece piece(TokenId id) const = 0;
    /// The token's own text, leading space kept, valid UTF-8 (a lone byte becomes U+FFFD, a special token its name).
    [[nodiscard]] std::string tokenText(TokenId id) const;

    [[nodiscard]] virtual int vocabularySize() const noexcept = 0;
    [[nodiscard]] virtual std::optional<TokenId> bos() const noexcept = 0;
    [[nodiscard]] virtual std::optional<TokenId> eos() const noexcept = 0;
    /// For people: "byte-level BPE", "BPE with byte fallback", "llama2.c", "bytes".
    [[nodiscard]] virtual std::string kindName() const = 0;
};

}  // namespace kvscope
