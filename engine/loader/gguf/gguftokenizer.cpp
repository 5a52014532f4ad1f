// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/gguftokenizer.h"

#include "core/sizelimits.h"
#include "loader/gguf/ggufpretokenizers.h"
#include "loader/huggingface/tokenizerjson.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

// The kinds of pieces that matter, by their numbers in the file; the others are 1 normal, 5 unused and 6 a byte.
constexpr double kUnknownPiece = 2;
constexpr double kControlPiece = 3;
constexpr double kUserDefinedPiece = 4;

constexpr const char* kModel = "tokenizer.ggml.model";
constexpr const char* kTokens = "tokenizer.ggml.tokens";
constexpr const char* kTypes = "tokenizer.ggml.token_type";
constexpr const char* kScores = "tokenizer.ggml.scores";
constexpr const char* kMerges = "tokenizer.ggml.merges";
constexpr const char* kPre = "tokenizer.ggml.pre";
/// Each merge makes a piece, so there are about as many.
constexpr std::uint64_t kMostMerges = 2 * SizeLimits::kVocab;
constexpr const char* kSpace = "\xE2\x96\x81";  // U+2581

/// A list with an entry for every piece.
std::vector<double> listFor(const GgufMetadata& metadata, const char* key, std::size_t pieces)
{
    metadata.requireEntries(key, pieces, pieces);
    return metadata.numbers(key);
}

void readPieces(const GgufMetadata& metadata, BpeParts& parts)
{
    metadata.requireEntries(kTokens, 0, SizeLimits::kVocab);
    const std::vector<std::string_view> pieces = metadata.texts(kTokens);
    const std::vector<double> types = metadata.find(kTypes) != nullptr ? listFor(metadata, kTypes, pieces.size()) : std::vector<double>();
    parts.vocabulary.reserve(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        // An empty piece can never be in a text, but ids need distinct names.
        std::string piece = pieces[i].empty() ? "[EMPTY_" + std::to_string(i) + "]" : std::string(pieces[i]);
        const double type = types.empty() ? 1.0 : types[i];
        const bool special = type == kControlPiece || type == kUnknownPiece;
        if (special || type == kUserDefinedPiece) {
            AddedToken token { std::move(piece), id };
            token.special = special;
            addToken(parts, std::move(token));
        } else {
            parts.vocabulary.add(std::move(piece), id);
        }
    }
}

std::optional<TokenId> idAt(const GgufMetadata& metadata, const char* key, const BpeParts& parts)
{
    if (metadata.find(key) == nullptr) {
        return std::nullopt;
    }
    return metadata.whole(key, 0, std::max(0, parts.vocabulary.size() - 1));
}

/// The ids around a text.
void readEnds(const GgufMetadata& metadata, bool addBos, BpeParts& parts)
{
    parts.bos = idAt(metadata, "tokenizer.ggml.bos_token_id", parts);
    parts.eos = idAt(metadata, "tokenizer.ggml.eos_token_id", parts);
    if (metadata.flag("tokenizer.ggml.add_bos_token", addBos) && parts.bos) {
        parts.prefix.push_back(*parts.bos);
    }
    if (metadata.flag("tokenizer.ggml.add_eos_token", false) && parts.eos) {
        parts.suffix.push_back(*parts.eos);
    }
}

bool hasPieceForEachByte(const Vocabulary& vocabulary)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    for (unsigned byte = 0; byte < 256; ++byte) {
        if (!vocabulary.find(std::string { '<', '0', 'x', kDigits[byte >> 4U], kDigits[byte & 0xFU], '>' })) {
            return false;
        }
    }
    return true;
}

/// SentencePiece: the best-scored pair is merged first.
BpeParts readScored(const GgufMetadata& metadata)
{
    BpeParts parts;
    readPieces(metadata, parts);
    for (const double score : listFor(metadata, kScores, static_cast<std::size_t>(parts.vocabulary.size()))) {
        if (std::isnan(score)) {
            throw EngineError(ErrorCode::ValueWrong).file(metadata.file()).key(kScores).expected(Phrase::Score).found(Verbatim { "NaN" });
        }
        parts.scores.push_back(static_cast<float>(score));
    }
    parts.unknown = idAt(metadata, "tokenizer.ggml.unknown_token_id", parts);
    parts.byteFallback = hasPieceForEachByte(parts.vocabulary);
    const bool prefixed = metadata.flag("tokenizer.ggml.add_space_prefix", true);
    if (prefixed) {
        parts.normalizers.emplace_back(PrependNormalizer { kSpace });
    }
    parts.normalizers.emplace_back(ReplaceNormalizer { " ", kSpace });
    parts.decoders.emplace_back(ReplaceDecoder { kSpace, " " });
    parts.decoders.emplace_back(ByteFallbackDecoder {});
    parts.decoders.emplace_back(FuseDecoder {});
    if (prefixed) {
        parts.decoders.emplace_back(StripDecoder { " ", 1, 0 });
    }
    readEnds(metadata, true, parts);
    return parts;
}

/// Byte-level BPE with ranked merges.
BpeParts readRanked(const GgufMetadata& metadata)
{
    const std::string name = metadata.text(kPre, "default");
    const GgufPreTokenizer* const row = findGgufPreTokenizer(name);
    if (row == nullptr) {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(metadata.file())
            .key(kPre)
            .expected(Verbatim { ggufPreTokenizerNames() })
            .found(Verbatim { name });
    }
    BpeParts parts;
    readPieces(metadata, parts);
    metadata.requireEntries(kMerges, 0, kMostMerges);
    const std::vector<std::string_view> merges = metadata.texts(kMerges);
    parts.merges.reserve(merges.size());
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const std::string_view merge = merges[i];
        const std::size_t space = merge.find(' ', 1);
        const ErrorArgument where(Verbatim { kMerges + ("[" + std::to_string(i) + "]") });
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            throw EngineError(ErrorCode::ValueWrong)
                .file(metadata.file())
                .key(where)
                .expected(Phrase::TwoPieces)
                .found(Verbatim { std::string(merge) });
        }
        addMerge(
            parts, std::string(merge.substr(0, space)), std::string(merge.substr(space + 1)), static_cast<int>(i), metadata.file(), where);
    }
    if (row->composed) {
        parts.normalizers.emplace_back(FormNormalizer { NormalForm::Nfc });
    }
    parts.preTokenizers = stagesOf(*row);
    parts.decoders.emplace_back(ByteLevelDecoder {});
    parts.ignoreMerges = row->ignoreMerges;
    readEnds(metadata, row->addBos, parts);
    return parts;
}

std::shared_ptr<const Tokenizer> readTokenizerOf(const GgufMetadata& metadata)
{
    const std::string model = metadata.text(kModel);
    if (model != "llama" && model != "gpt2") {
        throw EngineError(ErrorCode::TokenizerUnsupported)
            .file(metadata.file())
            .key(kModel)
            .expected({ Phrase::OneOfTwo, Verbatim { "llama" }, Verbatim { "gpt2" } })
            .found(Verbatim { model });
    }
    return std::make_shared<BpeTokenizer>(model == "llama" ? readScored(metadata) : readRanked(metadata));
}

}  // namespace

GgufTokenizer readGgufTokenizer(const GgufMetadata& metadata)
{
    GgufTokenizer result;
    if (metadata.find(kModel) == nullptr) {
        return result;
    }
    try {
        result.tokenizer = readTokenizerOf(metadata);
    } catch (EngineError& error) {
        if (error.file().empty()) {
            error.file(metadata.file());
        }
        result.problem = error;
    }
    return result;
}

}  // namespace kvscope
