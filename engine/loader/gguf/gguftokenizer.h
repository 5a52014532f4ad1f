// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The tokenizer in a GGUF file's metadata. Pure functions, any thread.

#include "loader/gguf/ggufmetadata.h"
#include "tokenizer/tokenizer.h"

#include <memory>

namespace kvscope {

struct GgufTokenizer {
    std::shared_ptr<const Tokenizer> tokenizer;  ///< null if the file has none, or one that cannot be read
    std::optional<EngineError> problem;  ///< why it cannot be read
};

/// Does not throw EngineError: a model whose tokenizer cannot be read is usable by token ids.
[[nodiscard]] GgufTokenizer readGgufTokenizer(const GgufMetadata& metadata);

}  // namespace kvscope
