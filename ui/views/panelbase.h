// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of every view's panel: a frame that is notified of state changes once per turn of the event loop. A hidden panel does nothing
// and catches up when it is shown. It has what panels say and do alike: nothing to show yet, nothing kept, Esc for the pin. GUI thread only.

#include "state/stateparts.h"
#include "state/updates.h"
#include "widgets/panelframe.h"

#include <QElapsedTimer>
#include <QTimer>

#include <chrono>

namespace kvscope {

class EmptyState;
class PanelCover;

class PanelBase : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PanelBase)

public:
    ~PanelBase() override;

protected:
    /// @param state outlives the panel. @param interest the changes that it shows.
    PanelBase(const StateParts& state, Changes interest, QWidget* parent);

    /// Shows the state. @param what changed since the last call; everything the first time. Called only while the panel is visible.
    virtual void refresh(Changes what) = 0;
    /// The least time between two refreshes that only follow a running run, for panels whose picture of a long text costs more than a frame. Every
    /// other change is shown at once, with the newest step, and so is the end of the run.
    [[nodiscard]] virtual std::chrono::milliseconds pauseWhileRunning() const { return std::chrono::milliseconds::zero(); }
    /// The pause for the matrix of a growing text: 1 s for 4,096 positions, of which one more row is less than a pixel.
    [[nodiscard]] static std::chrono::milliseconds matrixPause(int positions);
    /// Refreshes everything, now or when the panel is next shown: after a change of its own controls, language or theme.
    void refreshAll();
    /// The panel shows an older state.
    [[nodiscard]] bool isStale() const { return m_missed != Changes(); }

    /// Before the first step: @p title, and what fills the panel, or that a prompt is missing; with a prompt also a button for the step.
    void showNothingYet(EmptyState& empty, const QString& title, const QString& filledBy) const;
    void showNothingYet(EmptyState& empty, const QString& filledBy) const;  ///< titled "Nothing computed yet"
    /// A step whose attention is not there: not recorded, or dropped.
    static void showNotKept(EmptyState& empty, const QString& title);
    /// For the constructor: Esc unpins while the panel has the keyboard.
    void escapeUnpins() { m_escapeUnpins = true; }
    /// For the constructor: the panel is covered whole while the newest row of attention is.
    void coversWithRow() { m_coversWithRow = true; }
    /// For the constructor: a lesson never covers the panel.
    void staysOpen() { m_staysOpen = true; }

    /// A lesson chose a form of this panel. @param form in the order of its switch; it may be too large
    virtual void chooseForm(int form);

    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

    const RunModel* const m_runs;
    Selection* const m_selection;
    DisplaySettings* const m_display;
    Commands* const m_commands;

private:
    void onUpdated(Changes what);
    [[nodiscard]] Changes deferred();
    void refreshCover();
    void takeForm();

    int m_formsSeen = 0;  ///< choices of a form
    const Changes m_interest;
    Changes m_missed;
    QElapsedTimer m_followed;  ///< since the last refresh that followed the run; invalid before
    QTimer m_catchUp;
    bool m_escapeUnpins = false;
    bool m_staysOpen = false;
    bool m_coversWithRow = false;
    PanelCover* m_cover = nullptr;  ///< null until the panel is first covered
    QMetaObject::Connection m_connection;
};

}  // namespace kvscope
