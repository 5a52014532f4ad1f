// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Standard output with error checking. Main thread only.

#include <string_view>

namespace kvscope {

/// Prints to standard output. A failure (full disk, closed pipe) is stored and reported by finish(), so that requested files are still
/// written.
class Console {
public:
    void print(std::string_view text);
    /// Flushes the output, for readers who follow it live.
    void flush();
    /// Call last. Throws EngineError{FileUnwritable} if any output was lost.
    void finish();

private:
    int m_error = 0;
};

}  // namespace kvscope
