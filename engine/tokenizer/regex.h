// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A compiled Unicode pattern (PCRE2) from a tokenizer file. Immutable after construction; any thread may search with it.

#include "tokenizer/workbudget.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

class Regex {
public:
    /// Throws EngineError{TokenizerUnsupported} with the pattern and the reason if it does not compile.
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
    /// Returns the first match that begins at @p from or later.
    /// @param text valid UTF-8
    /// @param from start of a character
    /// @param budget pays one step for every pattern item tried at any position, so that the sum over all searches is limited
    /// Throws EngineError: TokenizerTooCostly if the steps are exhausted, Cancelled, TokenizerUnsupported if the pattern needs too much
    /// memory.
    [[nodiscard]] std::optional<Match> find(std::string_view text, std::size_t from, WorkBudget& budget) const;

private:
    struct Compiled;
    std::unique_ptr<const Compiled> m_compiled;
};

}  // namespace kvscope
