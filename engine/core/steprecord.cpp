// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steprecord.h"

namespace kvscope {

const char* phaseName(Phase phase) noexcept
{
    switch (phase) {
    case Phase::Prefill: return "prefill";
    case Phase::Decode: return "decode";
    case Phase::Recompute: return "recompute";
    case Phase::WarmUp: return "warm-up";
    }
    return "";
}

StepRecordPtr withoutAttention(const StepRecordPtr& record)
{
    if (!record->attention && !record->heads && !record->prints) {
        return record;
    }
    auto copy = std::make_shared<StepRecord>(*record);
    copy->attention = nullptr;
    copy->heads = nullptr;
    copy->prints = nullptr;
    return copy;
}

}  // namespace kvscope
