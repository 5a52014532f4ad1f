// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/attentionnumbers.h"

#include "core/utf8.h"
#include "data/csvtable.h"
#include "data/npyfile.h"
#include "data/outputjson.h"
#include "text/escape.h"
#include "text/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace kvscope {

namespace {

std::string textOf(const AttentionNumbers& attention, TokenId id)
{
    const Tokenizer* tokenizer = attention.model->tokenizer.get();
    return tokenizer != nullptr ? tokenizer->tokenText(id) : std::string();
}

}  // namespace

std::string attentionCsv(const AttentionNumbers& attention)
{
    struct Token {
        std::string text;
        std::string bytes;  ///< in hex; empty where the text says it all
    };
    std::vector<Token> tokens;
    for (const TokenId id : attention.tokens) {
        const std::string bytes = textOf(attention, id);
        tokens.push_back({ csvText(withEscapedBytes(bytes)), isUtf8(bytes) ? std::string() : hexOf(bytes) });
    }
    const bool needsBytes = std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return !token.bytes.empty(); });
    std::string out = "layer,head,step,query,key,query_id,key_id,query_text,key_text,weight";
    out += needsBytes ? ",query_bytes,key_bytes" : "";
    const bool isExperiment = attention.experiment != nullptr;
    out += isExperiment ? ",experiment\r\n" : "\r\n";
    const std::string lineEnd = (isExperiment ? ',' + csvText(interventionJson(*attention.experiment).dump()) : std::string()) + "\r\n";
    const std::string place
        = std::to_string(attention.layer) + ',' + std::to_string(attention.head) + ',' + std::to_string(attention.step) + ',';
    const std::size_t n = attention.tokens.size();
    for (std::size_t query = 0; query < n; ++query) {
        for (std::size_t key = 0; key < n; ++key) {
            const float weight = attention.weights[query * n + key];
            if (std::isnan(weight)) {
                continue;
            }
            const TokenId queryId = attention.tokens[query];
            const TokenId keyId = attention.tokens[key];
            out += place + std::to_string(query) + ',' + std::to_string(key) + ',' + std::to_string(queryId) + ',' + std::to_string(keyId)
                + ',' + tokens[query].text + ',' + tokens[key].text + ',' + exactString(static_cast<double>(weight));
            out += needsBytes ? ',' + tokens[query].bytes + ',' + tokens[key].bytes : std::string();
            out += lineEnd;
        }
    }
    return out;
}

std::string attentionJson(const AttentionNumbers& attention)
{
    OutputJson texts = OutputJson::array();
    for (const TokenId id : attention.tokens) {
        texts.push_back(textOf(attention, id));
    }
    OutputJson rows = OutputJson::array();
    const std::size_t n = attention.tokens.size();
    for (std::size_t query = 0; query < n; ++query) {
        OutputJson row = OutputJson::array();
        for (const float weight : attention.weights.subspan(query * n, n)) {
            row.push_back(std::isnan(weight) ? OutputJson(nullptr) : OutputJson(static_cast<double>(weight)));
        }
        rows.push_back(std::move(row));
    }
    OutputJson json {
        { "model", sharedModelJson(*attention.model) },
        { "layer", attention.layer },
        { "head", attention.head },
        { "step", attention.step },
        { "token_ids", attention.tokens },
        { "token_texts", std::move(texts) },
        { "weights", std::move(rows) },
    };
    if (attention.experiment != nullptr) {
        json["experiment"] = interventionJson(*attention.experiment);
    }
    return jsonText(json);
}

std::string attentionNpy(const AttentionNumbers& attention)
{
    const std::array<std::uint64_t, 2> shape { attention.tokens.size(), attention.tokens.size() };
    std::string out = npyHeader(shape);
    for (const float weight : attention.weights) {
        const float visible = std::isnan(weight) ? 0.0F : weight;
        const auto bytes = std::as_bytes(std::span(&visible, 1));
        for (const std::byte byte : bytes) {
            out += static_cast<char>(byte);
        }
    }
    return out;
}

std::span<const AttentionNumbersWriter> attentionNumbersWriters()
{
    static constexpr std::array kWriters { AttentionNumbersWriter { "csv", attentionCsv }, AttentionNumbersWriter { "npy", attentionNpy },
        AttentionNumbersWriter { "json", attentionJson } };
    return kWriters;
}

}  // namespace kvscope
