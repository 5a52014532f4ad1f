// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Change notifications of the window's state, sent twice: immediately to controllers (race, lessons), and merged into one update per turn
// of the event loop to panels, so that all panels show the same state. GUI thread only; owned by ViewState.

#include <QFlags>
#include <QObject>

namespace kvscope {

enum class Change : quint32 {
    Model = 1U << 0U,
    RunStarted = 1U << 1U,
    RunExtended = 1U << 2U,
    Records = 1U << 3U,
    RunState = 1U << 4U,
    CacheMode = 1U << 5U,
    Race = 1U << 6U,
    Checks = 1U << 7U,  ///< a later comparison was requested, answered or dropped
    ViewedStep = 1U << 8U,  ///< also when a live view advanced
    Head = 1U << 9U,  ///< layer, head or KV head
    Hover = 1U << 10U,
    Pinned = 1U << 11U,
    TopRow = 1U << 12U,
    NextHidden = 1U << 13U,  ///< the next token or the newest row of attention was covered or uncovered
    Display = 1U << 14U,  ///< scale, palette, cost unit, sum or axis, what a lesson covers
    WhatIf = 1U << 15U,
    Wishes = 1U << 16U,  ///< settings of the next run
    Look = 1U << 17U,  ///< what was asked for beside the run came, or cannot come (a head's numbers, distributions); words to watch
    Ceilings = 1U << 18U,  ///< the machine's ceilings were measured, or are being measured
    Experiment = 1U << 19U,  ///< an experiment was requested, answered or ended
    Lens = 1U << 20U,  ///< the logit lens was requested, computed or dropped
    Attention = 1U << 21U,  ///< whole rows were dropped or computed again, are awaited, or their memory has another limit
    Lanes = 1U << 22U,  ///< lanes were measured, are being measured, or are given up
    Notes = 1U << 23U,  ///< a note on a step was written or removed
    Bet = 1U << 24U,  ///< the class bet: opened, closed, a vote, a round, the score
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)
inline constexpr Changes kEveryChange = Changes::fromInt((1U << 25U) - 1U);

class Updates final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Updates)

public:
    explicit Updates(QObject* parent = nullptr);
    ~Updates() override;

    /// Called by the parts of the state after a change.
    void tell(Changes what);
    /// Emits updated() from inside tell() instead of once per turn; for tests of a single panel.
    void setAtOnce(bool on) { m_atOnce = on; }

signals:
    void changed(kvscope::Changes what);
    void updated(kvscope::Changes what);

private:
    void deliver();

    Changes m_pending;
    bool m_scheduled = false;
    bool m_delivering = false;
    bool m_atOnce = false;
};

}  // namespace kvscope
