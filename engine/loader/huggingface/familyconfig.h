// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts config.json into a ModelConfig: the sizes, and what the file overrides in its architecture's row. Pure functions, any thread.

#include "loader/huggingface/families.h"

namespace kvscope {

/// Throws EngineError: KeyMissing, ValueWrong; ArchitectureUnsupported for an unsupported block or an unread rotary setting.
[[nodiscard]] ModelConfig readModelConfig(const JsonObject& document, const Architecture& architecture);

/// The number type that config.json names, such as "float16", if none of the stored weights has it; empty otherwise.
/// @param weightTypes as in ModelInfo
[[nodiscard]] std::string announcedType(const JsonObject& document, const std::string& weightTypes);

}  // namespace kvscope
