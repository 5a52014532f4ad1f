// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Byte-pair encoding with ranked merges, as described by a Hugging Face tokenizer.json: GPT-2's byte-level variant and the variant with
// byte fallback differ only in their stages. Immutable, any thread.

#include "tokenizer/addedtokens.h"
#include "tokenizer/stages.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

#include <unordered_map>
#include <unordered_set>

namespace kvscope {

/// Pairs of adjacent pieces that can be merged, lowest rank first.
class BpeMerges {
public:
    void reserve(std::size_t count) { m_joins.reserve(count); }
    /// If a pair is added twice, its last rank counts.
    void add(TokenId left, TokenId right, int rank, TokenId joined);
    /// Applies all possible merges in place. Throws EngineError{Cancelled} if the stop token of @p budget is requested.
    void apply(std::vector<TokenId>& symbols, const WorkBudget& budget) const;

private:
    struct Join {
        int rank;
        TokenId joined;
    };
    std::unordered_map<std::uint64_t, Join> m_joins;
};

/// The contents of a tokenizer file; filled in by the reader.
struct BpeParts {
    Vocabulary vocabulary;  ///< including added tokens
    BpeMerges merges;
    /// By id, not NaN: SentencePiece's way to choose. The adjacent pair whose joined piece has the best score is merged first. Empty: the
    /// merges' ranks choose.
    std::vector<float> scores;
    std::vector<AddedToken> added;
    std::vector<Normalizer> normalizers;
    std::vector<PreTokenizer> preTokenizers;
    std::vector<Decoder> decoders;
    std::vector<TokenId> prefix;  ///< ids inserted before every text, e.g. BOS
    std::vector<TokenId> suffix;  ///< ids appended to every text
    std::optional<TokenId> unknown;  ///< for characters without a piece, which are dropped if this is not set
    std::optional<TokenId> bos;
    std::optional<TokenId> eos;
    bool fuseUnknown = false;  ///< adjacent unknown characters become one unknown token
    bool byteFallback = false;  ///< a character without a piece becomes its bytes, "<0x0A>"
    bool ignoreMerges = false;  ///< a word that is itself a piece is not split
};

class BpeTokenizer final : public Tokenizer {
public:
    /// Throws EngineError: TokenizerUnsupported if the byte fallback lacks the piece of a byte; TokenizerTooCostly if the text of the
    /// pieces, which is computed here once, or of the added tokens is disproportionately large.
    explicit BpeTokenizer(BpeParts parts);

    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    [[nodiscard]] std::string decodedBytes(std::span<const TokenId> ids) const override;
    [[nodiscard]] Piece piece(TokenId id) const override;  ///< a lookup
    [[nodiscard]] int vocabularySize() const noexcept override { return m_parts.vocabulary.size(); }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return m_parts.bos; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return m_parts.eos; }
    [[nodiscard]] std::string kindName() const override;

private:
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override;
    void encodeWord(const std::string& word, std::vector<TokenId>& ids, WorkBudget& budget) const;
    [[nodiscard]] Piece madePiece(TokenId id, WorkBudget& budget) const;
    void makePieces();
    void mergeByScore(std::vector<TokenId>& symbols, const WorkBudget& budget) const;
    [[nodiscard]] std::vector<TokenId> symbolsOf(std::string_view word, const WorkBudget& budget) const;
    [[nodiscard]] bool isByteLevel() const noexcept;

    BpeParts m_parts;
    AddedTokenFinder m_rawFinder;  ///< tokens matched before normalisation
    AddedTokenFinder m_normalizedFinder;  ///< tokens matched after normalisation
    std::unordered_set<TokenId> m_special;
    std::array<TokenId, 256> m_byteIds {};  ///< used with byte fallback
    std::vector<Piece> m_pieces;  ///< by id
};

}  // namespace kvscope
