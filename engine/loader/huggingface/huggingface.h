// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Hugging Face's layout: a folder with config.json, model.safetensors (or its shards and their index) and, optionally, a tokenizer.

#include "loader/checkpointreader.h"

namespace kvscope {

/// @param path the folder, or the .safetensors file in it
/// Throws EngineError.
[[nodiscard]] std::unique_ptr<CheckpointReader> openHuggingFace(const std::filesystem::path& path);

}  // namespace kvscope
