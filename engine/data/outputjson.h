// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// JSON for other programs; docs/json.md is its schema. Fields keep their order, numbers do not depend on the locale, strings are valid
// UTF-8 whatever they were made from. Only for sources of programs that link nlohmann_json; no other header of the engine includes it. Pure functions, any thread.

#include "core/intervention.h"
#include "loader/checkpoint.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace kvscope {

using OutputJson = nlohmann::ordered_json;

/// What an experiment did to the heads of a model. @pre info.mergedFrom > 0
[[nodiscard]] OutputJson mergedHeadsJson(const ModelInfo& info);

/// Sizes and origin of a model, what of its files is not used, and what cannot be read.
[[nodiscard]] OutputJson modelJson(const ModelInfo& info);

/// The memory that a model needs with a cache for the default context, in bytes; null for the hand-made model, which has no weights.
/// @param available what this process may use; absent if unknown
[[nodiscard]] OutputJson memoryJson(const ModelInfo& info, std::optional<std::uint64_t> available);

/// The part of a model's source or file that may be given away: "bundled" and the like as they are, of a path its last part.
[[nodiscard]] std::string sharedSource(const std::string& source);

/// modelJson() for files that are given away: `source` and `tokenizer_file` without the folders of this machine, and no problem, whose sentence has
/// them.
[[nodiscard]] OutputJson sharedModelJson(const ModelInfo& info);

/// What an experiment changes; null in place of an index means every one.
[[nodiscard]] OutputJson interventionJson(const Intervention& intervention);

/// Indented text with a trailing newline. Strings may hold any bytes: each byte that belongs to no whole character is written as \xNN, and
/// the member is followed by one with all its bytes in hex (null for the elements of a list that needed none): "bytes" for "text",
/// "token_bytes" for "token_texts", "source_bytes" for "source".
[[nodiscard]] std::string jsonText(const OutputJson& json);

}  // namespace kvscope
