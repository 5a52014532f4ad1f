// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tokens that are found in the raw text before anything else happens to it, such as <|endoftext|>. Immutable, any thread.

#include "core/modelconfig.h"
#include "tokenizer/workbudget.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

struct AddedToken {
    std::string content;
    TokenId id = -1;
    bool special = false;  ///< left out of decoded text
    bool stripLeft = false;  ///< swallows white space before it
    bool stripRight = false;  ///< swallows white space behind it
    bool normalized = false;  ///< looked for in the normalised text instead of the raw one
};

/// A stretch of text, or one added token in its place.
struct TextPart {
    std::string_view text;
    std::optional<TokenId> token;
};

class AddedTokenFinder {
public:
    /// Tokens with an empty content are never found.
    explicit AddedTokenFinder(std::vector<AddedToken> tokens);

    /// @p text cut at its added tokens: the leftmost first, of those that begin together the longest. No part is empty.
    /// Throws EngineError{TokenizerTooCostly} when @p budget is spent.
    [[nodiscard]] std::vector<TextPart> split(std::string_view text, WorkBudget& budget) const;

private:
    /// Indices into m_tokens.
    struct Range {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    [[nodiscard]] const AddedToken* longestAt(std::string_view text, WorkBudget& budget) const;
    [[nodiscard]] Range narrowed(Range range, std::size_t depth, unsigned char byte) const;

    std::vector<AddedToken> m_tokens;  ///< by content, so that those with a common beginning are neighbours, the shorter one first
    std::array<Range, 256> m_byFirstByte;
};

}  // namespace kvscope
