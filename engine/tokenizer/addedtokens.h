// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tokens that are matched in the raw text before any other processing, such as <|endoftext|>. Immutable, any thread.

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
    bool special = false;  ///< omitted from decoded text
    bool singleWord = false;  ///< matched only if no character of a word is beside it
    bool stripLeft = false;  ///< also matches white space before it
    bool stripRight = false;  ///< also matches white space after it
    bool normalized = false;  ///< matched in the normalised text instead of the raw text
};

/// A piece of text, or one added token in its place.
struct TextPart {
    std::string_view text;
    std::optional<TokenId> token;
};

class AddedTokenFinder {
public:
    /// Tokens with empty content never match.
    explicit AddedTokenFinder(std::vector<AddedToken> tokens);

    /// Splits @p text at its added tokens: the leftmost first; of those starting at the same place, the longest. A token that must be a word
    /// by itself and is not becomes part of the text. No part is empty. Throws EngineError{TokenizerTooCostly} if @p budget is exhausted.
    [[nodiscard]] std::vector<TextPart> split(std::string_view text, WorkBudget& budget) const;

private:
    /// Indices into m_tokens.
    struct Range {
        std::size_t first = 0;
        std::size_t last = 0;
    };
    [[nodiscard]] const AddedToken* longestAt(std::string_view text, WorkBudget& budget) const;
    [[nodiscard]] Range narrowed(Range range, std::size_t depth, unsigned char byte) const;

    std::vector<AddedToken> m_tokens;  ///< sorted by content, so that tokens with a common prefix are adjacent, shorter ones first
    std::array<Range, 256> m_byFirstByte;
};

}  // namespace kvscope
