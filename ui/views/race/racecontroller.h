// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Lets the present prompt run without the cache and then with it, and keeps ViewState::race() up to date. Short pairs are repeated, at most nine
// times in all while their sum stays under ten seconds. Never two runs at once: they share the cores, and their times are compared. It starts runs by SessionController only, so that every view sees them. GUI thread only; owned by
// by the main window.

#include "state/racestate.h"

#include <QObject>

#include <optional>
#include <vector>

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

    /// @param tokens to sample in each run; limited by the room in the context. Does nothing while a race is running. Without a prompt, or
    /// while a model is being loaded, the race fails at once.
    void start(int tokens);
    /// Stops the current run; what the runs have sampled so far stays. While pairs are repeated, the race ends with the next whole run with the
    /// cache, so that the window goes on from a run like the one that is seen.
    void cancel();
    /// Of all pairs together, in milliseconds; 0: one pair.
    void setLimit(double milliseconds) { m_limit = milliseconds; }

private:
    void startRun(RacePhase phase);
    void onRunStarted();
    void onRecords();
    void onRunFinished(quint64 runId);
    void repeatOrEnd();
    void startRepeat(bool cacheOn);
    void onRepeatFinished();
    void closeRepeats();
    void enterAgreement();
    void end(RacePhase how);
    void publish();

    ViewState* m_state = nullptr;
    SessionController* m_controller = nullptr;
    RaceState m_race;
    quint64 m_runId = 0;  ///< the race's current run; 0 if none
    double m_limit = 10'000.0;
    bool m_repeatsOn = false;  ///< mode of the repeated run that is on
    std::optional<RaceRun> m_off;  ///< of the pair that is being repeated; absent for a run with the cache that closes the race
    std::vector<std::optional<BitComparison>> m_agreement;  ///< by step, of the first pair
    bool m_starting = false;  ///< a run of the race is being started
};

}  // namespace kvscope
