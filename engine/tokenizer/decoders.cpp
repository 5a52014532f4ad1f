// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/bytelevel.h"
#include "tokenizer/stages.h"
#include "tokenizer/textparts.h"

#include <charconv>

namespace kvscope {

namespace {

void decode(const ReplaceDecoder& stage, std::vector<std::string>& pieces, WorkBudget& budget)
{
    for (std::string& piece : pieces) {
        replaceIn(piece, stage.pattern, stage.content, budget);
    }
}

void decode(const ReplaceMatchesDecoder& stage, std::vector<std::string>& pieces, WorkBudget& budget)
{
    for (std::string& piece : pieces) {
        replaceMatchesIn(piece, *stage.pattern, stage.content, budget);
    }
}

void decode(const ByteFallbackDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& /*budget*/)
{
    for (std::string& piece : pieces) {
        if (const std::optional<char> byte = namedByte(piece)) {
            piece.assign(1, *byte);
        }
    }
}

void decode(const FuseDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& budget)
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

void decode(const StripDecoder& stage, std::vector<std::string>& pieces, WorkBudget& /*budget*/)
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

void decode(const ByteLevelDecoder& /*stage*/, std::vector<std::string>& pieces, WorkBudget& budget)
{
    for (std::string& piece : pieces) {
        budget.spendBytes(piece.size());
        if (std::optional<std::string> bytes = fromByteCharacters(piece)) {
            piece = *std::move(bytes);
        }
    }
    decode(FuseDecoder {}, pieces, budget);
}

void decode(const MetaspaceDecoder& stage, std::vector<std::string>& pieces, WorkBudget& budget)
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

std::string decoded(const std::vector<Decoder>& chain, std::vector<std::string> pieces, WorkBudget& budget)
{
    for (const Decoder& stage : chain) {
        std::visit([&](const auto& kind) { decode(kind, pieces, budget); }, stage);
    }
    decode(FuseDecoder {}, pieces, budget);
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
            decode(MetaspaceDecoder { metaspace->replacement, false }, pieces, budget);
        } else {
            std::visit([&](const auto& kind) { decode(kind, pieces, budget); }, stage);
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
