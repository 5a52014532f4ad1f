// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recordedtokenizer.h"

#include "core/error.h"
#include "core/utf8.h"

namespace kvscope {

std::string RecordedTokenizer::decodedBytes(std::span<const TokenId> ids) const
{
    if (const auto known = m_known.texts.find({ ids.begin(), ids.end() }); known != m_known.texts.end()) {
        return known->second;
    }
    std::string text;
    for (const TokenId id : ids) {
        const Piece each = piece(id);
        text += each.kind == PieceKind::Special || each.kind == PieceKind::Unused ? std::string() : each.bytes;
    }
    return text;
}

std::string RecordedTokenizer::decode(std::span<const TokenId> ids) const
{
    return repairedUtf8(decodedBytes(ids));
}

Piece RecordedTokenizer::piece(TokenId id) const
{
    const auto found = m_known.pieces.find(id);
    return found == m_known.pieces.end() ? Piece { PieceKind::Unused, {} } : found->second;
}

std::vector<TokenId> RecordedTokenizer::idsOf(std::string_view /*text*/, const std::stop_token& /*stop*/) const
{
    throw EngineError(ErrorCode::TokenizerMissing).expected(Phrase::Model);
}

}  // namespace kvscope
