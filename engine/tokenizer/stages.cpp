// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/stages.h"

#include "tokenizer/bytelevel.h"
#include "tokenizer/utf8.h"

#include <charconv>

namespace kvscope {

namespace {

std::string replaced(std::string_view text, std::string_view pattern, std::string_view content)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t at = text.find(pattern); at != std::string_view::npos; at = text.find(pattern)) {
        result.append(text.substr(0, at)).append(content);
        text.remove_prefix(at + pattern.size());
    }
    return result.append(text);
}

// --- normalizers ---

std::string applyStage(const PrependNormalizer& stage, std::string text)
{
    return text.empty() ? text : stage.prefix + text;
}

std::string applyStage(const ReplaceNormalizer& stage, const std::string& text)
{
    return replaced(text, stage.pattern, stage.content);
}

// --- pre-tokenizers ---

using Words = std::vector<std::string>;

void addWord(Words& words, std::string_view word)
{
    if (!word.empty()) {
        words.emplace_back(word);
    }
}

void cut(const Regex& pattern, bool keepMatches, const std::string& text, Words& words)
{
    std::size_t begin = 0;  // of the text since the last match
    for (std::size_t from = 0; from < text.size();) {
        const std::optional<Regex::Match> match = pattern.find(text, from);
        if (!match) {
            break;
        }
        // A match may be empty, or begin before it was looked for (\K in a lookbehind): always go on by a character at least.
        const std::size_t matchBegin = std::max(match->begin, begin);
        const std::size_t matchEnd = std::max(match->end, matchBegin);
        from = matchEnd > from ? matchEnd : from + firstUtf8Unit(std::string_view(text).substr(from)).length;
        if (matchEnd == matchBegin) {
            continue;
        }
        addWord(words, std::string_view(text).substr(begin, matchBegin - begin));
        if (keepMatches) {
            addWord(words, std::string_view(text).substr(matchBegin, matchEnd - matchBegin));
        }
        begin = matchEnd;
    }
    addWord(words, std::string_view(text).substr(begin));
}

Words applyStage(const SplitPreTokenizer& stage, Words texts, bool /*startsText*/)
{
    Words words;
    for (const std::string& text : texts) {
        cut(stage.pattern, stage.keepMatches, text, words);
    }
    return words;
}

Words applyStage(const ByteLevelPreTokenizer& stage, Words texts, bool /*startsText*/)
{
    Words words;
    for (std::string& text : texts) {
        if (stage.prefixSpace && !text.starts_with(' ')) {
            text.insert(text.begin(), ' ');
        }
        if (stage.words) {
            cut(*stage.words, true, text, words);
        } else {
            words.push_back(std::move(text));
        }
    }
    for (std::string& word : words) {
        word = toByteCharacters(word);
    }
    return words;
}

Words applyStage(const MetaspacePreTokenizer& stage, Words texts, bool startsText)
{
    Words words;
    bool first = startsText;
    for (const std::string& original : texts) {
        std::string text = replaced(original, " ", stage.replacement);
        const bool wanted
            = stage.prefix == MetaspacePreTokenizer::Prefix::Always || (stage.prefix == MetaspacePreTokenizer::Prefix::First && first);
        if (wanted && !text.starts_with(stage.replacement)) {
            text.insert(0, stage.replacement);
        }
        first = false;
        std::size_t begin = 0;
        while (stage.split) {
            const std::size_t next = text.find(stage.replacement, begin + 1);
            if (next == std::string::npos) {
                break;
            }
            addWord(words, std::string_view(text).substr(begin, next - begin));
            begin = next;
        }
        addWord(words, std::string_view(text).substr(begin));
    }
    return words;
}

// --- decoders ---

void applyStage(const ReplaceDecoder& stage, std::vector<std::string>& pieces)
{
    for (std::string& piece : pieces) {
        piece = replaced(piece, stage.pattern, stage.content);
    }
}

void applyStage(const ByteFallbackDecoder& /*stage*/, std::vector<std::string>& pieces)
{
    for (std::string& piece : pieces) {
        if (const std::optional<char> byte = namedByte(piece)) {
            piece.assign(1, *byte);
        }
    }
}

void applyStage(const FuseDecoder& /*stage*/, std::vector<std::string>& pieces)
{
    std::string text;
    for (const std::string& piece : pieces) {
        text += piece;
    }
    pieces.assign(1, std::move(text));
}

void applyStage(const StripDecoder& stage, std::vector<std::string>& pieces)
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

void applyStage(const ByteLevelDecoder& /*stage*/, std::vector<std::string>& pieces)
{
    for (std::string& piece : pieces) {
        if (std::optional<std::string> bytes = fromByteCharacters(piece)) {
            piece = *std::move(bytes);
        }
    }
    applyStage(FuseDecoder {}, pieces);
}

void applyStage(const MetaspaceDecoder& stage, std::vector<std::string>& pieces)
{
    bool first = true;
    for (std::string& piece : pieces) {
        if (first && stage.dropFirst && piece.starts_with(stage.replacement)) {
            piece.erase(0, stage.replacement.size());
        }
        piece = replaced(piece, stage.replacement, " ");
        first = false;
    }
}

}  // namespace

std::string normalized(const std::vector<Normalizer>& chain, std::string_view text)
{
    std::string result(text);
    for (const Normalizer& stage : chain) {
        result = std::visit([&result](const auto& kind) { return applyStage(kind, std::move(result)); }, stage);
    }
    return result;
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

std::vector<std::string> preTokenized(const std::vector<PreTokenizer>& chain, std::string text, bool startsText)
{
    Words words;
    words.push_back(std::move(text));
    for (const PreTokenizer& stage : chain) {
        words = std::visit([&](const auto& kind) { return applyStage(kind, std::move(words), startsText); }, stage);
    }
    return words;
}

std::string decoded(const std::vector<Decoder>& chain, std::vector<std::string> pieces)
{
    for (const Decoder& stage : chain) {
        std::visit([&pieces](const auto& kind) { applyStage(kind, pieces); }, stage);
    }
    applyStage(FuseDecoder {}, pieces);
    return std::move(pieces.front());
}

std::string decodedPiece(const std::vector<Decoder>& chain, std::string piece)
{
    std::vector<std::string> pieces { std::move(piece) };
    for (const Decoder& stage : chain) {
        if (std::holds_alternative<StripDecoder>(stage)) {
            continue;
        }
        if (const auto* metaspace = std::get_if<MetaspaceDecoder>(&stage)) {
            applyStage(MetaspaceDecoder { metaspace->replacement, false }, pieces);
        } else {
            std::visit([&pieces](const auto& kind) { applyStage(kind, pieces); }, stage);
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
