// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer of hand-made models: a short list of words separated by spaces.

#include "core/error.h"
#include "tokenizer/tokenizer.h"

#include <string>
#include <vector>

namespace kvscope {

class WordTokenizer final : public Tokenizer {
public:
    /// @param words by id, UTF-8 without spaces
    /// @param usable the words that an error about an unknown word suggests
    WordTokenizer(std::vector<std::string> words, ErrorArgument usable);

    /// The words separated by single spaces.
    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override;
    /// The word, without surrounding spaces.
    [[nodiscard]] Piece piece(TokenId id) const override;

    [[nodiscard]] int vocabularySize() const noexcept override { return static_cast<int>(m_words.size()); }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return std::nullopt; }
    [[nodiscard]] std::string kindName() const override { return "words"; }

private:
    /// Throws EngineError: TextInvalid; TokenRefused for an unknown word; Cancelled.
    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view text, const std::stop_token& stop) const override;
    std::vector<std::string> m_words;
    ErrorArgument m_usable;
};

}  // namespace kvscope
