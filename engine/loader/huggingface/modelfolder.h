// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The files of a Hugging Face folder, and what to say about folders that are not one. Any thread.

#include "core/error.h"
#include "loader/io/strictjson.h"

#include <filesystem>

namespace kvscope {

/// The weights in a folder: model.safetensors, or the index of its shards. Throws EngineError{FileNotFound} if there is neither.
[[nodiscard]] std::filesystem::path weightsFile(const std::filesystem::path& folder);

/// Throws EngineError{FileNotFound} if the folder has no config.json; for the outer folder of a Hugging Face cache the error says which of
/// its folders to open.
void requireConfig(const std::filesystem::path& folder);

/// The part of config.json that describes the text model: text_config if the file has one and its own model_type is not a supported
/// architecture. Throws EngineError{ValueWrong}.
[[nodiscard]] JsonObject textPartOf(const JsonObject& config);

/// The last part of a folder's full path.
[[nodiscard]] std::string folderName(const std::filesystem::path& folder);

}  // namespace kvscope
