// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A tokenizer whose pieces are defined by a function, for tests of displays and texts.

#include "tokenizer/tokenizer.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope::test {

/// Id 0 is "<s>"; every other id is what the function returns for it.
class ListTokenizer final : public Tokenizer {
public:
    using WordOf = std::string (*)(TokenId id);

    explicit ListTokenizer(WordOf wordOf, std::optional<TokenId> eos = {}) : m_wordOf(wordOf), m_eos(eos) { }

    [[nodiscard]] std::vector<TokenId> idsOf(std::string_view, const std::stop_token& /*stop*/) const override { return { 0 }; }
    [[nodiscard]] std::string decode(std::span<const TokenId> ids) const override
    {
        std::string text;
        for (const TokenId id : ids) {
            text += piece(id).bytes;
        }
        return text;
    }
    [[nodiscard]] Piece piece(TokenId id) const override
    {
        return id == 0 ? Piece { PieceKind::Special, "<s>" } : Piece { PieceKind::Text, m_wordOf(id) };
    }
    [[nodiscard]] int vocabularySize() const noexcept override { return 2048; }
    [[nodiscard]] std::optional<TokenId> bos() const noexcept override { return 0; }
    [[nodiscard]] std::optional<TokenId> eos() const noexcept override { return m_eos; }
    [[nodiscard]] std::string kindName() const override { return "words"; }

private:
    WordOf m_wordOf;
    std::optional<TokenId> m_eos;
};

}  // namespace kvscope::test
