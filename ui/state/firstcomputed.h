// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/steprecord.h"

namespace kvscope {

/// Positions first … record.positions - 1 were computed in the step.
[[nodiscard]] inline int firstComputed(const StepRecord& record)
{
    return record.cacheOn ? record.positions - record.written : 0;
}

}  // namespace kvscope
