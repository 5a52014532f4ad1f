// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/regex.h"

#include "core/error.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <new>

namespace kvscope {

namespace {

/// Patterns come from files that nobody vouches for. A match of the known patterns needs a few hundred of these per word.
constexpr std::uint32_t kMatchLimit = 1'000'000;
constexpr std::uint32_t kHeapLimitKib = 64U * 1024U;

struct FreeCode {
    void operator()(pcre2_code* code) const { pcre2_code_free(code); }
};
struct FreeContext {
    void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};
struct FreeMatch {
    void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
};

std::string reasonText(int error)
{
    std::array<PCRE2_UCHAR, 256> text {};
    pcre2_get_error_message(error, text.data(), text.size());
    return { text.begin(), std::find(text.begin(), text.end(), PCRE2_UCHAR { 0 }) };
}

EngineError refused(const std::string& pattern, int error)
{
    return EngineError(ErrorCode::TokenizerUnsupported)
        .at("the pattern " + pattern)
        .wants("a regular expression that PCRE2 runs")
        .got(reasonText(error));
}

}  // namespace

struct Regex::Compiled {
    std::string pattern;
    std::unique_ptr<pcre2_code, FreeCode> code;
    std::unique_ptr<pcre2_match_context, FreeContext> limits;
};

Regex::Regex(const std::string& pattern)
{
    auto compiled = std::make_unique<Compiled>();
    compiled->pattern = pattern;
    int error = 0;
    PCRE2_SIZE at = 0;
    const auto* bytes = reinterpret_cast<PCRE2_SPTR>(pattern.data());
    compiled->code.reset(pcre2_compile(bytes, pattern.size(), PCRE2_UTF | PCRE2_UCP, &error, &at, nullptr));
    if (compiled->code == nullptr) {
        throw refused(pattern, error);
    }
    compiled->limits.reset(pcre2_match_context_create(nullptr));
    if (compiled->limits == nullptr) {
        throw std::bad_alloc();
    }
    pcre2_set_match_limit(compiled->limits.get(), kMatchLimit);
    pcre2_set_heap_limit(compiled->limits.get(), kHeapLimitKib);
    m_compiled = std::move(compiled);
}

Regex::~Regex() = default;
Regex::Regex(Regex&& other) noexcept = default;
Regex& Regex::operator=(Regex&& other) noexcept = default;

std::optional<Regex::Match> Regex::find(std::string_view text, std::size_t from) const
{
    // One block for each thread: creating it anew for every word would cost more than the search.
    thread_local const std::unique_ptr<pcre2_match_data, FreeMatch> match(pcre2_match_data_create(1, nullptr));
    if (match == nullptr) {
        throw std::bad_alloc();
    }
    const auto* bytes = reinterpret_cast<PCRE2_SPTR>(text.data());
    const int result
        = pcre2_match(m_compiled->code.get(), bytes, text.size(), from, PCRE2_NO_UTF_CHECK, match.get(), m_compiled->limits.get());
    if (result == PCRE2_ERROR_NOMATCH) {
        return std::nullopt;
    }
    if (result < 0) {
        throw refused(m_compiled->pattern, result);
    }
    const PCRE2_SIZE* span = pcre2_get_ovector_pointer(match.get());
    return Match { span[0], span[1] };
}

}  // namespace kvscope
