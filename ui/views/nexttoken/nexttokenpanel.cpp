// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/nexttokenpanel.h"

#include "state/classbet.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/nexttoken/betboard.h"
#include "views/nexttoken/bettext.h"
#include "views/nexttoken/candidatemodel.h"
#include "views/nexttoken/candidatetable.h"
#include "views/nexttoken/guesscover.h"
#include "widgets/emptystate.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

NextTokenPanel::NextTokenPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Model | Change::RunStarted | Change::ViewedStep | Change::NextHidden | Change::Bet, parent)
    , m_bet(state.bet)
    , m_model(new CandidateModel(this))
    , m_betOpen(new QToolButton(this))
    , m_hideFirst(new QToolButton(this))
    , m_pages(new QStackedWidget(this))
    , m_table(new CandidateTable(m_model, m_pages))
    , m_cover(new GuessCover(m_pages))
    , m_board(new BetBoard(m_pages))
    , m_empty(new EmptyState(IconName::Step, m_pages))
{
    setObjectName(QStringLiteral("nextTokenPanel"));
    m_hideFirst->setObjectName(QStringLiteral("hideFirst"));
    m_hideFirst->setCheckable(true);
    m_hideFirst->setProperty("compact", true);
    m_hideFirst->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_hideFirst->setIcon(icon(IconName::EyeCrossed));
    m_betOpen->setObjectName(QStringLiteral("bet"));
    m_betOpen->setCheckable(true);
    m_betOpen->setProperty("compact", true);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_betOpen);
    titleRow()->addWidget(m_hideFirst);
    m_table->setObjectName(QStringLiteral("candidates"));
    m_cover->setObjectName(QStringLiteral("cover"));
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_cover);
    m_board->setObjectName(QStringLiteral("betBoard"));
    m_pages->addWidget(m_board);
    m_pages->addWidget(m_empty);
    // The empty page, usually the widest, and the board, the highest, must not determine the panel's minimum size.
    m_empty->setMinimumSize(1, 1);
    m_board->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);

    connect(m_betOpen, &QAbstractButton::toggled, this, [this](bool open) { m_bet->setOpen(open); });
    connect(m_board, &BetBoard::voted, this, [this](int choice) { m_bet->vote(choice); });
    connect(m_board, &BetBoard::votesTyped, this, [this](int choice, int votes) { m_bet->setVotes(choice, votes); });
    connect(m_hideFirst, &QAbstractButton::toggled, this, [this](bool hide) { m_selection->setHideFirst(hide); });
    connect(m_cover, &GuessCover::revealRequested, this, [this] { m_selection->reveal(); });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_table, &CandidateTable::roomChanged, this, &NextTokenPanel::refreshAll);
    connect(m_table, &CandidateTable::tokenChosen, this,
        [this](int token) { emit m_commands->branchRequested(m_selection->viewedStep(), token); });
    retranslate();
}

NextTokenPanel::~NextTokenPanel() = default;

void NextTokenPanel::retranslate()
{
    setTitle(tr("Next token"));
    m_betOpen->setFont(theme().font(FontRole::Table));
    m_betOpen->setFixedHeight(theme().ipx(24));
    //: a button: a class bets on the next token
    m_betOpen->setText(tr("Bet"));
    m_betOpen->setToolTip(tr("The class bets on the next token: each new one stays covered while votes are given (V)"));
    m_betOpen->setAccessibleDescription(m_betOpen->toolTip());
    m_board->retranslate();
    m_hideFirst->setFont(theme().font(FontRole::Table));
    m_hideFirst->setIconSize(QSize(theme().ipx(16), theme().ipx(16)));
    m_hideFirst->setFixedHeight(theme().ipx(24));  // as high as the other panels' controls, so that titles align
    m_hideFirst->setText(tr("Hide first"));
    m_hideFirst->setToolTip(tr("Cover the next token of each new step until it is revealed"));
    //: the key as printed on it, and what it does: "[Space] shows it"
    m_cover->setTexts(tr("What comes next?"), tr("Space"), tr("shows it"));
    m_table->retranslate();
    m_model->retranslate();
    refreshAll();
}

void NextTokenPanel::refresh(Changes /*what*/)
{
    {
        const QSignalBlocker quiet(m_hideFirst);
        m_hideFirst->setChecked(m_selection->hideFirst());
        const QSignalBlocker quietToo(m_betOpen);
        m_betOpen->setChecked(m_bet->isOpen());
        m_betOpen->setEnabled(m_bet->isAllowed());
    }
    showBet();
    const StepRecordPtr record = m_selection->viewedRecord();
    const bool hidden = record && m_selection->nextHidden();
    if (!record || hidden) {
        // A hidden token is not in the table either: screen readers and tool tips must not reveal it.
        m_model->show(nullptr, nullptr, 0, 0);
        m_table->setToolTip({});
        const bool ready = m_runs->model() && m_runs->run().promptLength() > 0;
        m_empty->setTexts(tr("No step yet"), tr("The first step samples the first token."), ready ? tr("Step") : QString());
        m_pages->setCurrentWidget(!hidden ? static_cast<QWidget*>(m_empty)
                : m_bet->takesVotes()     ? static_cast<QWidget*>(m_board)
                                          : m_cover);
        return;
    }
    const auto& top = record->top;
    const int fitting = m_table->rowsThatFit() - 1;  // one row is for the others
    const auto listed = top.begin() + std::min<std::ptrdiff_t>(fitting, std::ssize(top));
    const bool drawnListed = std::any_of(top.begin(), listed, [&](const Candidate& candidate) { return candidate.token == record->token; });
    m_model->show(record, m_runs->tokenizer(), m_runs->model() ? m_runs->model()->config.vocabSize : 0, drawnListed ? fitting : fitting - 1,
        m_bet->decided(m_runs->run().runId(), record->index));
    //: entropy in bits
    m_table->setToolTip(tr("Entropy %1 bits over the full vocabulary").arg(QLocale().toString(record->entropy, 'f', 2)));
    m_pages->setCurrentWidget(m_table);
}

/// The line below the title: how many voted, or what the class and the model gave to the token that came; then the score.
void NextTokenPanel::showBet()
{
    const StepRecordPtr record = m_selection->viewedRecord();
    const QString score = betScoreText(m_bet->score());
    const BetRound* round = record && !m_selection->nextHidden() ? m_bet->decided(m_runs->run().runId(), record->index) : nullptr;
    QString sentence;
    QString secondary = score;
    if (m_bet->takesVotes()) {
        sentence = betVotesText(m_bet->votes());
        secondary = score.isEmpty() ? tr("Page Down shows it") : score;
        m_board->showChoices(m_bet->choices(), m_runs->tokenizer());
    } else if (round != nullptr) {
        sentence = QStringLiteral("<b>%1</b>").arg(betSharesText(*round, *record).toHtmlEscaped());
    } else if (m_bet->isOpen()) {
        sentence = tr("The next step opens the bet");
    }
    setSentence(sentence, secondary);
    setSentenceToolTip(sentence.isEmpty() || !record ? QString() : betRuleText(record->sampling));
}

void NextTokenPanel::keyPressEvent(QKeyEvent* event)
{
    // The window's menu also has Space, for other focus positions; a second shortcut here would be ambiguous.
    if (event->key() == Qt::Key_Space && m_selection->somethingHidden()) {
        m_selection->reveal();
        event->accept();
        return;
    }
    PanelBase::keyPressEvent(event);
}

}  // namespace kvscope
