// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Attention heads that somebody measured and named: heads.json beside a model's weights (docs/models.md has the format). The file is optional;
// one that is there is read strictly, because a wrong name under a matrix misleads. Plain data, may cross threads.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace kvscope {

struct ModelConfig;

/// A text by language code: "en" always, others as the file has them.
using TextByLanguage = std::map<std::string, std::string>;

/// What one head does on most queries.
struct HeadRole {
    int layer = 0;  ///< from 0
    int head = 0;  ///< from 0
    TextByLanguage name;  ///< short: "previous token"
    TextByLanguage keys;  ///< the keys it looks at, to go on after "on": "the token just before"
    double score = 0.0;  ///< 0 … 1: mean share of the head's attention on those keys
    double even = 0.0;  ///< 0 … 1: the share they would get if every visible key got the same
};

/// The text in @p language, or the English one.
[[nodiscard]] const std::string& textIn(const TextByLanguage& text, const std::string& language);

/// The named heads of @p folder, by layer and head; empty without a heads.json.
/// Throws EngineError: FormatBroken, KeyMissing, ValueWrong, FileUnreadable; also for a head that @p config does not have, or one named twice.
[[nodiscard]] std::vector<HeadRole> readHeadRoles(const std::filesystem::path& folder, const ModelConfig& config);

}  // namespace kvscope
