// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/invisible.h"

#include "core/utf8.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <memory>
#include <new>
#include <string>
#include <string_view>

namespace kvscope {

namespace {

constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiStyle = 0xFE0F;

struct FreePattern {
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreeResult {
    void operator()(pcre2_match_data* result) const { pcre2_match_data_free(result); }
};

/// Matches one invisible character.
const pcre2_code& invisiblePattern()
{
    static const std::unique_ptr<pcre2_code, FreePattern> pattern = [] {
        // The last part: combining grapheme joiner, Hangul fillers, Khmer inherent vowels, Mongolian and other variation selectors, and the
        // braille pattern without a dot.
        constexpr std::string_view kText
            = R"([\p{Z}\p{C}\x{34f}\x{115f}\x{1160}\x{17b4}\x{17b5}\x{180b}-\x{180f}\x{2800}\x{3164}\x{fe00}-\x{fe0f}\x{ffa0}\x{e0100}-\x{e01ef}])";
        int error = 0;
        PCRE2_SIZE at = 0;
        std::unique_ptr<pcre2_code, FreePattern> code(pcre2_compile(
            reinterpret_cast<PCRE2_SPTR>(kText.data()), kText.size(), PCRE2_UTF | PCRE2_UCP | PCRE2_ANCHORED, &error, &at, nullptr));
        if (code == nullptr) {
            throw std::bad_alloc();  // the pattern is constant, so nothing else can be the reason
        }
        return code;
    }();
    return *pattern;
}

/// What emoji are joined from; the skin tones are among them.
bool isPictograph(char32_t c)
{
    return (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x2190 && c <= 0x2BFF) || c == 0x3030 || c == 0x303D;
}

}  // namespace

bool isInvisible(char32_t c)
{
    if (c < 0x7F) {
        return c < 0x20;  // most text is ASCII
    }
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        return true;
    }
    thread_local const std::unique_ptr<pcre2_match_data, FreeResult> result { pcre2_match_data_create(1, nullptr) };
    if (result == nullptr) {
        throw std::bad_alloc();
    }
    std::string text;
    appendUtf8(text, c);
    const auto* bytes = reinterpret_cast<PCRE2_SPTR>(text.data());
    return pcre2_match(&invisiblePattern(), bytes, text.size(), 0, PCRE2_NO_UTF_CHECK, result.get(), nullptr) > 0;
}

bool needsMark(char32_t before, char32_t c, char32_t after)
{
    if (!isInvisible(c)) {
        return false;
    }
    if (c == kJoiner) {
        return !((isPictograph(before) || before == kEmojiStyle) && isPictograph(after));
    }
    return c != kEmojiStyle || before <= 0x20 || isInvisible(before);
}

}  // namespace kvscope
