// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "progress.h"

#include <cstdio>

#include <unistd.h>

namespace kvscope {

Progress::Progress(std::size_t count) : m_count(count), m_shown(count > 1 && ::isatty(STDERR_FILENO) != 0) { }

void Progress::advance()
{
    ++m_done;
    if (m_shown) {
        std::fprintf(stderr, "\r%zu of %zu", m_done, m_count);
    }
}

void Progress::clear() const
{
    if (m_shown) {
        std::fputs("\r\033[K", stderr);
    }
}

}  // namespace kvscope
