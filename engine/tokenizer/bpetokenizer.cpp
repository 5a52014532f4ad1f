// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bpetokenizer.h"

#include "core/error.h"
#include "core/utf8.h"
#include "tokenizer/pairjoin.h"

#include <algorithm>

namespace kvscope {

namespace {

std::uint64_t pairKey(TokenId left, TokenId right)
{
    return (std::uint64_t { static_cast<std::uint32_t>(left) } << 32U) | static_cast<std::uint32_t>(right);
}

std::string byteName(unsigned byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return { '<', '0', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU], '>' };
}

/// The added tokens that are matched in the raw text, or (as written by the normalizers) in the normalised text.
std::vector<AddedToken> findable(const BpeParts& parts, bool inNormalized)
{
    std::vector<AddedToken> tokens;
    std::copy_if(parts.added.begin(), parts.added.end(), std::back_inserter(tokens),
        [inNormalized](const AddedToken& token) { return token.normalized == inNormalized; });
    if (inNormalized) {
        std::size_t bytes = 0;
        for (const AddedToken& token : tokens) {
            bytes += WorkBudget::kWordBytes + token.content.size();
        }
        WorkBudget budget = WorkBudget::forTable(bytes);
        for (AddedToken& token : tokens) {
            token.content = normalized(parts.normalizers, std::move(token.content), budget);
        }
    }
    return tokens;
}

}  // namespace

void BpeMerges::add(TokenId left, TokenId right, int rank, TokenId joined)
{
    m_joins.insert_or_assign(pairKey(left, right), Join { rank, joined });
}

void BpeMerges::apply(std::vector<TokenId>& symbols, const WorkBudget& budget) const
{
    joinPairs(symbols, [this, &budget](TokenId left, TokenId right) -> std::optional<PairJoin> {
        budget.endIfStopped();
        const auto found = m_joins.find(pairKey(left, right));
        if (found == m_joins.end()) {
            return std::nullopt;
        }
        return PairJoin { static_cast<double>(found->second.rank), found->second.joined };
    });
}

BpeTokenizer::BpeTokenizer(BpeParts parts)
    : m_parts(std::move(parts))
    , m_rawFinder(findable(m_parts, false))
    , m_normalizedFinder(findable(m_parts, true))
{
    for (const AddedToken& token : m_parts.added) {
        if (token.special) {
            m_special.insert(token.id);
        }
    }
    if (m_parts.unknown) {
        m_special.insert(*m_parts.unknown);
    }
    for (unsigned byte = 0; m_parts.byteFallback && byte < m_byteIds.size(); ++byte) {
        const std::optional<TokenId> id = m_parts.vocabulary.find(byteName(byte));
        if (!id) {
            throw EngineError(ErrorCode::TokenizerUnsupported)
                .key("model.byte_fallback")
                .expected(Phrase::PieceForEachByte)
                .found({ Phrase::NoPiece, Verbatim { byteName(byte) } });
        }
        m_byteIds[byte] = *id;
    }
    makePieces();
}

void BpeTokenizer::makePieces()
{
    const int size = m_parts.vocabulary.size();
    std::size_t bytes = 0;
    for (TokenId id = 0; id < size; ++id) {
        const std::string* spelling = m_parts.vocabulary.piece(id);
        bytes += spelling == nullptr ? 0 : spelling->size();
    }
    WorkBudget budget = WorkBudget::forTable(bytes);
    m_pieces.reserve(static_cast<std::size_t>(size));
    for (TokenId id = 0; id < size; ++id) {
        m_pieces.push_back(madePiece(id, budget));
    }
}

std::vector<TokenId> BpeTokenizer::idsOf(std::string_view text, const std::stop_token& stop) const
{
    requireUtf8(text);
    WorkBudget budget = WorkBudget::forText(text.size(), stop);
    std::vector<TokenId> ids = m_parts.prefix;
    for (const TextPart& raw : m_rawFinder.split(text, budget)) {
        if (raw.token) {
            ids.push_back(*raw.token);
            continue;
        }
        bool startsText = raw.text.data() == text.data();
        budget.spendBytes(raw.text.size());
        const std::string normal = normalized(m_parts.normalizers, std::string(raw.text), budget);
        for (const TextPart& part : m_normalizedFinder.split(normal, budget)) {
            if (part.token) {
                ids.push_back(*part.token);
            } else {
                budget.spendBytes(part.text.size());
                for (const std::string& word : preTokenized(m_parts.preTokenizers, std::string(part.text), startsText, budget)) {
                    encodeWord(word, ids, budget);
                }
            }
            startsText = false;
        }
    }
    ids.insert(ids.end(), m_parts.suffix.begin(), m_parts.suffix.end());
    return ids;
}

