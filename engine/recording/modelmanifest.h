// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The model of a session file as JSON: its name, sizes and options, without weights and without folders of any machine. For the sources of this
// folder only.

#include "data/outputjson.h"
#include "loader/io/strictjson.h"
#include "recording/recording.h"

#include <memory>

namespace kvscope {

/// Text of any bytes. In JSON, one that is not UTF-8 is followed by its bytes in hex (see jsonText()). Throws EngineError: KeyMissing, ValueWrong.
/// @param bytesKey of that member
[[nodiscard]] std::string rawText(const JsonObject& object, const char* key, const char* bytesKey);

[[nodiscard]] OutputJson modelManifest(const Recording& recording);

/// What is known of the model but for its tokenizer; kernels, isa and threads go into @p recording. Throws EngineError: KeyMissing, ValueWrong for
/// sizes that no model has.
[[nodiscard]] std::shared_ptr<ModelInfo> readModelManifest(const JsonObject& model, Recording& recording);

/// See interventionJson(). Throws EngineError: KeyMissing, ValueWrong.
[[nodiscard]] Intervention readIntervention(const JsonObject& object);

}  // namespace kvscope
