// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bytelevel.h"
#include "tokenizer/stages.h"
#include "tokenizer/textparts.h"

namespace kvscope {

namespace {

using Words = std::vector<std::string>;

void addWord(Words& words, std::string_view word, WorkBudget& budget)
{
    if (!word.empty()) {
        budget.spendBytes(WorkBudget::kWordBytes + word.size());
        words.emplace_back(word);
    }
}

/// Whether a part extends the word before it.
/// @param afterMatch whether the part before it is a match; false at the beginning
bool extends(SplitBehavior behavior, bool isMatch, bool afterMatch)
{
    switch (behavior) {
    case SplitBehavior::Removed:
    case SplitBehavior::Isolated: return false;
    case SplitBehavior::MergedWithPrevious: return isMatch && !afterMatch;
    case SplitBehavior::MergedWithNext: return !isMatch && afterMatch;
    case SplitBehavior::Contiguous: return isMatch == afterMatch;
    }
    return false;
}

void cut(const Regex& pattern, SplitBehavior behavior, bool invert, std::string_view text, Words& words, WorkBudget& budget)
{
    std::optional<std::string_view> word;
    bool afterMatch = false;
    forEachPart(pattern, text, budget, [&](std::string_view part, bool isFound) {
        const bool isMatch = isFound != invert;
        if (behavior == SplitBehavior::Removed && isMatch) {
            return;
        }
        if (word && extends(behavior, isMatch, afterMatch)) {
            word = std::string_view(word->data(), word->size() + part.size());  // the parts are adjacent
        } else {
            addWord(words, word.value_or(std::string_view {}), budget);
            word = part;
        }
        afterMatch = isMatch;
    });
    addWord(words, word.value_or(std::string_view {}), budget);
}

Words split(const SplitPreTokenizer& stage, const Words& texts, bool /*startsText*/, WorkBudget& budget)
{
    Words words;
    for (const std::string& text : texts) {
        cut(stage.pattern, stage.behavior, stage.invert, text, words, budget);
    }
    return words;
}

Words split(const ByteLevelPreTokenizer& stage, Words texts, bool /*startsText*/, WorkBudget& budget)
{
    Words words;
    for (std::string& text : texts) {
        if (stage.prefixSpace && !text.starts_with(' ')) {
            budget.spendBytes(text.size() + 1);
            text.insert(text.begin(), ' ');
        }
        if (stage.words) {
            cut(*stage.words, SplitBehavior::Isolated, false, text, words, budget);
        } else {
            budget.spendBytes(WorkBudget::kWordBytes);
            words.push_back(std::move(text));
        }
    }
    for (std::string& word : words) {
        budget.spendBytes(2 * word.size());  // the maximum size of the characters
        word = toByteCharacters(word);
    }
    return words;
}

Words split(const MetaspacePreTokenizer& stage, Words texts, bool startsText, WorkBudget& budget)
{
    Words words;
    bool first = startsText;
    for (std::string& text : texts) {
        replaceIn(text, " ", stage.replacement, budget);
        const bool wanted
            = stage.prefix == MetaspacePreTokenizer::Prefix::Always || (stage.prefix == MetaspacePreTokenizer::Prefix::First && first);
        if (wanted && !text.starts_with(stage.replacement)) {
            budget.spendBytes(stage.replacement.size() + text.size());
            text.insert(0, stage.replacement);
        }
        first = false;
        std::size_t begin = 0;
        while (stage.split) {
            const std::size_t next = text.find(stage.replacement, begin + 1);
            if (next == std::string::npos) {
                break;
            }
            addWord(words, std::string_view(text).substr(begin, next - begin), budget);
            begin = next;
        }
        addWord(words, std::string_view(text).substr(begin), budget);
    }
    return words;
}

}  // namespace

const std::string& gpt2WordPattern()
{
    static const std::string pattern = [] {
        const std::string spaces = R"(\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";
        return R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^)" + spaces + R"(\p{L}\p{N}]+|[)" + spaces + R"(]+(?![^)" + spaces
            + R"(])|[)" + spaces + R"(]+)";
    }();
    return pattern;
}

const std::string& wordCharacterPattern()
{
    static const std::string pattern = R"([\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{200c}\x{200d}])";
    return pattern;
}

std::vector<std::string> preTokenized(const std::vector<PreTokenizer>& chain, std::string text, bool startsText, WorkBudget& budget)
{
    Words words;
    words.push_back(std::move(text));
    for (const PreTokenizer& stage : chain) {
        words = std::visit([&](const auto& kind) { return split(kind, std::move(words), startsText, budget); }, stage);
    }
    return words;
}

}  // namespace kvscope
