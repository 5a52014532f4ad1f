// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/regex.h"

#include "core/error.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>

namespace kvscope {

namespace {

/// Limit for the stack frames of one search: 64 MiB.
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

/// The objects needed for a search in addition to the pattern. One set per thread: creating them for every word would cost more than the
/// search.
struct SearchTools {
    std::unique_ptr<pcre2_match_data, FreeMatch> match { pcre2_match_data_create(1, nullptr) };
    std::unique_ptr<pcre2_match_context, FreeContext> context { pcre2_match_context_create(nullptr) };
};

/// A search as seen by its callouts. PCRE2's own match limit applies to each start position separately and ignores bytes that are skipped
/// without backtracking, so steps are counted here.
struct Search {
    WorkBudget& budget;
    std::size_t position;
};

int countStep(pcre2_callout_block* block, void* data)
{
    Search& search = *static_cast<Search*>(data);
    const std::size_t position = block->current_position;
    const std::size_t passed = position > search.position ? position - search.position : search.position - position;
    search.position = position;
    return search.budget.trySteps(1 + passed / WorkBudget::kBytesPerStep) ? 0 : PCRE2_ERROR_CALLOUT;
}

std::string reasonText(int error)
{
    std::array<PCRE2_UCHAR, 256> text {};
    pcre2_get_error_message(error, text.data(), text.size());
    return { text.begin(), std::find(text.begin(), text.end(), PCRE2_UCHAR { 0 }) };
}

EngineError refused(const std::string& pattern, int error)
{
    return EngineError(ErrorCode::TokenizerUnsupported)
        .key({ Phrase::AtPattern, Verbatim { pattern } })
        .expected(Phrase::RegexForPcre2)
        .found(Verbatim { reasonText(error) });
}

}  // namespace

struct Regex::Compiled {
    std::string pattern;
    std::unique_ptr<pcre2_code, FreeCode> code;
};

Regex::Regex(const std::string& pattern)
{
    auto compiled = std::make_unique<Compiled>();
    compiled->pattern = pattern;
    int error = 0;
    PCRE2_SIZE at = 0;
    const auto* bytes = reinterpret_cast<PCRE2_SPTR>(pattern.data());
    compiled->code.reset(pcre2_compile(bytes, pattern.size(), PCRE2_UTF | PCRE2_UCP | PCRE2_AUTO_CALLOUT, &error, &at, nullptr));
    if (compiled->code == nullptr) {
        throw refused(pattern, error);
    }
    m_compiled = std::move(compiled);
}

Regex::~Regex() = default;
Regex::Regex(Regex&& other) noexcept = default;
Regex& Regex::operator=(Regex&& other) noexcept = default;

std::optional<Regex::Match> Regex::find(std::string_view text, std::size_t from, WorkBudget& budget) const
{
    thread_local const SearchTools tools;
    if (tools.match == nullptr || tools.context == nullptr) {
        throw std::bad_alloc();
    }
    budget.spendSteps(WorkBudget::kSearchSteps);
    Search search { budget, from };
    pcre2_set_callout(tools.context.get(), &countStep, &search);
    pcre2_set_heap_limit(tools.context.get(), kHeapLimitKib);
    const auto mostCalls = static_cast<std::uint32_t>(std::min<std::size_t>(budget.stepsLeft(), UINT32_MAX));
    pcre2_set_match_limit(tools.context.get(), mostCalls);
    const auto* bytes = reinterpret_cast<PCRE2_SPTR>(text.data());
    const int result
        = pcre2_match(m_compiled->code.get(), bytes, text.size(), from, PCRE2_NO_UTF_CHECK, tools.match.get(), tools.context.get());
    if (result == PCRE2_ERROR_NOMATCH) {
        return std::nullopt;
    }
    if (result == PCRE2_ERROR_CALLOUT || result == PCRE2_ERROR_MATCHLIMIT) {
        budget.refuseSteps();
    }
    if (result < 0) {
        throw refused(m_compiled->pattern, result);
    }
    const PCRE2_SIZE* span = pcre2_get_ovector_pointer(tools.match.get());
    return Match { span[0], span[1] };
}

}  // namespace kvscope
