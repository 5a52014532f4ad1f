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

}  // namespace kvscope
