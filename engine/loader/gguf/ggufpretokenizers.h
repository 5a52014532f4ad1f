// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the byte-level tokenizers of GGUF files split text into words: the file only has a name for it (tokenizer.ggml.pre), one table row
// each. Constants, any thread.

#include "tokenizer/stages.h"

#include <span>
#include <string_view>
#include <vector>

namespace kvscope {

struct GgufPreTokenizer {
    std::span<const std::string_view> names;  ///< in tokenizer.ggml.pre
    std::span<const char* const> patterns;  ///< applied one after the other; a match becomes a word, and so does what is between matches
    bool ignoreMerges = false;  ///< a word that is itself a piece is not split
    bool composed = false;  ///< text is normalised to NFC first, as the models' tokenizer.json says
    bool addBos = false;  ///< unless tokenizer.ggml.add_bos_token says otherwise
};

[[nodiscard]] std::span<const GgufPreTokenizer> ggufPreTokenizers() noexcept;

/// Null for an unknown name.
[[nodiscard]] const GgufPreTokenizer* findGgufPreTokenizer(std::string_view name) noexcept;

/// Its stages: a split for each pattern, then bytes as characters.
[[nodiscard]] std::vector<PreTokenizer> stagesOf(const GgufPreTokenizer& row);

/// "default, gpt-2, …"
[[nodiscard]] std::string ggufPreTokenizerNames();

}  // namespace kvscope
