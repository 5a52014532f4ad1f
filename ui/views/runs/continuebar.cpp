// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/continuebar.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/cursorkeys.h"
#include "widgets/fittinglabel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

/// Leaves the presenter remote's keys to the window.
class TextField final : public QLineEdit {
public:
    explicit TextField(QWidget* parent) : QLineEdit(parent) { }

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (isClickerKey(event->key()) || event->key() == Qt::Key_Escape)
            event->ignore();
        else
            QLineEdit::keyPressEvent(event);
    }
};

}  // namespace

ContinueBar::ContinueBar(const RunModel* runs, Commands* commands, QWidget* parent)
    : QWidget(parent)
    , m_runs(runs)
    , m_commands(commands)
    , m_label(new FittingLabel(this))
    , m_candidates(new ComboBox(this))
    , m_text(new TextField(this))
    , m_go(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
{
    m_label->setObjectName(QStringLiteral("continueLabel"));
    m_candidates->setObjectName(QStringLiteral("continueCandidates"));
    m_text->setObjectName(QStringLiteral("continueText"));
    m_go->setObjectName(QStringLiteral("continueGo"));
    m_go->setIconName(IconName::Branch);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_label);
    row->addWidget(m_candidates);
    row->addWidget(m_text, 1);
    row->addWidget(m_go);
    connect(m_text, &QLineEdit::textChanged, this, &ContinueBar::refresh);
    connect(m_text, &QLineEdit::returnPressed, this, &ContinueBar::go);
    connect(m_go, &BarButton::clicked, this, &ContinueBar::go);
    retranslate();
}

ContinueBar::~ContinueBar() = default;

void ContinueBar::setPlace(quint64 runId, int step)
{
    if (runId != m_run && std::exchange(m_typed, false))
        m_text->clear();  // its branch has started
    m_run = runId;
    m_step = step;
    const RunHistory* run = m_runs->history(m_run);
    const bool known = run != nullptr && step < run->steps();
    if (m_run != m_shownRun || m_step != m_shownStep || known != m_shownKnown)
        showCandidates();
    m_shownKnown = known;
    refresh();
}

/// Of the step, likeliest first; the first that the run did not sample is chosen.
void ContinueBar::showCandidates()
{
    m_shownRun = m_run;
    m_shownStep = m_step;
    m_candidates->clear();
    const RunHistory* run = m_runs->history(m_run);
    if (run == nullptr || m_step < 0 || m_step >= run->steps())
        return;
    const StepRecord& record = *run->records().at(m_step);
    int chosen = -1;
    for (const Candidate& candidate : record.top) {
        const QString token = visibleTokenLabel(m_runs->tokenizer(), candidate.token).spaced();
        //: a candidate and its probability
        m_candidates->addItem(tr("%1 · %2").arg(token, percentText(candidate.probability)), candidate.token);
        if (chosen < 0 && candidate.token != record.token)
            chosen = m_candidates->count() - 1;
    }
    m_candidates->setCurrentIndex(std::max(0, chosen));
}

void ContinueBar::refresh()
{
    const RunHistory* run = m_runs->history(m_run);
    const bool racing = m_runs->race().running();
    const bool possible = run != nullptr && m_step >= 0 && m_step < run->steps() && !racing;
    const QString number = possible ? countText(run->positionsAt(m_step) + 1) : QString();
    const QString shortest = possible ? tr("Token %1:").arg(number) : tr("Token:");
    m_label->setWordings({ possible ? tr("In place of token %1:").arg(number) : tr("In place of a sampled token:"), shortest });
    m_label->setMinimumWidth(m_label->fontMetrics().horizontalAdvance(shortest) + 2);
    m_candidates->setEnabled(possible && m_text->text().isEmpty());
    m_text->setEnabled(possible);
    m_go->setEnabled(possible && (!m_text->text().isEmpty() || m_candidates->count() > 0));
    m_go->setToolTip(possible ? tr("Start a branch with the tokens before this one and then the chosen or typed ones")
            : racing          ? tr("A race is running")
                              : tr("Mark a token that a step sampled, not one of the prompt"));
}

void ContinueBar::go()
{
    if (!m_go->isEnabled())
        return;
    if (!m_text->text().isEmpty()) {
        m_typed = true;
        emit m_commands->continueTextRequested(m_run, m_step, m_text->text());
        return;
    }
    emit m_commands->continueRequested(m_run, m_step, { m_candidates->currentData().toInt() });
}

void ContinueBar::retranslate()
{
    const QFont font = theme().font(FontRole::Table);
    m_label->setFont(font);
    m_label->setColor(theme().text2);
    m_candidates->setAccessibleName(tr("Candidate to continue with"));
    m_text->setAccessibleName(tr("Text to continue with"));
    m_text->setPlaceholderText(tr("or type text"));
    m_text->setMinimumWidth(m_text->fontMetrics().horizontalAdvance(m_text->placeholderText()) + theme().ipx(20));
    //: a button: start a branch
    m_go->setText(tr("Branch"));
    layout()->setSpacing(theme().ipx(6));
    m_shownStep = -2;
    setPlace(m_run, m_step);
}

}  // namespace kvscope
