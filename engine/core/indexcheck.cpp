// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/indexcheck.h"

#include "core/error.h"

namespace kvscope {

void requireIndex(const ErrorArgument& setting, int value, int count, int first)
{
    if (value < first || value >= count)
        throw EngineError(ErrorCode::OptionWrong).key(setting).expected({ Phrase::Range, 0, count - 1 }).found(value);
}

}  // namespace kvscope