void BpeTokenizer::encodeWord(const std::string& word, std::vector<TokenId>& ids, WorkBudget& budget) const
{
    if (m_parts.ignoreMerges) {
        if (const std::optional<TokenId> whole = m_parts.vocabulary.find(word)) {
            ids.push_back(*whole);
            return;
        }
    }
    budget.spendBytes(WorkBudget::kSymbolBytes * word.size());
    std::vector<TokenId> symbols = symbolsOf(word, budget);
    if (m_parts.scores.empty()) {
        m_parts.merges.apply(symbols, budget);
    } else {
        mergeByScore(symbols, budget);
    }
    ids.insert(ids.end(), symbols.begin(), symbols.end());
}

void BpeTokenizer::mergeByScore(std::vector<TokenId>& symbols, const WorkBudget& budget) const
{
    // A byte that stands for a part of an unknown character joins nothing, though its name might.
    const auto isByte = [this](TokenId id) { return m_pieces[static_cast<std::size_t>(id)].kind == PieceKind::Byte; };
    std::string both;
    joinPairs(symbols, [&](TokenId left, TokenId right) -> std::optional<PairJoin> {
        budget.endIfStopped();
        if (isByte(left) || isByte(right)) {
            return std::nullopt;
        }
        both.assign(*m_parts.vocabulary.piece(left)).append(*m_parts.vocabulary.piece(right));
        const std::optional<TokenId> joined = m_parts.vocabulary.find(both);
        if (!joined) {
            return std::nullopt;
        }
        return PairJoin { -static_cast<double>(m_parts.scores[static_cast<std::size_t>(*joined)]), *joined };
    });
}

std::vector<TokenId> BpeTokenizer::symbolsOf(std::string_view word, const WorkBudget& budget) const
{
    std::vector<TokenId> symbols;
    symbols.reserve(word.size());
    bool afterUnknown = false;
    while (!word.empty()) {
        budget.endIfStopped();
        const std::string_view character = word.substr(0, firstUtf8Unit(word).length);
        word.remove_prefix(character.size());
        if (const std::optional<TokenId> id = m_parts.vocabulary.find(character)) {
            symbols.push_back(*id);
            afterUnknown = false;
        } else if (m_parts.byteFallback) {
            for (const char byte : character) {
                symbols.push_back(m_byteIds[static_cast<unsigned char>(byte)]);
            }
            afterUnknown = false;
        } else if (m_parts.unknown && !(afterUnknown && m_parts.fuseUnknown)) {
            symbols.push_back(*m_parts.unknown);
            afterUnknown = true;
        }
    }
    return symbols;
}

std::string BpeTokenizer::decode(std::span<const TokenId> ids) const
{
    return repairedUtf8(decodedBytes(ids));
}

std::string BpeTokenizer::decodedBytes(std::span<const TokenId> ids) const
{
    WorkBudget budget = WorkBudget::forIds(ids.size());
    std::vector<std::string> pieces;
    pieces.reserve(ids.size());
    for (const TokenId id : ids) {
        const std::string* piece = m_parts.vocabulary.piece(id);
        if (piece != nullptr && !m_special.contains(id)) {
            budget.spendBytes(WorkBudget::kWordBytes + piece->size());
            pieces.push_back(*piece);
        }
    }
    return decoded(m_parts.decoders, std::move(pieces), budget);
}

Piece BpeTokenizer::piece(TokenId id) const
{
    return id >= 0 && id < vocabularySize() ? m_pieces[static_cast<std::size_t>(id)] : Piece { PieceKind::Unused, {} };
}

Piece BpeTokenizer::madePiece(TokenId id, WorkBudget& budget) const
{
    const std::string* text = m_parts.vocabulary.piece(id);
    if (text == nullptr) {
        return { PieceKind::Unused, {} };
    }
    if (m_special.contains(id)) {
        return { PieceKind::Special, *text };
    }
    if (m_parts.byteFallback) {
        if (const std::optional<char> byte = namedByte(*text)) {
            return { PieceKind::Byte, std::string(1, *byte) };
        }
    }
    std::string bytes = decodedPiece(m_parts.decoders, *text, budget);
    const PieceKind kind = isUtf8(bytes) ? PieceKind::Text : PieceKind::Byte;
    return { kind, std::move(bytes) };
}

bool BpeTokenizer::isByteLevel() const noexcept
{
    return std::any_of(m_parts.preTokenizers.begin(), m_parts.preTokenizers.end(),
        [](const PreTokenizer& stage) { return std::holds_alternative<ByteLevelPreTokenizer>(stage); });
}

std::string BpeTokenizer::kindName() const
{
    if (isByteLevel()) {
        return "byte-level BPE";
    }
    if (!m_parts.scores.empty()) {
        return "SentencePiece BPE";
    }
    return m_parts.byteFallback ? "BPE with byte fallback" : "BPE";
}

}  // namespace kvscope
