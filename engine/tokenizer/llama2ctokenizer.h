// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer of llama2.c: SentencePiece pieces with scores; the adjacent pair whose merged piece has the best score is merged first. The
// names of the special pieces in a text become these pieces, as in the other formats; llama2.c itself spells them.
// Immutable, any thread.

#include "tokenizer/addedtokens.h"
#include "tokenizer/tokenizer.h"

#include <functional>
#include <unordered_map>

namespace kvscope {

struct ScoredPiece {
    std::string text;  ///< raw bytes, with "▁" already replaced by a space
    float score = 0.0F;  ///< not NaN
};

class Llama2cTokenizer final : public Tokenizer {
public:
    /// @param pieces in id order: <unk>, <s>, </s>, the 256 bytes as "<0x00>" …, then text; at least 259
    explicit Llama2cTokenizer(std::vector<ScoredPiece> pieces);

    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    [[nodiscard]] std::string decodedBytes(std::span<const TokenId> ids) const override;
    [[nodiscard]] Piece piece(TokenId id) const override;
    [[nodiscard]] int vocabularySize() const noexcept override { return static_cast<int>(m_pieces.size()); }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return kBos; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return kEos; }
    [[nodiscard]] std::string kindName() const override { return "llama2.c"; }

    static constexpr TokenId kBos = 1;
    static constexpr TokenId kEos = 2;
    static constexpr TokenId kFirstByte = 3;
    static constexpr int kFewestPieces = 259;

private:
    /// Always inserts BOS, and a space before each text between special tokens.
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override;
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const;
    /// @param text not empty
    void appendText(std::string_view text, std::vector<TokenId>& ids, const std::stop_token& stop) const;
    void appendCharacter(std::string_view character, std::vector<TokenId>& symbols) const;

    std::vector<ScoredPiece> m_pieces;
    AddedTokenFinder m_special;
    std::unordered_map<std::string_view, TokenId> m_ids;  ///< keys point into m_pieces; for equal texts, the first id
};

}  // namespace kvscope
