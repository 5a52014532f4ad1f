// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/tokenizerjson.h"

#include "loader/huggingface/tokenizerstages.h"

namespace kvscope {

namespace {

/// Limit for the ids that a template puts around a text; known templates have one or two.
constexpr std::size_t kMostTemplateIds = 1000;

/// Rejects model settings that would change the ids in unsupported ways.
void refuseOtherModels(const JsonObject& model)
{
    const std::string type = model.text("type", "BPE");  // early files omit it
    if (type != "BPE") {
        throw model.wrong("type", Verbatim { "BPE" }, ErrorCode::TokenizerUnsupported);
    }
    for (const char* key : { "continuing_subword_prefix", "end_of_word_suffix" }) {
        if (!model.text(key, "").empty()) {
            throw model.wrong(key, Phrase::Nothing, ErrorCode::TokenizerUnsupported);
        }
    }
    const Json* dropout = model.value("dropout");
    if (dropout != nullptr && *dropout != 0.0) {
        throw model.wrong("dropout", Phrase::Nothing, ErrorCode::TokenizerUnsupported);
    }
}

void readMerges(const JsonObject& model, BpeParts& parts)
{
    const Json& merges = model.array("merges");
    parts.merges.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const ErrorArgument where(Verbatim { model.pathOf("merges") + "[" + std::to_string(i) + "]" });
        const Json& merge = merges[i];
        std::string left;
        std::string right;
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            left = merge[0].get<std::string>();
            right = merge[1].get<std::string>();
        } else if (merge.is_string()) {
            const std::string text = merge.get<std::string>();
            const std::size_t space = text.find(' ');
            left = text.substr(0, space);
            right = space == std::string::npos ? std::string() : text.substr(space + 1);
        }
        if (left.empty() || right.empty()) {
            throw EngineError(ErrorCode::ValueWrong).file(model.file()).key(where).expected(Phrase::TwoPieces).found(shownJson(merge));
        }
        addMerge(parts, left, right, static_cast<int>(i), model.file(), where);
    }
}

void readAddedTokens(const JsonObject& document, BpeParts& parts)
{
    if (!document.has("added_tokens")) {
        return;
    }
    const Json& list = document.array("added_tokens");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const JsonObject entry(list[i], document.file(), "added_tokens[" + std::to_string(i) + "]");
        AddedToken token;
        token.content = entry.text("content");
        token.id = entry.whole("id", 0, INT32_MAX);
        token.special = entry.flag("special", false);
        token.singleWord = entry.flag("single_word", false);
        token.stripLeft = entry.flag("lstrip", false);
        token.stripRight = entry.flag("rstrip", false);
        token.normalized = entry.flag("normalized", !token.special);
        addToken(parts, std::move(token));
    }
}

/// The ids of the special token named by a template.
std::vector<TokenId> templateIds(const JsonObject& processor, const std::string& name, const BpeParts& parts)
{
    std::vector<TokenId> ids;
    const JsonObject token = processor.object("special_tokens").object(name);
    for (const Json& id : token.array("ids")) {
        const bool known = id.is_number_unsigned() && id.get<std::uint64_t>() < static_cast<std::uint64_t>(parts.vocabulary.size());
        if (!known) {
            throw token.wrong("ids", { Phrase::IdsBelow, parts.vocabulary.size() });
        }
        ids.push_back(id.get<TokenId>());
    }
    return ids;
}

/// Puts ids around what the processors before have made.
void surround(BpeParts& parts, const std::vector<TokenId>& before, const std::vector<TokenId>& after, const JsonObject& processor)
{
    parts.prefix.insert(parts.prefix.begin(), before.begin(), before.end());
    parts.suffix.insert(parts.suffix.end(), after.begin(), after.end());
    if (parts.prefix.size() + parts.suffix.size() > kMostTemplateIds) {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(processor.file())
            .key(processor.pathOf("type"))
            .expected({ Phrase::AtMostIds, kMostTemplateIds })
            .found(Phrase::More);
    }
}

