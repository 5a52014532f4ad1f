// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/escape.h"

#include "core/utf8.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace kvscope {

namespace {

/// Characters that would alter the line they appear in, or are invisible: C0, DEL, C1, line separators, direction marks, the byte order
/// mark.
bool isDisruptive(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E)
        || (c >= 0x2060 && c <= 0x2069) || c == 0xFEFF || c == 0x061C;
}

void appendHex(std::string& out, const char* format, std::uint32_t value)
{
    std::array<char, 16> text {};
    std::snprintf(text.data(), text.size(), format, value);
    out += text.data();
}

void appendDisruptive(std::string& out, char32_t c)
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
    for (std::size_t shown = 0; !bytes.empty(); ++shown) {
        if (shown == limit) {
            out += "…";
            break;
        }
        const Utf8Unit first = firstUtf8Unit(bytes);
        if (!first.valid) {  // byte by byte, so that none is lost
            appendHex(out, "\\x%02x", static_cast<unsigned char>(bytes.front()));
            bytes.remove_prefix(1);
            continue;
        }
        if (isDisruptive(first.codePoint)) {
            appendDisruptive(out, first.codePoint);
        } else {
            if (alsoEscaped.find(bytes.front()) != std::string_view::npos) {
                out += '\\';
            }
            out += bytes.substr(0, first.length);
        }
        bytes.remove_prefix(first.length);
    }
    return out;
}

std::string inQuotes(std::string_view bytes, std::size_t limit)
{
    return '"' + escaped(bytes, limit) + '"';
}

}  // namespace kvscope
