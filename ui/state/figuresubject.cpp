// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/figuresubject.h"

#include "state/runhistory.h"

namespace kvscope {

EngineError undrawnStep(const RunHistory& run, int step)
{
    if (step < 0 || step >= run.steps())
        return uncomputedStep(run, step);
    return EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::StepWithAttention).found(step);
}

EngineError uncomputedStep(const RunHistory& run, int step)
{
    return EngineError(ErrorCode::OptionWrong)
        .key(Phrase::SettingStep)
        .expected(run.steps() > 0 ? ErrorArgument(Phrase::Range, 0, run.steps() - 1) : ErrorArgument(Phrase::ComputedStep))
        .found(step);
}

EngineError stepWithout(const QString& with, int step)
{
    return EngineError(ErrorCode::OptionWrong)
        .key(Phrase::SettingStep)
        .expected({ Phrase::WithReason, Phrase::ComputedStep, Verbatim { with.toStdString() } })
        .found(step);
}

}  // namespace kvscope
