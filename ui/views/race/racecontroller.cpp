// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racecontroller.h"

#include "state/sessioncontroller.h"
#include "state/viewstate.h"

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
            cancel();
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
    m_controller->stop();
    end(RacePhase::Cancelled);
}

void RaceController::end(RacePhase how)
{
    m_runId = 0;
    m_race.phase = how;
    m_controller->endTimedRuns();
    publish();
}

void RaceController::onRunStarted()
{
    // Another prompt, a branch or a restart: the user has left the race.
    if (m_race.running() && !m_starting && m_state->run().runId() != m_runId) {
        end(RacePhase::Cancelled);
    } else {
        publish();  // another prompt leaves different room in the context
    }
}

void RaceController::onRecords()
{
    if (!m_race.running() || m_state->run().runId() != m_runId) {
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
    if (m_state->run().steps() < m_race.tokens) {
        end(RacePhase::Cancelled);  // it was stopped
    } else if (m_race.phase == RacePhase::RunningOff) {
        startRun(RacePhase::RunningOn);
    } else {
        end(RacePhase::Done);
    }
}

void RaceController::publish()
{
    m_race.mostTokens = m_controller->mostTimedTokens();
    m_race.modelLoading = !m_controller->loadingArgument().isEmpty();
    m_state->setRace(m_race);
}

}  // namespace kvscope
