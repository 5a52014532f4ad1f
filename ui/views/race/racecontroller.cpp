// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racecontroller.h"

#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "views/race/racefigures.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace kvscope {

RaceController::RaceController(ViewState* state, SessionController* controller, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_controller(controller)
{
    connect(state->commands(), &Commands::raceRequested, this, &RaceController::start);
    connect(state->commands(), &Commands::raceCancelRequested, this, &RaceController::cancel);
    connect(state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what & Change::Model) {
            if (m_race.running()) {
                end(RacePhase::Cancelled);
            }
            m_race = {};
            publish();
        }
        if (what & Change::RunStarted) {
            onRunStarted();
        }
        if (what & Change::Records) {
            onRecords();
        }
    });
    connect(controller, &SessionController::runFinished, this, &RaceController::onRunFinished);
    connect(controller, &SessionController::runFailed, this, [this](const EngineError& error) {
        if (m_race.running()) {
            m_race.error = error;
            m_controller->stop();
            end(RacePhase::Failed);
        }
    });
    // Loading needs the cores that the race is timed on.
    connect(controller, &SessionController::loadingStarted, this, [this] {
        cancel();
        publish();
    });
    connect(controller, &SessionController::loadingEnded, this, &RaceController::publish);
}

RaceController::~RaceController() = default;

void RaceController::start(int tokens)
{
    if (m_race.running()) {
        return;
    }
    m_race = {};
    const int most = m_controller->mostTimedTokens();
    if (most < 1 || !m_controller->loadingArgument().isEmpty()) {
        m_race.phase = RacePhase::Failed;
        publish();
        return;
    }
    m_race.tokens = std::clamp(tokens, 1, most);
    startRun(RacePhase::RunningOff);
}

void RaceController::startRun(RacePhase phase)
{
    const QScopedValueRollback starting(m_starting, true);
    m_race.phase = phase;
    publish();
    m_runId = m_controller->startTimedRun(phase == RacePhase::RunningOn, m_race.tokens);
    if (m_runId == 0 && m_race.running()) {
        end(RacePhase::Failed);
    }
}

void RaceController::cancel()
{
    if (!m_race.running()) {
        return;
    }
    if (m_race.phase != RacePhase::Repeating) {
        m_controller->stop();
        end(RacePhase::Cancelled);
    } else if (m_repeatsOn && m_state->runState() == RunState::Running) {
        m_race.closing = true;
        publish();
    } else {
        closeRepeats();
    }
}

/// Runs once more with the cache: the session goes on from its latest run, which must be a whole one.
void RaceController::closeRepeats()
{
    m_race.closing = true;
    m_off.reset();
    startRepeat(true);
}

void RaceController::end(RacePhase how)
{
    m_runId = 0;
    m_race.phase = how;
    m_race.closing = false;
    m_controller->endTimedRuns();
    if (how == RacePhase::Done) {
        enterAgreement();
    }
    m_agreement.clear();
    publish();
}

/// The race has compared every step of its run with the other mode: the proof says so.
void RaceController::enterAgreement()
{
    const RunHistory& run = m_state->run();
    if (!run.settings().cacheOn || run.steps() < m_race.tokens) {
        return;  // another run is seen by now
    }
    for (int step = 0; step < m_race.tokens && step < static_cast<int>(m_agreement.size()); ++step) {
        if (m_agreement[static_cast<std::size_t>(step)]) {
            m_state->endCheck(step, *m_agreement[static_cast<std::size_t>(step)]);
        }
    }
}

void RaceController::onRunStarted()
{
    // Another prompt, a branch or a restart: the user has left the race.
    if (m_race.running() && !m_starting && m_race.phase == RacePhase::Repeating) {
        end(RacePhase::Done);
    } else if (m_race.running() && !m_starting && m_state->run().runId() != m_runId) {
        end(RacePhase::Cancelled);
    } else {
        publish();  // another prompt leaves different room in the context
    }
}

void RaceController::onRecords()
{
    const bool seen = m_race.phase == RacePhase::RunningOff || m_race.phase == RacePhase::RunningOn;
    if (!seen || m_state->run().runId() != m_runId) {
        return;
    }
    (m_race.phase == RacePhase::RunningOn ? m_race.on : m_race.off) = m_state->run().records();
    publish();
}

void RaceController::onRunFinished(quint64 runId)
{
    if (!m_race.running() || runId != m_runId) {
        return;
    }
    if (m_race.phase == RacePhase::Repeating) {
        onRepeatFinished();
    } else if (m_state->run().steps() < m_race.tokens) {
        end(RacePhase::Cancelled);  // it was stopped
    } else if (m_race.phase == RacePhase::RunningOff) {
        startRun(RacePhase::RunningOn);
    } else {
        m_race.offRuns = { timesOf(m_race.off) };
        m_race.onRuns = { timesOf(m_race.on) };
        m_agreement = comparisons(m_race);
        repeatOrEnd();
    }
}

/// Another pair while all of them together stay under the limit: a race that takes long is steady enough by itself.
void RaceController::repeatOrEnd()
{
    double sum = 0.0;
    for (int pair = 0; pair < m_race.pairs(); ++pair) {
        sum += m_race.offRuns[pair].milliseconds.back() + m_race.onRuns[pair].milliseconds.back();
    }
    const double next = m_race.offRuns.back().milliseconds.back() + m_race.onRuns.back().milliseconds.back();
    if (m_race.pairs() >= kMostPairs || sum + next > m_limit) {
        end(RacePhase::Done);
        return;
    }
    m_race.phase = RacePhase::Repeating;
    startRepeat(false);
}

void RaceController::startRepeat(bool cacheOn)
{
    m_repeatsOn = cacheOn;
    m_runId = m_controller->startUnseenRun(cacheOn, m_race.tokens);
    if (m_runId == 0) {
        end(RacePhase::Done);  // the first pair stands
    } else {
        publish();
    }
}

void RaceController::onRepeatFinished()
{
    const QList<StepRecordPtr>& records = m_controller->unseenRecords();
    if (records.size() < m_race.tokens) {
        closeRepeats();  // it was stopped
        return;
    }
    if (!m_repeatsOn) {
        m_off = timesOf(records);
        startRepeat(true);
        return;
    }
    if (m_off) {
        m_race.offRuns.append(*m_off);
        m_race.onRuns.append(timesOf(records));
        m_off.reset();
    }
    m_race.on = records;
    if (m_race.closing) {
        end(RacePhase::Done);
    } else {
        repeatOrEnd();
    }
}

void RaceController::publish()
{
    m_race.mostTokens = m_controller->mostTimedTokens();
    m_race.modelLoading = !m_controller->loadingArgument().isEmpty();
    m_state->setRace(m_race);
}

}  // namespace kvscope
