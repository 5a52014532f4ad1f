// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/stepsentence.h"

#include "run/costmodel.h"
#include "run/statistics.h"
#include "text/numbertext.h"
#include "text/steptext.h"

#include <optional>

namespace kvscope {

namespace {

QString joined(const QString& clause)
{
    return QStringLiteral(" · ") + clause;
}

/// The phase of the same step in the other mode; nothing where both modes do the same.
std::optional<Phase> otherPhase(const StepRecord& record)
{
    switch (record.phase) {
    case Phase::Prefill: return record.reused > 0 ? std::optional(Phase::Prefill) : std::nullopt;
    case Phase::Decode: return Phase::Recompute;
    case Phase::Recompute: return Phase::Decode;
    case Phase::WarmUp: return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

QString StepWords::lead(const StepRecord& record)
{
    const QString step = countText(record.index + 1);
    const QString all = countText(record.positions);
    switch (record.phase) {
    case Phase::Prefill:
        if (record.reused > 0)
            return branchText(record.reused, record.positions - record.reused);
        return tr("Step %1 computed all %Ln row(s) in one pass", nullptr, record.positions).arg(step);
    case Phase::Decode: return tr("Step %1 computed %Ln row(s) of %2", nullptr, record.positions - record.reused).arg(step, all);
    case Phase::WarmUp:
        // After going back to the run before a branch, the rows that both share are still there.
        if (record.reused > 0)
            return tr("Step %1 computed %Ln row(s) of %2", nullptr, record.positions - record.reused).arg(step, all);
        [[fallthrough]];
    case Phase::Recompute:
        //: "Step 9 computed all 14 rows, 13 of them again"
        return tr("Step %1 computed all %2 rows, %Ln of them again", nullptr, record.recomputed).arg(step, all);
    }
    return {};
}

QString StepWords::readOrKept(const StepRecord& record)
{
    switch (record.phase) {
    case Phase::Prefill:
        //: follows "Branch: 14 kept, 1 computed"
        if (record.reused > 0 && record.recomputed == 0)
            return tr("in step %1").arg(countText(record.index + 1));
        //: follows "Branch: 14 kept, 3 computed" or "Step 1 computed all 8 rows in one pass"; %Ln rows
        return record.recomputed > 0 ? tr("(%Ln of them again)", nullptr, record.recomputed) : QString();
    case Phase::Decode:
        //: follows "Step 8 computed 1 row of 13"; %Ln rows
        return tr("and read %Ln from the cache", nullptr, record.reused);
    case Phase::WarmUp:
        //: follows "Step 10 computed all 15 rows, 14 of them again"
        return tr("to fill the cache");
    case Phase::Recompute: return {};
    }
    return {};
}

void StepWords::addOperations(StepSentence& sentence, const StepRecord& record, const ModelConfig& config)
{
    if (record.operations == 0)
        return;
    const QString own = siText(static_cast<double>(record.operations));
    const std::optional<Phase> phase = otherPhase(record);
    if (!phase) {
        sentence.clauses << joined(tr("%1 operations").arg(own));
        return;
    }
    const QString other = siText(static_cast<double>(predictStepOperations(config, *phase, record.positions)));
    //: numbers of multiply-adds: of the step, and of the same step in the other mode
    sentence.clauses << joined(tr("%1 instead of %2 operations").arg(own, other));
    sentence.note = record.cacheOn ? tr("%1 operations were counted; %2 are computed for the same step without the cache.").arg(own, other)
                                   : tr("%1 operations were counted; %2 are computed for the same step with the cache.").arg(own, other);
}

StepSentence StepWords::sentence(const StepRecord& record, const ModelConfig& config)
{
    StepSentence result;
    result.lead = lead(record);
    if (const QString more = readOrKept(record); !more.isEmpty())
        result.clauses << QLatin1Char(' ') + more;
    addOperations(result, record, config);
    result.clauses << joined(millisecondText(toMilliseconds(record.times.total())));
    const auto written = static_cast<std::uint64_t>(record.written);
    const QString grew = QLatin1Char('+') + exactByteText(written * cacheBytesPerPosition(config));
    result.clauses << joined(record.cacheOn ? grew : tr("nothing stored"));
    return result;
}

}  // namespace kvscope
