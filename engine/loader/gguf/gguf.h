// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// llama.cpp's format: one file with the settings, the tokenizer and the tensors. Quantised tensors keep their types in memory.

#include "loader/checkpointreader.h"

namespace kvscope {

/// Throws EngineError.
[[nodiscard]] std::unique_ptr<CheckpointReader> openGguf(const std::filesystem::path& path);

/// Only the tokenizer; also from a file without tensors. Null if the file has none. Throws EngineError, TokenizerUnsupported among others.
[[nodiscard]] std::shared_ptr<const Tokenizer> openGgufTokenizer(const std::filesystem::path& path);

}  // namespace kvscope
