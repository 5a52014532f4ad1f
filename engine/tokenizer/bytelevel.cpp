// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bytelevel.h"

#include "core/utf8.h"

#include <array>

namespace kvscope {

namespace {

constexpr char32_t kFirstStandIn = 0x100;
constexpr char32_t kCharacters = 0x144;  // one more than the last character in use

constexpr bool standsForItself(unsigned byte)
{
    return (byte >= 0x21U && byte <= 0x7EU) || (byte >= 0xA1U && byte <= 0xACU) || byte >= 0xAEU;
}

constexpr std::array<char32_t, 256> makeCharacters()
{
    std::array<char32_t, 256> table {};
    char32_t standIn = kFirstStandIn;
    for (unsigned byte = 0; byte < 256; ++byte) {
        table[byte] = standsForItself(byte) ? byte : standIn++;
    }
    return table;
}

constexpr int kNotAByte = -1;

constexpr std::array<int, kCharacters> makeBytes()
{
    std::array<int, kCharacters> table {};
    table.fill(kNotAByte);
    constexpr std::array<char32_t, 256> characters = makeCharacters();
    for (unsigned byte = 0; byte < 256; ++byte) {
        table[characters[byte]] = static_cast<int>(byte);
    }
    return table;
}

constexpr std::array<char32_t, 256> kCharacterOfByte = makeCharacters();
constexpr std::array<int, kCharacters> kByteOfCharacter = makeBytes();

}  // namespace

std::string toByteCharacters(std::string_view bytes)
{
    std::string result;
    result.reserve(bytes.size() * 2);
    for (const char byte : bytes) {
        appendUtf8(result, kCharacterOfByte[static_cast<unsigned char>(byte)]);
    }
    return result;
}

std::optional<std::string> fromByteCharacters(std::string_view characters)
{
    std::string result;
    while (!characters.empty()) {
        const Utf8Unit unit = firstUtf8Unit(characters);
        if (!unit.valid || unit.codePoint >= kCharacters || kByteOfCharacter[unit.codePoint] == kNotAByte) {
            return std::nullopt;
        }
        result.push_back(static_cast<char>(static_cast<unsigned char>(kByteOfCharacter[unit.codePoint])));
        characters.remove_prefix(unit.length);
    }
    return result;
}

}  // namespace kvscope
