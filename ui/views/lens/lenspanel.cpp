// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lens/lenspanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "theme/theme.h"
#include "views/lens/lenstable.h"
#include "views/lens/lenstablemodel.h"
#include "widgets/barbutton.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kvscope {

LensPanel::LensPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state,
        Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState | Change::NextHidden | Change::Race
            | Change::Display | Change::Lens,
        parent)
    , m_compute(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_model(new LensTableModel(this))
    , m_table(new LensTable(m_model, this))
    , m_empty(new EmptyState(IconName::Sort, this))
    , m_stack(new QStackedWidget(this))
    , m_proof(new FittingLabel(this))
{
    setObjectName(QStringLiteral("lensPanel"));
    m_compute->setObjectName(QStringLiteral("lensCompute"));
    m_table->setObjectName(QStringLiteral("lensTable"));
    m_proof->setObjectName(QStringLiteral("lensProof"));
    m_compute->setIconName(IconName::Play);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_compute);
    m_empty->setMinimumSize(1, 1);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_proof);
    connect(m_compute, &QAbstractButton::clicked, this, &LensPanel::ask);
    connect(m_empty, &EmptyState::buttonClicked, this, [this] {
        if (m_selection->viewedRecord())
            ask();
        else
            emit m_commands->stepRequested();
    });
    retranslate();
}

LensPanel::~LensPanel() = default;

void LensPanel::retranslate()
{
    setTitle(tr("Logit lens"));
    m_compute->setText(tr("Compute"));
    m_compute->setToolTip(tr("Apply the final norm and head after each layer of this step (L)"));
    m_proof->setFont(theme().font(FontRole::Table));
    m_proof->setFixedHeight(QFontMetrics(theme().font(FontRole::Table)).height() + theme().ipx(2));
    m_proof->setColor(theme().text2);
    body()->setSpacing(theme().ipx(4));
    m_table->retranslate();
    m_model->languageChanged();
    refreshAll();
}

bool LensPanel::mayAsk() const
{
    const int step = m_selection->viewedStep();
    return step >= 0 && !m_runs->model()->handMade && !m_runs->race().running() && !m_selection->nextHidden() && !m_runs->lensPending(step)
        && !m_runs->run().lens(step);
}

void LensPanel::ask()
{
    if (mayAsk())
        emit m_commands->lensRequested(m_selection->viewedStep());
}

void LensPanel::refresh(Changes /*what*/)
{
    LensContent content;
    if (!m_selection->nextHidden())  // the token that it shows is covered
        content = lensContent(m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep());
    const QStringList sentences = content.sentences();
    setSentence(sentences.front(), {}, sentences.back());
    m_proof->setWordings(content.proofs());
    m_table->setPalette(m_display->palette());
    m_model->setContent(std::move(content));
    m_compute->setEnabled(mayAsk());
    showEmpty();
}

void LensPanel::showEmpty()
{
    const bool empty = m_model->rowCount() == 0;
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_table);
    if (!empty)
        return;
    const int step = m_selection->viewedStep();
    if (!m_selection->viewedRecord()) {
        showNothingYet(*m_empty, tr("After the first step you can read what the model would say after each layer."));
        m_empty->setButtonIcon(IconName::Step);
    } else if (m_runs->model()->handMade) {
        m_empty->setTexts(
            tr("No logit lens of this model"), tr("Its heads are made by hand: it has one layer and no residual stream."), {});
    } else if (m_selection->nextHidden()) {
        m_empty->setTexts(tr("The next token is covered"), tr("Space shows it; the lens would reveal it."), {});
    } else if (const auto fault = m_runs->lensFault(step)) {
        m_empty->setTexts(tr("The lens could not be computed"), errorSentence(*fault), {});
    } else if (m_runs->lensPending(step)) {
        m_empty->setTexts(tr("Computing"), tr("The step is repeated beside the run."), {});
    } else {
        m_empty->setTexts(tr("Not computed for this step"),
            tr("The final norm and head are applied to the residual stream of the newest position after each layer."), tr("Compute"));
        m_empty->setButtonIcon(IconName::Play);
        m_empty->setButtonEnabled(mayAsk());
    }
}

void LensPanel::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && mayAsk()) {
        ask();
        return;
    }
    PanelBase::keyPressEvent(event);
}

QString LensPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
