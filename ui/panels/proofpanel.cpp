// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/proofpanel.h"

#include "models/numbertext.h"
#include "viewstate.h"

namespace kvscope {

ProofPanel::ProofPanel(ViewState* state, QWidget* parent) : PanelFrame(parent), m_state(state)
{
    setObjectName(QStringLiteral("proofPanel"));
    connect(m_state, &ViewState::viewedStepChanged, this, &ProofPanel::refresh);
    connect(m_state, &ViewState::equalityChanged, this, &ProofPanel::refresh);
    retranslate();
}

ProofPanel::~ProofPanel() = default;

void ProofPanel::retranslate()
{
    setTitle(tr("Proof"));
    refresh();
}

void ProofPanel::refresh()
{
    const auto check = m_state->equalityAt(m_state->viewedStep());
    setSentence(check ? tr("Step %1: largest logit difference %2")
                            .arg(countText(m_state->viewedStep() + 1), QLocale().toString(check->maxAbsDifference, 'g', 3))
                      : QString());
}

}  // namespace kvscope
