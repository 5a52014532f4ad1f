// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/huggingfacetokenizer.h"

#include "loader/huggingface/tokenizerjson.h"
#include "loader/io/inputfile.h"

#include <algorithm>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestTextFile = 256U << 20U;

/// The tokenizer settings in tokenizer_config.json and config.json.
struct Hints {
    std::optional<std::string> bosToken;
    std::optional<std::string> eosToken;
    std::optional<bool> addBos;
    std::optional<TokenId> bosId;
    std::optional<TokenId> eosId;
};

/// A token is given as its text, or as an object that contains it.
std::optional<std::string> tokenNamed(const JsonObject& config, const std::string& key)
{
    const Json* value = config.value(key);
    if (value == nullptr) {
        return std::nullopt;
    }
    return value->is_object() ? config.object(key).text("content") : config.text(key);
}

/// An id, or the first of several.
std::optional<TokenId> idNamed(const JsonObject& config, const std::string& key)
{
    const Json* value = config.value(key);
    if (value != nullptr && value->is_array() && !value->empty()) {
        value = &value->front();
    }
    const bool isId = value != nullptr && value->is_number_unsigned() && value->get<std::uint64_t>() <= std::uint64_t { INT32_MAX };
    return isId ? std::optional(value->get<TokenId>()) : std::nullopt;
}

Hints readHints(const fs::path& folder, const JsonObject* config)
{
    Hints hints;
    if (config != nullptr) {
        hints.bosId = idNamed(*config, "bos_token_id");
        hints.eosId = idNamed(*config, "eos_token_id");
    }
    const fs::path path = folder / "tokenizer_config.json";
    if (fileExists(path)) {
        const Json document = readConfigFile(path);
        const JsonObject object(document, path.string());
        hints.bosToken = tokenNamed(object, "bos_token");
        hints.eosToken = tokenNamed(object, "eos_token");
        if (object.has("add_bos_token")) {
            hints.addBos = object.flag("add_bos_token", false);
        }
    }
    return hints;
}

std::optional<TokenId> tokenOf(const BpeParts& parts, const std::optional<std::string>& name, std::optional<TokenId> id)
{
    if (name) {
        if (const std::optional<TokenId> named = parts.vocabulary.find(*name)) {
            return named;
        }
    }
    return id && parts.vocabulary.piece(*id) != nullptr ? id : std::nullopt;
}

void applyHints(const Hints& hints, BpeParts& parts)
{
    if (const std::optional<TokenId> bos = tokenOf(parts, hints.bosToken, hints.bosId)) {
        parts.bos = bos;
    }
    if (const std::optional<TokenId> eos = tokenOf(parts, hints.eosToken, hints.eosId)) {
        parts.eos = eos;
    }
    if (!parts.bos && parts.prefix.size() == 1) {
        parts.bos = parts.prefix.front();
    }
    // An explicit setting for BOS takes precedence, as in transformers' Llama tokenizers.
    if (hints.addBos && parts.bos) {
        std::erase(parts.prefix, *parts.bos);
        if (*hints.addBos) {
            parts.prefix.insert(parts.prefix.begin(), *parts.bos);
        }
    }
}

/// GPT-2's original two files. Each line of merges.txt except the "#version" line is a pair; earlier pairs have priority.
BpeParts readGpt2Files(const fs::path& vocabularyPath, const fs::path& mergesPath)
{
    BpeParts parts;
    const Json document = readJsonFile(vocabularyPath);
    readVocabulary(JsonObject(document, vocabularyPath.string()), parts.vocabulary);
    const InputFile file(mergesPath);
    const std::string text = file.readAll(kLargestTextFile);
    int lineNumber = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        ++lineNumber;
        if (line.ends_with('\r')) {
            line.pop_back();
        }
        if (line.empty() || line.starts_with("#version")) {
            continue;
        }
        const ErrorArgument where(Phrase::AtLine, lineNumber);
        const std::size_t space = line.find(' ');
        if (space == std::string::npos || space == 0 || space + 1 == line.size()) {
            throw EngineError(ErrorCode::ValueWrong).file(file.name()).key(where).expected(Phrase::TwoPieces).found(Verbatim { line });
        }
        addMerge(parts, line.substr(0, space), line.substr(space + 1), lineNumber, file.name(), where);
    }
    parts.preTokenizers.emplace_back(ByteLevelPreTokenizer { false, Regex(gpt2WordPattern()) });
    parts.decoders.emplace_back(ByteLevelDecoder {});
    constexpr const char* kEndOfText = "<|endoftext|>";
    if (const std::optional<TokenId> id = parts.vocabulary.find(kEndOfText)) {
        addToken(parts, { kEndOfText, *id, true, false, false, false });
        parts.bos = id;
        parts.eos = id;
    }
    return parts;
}

/// Rejects models that do not split text like GPT-2: for those, the two files do not contain the rule.
void requireGpt2Words(const JsonObject* config, const fs::path& vocabulary)
{
    const std::string type = config == nullptr ? "gpt2" : config->text("model_type", "gpt2");
    if (type != "gpt2" && type != "gpt_neo" && type != "gpt_neox") {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(vocabulary.string())
            .key("model_type")
            .expected(Verbatim { "tokenizer.json" })
            .found(Verbatim { type });
    }
}

}  // namespace

FoundTokenizer findHuggingFaceTokenizer(const fs::path& folder, const JsonObject* config)
{
    const fs::path whole = folder / "tokenizer.json";
    const fs::path vocabulary = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    const bool hasWhole = fileExists(whole);
    if (!hasWhole && !(fileExists(vocabulary) && fileExists(merges))) {
        return {};
    }
    const std::string file = (hasWhole ? whole : vocabulary).string();
    try {
        BpeParts parts;
        if (hasWhole) {
            const Json document = readJsonFile(whole);
            parts = readTokenizerJson(JsonObject(document, file));
        } else {
            requireGpt2Words(config, vocabulary);
            parts = readGpt2Files(vocabulary, merges);
        }
        applyHints(readHints(folder, config), parts);
        return { std::make_shared<BpeTokenizer>(std::move(parts)), file };
    } catch (EngineError& error) {
        if (error.file().empty()) {
            error.file(file);
        }
        throw;
    }
}

}  // namespace kvscope
