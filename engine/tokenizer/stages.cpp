// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/stages.h"

#include "core/utf8.h"
#include "tokenizer/bytelevel.h"

#include <charconv>

namespace kvscope {

namespace {

/// Costs nothing if the text is unchanged.
void replaceIn(std::string& text, std::string_view pattern, std::string_view content, WorkBudget& budget)
{
    std::string_view rest = text;
    std::size_t at = rest.find(pattern);
    if (at == std::string_view::npos) {
        return;
    }
    budget.spendBytes(text.size());
    std::string result;
    result.reserve(text.size());
    for (; at != std::string_view::npos; at = rest.find(pattern)) {
        budget.spendBytes(content.size());
        result.append(rest.substr(0, at)).append(content);
        rest.remove_prefix(at + pattern.size());
    }
    text = std::move(result.append(rest));
}

// --- normalizers ---

void applyStage(const PrependNormalizer& stage, std::string& text, WorkBudget& budget)
{
    if (!text.empty()) {
        budget.spendBytes(stage.prefix.size() + text.size());
        text.insert(0, stage.prefix);
    }
}

void applyStage(const ReplaceNormalizer& stage, std::string& text, WorkBudget& budget)
{
    replaceIn(text, stage.pattern, stage.content, budget);
}

// --- pre-tokenizers ---

using Words = std::vector<std::string>;

void addWord(Words& words, std::string_view word, WorkBudget& budget)
{
    if (!word.empty()) {
        budget.spendBytes(WorkBudget::kWordBytes + word.size());
        words.emplace_back(word);
    }
}

void cut(const Regex& pattern, bool keepMatches, const std::string& text, Words& words, WorkBudget& budget)
{
    std::size_t begin = 0;  // of the text since the last match
    for (std::size_t from = 0; from < text.size();) {
        const std::optional<Regex::Match> match = pattern.find(text, from, budget);
        if (!match) {
            break;
        }
        // A match may be empty, or begin before the search position (\K in a lookbehind): always advance by at least one character.
        const std::size_t matchBegin = std::max(match->begin, begin);
        const std::size_t matchEnd = std::max(match->end, matchBegin);
        from = matchEnd > from ? matchEnd : from + firstUtf8Unit(std::string_view(text).substr(from)).length;
        if (matchEnd == matchBegin) {
            continue;
        }
        addWord(words, std::string_view(text).substr(begin, matchBegin - begin), budget);
        if (keepMatches) {
            addWord(words, std::string_view(text).substr(matchBegin, matchEnd - matchBegin), budget);
        }
        begin = matchEnd;
    }
    addWord(words, std::string_view(text).substr(begin), budget);
}

Words applyStage(const SplitPreTokenizer& stage, const Words& texts, bool /*startsText*/, WorkBudget& budget)
{
    Words words;
    for (const std::string& text : texts) {
        cut(stage.pattern, stage.keepMatches, text, words, budget);
    }
    return words;
}

Words applyStage(const ByteLevelPreTokenizer& stage, Words texts, bool /*startsText*/, WorkBudget& budget)
{
    Words words;
    for (std::string& text : texts) {
        if (stage.prefixSpace && !text.starts_with(' ')) {
            budget.spendBytes(text.size() + 1);
            text.insert(text.begin(), ' ');
        }
        if (stage.words) {
            cut(*stage.words, true, text, words, budget);
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

Words applyStage(const MetaspacePreTokenizer& stage, Words texts, bool startsText, WorkBudget& budget)
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

// --- decoders ---

void applyStage(const ReplaceDecoder& stage, std::vector<std::string>& pieces, WorkBudget& budget)
{
    for (std::string& piece : pieces) {
        replaceIn(piece, stage.pattern, stage.content, budget);
    }
}

void applyStage(const ByteFallbackDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& /*budget*/)
{
    for (std::string& piece : pieces) {
        if (const std::optional<char> byte = namedByte(piece)) {
            piece.assign(1, *byte);
        }
    }
}

void applyStage(const FuseDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& budget)
{
    if (pieces.size() == 1) {
        return;
    }
    std::string text;
    for (const std::string& piece : pieces) {
        budget.spendBytes(piece.size());
        text += piece;
    }
    pieces.resize(1);
    pieces.front() = std::move(text);
}

void applyStage(const StripDecoder& stage, std::vector<std::string>& pieces, WorkBudget& /*budget*/)
{
    for (std::string& piece : pieces) {
        std::string_view rest = piece;
        for (int i = 0; i < stage.start && rest.starts_with(stage.content); ++i) {
            rest.remove_prefix(stage.content.size());
        }
        for (int i = 0; i < stage.stop && rest.ends_with(stage.content); ++i) {
            rest.remove_suffix(stage.content.size());
        }
        piece = std::string(rest);
    }
}

void applyStage(const ByteLevelDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& budget)
{
    for (std::string& piece : pieces) {
        budget.spendBytes(piece.size());
        if (std::optional<std::string> bytes = fromByteCharacters(piece)) {
            piece = *std::move(bytes);
        }
    }
    applyStage(FuseDecoder {}, pieces, budget);
}

void applyStage(const MetaspaceDecoder& stage, std::vector<std::string>& pieces, WorkBudget& budget)
{
    bool first = true;
    for (std::string& piece : pieces) {
        if (first && stage.dropFirst && piece.starts_with(stage.replacement)) {
            piece.erase(0, stage.replacement.size());
        }
        replaceIn(piece, stage.replacement, " ", budget);
        first = false;
    }
}

}  // namespace

std::string normalized(const std::vector<Normalizer>& chain, std::string text, WorkBudget& budget)
{
    for (const Normalizer& stage : chain) {
        std::visit([&](const auto& kind) { applyStage(kind, text, budget); }, stage);
    }
    return text;
}

const std::string& gpt2WordPattern()
{
    static const std::string pattern = [] {
        const std::string spaces = R"(\t-\r \x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000})";
        return R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^)" + spaces + R"(\p{L}\p{N}]+|[)" + spaces + R"(]+(?![^)" + spaces
            + R"(])|[)" + spaces + R"(]+)";
    }();
    return pattern;
}

std::vector<std::string> preTokenized(const std::vector<PreTokenizer>& chain, std::string text, bool startsText, WorkBudget& budget)
{
    Words words;
    words.push_back(std::move(text));
    for (const PreTokenizer& stage : chain) {
        words = std::visit([&](const auto& kind) { return applyStage(kind, std::move(words), startsText, budget); }, stage);
    }
    return words;
}

std::string decoded(const std::vector<Decoder>& chain, std::vector<std::string> pieces, WorkBudget& budget)
{
    for (const Decoder& stage : chain) {
        std::visit([&](const auto& kind) { applyStage(kind, pieces, budget); }, stage);
    }
    applyStage(FuseDecoder {}, pieces, budget);
    return std::move(pieces.front());
}

std::string decodedPiece(const std::vector<Decoder>& chain, std::string piece, WorkBudget& budget)
{
    std::vector<std::string> pieces { std::move(piece) };
    for (const Decoder& stage : chain) {
        if (std::holds_alternative<StripDecoder>(stage)) {
            continue;
        }
        if (const auto* metaspace = std::get_if<MetaspaceDecoder>(&stage)) {
            applyStage(MetaspaceDecoder { metaspace->replacement, false }, pieces, budget);
        } else {
            std::visit([&](const auto& kind) { applyStage(kind, pieces, budget); }, stage);
        }
    }
    return std::move(pieces.front());
}

std::optional<char> namedByte(std::string_view piece) noexcept
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') {
        return std::nullopt;
    }
    unsigned value = 0;
    const auto [end, error] = std::from_chars(piece.data() + 3, piece.data() + 5, value, 16);
    if (error != std::errc() || end != piece.data() + 5) {
        return std::nullopt;
    }
    return static_cast<char>(static_cast<unsigned char>(value));
}

}  // namespace kvscope
