// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The options of a decoder block in English, for `kvscope inspect`. Pure functions, any thread.

#include "core/modelconfig.h"

#include <string>
#include <utility>
#include <vector>

namespace kvscope {

/// Keys and values, in the order of the output. Options that most architectures lack appear only if the model has them.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> blockLines(const ModelConfig& config);

}  // namespace kvscope
