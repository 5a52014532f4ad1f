// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console.h"

#include "core/error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace kvscope {

void Console::print(std::string_view text)
{
    if (m_error == 0 && std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) {
        m_error = errno;
    }
}

void Console::flush()
{
    if (m_error == 0 && std::fflush(stdout) != 0) {
        m_error = errno;
    }
}

void Console::finish()
{
    flush();
    if (m_error != 0) {
        throw EngineError(ErrorCode::FileUnwritable).key(Phrase::StandardOutput).found(SystemReason(m_error));
    }
}

}  // namespace kvscope
