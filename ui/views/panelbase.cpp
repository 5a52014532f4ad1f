// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panelbase.h"

#include <utility>

namespace kvscope {

PanelBase::PanelBase(const StateParts& state, Changes interest, QWidget* parent)
    : PanelFrame(parent)
    , m_runs(state.runs)
    , m_selection(state.selection)
    , m_display(state.display)
    , m_commands(state.commands)
    , m_interest(interest)
    , m_missed(kEveryChange)
    , m_connection(connect(state.updates, &Updates::updated, this, &PanelBase::onUpdated))
{
}

PanelBase::~PanelBase()
{
    disconnect(m_connection);  // children destroyed later may still change the state
}

void PanelBase::onUpdated(Changes what)
{
    m_missed |= what & m_interest;
    if (isVisible() && isStale()) {
        refresh(std::exchange(m_missed, Changes()));
    }
}

void PanelBase::refreshAll()
{
    m_missed = kEveryChange;
    if (isVisible()) {
        refresh(std::exchange(m_missed, Changes()));
    }
}

void PanelBase::showEvent(QShowEvent* event)
{
    PanelFrame::showEvent(event);
    if (isStale()) {
        refresh(std::exchange(m_missed, Changes()));
    }
}

}  // namespace kvscope
