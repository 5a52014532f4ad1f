// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/llama2ctokenizer.h"

#include "core/utf8.h"
#include "tokenizer/pairjoin.h"
#include "tokenizer/stages.h"
#include "tokenizer/workbudget.h"

namespace kvscope {

namespace {

/// The files contain "\n<s>\n" so that BOS prints as a blank line; its name is the part in between.
std::string specialName(const std::string& text)
{
    const std::size_t begin = text.find_first_not_of('\n');
    const std::size_t end = text.find_last_not_of('\n');
    return begin == std::string::npos ? std::string() : text.substr(begin, end - begin + 1);
}

std::vector<AddedToken> specialTokens(const std::vector<ScoredPiece>& pieces)
{
    std::vector<AddedToken> tokens;
    tokens.reserve(Llama2cTokenizer::kFirstByte);
    for (TokenId id = 0; id < Llama2cTokenizer::kFirstByte; ++id) {
        tokens.push_back({ .content = specialName(pieces[static_cast<std::size_t>(id)].text), .id = id, .special = true });
    }
    return tokens;
}

}  // namespace

Llama2cTokenizer::Llama2cTokenizer(std::vector<ScoredPiece> pieces) : m_pieces(std::move(pieces)), m_special(specialTokens(m_pieces))
{
    m_ids.reserve(m_pieces.size());
    for (std::size_t id = 0; id < m_pieces.size(); ++id) {
        m_ids.try_emplace(m_pieces[id].text, static_cast<TokenId>(id));
    }
}

std::optional<TokenId> Llama2cTokenizer::find(std::string_view text) const
{
    const auto found = m_ids.find(text);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

void Llama2cTokenizer::appendCharacter(std::string_view character, std::vector<TokenId>& symbols) const
{
    if (const std::optional<TokenId> id = find(character)) {
        symbols.push_back(*id);
        return;
    }
    for (const char byte : character) {
        symbols.push_back(kFirstByte + static_cast<unsigned char>(byte));
    }
}

std::vector<TokenId> Llama2cTokenizer::idsOf(std::string_view text, const std::stop_token& stop) const
{
    requireUtf8(text);
    WorkBudget budget = WorkBudget::forText(text.size(), stop);
    std::vector<TokenId> ids { kBos };
    for (const TextPart& part : m_special.split(text, budget)) {
        if (part.token) {
            ids.push_back(*part.token);
        } else {
            appendText(part.text, ids, stop);
        }
    }
    return ids;
}

void Llama2cTokenizer::appendText(std::string_view text, std::vector<TokenId>& ids, const std::stop_token& stop) const
{
    std::vector<TokenId> symbols;
    symbols.reserve(text.size() + 1);
    appendCharacter(" ", symbols);
    while (!text.empty()) {
        const std::size_t length = firstUtf8Unit(text).length;
        appendCharacter(text.substr(0, length), symbols);
        text.remove_prefix(length);
    }
    std::string both;
    joinPairs(symbols, [this, &both, &stop](TokenId left, TokenId right) -> std::optional<PairJoin> {
        endIfStopped(stop);
        both.assign(m_pieces[static_cast<std::size_t>(left)].text).append(m_pieces[static_cast<std::size_t>(right)].text);
        const std::optional<TokenId> joined = find(both);
        if (!joined) {
            return std::nullopt;
        }
        return PairJoin { -static_cast<double>(m_pieces[static_cast<std::size_t>(*joined)].score), *joined };
    });
    ids.insert(ids.end(), symbols.begin(), symbols.end());
}

std::string Llama2cTokenizer::decode(std::span<const TokenId> ids) const
{
    return repairedUtf8(decodedBytes(ids));
}

std::string Llama2cTokenizer::decodedBytes(std::span<const TokenId> ids) const
{
    std::string text;
    bool atStart = true;
    for (const TokenId id : ids) {
        const Piece token = piece(id);
        if (token.kind != PieceKind::Text && token.kind != PieceKind::Byte) {
            continue;
        }
        const bool marksStart = atStart && token.bytes.starts_with(' ');
        text.append(token.bytes, marksStart ? 1 : 0);
        atStart = false;
    }
    return text;
}

Piece Llama2cTokenizer::piece(TokenId id) const
{
    if (id < 0 || id >= vocabularySize()) {
        return { PieceKind::Unused, {} };
    }
    const std::string& text = m_pieces[static_cast<std::size_t>(id)].text;
    if (id < kFirstByte) {
        return { PieceKind::Special, specialName(text) };
    }
    if (id < kFirstByte + 256) {
        if (const std::optional<char> byte = namedByte(text)) {
            return { PieceKind::Byte, std::string(1, *byte) };
        }
    }
    return { isUtf8(text) ? PieceKind::Text : PieceKind::Byte, text };
}

}  // namespace kvscope
