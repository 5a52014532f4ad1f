// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The stages of text processing before the merges and after decoding, named after their types in tokenizer.json. Every stage is a small
// value; a chain is a vector of them. Immutable, any thread. The output of a chain is charged to a WorkBudget; each function throws
// EngineError{TokenizerTooCostly} when it is exhausted, before allocating the memory.

#include "tokenizer/regex.h"
#include "tokenizer/unicodeforms.h"
#include "tokenizer/workbudget.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kvscope {

// --- Normalizers: text to text -----------------------------------------------------------------------------------------------------------

struct FormNormalizer {
    NormalForm form = NormalForm::Nfc;
};
struct LowercaseNormalizer { };
/// Removes white space.
struct StripNormalizer {
    bool left = true;
    bool right = true;
};
/// Removes combining marks; accents only where NFD or NFKD precedes it.
struct StripAccentsNormalizer { };
struct PrependNormalizer {
    std::string prefix;  ///< inserted before a non-empty text
};
struct ReplaceNormalizer {
    std::string pattern;  ///< not empty
    std::string content;
};
/// Replaces the matches of a pattern.
struct ReplaceMatchesNormalizer {
    std::shared_ptr<const Regex> pattern;  ///< not null; shared by the copies of a chain
    std::string content;
};
using Normalizer = std::variant<FormNormalizer, LowercaseNormalizer, StripNormalizer, StripAccentsNormalizer, PrependNormalizer,
    ReplaceNormalizer, ReplaceMatchesNormalizer>;

[[nodiscard]] std::string normalized(const std::vector<Normalizer>& chain, std::string text, WorkBudget& budget);

// --- Pre-tokenizers: text to words; merges do not cross word boundaries ------------------------------------------------------------------

/// What becomes of the parts that match a pattern.
enum class SplitBehavior : std::uint8_t {
    Removed,
    Isolated,  ///< each is a word
    MergedWithPrevious,  ///< each is appended to the part before it that does not match; further ones are words
    MergedWithNext,  ///< the same with the part behind it
    Contiguous,  ///< adjacent ones are one word
};
/// Splits at the matches of a pattern. An empty match only splits.
struct SplitPreTokenizer {
    Regex pattern;
    SplitBehavior behavior = SplitBehavior::Isolated;
    bool invert = false;  ///< the parts between the matches count as the matches
};
/// Encodes bytes as characters (bytelevel.h), after splitting like GPT-2 if `words` is set.
struct ByteLevelPreTokenizer {
    bool prefixSpace = false;
    std::optional<Regex> words;
};
/// Replaces spaces by `replacement` and inserts one before the text.
struct MetaspacePreTokenizer {
    enum class Prefix : unsigned char { Never, First, Always };
    std::string replacement;
    Prefix prefix = Prefix::Always;
    bool split = true;  ///< whether to split before each replacement
};
using PreTokenizer = std::variant<SplitPreTokenizer, ByteLevelPreTokenizer, MetaspacePreTokenizer>;

/// The pattern by which GPT-2 splits text into words, with \s replaced by Unicode's White_Space.
[[nodiscard]] const std::string& gpt2WordPattern();
/// A character of a word for the stages that the tokenizers library writes in Rust: alphabetic, a mark, a digit, a connector or a joiner.
[[nodiscard]] const std::string& wordCharacterPattern();

/// @param startsText whether @p text is at the start of the user's input (an added token may precede it)
[[nodiscard]] std::vector<std::string> preTokenized(
    const std::vector<PreTokenizer>& chain, std::string text, bool startsText, WorkBudget& budget);

// --- Decoders: pieces to text ----------------------------------------------------------------------------------------------------------------

struct ReplaceDecoder {
    std::string pattern;  ///< not empty
    std::string content;
};
/// Replaces the matches of a pattern in each piece.
struct ReplaceMatchesDecoder {
    std::shared_ptr<const Regex> pattern;  ///< not null
    std::string content;
};
/// "<0x0A>" becomes its byte.
struct ByteFallbackDecoder { };
/// Concatenates the pieces into one text for the following stages.
struct FuseDecoder { };
/// Removes `content` from the ends, at most the given number of times.
struct StripDecoder {
    std::string content;  ///< one character
    int start = 0;
    int stop = 0;
};
struct ByteLevelDecoder { };
struct MetaspaceDecoder {
    std::string replacement;
    bool dropFirst = true;  ///< whether to drop the space that only marks the start
};
using Decoder = std::variant<ReplaceDecoder, ReplaceMatchesDecoder, ByteFallbackDecoder, FuseDecoder, StripDecoder, ByteLevelDecoder,
    MetaspaceDecoder>;

/// The text of a sequence of pieces; invalid UTF-8 if the bytes are.
[[nodiscard]] std::string decoded(const std::vector<Decoder>& chain, std::vector<std::string> pieces, WorkBudget& budget);

/// The text of one piece regardless of its place: like decoded(), but nothing is removed from its ends.
[[nodiscard]] std::string decodedPiece(const std::vector<Decoder>& chain, std::string piece, WorkBudget& budget);

/// The byte named by a piece like "<0x0A>".
[[nodiscard]] std::optional<char> namedByte(std::string_view piece) noexcept;

}  // namespace kvscope
