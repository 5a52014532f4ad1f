// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/unicodeforms.h"

#include "core/error.h"
#include "core/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <vector>

namespace kvscope {

namespace {

/// The longest decomposition of one character has 18.
constexpr std::size_t kLongestDecomposition = 32;
/// Of one character in UTF-8.
constexpr std::size_t kLongestCharacter = 4;

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

utf8proc_option_t optionsOf(NormalForm form)
{
    const bool composes = form == NormalForm::Nfc || form == NormalForm::Nfkc;
    unsigned options = UTF8PROC_STABLE;
    options |= composes ? UTF8PROC_COMPOSE : UTF8PROC_DECOMPOSE;
    if (form == NormalForm::Nfkc || form == NormalForm::Nfkd) {
        options |= UTF8PROC_COMPAT;
    }
    return static_cast<utf8proc_option_t>(options);
}

int combiningClass(utf8proc_int32_t character)
{
    return utf8proc_get_property(character)->combining_class;
}

/// Sorts each run of combining marks by their classes, keeping the order of equal ones. utf8proc's own sort takes quadratic time.
void orderMarks(std::vector<utf8proc_int32_t>& characters)
{
    for (auto begin = characters.begin(); begin != characters.end();) {
        if (combiningClass(*begin) == 0) {
            ++begin;
            continue;
        }
        const auto end = std::find_if(begin, characters.end(), [](utf8proc_int32_t mark) { return combiningClass(mark) == 0; });
        std::stable_sort(begin, end, [](utf8proc_int32_t a, utf8proc_int32_t b) { return combiningClass(a) < combiningClass(b); });
        begin = end;
    }
}

/// @p mapped(code point) for each character of a text.
template<typename Map> std::string mappedText(std::string_view text, const Map& map)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Utf8Unit unit = firstUtf8Unit(text);
        map(unit.codePoint, result);
        text.remove_prefix(unit.length);
    }
    return result;
}

}  // namespace

std::string normalForm(std::string_view text, NormalForm form, WorkBudget& budget)
{
    if (isAscii(text)) {
        return std::string(text);
    }
    std::vector<utf8proc_int32_t> characters;
    budget.spendBytes(text.size() * sizeof(utf8proc_int32_t));
    characters.reserve(text.size());
    std::array<utf8proc_int32_t, kLongestDecomposition> parts {};
    while (!text.empty()) {
        const Utf8Unit unit = firstUtf8Unit(text);
        text.remove_prefix(unit.length);
        int boundary = 0;
        const utf8proc_ssize_t count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(unit.codePoint), parts.data(),
            static_cast<utf8proc_ssize_t>(parts.size()), optionsOf(form), &boundary);
        if (count < 0 || count > static_cast<utf8proc_ssize_t>(parts.size())) {
            throw EngineError(ErrorCode::Internal).found(Verbatim { "utf8proc_decompose_char" });
        }
        budget.spendBytes(static_cast<std::size_t>(count) * sizeof(utf8proc_int32_t));
        characters.insert(characters.end(), parts.begin(), parts.begin() + count);
    }
    orderMarks(characters);
    const utf8proc_ssize_t left
        = utf8proc_normalize_utf32(characters.data(), static_cast<utf8proc_ssize_t>(characters.size()), optionsOf(form));
    if (left < 0) {
        throw EngineError(ErrorCode::Internal).found(Verbatim { "utf8proc_normalize_utf32" });
    }
    budget.spendBytes(static_cast<std::size_t>(left) * kLongestCharacter);
    std::string result;
    for (utf8proc_ssize_t i = 0; i < left; ++i) {
        appendUtf8(result, static_cast<char32_t>(characters[static_cast<std::size_t>(i)]));
    }
    return result;
}

std::string lowercased(std::string_view text, WorkBudget& budget)
{
    constexpr char32_t kCapitalIWithDot = 0x130;
    constexpr char32_t kDotAbove = 0x307;
    budget.spendBytes(2 * text.size());  // U+023A grows from two bytes to three
    return mappedText(text, [](char32_t character, std::string& result) {
        if (character == kCapitalIWithDot) {
            appendUtf8(result, U'i');
            appendUtf8(result, kDotAbove);
        } else {
            appendUtf8(result, static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(character))));
        }
    });
}

std::string withoutMarks(std::string_view text, WorkBudget& budget)
{
    budget.spendBytes(text.size());
    return mappedText(text, [](char32_t character, std::string& result) {
        const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(character));
        if (category != UTF8PROC_CATEGORY_MN && category != UTF8PROC_CATEGORY_MC && category != UTF8PROC_CATEGORY_ME) {
            appendUtf8(result, character);
        }
    });
}

std::string_view stripped(std::string_view text, bool left, bool right)
{
    while (left && !text.empty()) {
        const Utf8Unit unit = firstUtf8Unit(text);
        if (!isWhiteSpace(unit.codePoint)) {
            break;
        }
        text.remove_prefix(unit.length);
    }
    std::size_t kept = right ? 0 : text.size();
    for (std::size_t at = 0; right && at < text.size();) {
        const Utf8Unit unit = firstUtf8Unit(text.substr(at));
        at += unit.length;
        kept = isWhiteSpace(unit.codePoint) ? kept : at;
    }
    return text.substr(0, kept);
}

}  // namespace kvscope
