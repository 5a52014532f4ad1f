// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A compiled Unicode pattern (PCRE2), as tokenizer files give them. Immutable after construction, any thread may search with it.

#include "tokenizer/workbudget.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

class Regex {
public:
    /// Throws EngineError{TokenizerUnsupported} with the pattern and the reason when it cannot be compiled.
    explicit Regex(const std::string& pattern);
    ~Regex();
    Regex(Regex&& other) noexcept;
    Regex& operator=(Regex&& other) noexcept;
    Regex(const Regex&) = delete;
    Regex& operator=(const Regex&) = delete;

    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    /// The first match that begins at @p from or later. @p text must be UTF-8, @p from the beginning of a character.
    /// Every item of the pattern that is tried, from whatever position, is a step of @p budget, so that the sum over all searches is bounded.
    /// Throws EngineError: TokenizerTooCostly when the steps are spent, Cancelled, TokenizerUnsupported when the pattern needs too much memory.
    [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from, WorkBudget& budget) const;

private:
    struct Compiled;
    std::unique_ptr<const Compiled> m_compiled;
};

}  // namespace kvscope
