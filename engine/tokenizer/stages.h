// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The stages a text goes through on its way to the merges and back, each named after its type in tokenizer.json. Every stage is a small value;
// a chain is a vector of them. Immutable, any thread. What a chain makes is paid from a WorkBudget; each function throws
// EngineError{TokenizerTooCostly} when it is spent, before the memory is taken.

#include "tokenizer/regex.h"
#include "tokenizer/workbudget.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kvscope {

// --- Normalizers: text to text -----------------------------------------------------------------------------------------------------------

struct PrependNormalizer {
    std::string prefix;  ///< put before a text that is not empty
};
struct ReplaceNormalizer {
    std::string pattern;  ///< not empty
    std::string content;
};
using Normalizer = std::variant<PrependNormalizer, ReplaceNormalizer>;

[[nodiscard]] std::string normalized(const std::vector<Normalizer>& chain, std::string text, WorkBudget& budget);

// --- Pre-tokenizers: text to words, inside which the merges stay ---------------------------------------------------------------------------

/// Cuts at the matches of a pattern; a match is a word of its own, or left out.
struct SplitPreTokenizer {
    Regex pattern;
    bool keepMatches = true;
};
/// Writes bytes as characters (bytelevel.h), after cutting like GPT-2 where `words` is set.
struct ByteLevelPreTokenizer {
    bool prefixSpace = false;
    std::optional<Regex> words;
};
/// Writes a space as `replacement`, and one in front of the text.
struct MetaspacePreTokenizer {
    enum class Prefix : unsigned char { Never, First, Always };
    std::string replacement;
    Prefix prefix = Prefix::Always;
    bool split = true;  ///< before each replacement
};
using PreTokenizer = std::variant<SplitPreTokenizer, ByteLevelPreTokenizer, MetaspacePreTokenizer>;

/// The pattern by which GPT-2 cuts text into words, its \s spelt out as Unicode's White_Space.
[[nodiscard]] const std::string& gpt2WordPattern();

/// @param startsText whether @p text is the beginning of what the user gave (an added token may stand before it).
[[nodiscard]] std::vector<std::string> preTokenized(
    const std::vector<PreTokenizer>& chain, std::string text, bool startsText, WorkBudget& budget);

// --- Decoders: pieces to text ----------------------------------------------------------------------------------------------------------------

struct ReplaceDecoder {
    std::string pattern;  ///< not empty
    std::string content;
};
/// "<0x0A>" becomes its byte.
struct ByteFallbackDecoder { };
/// From here on the pieces are one text.
struct FuseDecoder { };
/// Takes `content` from the ends, at most so many times.
struct StripDecoder {
    std::string content;  ///< one character
    int start = 0;
    int stop = 0;
};
struct ByteLevelDecoder { };
struct MetaspaceDecoder {
    std::string replacement;
    bool dropFirst = true;  ///< the space that only marks the start
};
using Decoder = std::variant<ReplaceDecoder, ByteFallbackDecoder, FuseDecoder, StripDecoder, ByteLevelDecoder, MetaspaceDecoder>;

/// The text of a sequence of pieces; may hold broken UTF-8 where the bytes do.
[[nodiscard]] std::string decoded(const std::vector<Decoder>& chain, std::vector<std::string> pieces, WorkBudget& budget);

/// What one piece stands for wherever it is: as decoded(), but nothing is taken from its ends.
[[nodiscard]] std::string decodedPiece(const std::vector<Decoder>& chain, std::string piece, WorkBudget& budget);

/// The byte that a piece like "<0x0A>" names.
[[nodiscard]] std::optional<char> namedByte(std::string_view piece) noexcept;

}  // namespace kvscope
