// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two runs of the same prompt, without the cache and with it, one after the other: how far they are and what they took. A value; GUI thread.

#include "core/error.h"
#include "core/steprecord.h"

#include <QList>

#include <optional>

namespace kvscope {

enum class RacePhase { NotRun, RunningOff, RunningOn, Done, Cancelled, Failed };

struct RaceState {
    RacePhase phase = RacePhase::NotRun;
    int tokens = 0;  ///< that each run is to draw
    QList<StepRecordPtr> off;  ///< of the run without the cache, in order from step 0; it runs first
    QList<StepRecordPtr> on;  ///< of the run with the cache
    std::optional<EngineError> error;  ///< why it failed
    int mostTokens = 0;  ///< that a race could draw now: what the context has room for behind the prompt; 0 without a model or a prompt
    bool modelLoading = false;  ///< a model is being loaded, so that no race can be started

    [[nodiscard]] bool running() const { return phase == RacePhase::RunningOff || phase == RacePhase::RunningOn; }
    [[nodiscard]] const QList<StepRecordPtr>& records(bool cacheOn) const { return cacheOn ? on : off; }
};

}  // namespace kvscope
