// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/tokenlabel.h"

#include "text/escape.h"
#include "text/invisible.h"

#include <QList>
#include <QStringDecoder>
#include <QTextBoundaryFinder>

#include <optional>
#include <string>
#include <string_view>

namespace kvscope {
namespace {

constexpr QChar kReturnMark { 0x23CE };
constexpr QChar kTabMark { 0x21E5 };
constexpr QChar kEllipsis { 0x2026 };
/// The most bytes of a piece shown in a label. The longest pieces of usual vocabularies, runs of spaces, have 128; a file may contain
/// megabytes.
constexpr std::size_t kMostShown = 1000;

bool continues(unsigned char byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// At most kMostShown bytes, whole characters.
std::string_view beginning(std::string_view bytes)
{
    if (bytes.size() <= kMostShown)
        return bytes;
    std::size_t end = kMostShown;
    while (end > 0 && continues(static_cast<unsigned char>(bytes[end])))
        --end;
    return bytes.substr(0, end);
}

/// The decoded text of valid UTF-8; nullopt for invalid bytes.
std::optional<QString> decoded(std::string_view bytes)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    QString text = decoder.decode(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    if (decoder.hasError())
        return std::nullopt;
    return text;
}

QString hexBytes(std::string_view bytes)
{
    return QString::fromLatin1(QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())).toHex(' ').toUpper());
}

/// Labels must contain nothing invisible and nothing that reorders other text.
QString visible(const QString& text)
{
    QString result;
    result.reserve(text.size());
    const QList<uint> points = text.toUcs4();
    for (qsizetype i = 0; i < points.size(); ++i) {
        const auto point = [&](qsizetype at) { return at >= 0 && at < points.size() ? static_cast<char32_t>(points[at]) : char32_t { 0 }; };
        const char32_t character = point(i);
        if (needsMark(point(i - 1), character, point(i + 1))) {
            result += characterMark(character);
        } else {
            result += QChar::fromUcs4(character);
        }
    }
    return result;
}

}  // namespace

QString characterMark(char32_t character)
{
    switch (character) {
    case U'\n': return kReturnMark;
    case U'\t': return kTabMark;
    default: return QStringLiteral("\\u{%1}").arg(static_cast<uint>(character), 0, 16);
    }
}

QString markedText(std::string_view bytes)
{
    return visible(QString::fromStdString(withEscapedBytes(bytes)));
}

TokenLabel tokenLabel(const Tokenizer* tokenizer, TokenId id)
{
    TokenLabel label;
    if (id < 0)
        return label;
    const QString number = QLatin1Char('#') + QString::number(id);
    if (tokenizer == nullptr) {
        label.text = number;
        return label;
    }
    const Piece piece = tokenizer->piece(id);
    label.kind = piece.kind;
    if (piece.kind == PieceKind::Unused) {
        label.text = number;
        return label;
    }
    const std::string_view shown = beginning(piece.bytes);
    const QString end = shown.size() < piece.bytes.size() ? QString(kEllipsis) : QString();
    const std::optional<QString> text = decoded(shown);
    if (piece.kind == PieceKind::Byte || !text) {
        // A newline that the vocabulary contains only as a byte is still a newline.
        const bool mark = piece.bytes == "\n" || piece.bytes == "\t";
        label.kind = mark ? PieceKind::Text : PieceKind::Byte;
        label.text = mark ? visible(*text) : hexBytes(shown) + end;
        return label;
    }
    label.leadingSpace = piece.kind == PieceKind::Text && text->startsWith(QLatin1Char(' '));
    label.text = text->isEmpty() ? number : visible(label.leadingSpace ? text->mid(1) : *text) + end;
    return label;
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
            groups.push_back({ first, count, visible(decoded(bytes).value_or(QString())) });
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
        if (length > 0 && static_cast<int>(bytes.size()) >= length && decoded(bytes)) {
            finish(first, count, bytes);
            count = 0;
            bytes.clear();
        }
    }
    finish(first, count, bytes);
    return groups;
}

}  // namespace kvscope
