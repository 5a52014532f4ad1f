// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/utf8.h"

#include "core/error.h"

#include <array>

namespace kvscope {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

unsigned byteAt(std::string_view text, std::size_t index) noexcept
{
    return static_cast<unsigned char>(text[index]);
}

/// Length of a sequence with this first byte; 0 if no sequence starts with it.
std::size_t sequenceLength(unsigned lead) noexcept
{
    if (lead < 0x80U) {
        return 1;
    }
    if (lead >= 0xC2U && lead <= 0xDFU) {
        return 2;
    }
    if (lead >= 0xE0U && lead <= 0xEFU) {
        return 3;
    }
    return lead >= 0xF0U && lead <= 0xF4U ? 4 : 0;
}

/// Whether `second` may follow `lead`: excludes overlong forms, surrogates and code points above U+10FFFF.
bool secondFits(unsigned lead, unsigned second) noexcept
{
    const unsigned low = lead == 0xE0U ? 0xA0U : lead == 0xF0U ? 0x90U : 0x80U;
    const unsigned high = lead == 0xEDU ? 0x9FU : lead == 0xF4U ? 0x8FU : 0xBFU;
    return second >= low && second <= high;
}

std::string hexByte(unsigned byte)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    return { '0', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU] };
}

}  // namespace

Utf8Unit firstUtf8Unit(std::string_view text) noexcept
{
    const unsigned lead = byteAt(text, 0);
    const std::size_t length = sequenceLength(lead);
    if (length <= 1) {
        return { lead, 1, length == 1 };
    }
    constexpr std::array<unsigned, 5> kLeadBits = { 0, 0x7FU, 0x1FU, 0x0FU, 0x07U };
    unsigned codePoint = lead & kLeadBits[length];
    for (std::size_t i = 1; i < length; ++i) {
        const unsigned next = i < text.size() ? byteAt(text, i) : 0U;
        if (!(i == 1 ? secondFits(lead, next) : (next & 0xC0U) == 0x80U)) {
            return { 0, i, false };
        }
        codePoint = (codePoint << 6U) | (next & 0x3FU);
    }
    return { codePoint, length, true };
}

void requireUtf8(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Unit unit = firstUtf8Unit(text.substr(at));
        if (!unit.valid) {
            throw EngineError(ErrorCode::TextInvalid)
                .key({ Phrase::AtByte, at })
                .expected(Verbatim { "UTF-8" })
                .found(Verbatim { hexByte(byteAt(text, at)) });
        }
        at += unit.length;
    }
}

bool isUtf8(std::string_view text) noexcept
{
    while (!text.empty()) {
        const Utf8Unit unit = firstUtf8Unit(text);
        if (!unit.valid) {
            return false;
        }
        text.remove_prefix(unit.length);
    }
    return true;
}

std::string repairedUtf8(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Utf8Unit unit = firstUtf8Unit(text);
        result.append(unit.valid ? text.substr(0, unit.length) : kReplacement);
        text.remove_prefix(unit.length);
    }
    return result;
}

void appendUtf8(std::string& text, char32_t codePoint)
{
    const auto put = [&text](char32_t bits) { text.push_back(static_cast<char>(static_cast<unsigned char>(bits))); };
    if (codePoint < 0x80U) {
        put(codePoint);
    } else if (codePoint < 0x800U) {
        put(0xC0U | (codePoint >> 6U));
        put(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000U) {
        put(0xE0U | (codePoint >> 12U));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    } else {
        put(0xF0U | (codePoint >> 18U));
        put(0x80U | ((codePoint >> 12U) & 0x3FU));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    }
}

bool isWhiteSpace(char32_t codePoint) noexcept
{
    return (codePoint >= 0x09U && codePoint <= 0x0DU) || codePoint == 0x20U || codePoint == 0x85U || codePoint == 0xA0U
        || codePoint == 0x1680U || (codePoint >= 0x2000U && codePoint <= 0x200AU) || codePoint == 0x2028U || codePoint == 0x2029U
        || codePoint == 0x202FU || codePoint == 0x205FU || codePoint == 0x3000U;
}

}  // namespace kvscope
