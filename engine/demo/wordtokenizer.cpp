// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/wordtokenizer.h"

#include "core/utf8.h"
#include "tokenizer/workbudget.h"

#include <algorithm>
#include <utility>

namespace kvscope {

WordTokenizer::WordTokenizer(std::vector<std::string> words, ErrorArgument usable) : m_words(std::move(words)), m_usable(std::move(usable))
{
}

std::vector<TokenId> WordTokenizer::idsOf(std::string_view text, const std::stop_token& stop) const
{
    requireUtf8(text);
    constexpr std::string_view kSeparators = " \t\r\n";
    std::vector<TokenId> ids;
    for (std::size_t start = text.find_first_not_of(kSeparators); start != std::string_view::npos;) {
        endIfStopped(stop);
        const std::size_t end = std::min(text.find_first_of(kSeparators, start), text.size());
        const std::string_view word = text.substr(start, end - start);
        const auto found = std::find(m_words.begin(), m_words.end(), word);
        if (found == m_words.end()) {
            throw EngineError(ErrorCode::TokenRefused)
                .key({ Phrase::WordOfText, ids.size() })
                .expected(m_usable)
                .found(Verbatim { std::string(word) });
        }
        ids.push_back(static_cast<TokenId>(found - m_words.begin()));
        start = text.find_first_not_of(kSeparators, end);
    }
    return ids;
}

std::string WordTokenizer::decode(std::span<const TokenId> ids) const
{
    std::string text;
    for (const TokenId id : ids) {
        const std::string word = piece(id).bytes;
        text += (text.empty() || word.empty() ? "" : " ") + word;
    }
    return text;
}

Piece WordTokenizer::piece(TokenId id) const
{
    if (id < 0 || id >= vocabularySize()) {
        return { PieceKind::Unused, {} };
    }
    return { PieceKind::Text, m_words[static_cast<std::size_t>(id)] };
}

}  // namespace kvscope
