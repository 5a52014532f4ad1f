// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/vocabulary.h"

#include "core/error.h"

namespace kvscope {

namespace {

/// Ids may have gaps (reserved rows of the embedding); an id above this multiple of the number of pieces, plus a margin, is rejected.
constexpr std::size_t kIdsPerPiece = 8;
constexpr std::size_t kIdMargin = 1U << 20U;

}  // namespace

void Vocabulary::reserve(std::size_t pieces)
{
    m_ids.reserve(pieces);
    m_pieces.reserve(pieces);
}

void Vocabulary::add(std::string piece, TokenId id)
{
    const auto refuse = [&](const ErrorArgument& expected) {
        throw EngineError(ErrorCode::ValueWrong).key({ Phrase::IdOf, Verbatim { piece } }).expected(expected).found(id);
    };
    if (id < 0) {
        refuse({ Phrase::WholeNumberAtLeast, 0 });
    }
    const auto index = static_cast<std::size_t>(id);
    if (index > m_ids.size() * kIdsPerPiece + kIdMargin) {
        refuse(Phrase::IdNearPieces);
    }
    if (index >= m_pieces.size()) {
        m_pieces.resize(index + 1, nullptr);
    }
    if (m_pieces[index] != nullptr) {
        if (*m_pieces[index] != piece) {
            refuse(Phrase::IdOfItsOwn);
        }
        return;
    }
    const auto [place, isNew] = m_ids.try_emplace(piece, id);
    if (!isNew) {
        refuse(Phrase::OneIdPerPiece);
    }
    m_pieces[index] = &place->first;
}

std::optional<TokenId> Vocabulary::find(std::string_view piece) const
{
    const auto place = m_ids.find(piece);
    return place == m_ids.end() ? std::nullopt : std::optional(place->second);
}

const std::string* Vocabulary::piece(TokenId id) const noexcept
{
    return id >= 0 && id < size() ? m_pieces[static_cast<std::size_t>(id)] : nullptr;
}

}  // namespace kvscope
