// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// llama2.c's original format: seven int32, then all weights as float32 in a fixed order; the tokenizer is in a separate file in the same
// folder.

#include "loader/checkpointreader.h"

namespace kvscope {

/// Whether the file's size matches its 28-byte header exactly. Does not throw; an unreadable file gives false.
[[nodiscard]] bool looksLikeLlama2c(const std::filesystem::path& path);

/// Throws EngineError.
[[nodiscard]] std::unique_ptr<CheckpointReader> openLlama2c(const std::filesystem::path& path);

/// The tokenizer next to a llama2.c file: tok<vocabSize>.bin, otherwise tokenizer.bin; the members are null and empty if there is none. Throws
/// EngineError if it exists but is broken or belongs to another vocabulary.
struct Llama2cTokenizerFile {
    std::shared_ptr<const Tokenizer> tokenizer;
    std::string file;
};
[[nodiscard]] Llama2cTokenizerFile findLlama2cTokenizer(const std::filesystem::path& model, int vocab);

}  // namespace kvscope