void readTemplate(const JsonObject& processor, BpeParts& parts)
{
    int texts = 0;
    std::vector<TokenId> before;
    std::vector<TokenId> after;
    const Json& single = processor.array("single");
    for (std::size_t i = 0; i < single.size(); ++i) {
        const JsonObject item(single[i], processor.file(), processor.pathOf("single") + "[" + std::to_string(i) + "]");
        if (item.has("Sequence")) {
            ++texts;
            continue;
        }
        const std::vector<TokenId> ids = templateIds(processor, item.object("SpecialToken").text("id"), parts);
        std::vector<TokenId>& side = texts > 0 ? after : before;
        side.insert(side.end(), ids.begin(), ids.end());
    }
    if (texts != 1) {
        throw processor.wrong("single", Phrase::TextOnce, ErrorCode::TokenizerUnsupported);
    }
    surround(parts, before, after, processor);
}

/// The id in a pair such as ["</s>", 2].
TokenId pairId(const JsonObject& processor, const std::string& key, const BpeParts& parts)
{
    const Json& pair = processor.array(key);
    const bool known = pair.size() == 2 && pair[1].is_number_unsigned()
        && pair[1].get<std::uint64_t>() < static_cast<std::uint64_t>(parts.vocabulary.size());
    if (!known) {
        throw processor.wrong(key, { Phrase::IdsBelow, parts.vocabulary.size() });
    }
    return pair[1].get<TokenId>();
}

void readPostProcessor(const JsonObject& processor, BpeParts& parts)
{
    const std::string type = processor.text("type");
    if (type == "TemplateProcessing") {
        readTemplate(processor, parts);
    } else if (type == "RobertaProcessing" || type == "BertProcessing") {
        surround(parts, { pairId(processor, "cls", parts) }, { pairId(processor, "sep", parts) }, processor);
    } else if (type == "Sequence") {
        const Json& list = processor.array("processors");
        for (std::size_t i = 0; i < list.size(); ++i) {
            const JsonObject inner(list[i], processor.file(), processor.pathOf("processors") + "[" + std::to_string(i) + "]");
            if (inner.text("type") == "Sequence") {
                throw inner.wrong("type", Phrase::NoNestedSequence, ErrorCode::TokenizerUnsupported);
            }
            readPostProcessor(inner, parts);
        }
    } else if (type != "ByteLevel") {  // ByteLevel only changes offsets
        throw processor.wrong("type", Verbatim { "TemplateProcessing, RobertaProcessing, BertProcessing, ByteLevel, Sequence" },
            ErrorCode::TokenizerUnsupported);
    }
}

}  // namespace

void addMerge(
    BpeParts& parts, const std::string& left, const std::string& right, int rank, const std::string& file, const ErrorArgument& where)
{
    const auto idOf = [&](const std::string& piece) {
        const std::optional<TokenId> id = parts.vocabulary.find(piece);
        if (!id) {
            throw EngineError(ErrorCode::ValueWrong).file(file).key(where).expected(Phrase::PiecesOfVocabulary).found(Verbatim { piece });
        }
        return *id;
    };
    const TokenId leftId = idOf(left);
    const TokenId rightId = idOf(right);
    parts.merges.add(leftId, rightId, rank, idOf(left + right));
}

void addToken(BpeParts& parts, AddedToken token)
{
    parts.vocabulary.add(token.content, token.id);
    parts.added.push_back(std::move(token));
}

void readVocabulary(const JsonObject& entries, Vocabulary& vocabulary)
{
    vocabulary.reserve(entries.json().size());
    for (const auto& [piece, id] : entries.json().items()) {
        vocabulary.add(piece, entries.whole(piece, 0, INT32_MAX));
    }
}

BpeParts readTokenizerJson(const JsonObject& document)
{
    BpeParts parts;
    const JsonObject model = document.object("model");
    refuseOtherModels(model);
    parts.normalizers = readNormalizers(document);
    parts.decoders = readDecoders(document);
    parts.preTokenizers = readPreTokenizers(document);
    readVocabulary(model.object("vocab"), parts.vocabulary);
    readAddedTokens(document, parts);
    readMerges(model, parts);
    parts.fuseUnknown = model.flag("fuse_unk", false);
    parts.byteFallback = model.flag("byte_fallback", false);
    parts.ignoreMerges = model.flag("ignore_merges", false);
    if (const std::string unknown = model.text("unk_token", ""); !unknown.empty()) {
        parts.unknown = parts.vocabulary.find(unknown);
        if (!parts.unknown) {
            throw model.wrong("unk_token", Phrase::PieceOfVocabulary);
        }
    }
    if (document.has("post_processor")) {
        readPostProcessor(document.object("post_processor"), parts);
    }
    return parts;
}

}  // namespace kvscope
