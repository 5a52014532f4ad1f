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

StepRecordPtr withoutAttentionWeights(const StepRecordPtr& record)
{
    if (!record->attention || record->attention->weights.empty()) {
        return record;
    }
    const AttentionRows& captured = *record->attention;
    auto copy = std::make_shared<StepRecord>(*record);
    copy->attention = std::make_shared<const AttentionRows>(
        AttentionRows { captured.layers, captured.heads, captured.firstRow, captured.rows, captured.cols, {} });
    return copy;
}

}  // namespace kvscope
