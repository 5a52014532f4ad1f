// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Prevents writing two outputs to the same file. Main thread only.

#include <span>
#include <string>

namespace kvscope {

/// Throws UsageError if two of @p paths refer to the same file, even under different names; empty paths are ignored.
void refuseSameFile(std::span<const std::string> paths);

}  // namespace kvscope
