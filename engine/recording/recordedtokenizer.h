// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer of a recording: the pieces of the tokens that were recorded, and the texts of the prompts. It cannot encode. Immutable, any thread.

#include "tokenizer/tokenizer.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// What a tokenizer says of a recording's tokens.
struct RecordedPieces {
    std::string kind;  ///< Tokenizer::kindName()
    int vocabularySize = 0;
    std::optional<TokenId> bos;
    std::optional<TokenId> eos;
    std::map<TokenId, Piece> pieces;
    std::map<std::vector<TokenId>, std::string> texts;  ///< of whole prompts, as the tokenizer decoded them
};

class RecordedTokenizer final : public Tokenizer {
public:
    explicit RecordedTokenizer(RecordedPieces known) : m_known(std::move(known)) { }

    /// Of a recorded prompt, what its tokenizer made of it; of other ids their pieces without special ones, one after the other.
    [[nodiscard]] std::string decodedBytes(std::span<const TokenId> ids) const override;
    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    [[nodiscard]] Piece piece(TokenId id) const override;
    [[nodiscard]] int vocabularySize() const noexcept override { return m_known.vocabularySize; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return m_known.bos; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return m_known.eos; }
    [[nodiscard]] std::string kindName() const override { return m_known.kind; }
    [[nodiscard]] const RecordedPieces& known() const noexcept { return m_known; }

private:
    /// Throws EngineError{TokenizerMissing}.
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override;

    RecordedPieces m_known;
};

}  // namespace kvscope
