// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pairs of runs of the same prompt, without the cache and with it, one after the other: how far they are and what they took. Everybody sees the first
// pair; short ones are repeated unseen, so that a median and its spread can be shown. A value; GUI thread.

#include "core/error.h"
#include "core/steprecord.h"

#include <QList>

#include <optional>
#include <vector>

namespace kvscope {

/// Repeating: the first pair is done, and further ones are being run.
enum class RacePhase { NotRun, RunningOff, RunningOn, Repeating, Done, Cancelled, Failed };

/// What one whole run took.
struct RaceRun {
    std::vector<double> milliseconds;  ///< from the beginning to the end of each step
    double waited = 0.0;  ///< ms in which other programs had the core
};

struct RaceState {
    RacePhase phase = RacePhase::NotRun;
    int tokens = 0;  ///< that each run samples
    QList<StepRecordPtr> off;  ///< records of the run without the cache, in order from step 0; it runs first
    QList<StepRecordPtr> on;  ///< records of the run with the cache
    QList<RaceRun> offRuns;  ///< of every pair that is complete, the first one's first
    QList<RaceRun> onRuns;  ///< as many
    bool closing = false;  ///< while Repeating: cancelled; a run with the cache is completed, because it is what the window shows next
    std::optional<EngineError> error;  ///< why it failed
    int mostTokens = 0;  ///< tokens a race could sample now: the room in the context after the prompt; 0 without a model or a prompt
    bool modelLoading = false;  ///< a model is being loaded, so no race can start

    [[nodiscard]] bool running() const
    {
        return phase == RacePhase::RunningOff || phase == RacePhase::RunningOn || phase == RacePhase::Repeating;
    }
    [[nodiscard]] int pairs() const { return static_cast<int>(onRuns.size()); }
    [[nodiscard]] const QList<RaceRun>& runs(bool cacheOn) const { return cacheOn ? onRuns : offRuns; }
    [[nodiscard]] const QList<StepRecordPtr>& records(bool cacheOn) const { return cacheOn ? on : off; }
};

}  // namespace kvscope
