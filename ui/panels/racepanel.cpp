// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/racepanel.h"

#include "models/numbertext.h"
#include "viewstate.h"
#include "widgets/barbutton.h"

#include <QHBoxLayout>

namespace kvscope {

namespace {
constexpr int kTokens = 100;
}  // namespace

RacePanel::RacePanel(ViewState* state, QWidget* parent)
    : PanelFrame(parent)
    , m_state(state)
    , m_button(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
{
    setObjectName(QStringLiteral("racePanel"));
    m_button->setObjectName(QStringLiteral("raceButton"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_button);
    connect(m_button, &BarButton::clicked, this, [this] {
        if (m_state->race().running()) {
            emit m_state->raceCancelRequested();
        } else {
            emit m_state->raceRequested(kTokens);
        }
    });
    connect(m_state, &ViewState::raceChanged, this, &RacePanel::refresh);
    connect(m_state, &ViewState::modelChanged, this, &RacePanel::refresh);
    retranslate();
}

RacePanel::~RacePanel() = default;

void RacePanel::retranslate()
{
    setTitle(tr("Race"));
    refresh();
}

void RacePanel::refresh()
{
    const RaceState& race = m_state->race();
    m_button->setText(race.running() ? tr("Cancel") : tr("Run"));
    m_button->setIconName(race.running() ? IconName::Stop : IconName::Play);
    m_button->setEnabled(m_state->model() != nullptr);
    setSentence(tr("Cache off: %1 of %3 tokens. Cache on: %2 of %3 tokens.")
                    .arg(countText(race.off.size()), countText(race.on.size()), countText(race.tokens)));
}

}  // namespace kvscope
