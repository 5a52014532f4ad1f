// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Standard output whose failures are noticed. Main thread only.

#include <string_view>

namespace kvscope {

/// Prints to standard output. A failure (full disk, closed pipe) is remembered, so that files that were asked for are still written,
/// and told by finish().
class Console {
public:
    void print(std::string_view text);
    /// Shows what was printed so far, for a reader who watches.
    void flush();
    /// Call last. Throws EngineError{FileUnwritable} when anything was lost.
    void finish();

private:
    int m_error = 0;
};

}  // namespace kvscope
