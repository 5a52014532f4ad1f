// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/escape.h"

#include "core/utf8.h"
#include "text/invisible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace kvscope {

namespace {

void appendHex(std::string& out, const char* format, std::uint32_t value)
{
    std::array<char, 16> text {};
    std::snprintf(text.data(), text.size(), format, value);
    out += text.data();
}

char32_t firstCharacter(std::string_view bytes)
{
    const Utf8Unit unit = bytes.empty() ? Utf8Unit {} : firstUtf8Unit(bytes);
    return unit.valid ? unit.codePoint : 0;
}

void appendMark(std::string& out, char32_t c)
{
    switch (c) {
    case U'\n': out += "\\n"; break;
    case U'\r': out += "\\r"; break;
    case U'\t': out += "\\t"; break;
    default: appendHex(out, c < 0x80 ? "\\x%02x" : "\\u{%04x}", static_cast<std::uint32_t>(c)); break;
    }
}

/// Moves the first character from @p bytes to the end of @p out, escaped if it shows nothing.
/// @param before the character that was moved before it; 0 at the beginning and behind invalid bytes
void moveFirst(std::string& out, std::string_view& bytes, char32_t& before, std::string_view alsoEscaped)
{
    const Utf8Unit first = firstUtf8Unit(bytes);
    if (!first.valid) {  // byte by byte, so that none is lost
        appendHex(out, "\\x%02x", static_cast<unsigned char>(bytes.front()));
        bytes.remove_prefix(1);
        before = 0;
        return;
    }
    if (needsMark(before, first.codePoint, firstCharacter(bytes.substr(first.length)))) {
        appendMark(out, first.codePoint);
    } else {
        if (alsoEscaped.find(bytes.front()) != std::string_view::npos) {
            out += '\\';
        }
        out += bytes.substr(0, first.length);
    }
    before = first.codePoint;
    bytes.remove_prefix(first.length);
}

/// Characters of valid UTF-8.
std::size_t characters(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string escaped(std::string_view bytes, std::size_t limit, std::string_view alsoEscaped)
{
    std::string out;
    char32_t before = 0;
    for (std::size_t shown = 0; !bytes.empty(); ++shown) {
        if (shown == limit) {
            out += "…";
            break;
        }
        moveFirst(out, bytes, before, alsoEscaped);
    }
    return out;
}

std::string shortened(std::string_view bytes, std::size_t width)
{
    std::vector<std::string> shown;
    char32_t before = 0;
    while (!bytes.empty()) {
        moveFirst(shown.emplace_back(), bytes, before, {});
    }
    std::size_t all = 0;
    for (const std::string& unit : shown) {
        all += characters(unit);
    }
    std::size_t first = 0;  // of the units left out
    std::size_t end = shown.size();
    if (all > width) {
        std::size_t kept = 1;  // for the ellipsis
        while (kept + characters(shown[first]) <= width / 2) {
            kept += characters(shown[first++]);
        }
        while (kept + characters(shown[end - 1]) <= width) {
            kept += characters(shown[--end]);
        }
    } else {
        first = end;
    }
    std::string out;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        out += i < first || i >= end ? shown[i] : i == first ? "…" : "";
    }
    return out;
}

std::string withEscapedBytes(std::string_view bytes)
{
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const Utf8Unit first = firstUtf8Unit(bytes);
        if (first.valid) {
            out += bytes.substr(0, first.length);
        } else {
            appendHex(out, "\\x%02x", static_cast<unsigned char>(bytes.front()));
        }
        bytes.remove_prefix(first.valid ? first.length : 1);
    }
    return out;
}

std::string hexOf(std::string_view bytes)
{
    std::string out;
    for (const char byte : bytes) {
        appendHex(out, "%02x", static_cast<unsigned char>(byte));
    }
    return out;
}

std::string inQuotes(std::string_view bytes, std::size_t limit)
{
    return '"' + escaped(bytes, limit) + '"';
}

}  // namespace kvscope
