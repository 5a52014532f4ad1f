// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Measured and named attention heads: heads.json next to a model's weights (docs/models.md describes the format). The file is optional, but
// parsed strictly, because a wrong name under a matrix misleads: with an error in it the model has no names. Plain data, may cross threads.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kvscope {

struct ModelConfig;

/// A text by language code: always "en", others if the file has them.
using TextByLanguage = std::map<std::string, std::string>;

/// The behaviour of one head for most queries.
struct HeadRole {
    int layer = 0;  ///< from 0
    int head = 0;  ///< from 0
    TextByLanguage name;  ///< short: "previous token"
    TextByLanguage keys;  ///< the keys it attends to, to be read after "on": "the token just before"
    std::string pattern;  ///< which keys those are, by name: "previous", "punctuation", …; empty when the file does not say
    int documents = 0;  ///< texts that it was measured on; 0 when the file does not say
    double score = 0.0;  ///< 0 … 1: mean fraction of the head's attention on those keys
    double even = 0.0;  ///< 0 … 1: their fraction if the attention were uniform over all visible keys
};

/// The text in @p language, otherwise in English.
[[nodiscard]] const std::string& textIn(const TextByLanguage& text, const std::string& language);

/// The named heads of @p folder, by layer and head; empty without a heads.json. Throws EngineError: FormatBroken, KeyMissing, ValueWrong,
/// FileUnreadable; also for a head that @p config does not have, or a duplicate.
[[nodiscard]] std::vector<HeadRole> readHeadRoles(const std::filesystem::path& folder, const ModelConfig& config);

}  // namespace kvscope
