// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokens of a single word as it stands within a text, for whoever watches its probability. A pure function; any thread.

#include "core/modelconfig.h"

#include <stop_token>
#include <string>
#include <vector>

namespace kvscope {

struct ModelInfo;

/// Without BOS. A word (its first character is a letter, a digit, or not ASCII) is looked for with a space before it and without; the shorter
/// sequence counts, and of two equally long ones that with the space. For punctuation it is the one without. Empty if the tokenizer has nothing
/// for it.
/// @param word not empty; spaces around it are dropped
/// Throws EngineError like encodePrompt(), which includes the tokenizer's refusal of a word that it does not know.
[[nodiscard]] std::vector<TokenId> wordTokens(const ModelInfo& info, const std::string& word, const std::stop_token& stop = {});

}  // namespace kvscope
