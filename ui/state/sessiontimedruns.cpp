// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's timed runs: whole runs in one mode at full speed, seen or unseen, and the return to what the user set.
#include "state/sessioncontroller.h"
#include "state/viewstate.h"

#include <utility>

namespace kvscope {

int SessionController::mostTimedTokens() const
{
    return m_state->model() && !m_promptIds.empty() && !m_state->isRecorded() ? mostSteps(m_promptIds.size()) : 0;
}

quint64 SessionController::startTimedRun(bool cacheOn, int tokens)
{
    // Repeating a step with the cache costs one position; repeating it without costs all of them, which would more than double the race.
    RunSettings settings;
    const quint64 runId = beginTimed(cacheOn, tokens, !cacheOn, settings);
    if (runId != 0) {
        m_state->startRun(runId, std::move(settings));
        m_state->setNextCacheOn(cacheOn, false);
        m_session->setRunning(true);
    }
    return runId;
}

quint64 SessionController::startUnseenRun(bool cacheOn, int tokens)
{
    RunSettings settings;
    const quint64 runId = beginTimed(cacheOn, tokens, false, settings);
    if (runId != 0) {
        m_unseen = RunHistory(runId, std::move(settings));
        m_session->setRunning(true);
    }
    return runId;
}

/// @param settings becomes what the run was started with
quint64 SessionController::beginTimed(bool cacheOn, int tokens, bool checkEquality, RunSettings& settings)
{
    if (mostTimedTokens() < 1) {
        return 0;
    }
    settings = settingsFor(m_promptIds, tokens);
    settings.cacheOn = cacheOn;
    settings.checkEquality = checkEquality;
    const quint64 runId = m_session->start(settings);
    if (runId == 0) {
        return 0;
    }
    m_timed = true;
    m_branchAsked = 0;
    m_stepAsked = false;
    m_unseen = RunHistory();
    m_session->setSpeed(0.0);
    m_session->setPauseAtEndOfText(false);  // both modes must sample the same number of tokens
    return runId;
}

/// The session goes on from its latest run, so the window must see that one.
void SessionController::showUnseenRun()
{
    if (m_unseen.runId() == 0) {
        return;
    }
    const int viewed = m_state->isLive() ? -1 : m_state->viewedStep();
    m_state->showRun(std::exchange(m_unseen, RunHistory()));
    if (viewed >= 0 && viewed < m_state->run().steps()) {
        m_state->setViewedStep(viewed);
    }
}

void SessionController::endTimedRuns()
{
    if (!std::exchange(m_timed, false)) {
        return;
    }
    showUnseenRun();
    m_session->setSpeed(wishes().stepsPerSecond);
    m_session->setPauseAtEndOfText(true);
    m_session->setCheckEquality(true);  // the user's next steps, and branches, are compared again
    m_session->setSampling(wishes().sampling);
    m_session->setCacheOn(wishes().cacheOn);
    m_state->setNextCacheOn(wishes().cacheOn, false);
}

}  // namespace kvscope
