// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts text to token ids and back. Immutable after construction, so several threads may use it without a lock. encode() and decode()
// take time proportional to the text and are limited by a budget (workbudget.h); piece() is a lookup and may be called on the GUI thread.

#include "core/modelconfig.h"
#include "core/piece.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

class Tokenizer {
public:
    Tokenizer() = default;
    virtual ~Tokenizer() = default;
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;

    /// Ids of @p text, with BOS only if the tokenizer adds it. Throws EngineError: TextInvalid if it is not UTF-8; TokenizerTooCostly if
    /// encoding exceeds the budget; Cancelled soon after @p stop is requested.
    [[nodiscard]] std::vector<TokenId> encode(std::string_view text, const std::stop_token& stop = {}) const { return idsOf(text, stop); }
    /// The text of a sequence: without special tokens, invalid UTF-8 replaced by U+FFFD, without the leading space that only marks the
    /// start. Throws EngineError{TokenizerTooCostly}.
    [[nodiscard]] virtual std::string decode(std::span<const TokenId> ids) const = 0;
    /// The same with invalid UTF-8 as it is, so that no byte is lost. The default is for tokenizers whose pieces are valid UTF-8.
    [[nodiscard]] virtual std::string decodedBytes(std::span<const TokenId> ids) const { return decode(ids); }
    /// A single token. Ids outside the vocabulary give PieceKind::Unused.
    [[nodiscard]] virtual Piece piece(TokenId id) const = 0;
    /// The token's bytes including a leading space; a special token's name. Not UTF-8 for a piece that ends within a character.
    [[nodiscard]] std::string tokenText(TokenId id) const;

    [[nodiscard]] virtual int vocabularySize() const noexcept = 0;
    [[nodiscard]] virtual std::optional<TokenId> bos() const noexcept = 0;
    [[nodiscard]] virtual std::optional<TokenId> eos() const noexcept = 0;
    /// For display: "byte-level BPE", "BPE with byte fallback", "llama2.c", "bytes".
    [[nodiscard]] virtual std::string kindName() const = 0;

private:
    [[nodiscard]] virtual std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const = 0;  ///< encode()
};

}  // namespace kvscope
