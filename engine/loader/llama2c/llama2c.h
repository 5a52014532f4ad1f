// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// llama2.c's first layout: seven int32, then all weights as float32 in a fixed order; the tokenizer is a file beside it.

#include "loader/checkpointreader.h"

namespace kvscope {

/// Whether the file's size is exactly what its first 28 bytes announce. Never throws for a file that cannot be read: that is "no".
[[nodiscard]] bool looksLikeLlama2c(const std::filesystem::path& path);

/// Throws EngineError.
[[nodiscard]] std::unique_ptr<CheckpointReader> openLlama2c(const std::filesystem::path& path);

/// The tokenizer beside a llama2.c file: tok<vocab>.bin, else tokenizer.bin; both null and empty when there is none.
/// Throws EngineError when it is there and broken, or made for another vocabulary.
struct Llama2cTokenizerFile {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string file;
};
[[nodiscard]] Llama2cTokenizerFile findLlama2cTokenizer(const std::filesystem::path& model, int vocab);

}  // namespace kvscope
