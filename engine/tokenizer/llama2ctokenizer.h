// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer of llama2.c: SentencePiece pieces with scores, of neighbouring pieces the pair with the best joined score is joined first.
// Immutable, any thread.

#include "tokenizer/tokenizer.h"

#include <functional>
#include <unordered_map>

namespace kvscope {

struct ScoredPiece {
    std::string text;  ///< raw bytes, "▁" already written as a space
    float score = 0.0F;  ///< not NaN
};

class Llama2cTokenizer final : public Tokenizer {
public:
    /// @param pieces in the order of their ids: <unk>, <s>, </s>, the 256 bytes as "<0x00>" …, then text; at least 259.
    explicit Llama2cTokenizer(std::vector<ScoredPiece> pieces);

    /// BOS is always put in front, and a space before a text that is not empty.
    [[nodiscard]] std::vector<TokenId> encode(std::string_view text) const override;
    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
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
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const;
    void appendCharacter(std::string_view character, std::vector<TokenId>& symbols) const;

    std::vector<ScoredPiece> m_pieces;
    std::unordered_map<std::string_view, TokenId> m_ids;  ///< into m_pieces; of equal texts the first id
};

}  // namespace kvscope
