// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bytetokenizer.h"

#include "core/error.h"
#include "core/utf8.h"

#include <algorithm>

namespace kvscope {

std::vector<TokenId> ByteTokenizer::idsOf(std::string_view text, const std::stop_token& /*stop*/) const
{
    requireUtf8(text);
    std::vector<TokenId> ids;
    ids.reserve(text.size());
    for (const char character : text) {
        const TokenId id = static_cast<unsigned char>(character);
        if (id >= m_modelVocabulary) {
            throw EngineError(ErrorCode::TokenOutOfRange)
                .key({ Phrase::AtByte, ids.size() })
                .expected({ Phrase::Range, 0, m_modelVocabulary - 1 })
                .found(id);
        }
        ids.push_back(id);
    }
    return ids;
}

std::string ByteTokenizer::decode(std::span<const TokenId> ids) const
{
    return repairedUtf8(decodedBytes(ids));
}

std::string ByteTokenizer::decodedBytes(std::span<const TokenId> ids) const
{
    std::string bytes;
    for (const TokenId id : ids) {
        bytes += piece(id).bytes;
    }
    return bytes;
}

Piece ByteTokenizer::piece(TokenId id) const
{
    if (id < 0 || id >= vocabularySize()) {
        return { PieceKind::Unused, {} };
    }
    const auto byte = static_cast<unsigned char>(id);
    return { byte < 0x80U ? PieceKind::Text : PieceKind::Byte, std::string(1, static_cast<char>(byte)) };
}

int ByteTokenizer::vocabularySize() const noexcept
{
    return std::min(m_modelVocabulary, 256);
}

}  // namespace kvscope
