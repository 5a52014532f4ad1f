// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/viewstate.h"

#include "state/stateparts.h"

namespace kvscope {

// The parts store the address of m_updates but use it only after construction.
ViewState::ViewState(QObject* parent) : QObject(parent), RunModel(&m_updates), Selection(this, &m_updates), DisplaySettings(&m_updates) { }

ViewState::~ViewState() = default;

void ViewState::setModel(std::shared_ptr<const ModelInfo> model)
{
    takeModel(std::move(model));
    m_updates.tell(Change::Model | followModel());
}

void ViewState::startRun(std::uint64_t runId, RunSettings settings, const BranchPoint& origin)
{
    takeRun(runId, std::move(settings), origin);
    m_updates.tell(Change::RunStarted | followRun());
}

void ViewState::showRun(RunHistory run, const BranchPoint& origin)
{
    takeRun(std::move(run), origin);
    const Changes started = Change::RunStarted | followRun();
    m_updates.tell(started | Change::Records | followRecords(true));
}

void ViewState::startBranch(std::uint64_t runId, RunSettings settings)
{
    takeBranch(runId, std::move(settings));
    m_updates.tell(Change::RunStarted | followRun());
}

void ViewState::takeUpRunBefore()
{
    if (runBefore() != nullptr) {
        takeRunBefore();
        const Changes started = Change::RunStarted | followRun();
        m_updates.tell(started | Change::Records | Change::RunExtended | Change::Checks | followRecords(true));
    }
}

void ViewState::takeUp(std::uint64_t runId, int kept)
{
    takeRunAgain(runId, kept);
    const Changes started = Change::RunStarted | followRun();
    m_updates.tell(started | Change::Records | Change::RunExtended | Change::Checks | followRecords(true));
}

void ViewState::appendRecords(const QList<StepRecordPtr>& records)
{
    const bool live = isLive();
    if (takeRecords(records)) {
        m_updates.tell(Change::Records | followRecords(live));
    }
}

StateParts::StateParts(ViewState* state)
    : runs(state)
    , selection(state)
    , display(state)
    , commands(state->commands())
    , bet(state->bet())
    , updates(state->updates())
{
}

}  // namespace kvscope
