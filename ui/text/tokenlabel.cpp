// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenlabel.h"

#include "core/utf8.h"
#include "text/piecelabel.h"

#include <QTextBoundaryFinder>

#include <string>
#include <string_view>

namespace kvscope {
namespace {

constexpr QChar kEllipsis { 0x2026 };

bool continues(unsigned char byte)
{
    return (byte & 0xC0U) == 0x80U;
}

}  // namespace

QString characterMark(char32_t character)
{
    return QString::fromStdString(markOf(character));
}

QString markedText(std::string_view bytes)
{
    return QString::fromStdString(withMarks(bytes));
}

TokenLabel tokenLabel(const Tokenizer* tokenizer, TokenId id)
{
    if (id < 0)
        return {};
    if (tokenizer == nullptr)
        return { .text = QLatin1Char('#') + QString::number(id) };
    const PieceLabel label = pieceLabel(tokenizer->piece(id), id);
    return { QString::fromStdString(label.text), label.leadingSpace, label.kind };
}

TokenLabel visibleTokenLabel(const Tokenizer* tokenizer, TokenId id)
{
    TokenLabel label = tokenLabel(tokenizer, id);
    if (label.text.isEmpty()) {
        label.text = label.spaced();
        label.leadingSpace = false;
    }
    return label;
}

namespace {

/// Length in bytes of the character that a first byte starts; 0 if it starts none.
int announcedLength(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first < 0xE0)
        return 2;
    if (first >= 0xE0 && first < 0xF0)
        return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

}  // namespace

QString tokenAt(int position, const TokenLabel& label)
{
    constexpr qsizetype kLongest = 16;
    QString text = label.text;
    if (text.size() > kLongest) {
        QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text);
        characters.setPosition(kLongest / 2);
        const qsizetype left = characters.isAtBoundary() ? kLongest / 2 : characters.toPreviousBoundary();
        characters.setPosition(text.size() - (kLongest / 2 - 1));
        const qsizetype right = characters.isAtBoundary() ? characters.position() : characters.toNextBoundary();
        text = text.left(left) + kEllipsis + text.mid(right);
    }
    return QString::number(position + 1) + QLatin1Char(' ') + text;
}

std::vector<ByteGroup> byteGroups(const Tokenizer* tokenizer, const std::vector<TokenId>& ids)
{
    std::vector<ByteGroup> groups;
    if (tokenizer == nullptr)
        return groups;

    const auto finish = [&groups](int first, int count, const std::string& bytes) {
        if (count >= 2)
            groups.push_back({ first, count, isUtf8(bytes) ? markedText(bytes) : QString() });
    };
    int first = 0;
    int count = 0;
    std::string bytes;  // of the group being collected
    for (int i = 0; i < static_cast<int>(ids.size()); ++i) {
        const Piece piece = tokenizer->piece(ids[static_cast<std::size_t>(i)]);
        if (piece.kind != PieceKind::Byte || piece.bytes.empty()) {
            finish(first, count, bytes);
            count = 0;
            bytes.clear();
            continue;
        }
        const bool belongs = count > 0 && continues(static_cast<unsigned char>(piece.bytes.front()));
        if (!belongs) {
            finish(first, count, bytes);
            first = i;
            count = 0;
            bytes.clear();
        }
        ++count;
        bytes += piece.bytes;
        // A complete character ends its group, so that adjacent characters are not merged.
        const int length = announcedLength(static_cast<unsigned char>(bytes.front()));
        if (length > 0 && static_cast<int>(bytes.size()) >= length && isUtf8(bytes)) {
            finish(first, count, bytes);
            count = 0;
            bytes.clear();
        }
    }
    finish(first, count, bytes);
    return groups;
}

}  // namespace kvscope
