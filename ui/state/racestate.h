// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Progress and result of a race: two runs of the same prompt, without the cache and then with it. A value type; GUI thread.

#include "core/error.h"
#include "core/steprecord.h"

#include <QList>

#include <optional>

namespace kvscope {

enum class RacePhase { NotRun, RunningOff, RunningOn, Done, Cancelled, Failed };

struct RaceState {
    RacePhase phase = RacePhase::NotRun;
    int tokens = 0;  ///< that each run samples
    QList<StepRecordPtr> off;  ///< records of the run without the cache, in order from step 0; it runs first
    QList<StepRecordPtr> on;  ///< records of the run with the cache
    std::optional<EngineError> error;  ///< why it failed
    int mostTokens = 0;  ///< tokens a race could sample now: the room in the context after the prompt; 0 without a model or a prompt
    bool modelLoading = false;  ///< a model is being loaded, so no race can start

    [[nodiscard]] bool running() const { return phase == RacePhase::RunningOff || phase == RacePhase::RunningOn; }
    [[nodiscard]] const QList<StepRecordPtr>& records(bool cacheOn) const { return cacheOn ? on : off; }
};

}  // namespace kvscope
