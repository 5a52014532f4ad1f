// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A prompt on one line, for captions. Pure function.

#include "core/modelconfig.h"

#include <QString>

#include <vector>

namespace kvscope {

class Tokenizer;

/// @param tokenizer may be null: the ids themselves are shown.
[[nodiscard]] QString promptText(const std::vector<TokenId>& prompt, const Tokenizer* tokenizer);

}  // namespace kvscope
