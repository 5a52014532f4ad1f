// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/escape.h"

#include "core/utf8.h"
#include "text/invisible.h"

#include <array>
#include <cstdint>
#include <cstdio>

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
        const Utf8Unit first = firstUtf8Unit(bytes);
        if (!first.valid) {  // byte by byte, so that none is lost
            appendHex(out, "\\x%02x", static_cast<unsigned char>(bytes.front()));
            bytes.remove_prefix(1);
            before = 0;
            continue;
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
