// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer file of llama2.c's format. Any thread.

#include "tokenizer/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace kvscope {

/// The tokenizer next to a llama2.c file: tok<vocabSize>.bin, otherwise tokenizer.bin; the members are null and empty if there is none. Throws
/// EngineError if it exists but is broken or belongs to another vocabulary.
struct Llama2cTokenizerFile {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string file;
};
[[nodiscard]] Llama2cTokenizerFile findLlama2cTokenizer(const std::filesystem::path& model, int vocab);

}  // namespace kvscope
