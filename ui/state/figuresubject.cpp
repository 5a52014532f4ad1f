// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/figuresubject.h"

#include "state/runhistory.h"

namespace kvscope {

EngineError undrawnStep(const RunHistory& run, int step)
{
    const int steps = run.steps();
    const bool exists = step >= 0 && step < steps;
    const ErrorArgument expected = exists ? ErrorArgument(Phrase::StepWithAttention)
        : steps > 0                       ? ErrorArgument(Phrase::Range, 0, steps - 1)
                                          : ErrorArgument(Phrase::ComputedStep);
    return EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(expected).found(step);
}

}  // namespace kvscope
