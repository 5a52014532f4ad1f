// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/tokenizerstages.h"

#include "tokenizer/oniguruma.h"

#include <array>

namespace kvscope {

namespace {

/// Known files have up to eight stages in a chain. The work of a call is limited by its budget; this limits the stages that one byte of
/// text passes through.
constexpr std::size_t kMostStages = 32;
/// Limit for a text that a stage inserts or matches; known ones are a single character.
constexpr std::size_t kLongestContent = 1000;
/// The longest known pattern has about 600 bytes.
constexpr std::size_t kLongestPattern = 10'000;

EngineError unsupported(const JsonObject& stage, const std::string& key, const ErrorArgument& expected)
{
    return stage.wrong(key, expected, ErrorCode::TokenizerUnsupported);
}

std::string within(const JsonObject& stage, const std::string& key, std::string text, std::size_t most)
{
    if (text.size() > most) {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(stage.file())
            .key(stage.pathOf(key))
            .expected({ Phrase::AtMostBytes, most })
            .found({ Phrase::Bytes, text.size() });
    }
    return text;
}

std::string content(const JsonObject& stage, const std::string& key)
{
    return within(stage, key, stage.text(key), kLongestContent);
}

/// Calls read(stage) for the object at @p key, or for each stage of a Sequence.
template<typename Read> void forEachStage(const JsonObject& parent, const std::string& key, const char* listKey, const Read& read)
{
    if (!parent.has(key)) {
        return;
    }
    const JsonObject stage = parent.object(key);
    if (stage.text("type") != "Sequence") {
        read(stage);
        return;
    }
    const Json& list = stage.array(listKey);
    if (list.size() > kMostStages) {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(stage.file())
            .key(stage.pathOf(listKey))
            .expected({ Phrase::AtMostStages, kMostStages })
            .found({ Phrase::Stages, list.size() });
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string path = stage.pathOf(listKey) + "[" + std::to_string(i) + "]";
        const JsonObject inner(list[i], stage.file(), path);
        if (inner.text("type") == "Sequence") {
            throw unsupported(inner, "type", Phrase::NoNestedSequence);
        }
        read(inner);
    }
}

/// The pattern of a Replace or Split: a text, or a regular expression.
struct Pattern {
    std::string text;
    bool isRegex = false;
};

Pattern readPattern(const JsonObject& stage)
{
    const JsonObject pattern = stage.object("pattern");
    if (pattern.has("Regex")) {
        return { within(pattern, "Regex", pattern.text("Regex"), kLongestPattern), true };
    }
    if (!pattern.has("String")) {
        throw unsupported(stage, "pattern", Phrase::StringPattern);
    }
    Pattern literal { content(pattern, "String"), false };
    if (literal.text.empty()) {
        throw pattern.wrong("String", Phrase::TextNotEmpty);
    }
    return literal;
}

/// Converts a literal pattern to a regular expression that matches only this text.
std::string quoted(const std::string& literal)
{
    std::string pattern;
    for (const char character : literal) {
        if (std::string_view("\\^$.|?*+()[]{}").find(character) != std::string_view::npos) {
            pattern += '\\';
        }
        pattern += character;
    }
    return pattern;
}

/// Adds a stage for a literal text or one for the matches of a pattern.
template<typename Replace, typename ReplaceMatches, typename Stage> void readReplace(const JsonObject& stage, std::vector<Stage>& chain)
{
    Pattern pattern = readPattern(stage);
    if (pattern.isRegex) {
        chain.emplace_back(ReplaceMatches { std::make_shared<const Regex>(onigurumaRegex(pattern.text)), content(stage, "content") });
    } else {
        chain.emplace_back(Replace { std::move(pattern.text), content(stage, "content") });
    }
}

SplitBehavior readBehavior(const JsonObject& stage, const std::string& name)
{
    struct Named {
        std::string_view name;
        SplitBehavior behavior;
    };
    static constexpr std::array kBehaviors { Named { "Removed", SplitBehavior::Removed }, Named { "Isolated", SplitBehavior::Isolated },
        Named { "MergedWithPrevious", SplitBehavior::MergedWithPrevious }, Named { "MergedWithNext", SplitBehavior::MergedWithNext },
        Named { "Contiguous", SplitBehavior::Contiguous } };
    for (const Named& known : kBehaviors) {
        if (known.name == name) {
            return known.behavior;
        }
    }
    throw unsupported(stage, "behavior", Verbatim { "Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous" });
}

SplitPreTokenizer readSplit(const JsonObject& stage)
{
    const SplitBehavior behavior = readBehavior(stage, stage.text("behavior"));
    const Pattern pattern = readPattern(stage);
    return { pattern.isRegex ? onigurumaRegex(pattern.text) : Regex(quoted(pattern.text)), behavior, stage.flag("invert", false) };
}

ByteLevelPreTokenizer readByteLevel(const JsonObject& stage)
{
    ByteLevelPreTokenizer result { stage.flag("add_prefix_space", true), std::nullopt };
    if (stage.flag("use_regex", true)) {
        result.words.emplace(gpt2WordPattern());
    }
    return result;
}

MetaspacePreTokenizer::Prefix metaspacePrefix(const JsonObject& stage)
{
    using Prefix = MetaspacePreTokenizer::Prefix;
    if (!stage.has("prepend_scheme")) {  // older files
        return stage.flag("add_prefix_space", true) ? Prefix::Always : Prefix::Never;
    }
    const std::string scheme = stage.text("prepend_scheme");
    if (scheme != "always" && scheme != "first" && scheme != "never") {
        throw unsupported(stage, "prepend_scheme", Verbatim { "always, first, never" });
    }
    return scheme == "always" ? Prefix::Always : scheme == "first" ? Prefix::First : Prefix::Never;
}

std::string replacementOf(const JsonObject& stage)
{
    std::string replacement = within(stage, "replacement", stage.text("replacement", "\xE2\x96\x81"), kLongestContent);  // U+2581
    if (replacement.empty()) {
        throw stage.wrong("replacement", Phrase::Character);
    }
    return replacement;
}

}  // namespace

std::vector<Normalizer> readNormalizers(const JsonObject& document)
{
    std::vector<Normalizer> chain;
    forEachStage(document, "normalizer", "normalizers", [&chain](const JsonObject& stage) {
        const std::string type = stage.text("type");
        if (type == "Prepend") {
            chain.emplace_back(PrependNormalizer { content(stage, "prepend") });
        } else if (type == "Replace") {
            readReplace<ReplaceNormalizer, ReplaceMatchesNormalizer>(stage, chain);
        } else if (type == "NFC") {
            chain.emplace_back(FormNormalizer { NormalForm::Nfc });
        } else if (type == "NFD") {
            chain.emplace_back(FormNormalizer { NormalForm::Nfd });
        } else if (type == "NFKC") {
            chain.emplace_back(FormNormalizer { NormalForm::Nfkc });
        } else if (type == "NFKD") {
            chain.emplace_back(FormNormalizer { NormalForm::Nfkd });
        } else if (type == "Lowercase") {
            chain.emplace_back(LowercaseNormalizer {});
        } else if (type == "Strip") {
            chain.emplace_back(StripNormalizer { stage.flag("strip_left", true), stage.flag("strip_right", true) });
        } else if (type == "StripAccents") {
            chain.emplace_back(StripAccentsNormalizer {});
        } else {
            throw unsupported(
                stage, "type", Verbatim { "NFC, NFD, NFKC, NFKD, Lowercase, Strip, StripAccents, Prepend, Replace, Sequence" });
        }
    });
    return chain;
}

std::vector<PreTokenizer> readPreTokenizers(const JsonObject& document)
{
    std::vector<PreTokenizer> chain;
    forEachStage(document, "pre_tokenizer", "pretokenizers", [&chain](const JsonObject& stage) {
        const std::string type = stage.text("type");
        if (type == "ByteLevel") {
            chain.emplace_back(readByteLevel(stage));
        } else if (type == "Split") {
            chain.emplace_back(readSplit(stage));
        } else if (type == "Digits") {
            const bool single = stage.flag("individual_digits", false);
            chain.emplace_back(SplitPreTokenizer { Regex(single ? R"(\p{N})" : R"(\p{N}+)") });
        } else if (type == "Punctuation") {
            const SplitBehavior behavior = readBehavior(stage, stage.text("behavior", "Isolated"));
            chain.emplace_back(SplitPreTokenizer { Regex(R"([\p{P}$+<=>^`|~])"), behavior });
        } else if (type == "Whitespace") {
            const std::string& word = wordCharacterPattern();
            const std::string other = "[^" + word.substr(1, word.size() - 2) + R"(\p{White_Space}]+)";
            chain.emplace_back(SplitPreTokenizer { Regex(word + "+|" + other), SplitBehavior::Removed, true });
        } else if (type == "WhitespaceSplit") {
            chain.emplace_back(SplitPreTokenizer { Regex(R"(\p{White_Space})"), SplitBehavior::Removed });
        } else if (type == "Metaspace") {
            chain.emplace_back(MetaspacePreTokenizer { replacementOf(stage), metaspacePrefix(stage), stage.flag("split", true) });
        } else {
            throw unsupported(
                stage, "type", Verbatim { "ByteLevel, Split, Digits, Punctuation, Whitespace, WhitespaceSplit, Metaspace, Sequence" });
        }
    });
    return chain;
}

std::vector<Decoder> readDecoders(const JsonObject& document)
{
    std::vector<Decoder> chain;
    forEachStage(document, "decoder", "decoders", [&chain](const JsonObject& stage) {
        const std::string type = stage.text("type");
        if (type == "Replace") {
            readReplace<ReplaceDecoder, ReplaceMatchesDecoder>(stage, chain);
        } else if (type == "ByteFallback") {
            chain.emplace_back(ByteFallbackDecoder {});
        } else if (type == "Fuse") {
            chain.emplace_back(FuseDecoder {});
        } else if (type == "Strip") {
            StripDecoder strip { content(stage, "content"), stage.whole("start", 0, 1000), stage.whole("stop", 0, 1000) };
            if (strip.content.empty()) {
                throw stage.wrong("content", Phrase::Character);
            }
            chain.emplace_back(std::move(strip));
        } else if (type == "ByteLevel") {
            chain.emplace_back(ByteLevelDecoder {});
        } else if (type == "Metaspace") {
            chain.emplace_back(MetaspaceDecoder { replacementOf(stage), metaspacePrefix(stage) != MetaspacePreTokenizer::Prefix::Never });
        } else {
            throw unsupported(stage, "type", Verbatim { "Replace, ByteFallback, Fuse, Strip, ByteLevel, Metaspace, Sequence" });
        }
    });
    return chain;
}

}  // namespace kvscope
