// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tells models apart without their files' names, so that a session file finds its model again. Any thread.

#include "arch/weights.h"

#include <string>

namespace kvscope {

/// 16 hex digits, FNV-1a over the sizes, all norms and biases, and one row from the middle of each matrix as it is stored: quick for every size, and
/// different for models of one architecture that were trained otherwise or are stored in other types. No proof against forgery. Reads the rows of
/// matrices that are still in their file. Throws EngineError like RowSource::read().
[[nodiscard]] std::string modelFingerprint(const ModelConfig& config, const ModelWeights& weights);

}  // namespace kvscope
