// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A line that counts what is done, for who waits at a terminal; nothing where standard error is anything else. Main thread only.

#include <cstddef>

namespace kvscope {

class Progress {
public:
    explicit Progress(std::size_t count);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// One more is done: "12 of 144".
    void advance();
    /// Removes the line, so that something else can be printed.
    void clear() const;

private:
    std::size_t m_count;
    std::size_t m_done = 0;
    bool m_shown;
};

}  // namespace kvscope
