// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/betboard.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/nexttoken/bettext.h"
#include "widgets/countfield.h"

#include <QFontMetrics>
#include <QGridLayout>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kColumns = 3;
constexpr double kFieldWidth = 44.0;  ///< px at 100 %
constexpr int kButtonPadding = 10;

}  // namespace

BetBoard::BetBoard(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    for (int i = 0; i < kChoices; ++i) {
        Cell& cell = m_cells.at(static_cast<std::size_t>(i));
        cell.button = new QToolButton(this);
        cell.button->setObjectName(QStringLiteral("bet%1").arg(i + 1));
        cell.button->setProperty("compact", true);
        cell.button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        cell.button->setFocusPolicy(Qt::StrongFocus);
        cell.button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        cell.button->setMinimumWidth(1);
        cell.button->installEventFilter(this);
        cell.votes = new CountField(this);
        cell.votes->setObjectName(QStringLiteral("votes%1").arg(i + 1));
        cell.votes->setRange(0, ClassBet::kMostVotes);
        cell.votes->setButtonSymbols(QAbstractSpinBox::NoButtons);
        cell.votes->setAlignment(Qt::AlignRight);
        m_grid->addWidget(cell.button, i / kColumns, 2 * (i % kColumns));
        m_grid->addWidget(cell.votes, i / kColumns, 2 * (i % kColumns) + 1);
        m_grid->setColumnStretch(2 * (i % kColumns), 1);
        connect(cell.button, &QAbstractButton::clicked, this, [this, i] { emit voted(i); });
        connect(cell.votes, &QSpinBox::valueChanged, this, [this, i](int votes) { emit votesTyped(i, votes); });
    }
    m_grid->setRowStretch(kChoices / kColumns, 1);
    retranslate();
}

BetBoard::~BetBoard() = default;

void BetBoard::showChoices(const std::vector<BetChoice>& choices, const Tokenizer* tokenizer)
{
    for (int i = 0; i < kChoices; ++i) {
        Cell& cell = m_cells.at(static_cast<std::size_t>(i));
        const bool offered = i < static_cast<int>(choices.size());
        cell.button->setVisible(offered);
        cell.votes->setVisible(offered);
        if (!offered) {
            continue;
        }
        const BetChoice& choice = choices[static_cast<std::size_t>(i)];
        cell.name = betChoiceText(choice, tokenizer);
        const QSignalBlocker quiet(cell.votes);
        if (cell.votes->value() != choice.votes) {
            cell.votes->setValue(choice.votes);
        }
        //: a button that adds a vote; %1 its key, %2 a token
        cell.button->setAccessibleName(tr("%1: vote for “%2”").arg(countText(i + 1), cell.name));
        cell.button->setAccessibleDescription(betVotesText(choice.votes));
        cell.button->setToolTip(tr("Adds a vote for “%1” (key %2); Backspace takes the last vote back").arg(cell.name, countText(i + 1)));
        //: a field for a number
        cell.votes->setAccessibleName(tr("Votes for “%1”").arg(cell.name));
        cell.votes->setToolTip(tr("How many voted for “%1”").arg(cell.name));
    }
    fit();
}

void BetBoard::retranslate()
{
    const Theme& now = theme();
    setAccessibleName(tr("What the class votes for"));
    m_grid->setHorizontalSpacing(now.ipx(4));
    m_grid->setVerticalSpacing(now.ipx(4));
    for (const Cell& cell : m_cells) {
        cell.button->setFont(now.font(FontRole::Table));
        cell.button->setFixedHeight(now.ipx(24));
        cell.votes->setFixedHeight(now.ipx(24));
        cell.votes->setFixedWidth(now.ipx(kFieldWidth));
    }
    fit();
}

void BetBoard::fit()
{
    for (int i = 0; i < kChoices; ++i) {
        const Cell& cell = m_cells.at(static_cast<std::size_t>(i));
        const QString key = countText(i + 1) + QStringLiteral("  ");
        const QFontMetrics metrics(cell.button->font());
        const int room = cell.button->width() - theme().ipx(2 * kButtonPadding) - metrics.horizontalAdvance(key);
        QString shown = metrics.elidedText(cell.name, Qt::ElideMiddle, std::max(room, metrics.averageCharWidth()));
        cell.button->setText(key + shown.replace(QLatin1Char('&'), QLatin1String("&&")));  // which would be a mnemonic
    }
}

void BetBoard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_grid->activate();
    fit();
}

bool BetBoard::eventFilter(QObject* watched, QEvent* event)
{
    // On a choice Space votes; anywhere else it reveals the token.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        event->accept();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace kvscope
