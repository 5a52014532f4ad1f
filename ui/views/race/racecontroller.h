// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Lets the present prompt run twice, without the cache and then with it, and keeps ViewState::race() up to date. Never both at once: they share
// the cores, and their times are compared. It starts runs by SessionController only, so that every view sees them. GUI thread only; owned by
// the main window.

#include "state/racestate.h"

#include <QObject>

namespace kvscope {

class SessionController;
class ViewState;

class RaceController final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RaceController)

public:
    /// @param state, controller outlive it.
    RaceController(ViewState* state, SessionController* controller, QObject* parent = nullptr);
    ~RaceController() override;

    /// @param tokens to draw in each run; no more than the context has room for. Nothing happens while a race is on. Without
    /// a prompt, or while a model is being loaded, the race has failed at once.
    void start(int tokens);
    /// Ends the run that is on; what the runs have drawn so far stays.
    void cancel();

private:
    void startRun(RacePhase phase);
    void onRunStarted();
    void onRecords();
    void onRunFinished(quint64 runId);
    void end(RacePhase how);
    void publish();

    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    RaceState m_race;
    quint64 m_runId = 0;  ///< of the run that is on; 0 when there is none
    bool m_starting = false;  ///< a run of the race is being started
};

}  // namespace kvscope
