// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/piecelabel.h"

#include "core/utf8.h"
#include "text/escape.h"
#include "text/invisible.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace kvscope {

namespace {

/// The most bytes of a piece shown in a label. The longest pieces of usual vocabularies, runs of spaces, have 128; a file may contain
/// megabytes.
constexpr std::size_t kMostShown = 1000;

/// At most kMostShown bytes, whole characters. Bytes that are no characters are cut anywhere.
std::string_view beginning(std::string_view bytes)
{
    if (bytes.size() <= kMostShown) {
        return bytes;
    }
    const auto continues = [bytes](std::size_t at) { return (static_cast<unsigned char>(bytes[at]) & 0xC0U) == 0x80U; };
    constexpr std::size_t kLongestCharacter = 4;
    std::size_t end = kMostShown;
    while (end > kMostShown - kLongestCharacter && continues(end)) {
        --end;
    }
    return bytes.substr(0, end);
}

/// "E2 80"
std::string hexDigits(std::string_view bytes)
{
    std::string digits;
    for (const char byte : bytes) {
        std::array<char, 4> two {};
        std::snprintf(two.data(), two.size(), "%02X", static_cast<unsigned>(static_cast<unsigned char>(byte)));
        digits += digits.empty() ? "" : " ";
        digits += two.data();
    }
    return digits;
}

}  // namespace

std::string markOf(char32_t character)
{
    if (character == U'\n') {
        return "⏎";
    }
    if (character == U'\t') {
        return "⇥";
    }
    std::array<char, 16> mark {};
    std::snprintf(mark.data(), mark.size(), "\\u{%x}", static_cast<unsigned>(character));
    return mark.data();
}

std::string withMarks(std::string_view bytes)
{
    const std::string valid = withEscapedBytes(bytes);
    std::string text;
    text.reserve(valid.size());
    char32_t before = 0;
    for (std::string_view rest = valid; !rest.empty();) {
        const Utf8Unit unit = firstUtf8Unit(rest);
        const std::string_view character = rest.substr(0, unit.length);
        rest.remove_prefix(unit.length);
        const char32_t after = rest.empty() ? 0 : firstUtf8Unit(rest).codePoint;
        if (needsMark(before, unit.codePoint, after)) {
            text += markOf(unit.codePoint);
        } else {
            text += character;
        }
        before = unit.codePoint;
    }
    return text;
}

PieceLabel pieceLabel(const Piece& piece, TokenId id)
{
    PieceLabel label;
    label.kind = piece.kind;
    if (piece.kind == PieceKind::Unused || piece.bytes.empty()) {
        label.text = '#' + std::to_string(id);
        return label;
    }
    const std::string_view shown = beginning(piece.bytes);
    const char* const end = shown.size() < piece.bytes.size() ? "…" : "";
    // A newline that the vocabulary contains only as a byte is still a newline.
    const bool mark = piece.bytes == "\n" || piece.bytes == "\t";
    if (!mark && (piece.kind == PieceKind::Byte || !isUtf8(shown))) {
        label.kind = PieceKind::Byte;
        label.text = hexDigits(shown) + end;
        return label;
    }
    if (piece.kind == PieceKind::Byte) {
        label.kind = PieceKind::Text;
    }
    label.leadingSpace = piece.kind == PieceKind::Text && shown.front() == ' ';
    label.text = withMarks(label.leadingSpace ? shown.substr(1) : shown) + end;
    return label;
}

}  // namespace kvscope
