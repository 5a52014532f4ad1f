// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes tokenizers: a tokenizer.json up to the first 0 byte, followed by a text. Every tokenizer that loads must encode every valid text
// and decode its own ids.

#include "core/error.h"
#include "core/utf8.h"
#include "fuzz/targets.h"
#include "loader/huggingface/tokenizerjson.h"

#include <cstdlib>

namespace kvscope {

void test::fuzzTokenizer(std::string_view input)
{
    const std::size_t split = std::min(input.find('\0'), input.size());
    const std::string_view text = input.substr(std::min(split + 1, input.size()));
    try {
        const Json document = parseJson(input.substr(0, split), "tokenizer.json");
        const BpeTokenizer tokenizer(readTokenizerJson(JsonObject(document, "tokenizer.json")));
        const std::vector<TokenId> ids = tokenizer.encode(text);
        for (const TokenId id : ids) {
            if (tokenizer.piece(id).kind == PieceKind::Unused) {
                std::abort();
            }
        }
        if (!isUtf8(tokenizer.decode(ids))) {
            std::abort();
        }
    } catch (const EngineError&) {
    }
}

}  // namespace kvscope
