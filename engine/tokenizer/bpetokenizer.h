// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Byte-pair encoding with ranked merges, as a Hugging Face tokenizer.json describes it: GPT-2's byte-level kind and the kind with byte fallback
// are the same machine with other stages. Immutable, any thread.

#include "tokenizer/addedtokens.h"
#include "tokenizer/stages.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

#include <unordered_map>
#include <unordered_set>

namespace kvscope {

/// Pairs of neighbouring pieces that may be joined, the lowest rank first.
class BpeMerges {
public:
    void reserve(std::size_t count) { m_joins.reserve(count); }
    /// A pair given twice keeps its last rank.
    void add(TokenId left, TokenId right, int rank, TokenId joined);
    /// Joins in place what can be joined.
    void apply(std::vector<TokenId>& symbols) const;

private:
    struct Join {
        int rank;
        TokenId joined;
    };
    std::unordered_map<std::uint64_t, Join> m_joins;
};

/// Everything that a file says about such a tokenizer; the reader fills it.
struct BpeParts {
    Vocabulary vocabulary;  ///< added tokens included
    BpeMerges merges;
    std::vector<AddedToken> added;
    std::vector<Normalizer> normalizers;
    std::vector<PreTokenizer> preTokenizers;
    std::vector<Decoder> decoders;
    std::vector<TokenId> prefix;  ///< ids put before every text, e.g. BOS
    std::vector<TokenId> suffix;  ///< ids put behind every text
    std::optional<TokenId> unknown;  ///< stands for what has no piece; without it such characters vanish
    std::optional<TokenId> bos;
    std::optional<TokenId> eos;
    bool fuseUnknown = false;  ///< neighbouring unknown characters become one unknown token
    bool byteFallback = false;  ///< a character without a piece becomes its bytes, "<0x0A>"
    bool ignoreMerges = false;  ///< a whole word that is a piece is taken as it is
};

class BpeTokenizer final : public Tokenizer {
public:
    /// Throws EngineError: TokenizerUnsupported when the byte fallback lacks a byte's piece, TokenizerTooCostly when the text of the pieces, which
    /// is made here once for all, or of the added tokens is out of proportion.
    explicit BpeTokenizer(BpeParts parts);

    [[nodiscard]] std::vector<TokenId> encode(std::string_view text) const override;
    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    [[nodiscard]] Piece piece(TokenId id) const override;  ///< a lookup
    [[nodiscard]] int vocabularySize() const noexcept override { return m_parts.vocabulary.size(); }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return m_parts.bos; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return m_parts.eos; }
    [[nodiscard]] std::string kindName() const override;

private:
    void encodeWord(const std::string& word, std::vector<TokenId>& ids, WorkBudget& budget) const;
    [[nodiscard]] Piece madePiece(TokenId id, WorkBudget& budget) const;
    void makePieces();
    [[nodiscard]] std::vector<TokenId> symbolsOf(std::string_view word) const;
    [[nodiscard]] bool isByteLevel() const noexcept;

    BpeParts m_parts;
    AddedTokenFinder m_rawFinder;  ///< tokens looked for before normalising
    AddedTokenFinder m_normalizedFinder;  ///< and after it
    std::unordered_set<TokenId> m_special;
    std::array<TokenId, 256> m_byteIds {};  ///< with byte fallback
    std::vector<Piece> m_pieces;  ///< by id
};

}  // namespace kvscope
