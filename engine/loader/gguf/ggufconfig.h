// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts a GGUF file's metadata into a ModelConfig. Reads only; one thread at a time.

#include "loader/gguf/gguffamilies.h"
#include "loader/gguf/gguffile.h"

namespace kvscope {

/// The file's tensors tell what its keys leave open: the vocabulary's size, biases, a tied head. Throws EngineError: KeyMissing, ValueWrong,
/// TensorMissing; ArchitectureUnsupported for an unsupported block or a key that nobody reads.
[[nodiscard]] ModelConfig readGgufConfig(const GgufFile& file, const GgufFamily& family);

}  // namespace kvscope
