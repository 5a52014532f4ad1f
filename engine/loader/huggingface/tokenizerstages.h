// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The normalizer, pre_tokenizer and decoder of a tokenizer.json, each a chain of stages. Unknown kinds are rejected by name.

#include "loader/io/strictjson.h"
#include "tokenizer/stages.h"

namespace kvscope {

// Each takes the document's top-level object; an absent or null key is an empty chain. Throws EngineError: TokenizerUnsupported,
// KeyMissing, ValueWrong.
[[nodiscard]] std::vector<Normalizer> readNormalizers(const JsonObject& document);
[[nodiscard]] std::vector<PreTokenizer> readPreTokenizers(const JsonObject& document);
[[nodiscard]] std::vector<Decoder> readDecoders(const JsonObject& document);

}  // namespace kvscope
