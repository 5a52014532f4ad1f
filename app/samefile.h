// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Refuses to write two things into one file. Main thread only.

#include <span>
#include <string>

namespace kvscope {

/// Throws UsageError when two of @p paths (empty ones left out) are the same file, whatever they are called.
void refuseSameFile(std::span<const std::string> paths);

}  // namespace kvscope
