// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The state of a window, composed of its parts: runs, selection, display settings, commands and change notifications. Panels take
// StateParts, include only the parts they need, and never call each other. GUI thread only; owned by the main window. Contains no widget
// and starts no computation.

#include "state/classbet.h"
#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "state/updates.h"

namespace kvscope {

class ViewState final : public QObject, public RunModel, public Selection, public DisplaySettings {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ViewState)

public:
    explicit ViewState(QObject* parent = nullptr);
    ~ViewState() override;

    [[nodiscard]] Updates* updates() { return &m_updates; }
    [[nodiscard]] Commands* commands() { return &m_commands; }
    [[nodiscard]] const Commands* commands() const { return &m_commands; }
    [[nodiscard]] ClassBet* bet() { return &m_bet; }
    [[nodiscard]] const ClassBet* bet() const { return &m_bet; }

    // Called with session results; the selection follows.
    void setModel(std::shared_ptr<const ModelInfo> model);
    void startRun(std::uint64_t runId, RunSettings settings, const BranchPoint& origin = {});
    void showRun(RunHistory run, const BranchPoint& origin = {});  ///< in place of the current one; live
    void startBranch(std::uint64_t runId, RunSettings settings);  ///< of the current run, which stays as runBefore()
    void takeUpRunBefore();  ///< runBefore() again, live; ignored where there is none
    /// A run of tree() again, live, with its steps; see takeRunAgain().
    void takeUp(std::uint64_t runId, int kept);
    void appendRecords(const QList<StepRecordPtr>& records);  ///< advances the view if it was live

private:
    Updates m_updates;
    Commands m_commands;
    ClassBet m_bet { this, this, &m_updates };
};

}  // namespace kvscope
