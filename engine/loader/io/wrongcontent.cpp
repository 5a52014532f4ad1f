// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/wrongcontent.h"

#include "core/utf8.h"

#include <algorithm>

namespace kvscope {

namespace {

/// @param lower in lower case
bool startsWithIgnoringCase(std::string_view text, std::string_view lower)
{
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), [](char wanted, char found) {
        return wanted == (found >= 'A' && found <= 'Z' ? static_cast<char>(found - 'A' + 'a') : found);
    });
}

bool isHtml(std::string_view text)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return startsWithIgnoringCase(text, "<!doctype html") || startsWithIgnoringCase(text, "<html");
}

/// The opcode PROTO with a protocol from 2 to 5, then an opcode that can begin a saved object: a frame, a number (PyTorch's magic one), a
/// container or the name of a class. Two bytes alone would also begin a llama2.c file with 640 features.
bool isPickle(std::string_view text)
{
    constexpr std::string_view kOpcodes = "\x95\x8A\x88\x89}](cX";
    return text.size() > 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5 && kOpcodes.find(text[2]) != std::string_view::npos;
}

/// C0 and C1 without those that text files contain.
bool isControl(char32_t c)
{
    return (c < U' ' && c != U'\t' && c != U'\n' && c != U'\f' && c != U'\r') || (c >= U'\x7F' && c <= U'\x9F');
}

}  // namespace

std::optional<Phrase> knownWrongContent(std::string_view begin) noexcept
{
    if (begin.starts_with("version https://git-lfs.github.com/")) {
        return Phrase::GitLfsPointer;
    }
    if (begin.starts_with("PK\x03\x04")) {
        constexpr std::size_t kFirstName = 30;
        const bool session = begin.size() > kFirstName && begin.substr(kFirstName).starts_with("manifest.json");
        return session ? Phrase::SessionFile : Phrase::ZipArchive;
    }
    if (isHtml(begin)) {
        return Phrase::HtmlPage;
    }
    return isPickle(begin) ? std::optional(Phrase::Pickle) : std::nullopt;
}

bool isPlainText(std::string_view begin) noexcept
{
    constexpr std::size_t kLeast = 8;
    constexpr std::size_t kLongestCharacter = 4;
    if (begin.size() < kLeast) {
        return false;
    }
    const bool isCut = begin.size() >= kWrongContentBytes;  // perhaps in the middle of a character
    while (!begin.empty()) {
        const Utf8Unit unit = firstUtf8Unit(begin);
        if (!unit.valid) {
            return isCut && unit.length == begin.size() && unit.length < kLongestCharacter;
        }
        if (isControl(unit.codePoint)) {
            return false;
        }
        begin.remove_prefix(unit.length);
    }
    return true;
}

}  // namespace kvscope
