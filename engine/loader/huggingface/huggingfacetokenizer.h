// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer in a Hugging Face folder: tokenizer.json, or GPT-2's older vocab.json with merges.txt.

#include "loader/io/strictjson.h"
#include "tokenizer/tokenizer.h"

#include <memory>

namespace kvscope {

struct FoundTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;  ///< null if the folder has none
    std::string file;
};

/// @param config the folder's config.json, for BOS and EOS; may be null
/// Throws EngineError: TokenizerUnsupported, FormatBroken, KeyMissing, ValueWrong.
[[nodiscard]] FoundTokenizer findHuggingFaceTokenizer(const std::filesystem::path& folder, const JsonObject* config);

}  // namespace kvscope
