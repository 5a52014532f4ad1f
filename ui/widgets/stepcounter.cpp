// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stepcounter.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "viewstate.h"
#include "widgets/elidedlabel.h"
#include "widgets/stepscrubber.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kRowHeight = 24.0;

}  // namespace

StepCounter::StepCounter(ViewState* state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_row(new QHBoxLayout)
    , m_count(new ElidedLabel(this))
    , m_detail(new ElidedLabel(this))
    , m_continue(new QPushButton(this))
    , m_toLive(new QPushButton(this))
    , m_scrubber(new StepScrubber(this))
{
    m_detail->setProperty("role", QStringLiteral("secondary"));
    m_detail->setHideBelow(0.5);
    for (QPushButton* button : { m_continue, m_toLive }) {
        button->setProperty("compact", true);
        button->setFocusPolicy(Qt::TabFocus);
        button->hide();
    }
    m_continue->setObjectName(QStringLiteral("continueFromHere"));
    m_toLive->setObjectName(QStringLiteral("backToLive"));
    m_toLive->setProperty("filled", true);

    m_row->addWidget(m_count);
    m_row->addWidget(m_detail);
    m_row->addStretch(1);
    m_row->addWidget(m_continue);
    m_row->addWidget(m_toLive);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addStretch(1);
    column->addLayout(m_row);
    column->addWidget(m_scrubber);
    column->addStretch(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);

    connect(m_scrubber, &StepScrubber::stepChosen, m_state, &ViewState::setViewedStep);
    connect(m_toLive, &QPushButton::clicked, this, [this] { m_state->setViewedStep(m_state->liveStep()); });
    connect(m_continue, &QPushButton::clicked, this, [this] { emit m_state->branchRequested(m_state->viewedStep(), -1); });
    connect(m_state, &ViewState::modelChanged, this, &StepCounter::refresh);
    connect(m_state, &ViewState::runStarted, this, &StepCounter::refresh);
    connect(m_state, &ViewState::runExtended, this, &StepCounter::refresh);
    connect(m_state, &ViewState::recordsAppended, this, &StepCounter::refresh);
    connect(m_state, &ViewState::viewedStepChanged, this, &StepCounter::refresh);
    retranslate();
}

StepCounter::~StepCounter() = default;

void StepCounter::setNarrow(bool narrow)
{
    if (m_narrow == narrow)
        return;
    m_narrow = narrow;
    refresh();
}

QString StepCounter::countText() const
{
    const QLocale locale;
    const int viewed = m_state->viewedStep();
    if (viewed < 0)
        return m_state->model() ? tr("No step yet") : tr("No model");
    if (!m_state->isLive() && m_narrow)
        return tr("Viewing step %1").arg(locale.toString(viewed + 1));
    if (!m_state->isLive())
        return tr("Viewing step %1 of %2").arg(locale.toString(viewed + 1), locale.toString(m_state->liveStep() + 1));
    const int planned = std::max(m_state->run().settings().steps, m_state->run().steps());
    return tr("Step %1 of %2").arg(locale.toString(viewed + 1), locale.toString(planned));
}

QString StepCounter::detailText() const
{
    const QLocale locale;
    const StepRecordPtr record = m_state->viewedRecord();
    if (!record)
        return {};
    if (!m_state->isLive())
        return tr("live: %1").arg(locale.toString(m_state->liveStep() + 1));
    const QString position = locale.toString(record->positions);
    QString text;
    switch (record->phase) {
    case Phase::Prefill: text = tr("prefill, position %1").arg(position); break;
    //: the first step after the cache was switched on: it fills the cache again
    case Phase::WarmUp: text = tr("warm-up, position %1").arg(position); break;
    case Phase::Decode:
    case Phase::Recompute: text = tr("decode, position %1").arg(position); break;
    }
    //: after the step's kind and position: nothing later has been computed
    return m_narrow ? text : tr("%1 · live").arg(text);
}

void StepCounter::refresh()
{
    const bool past = m_state->viewedStep() < m_state->liveStep();
    m_count->setText(countText());
    m_detail->setText(detailText());
    m_scrubber->setSteps(m_state->run().settings().steps, m_state->liveStep(), m_state->viewedStep());
    m_scrubber->setAccessibleDescription(m_count->text());
    m_continue->setVisible(past);
    m_toLive->setVisible(past);
    fitButtons();
}

void StepCounter::fitButtons()
{
    if (m_state->viewedStep() >= m_state->liveStep())
        return;
    const Theme& now = theme();
    const QFontMetrics metrics(m_toLive->font());
    const int icon = now.ipx(14);
    const int padding = now.ipx(2 * 8) + 2;
    const QString continueText = tr("Continue from here");
    const QString toLiveText = tr("Back to live");
    const int gap = m_row->spacing();
    const int free = width() - m_count->sizeHint().width() - 3 * gap;
    const int textOnly = metrics.horizontalAdvance(toLiveText) + padding;
    const int iconOnly = icon + padding;
    const int both = icon + now.ipx(6) + metrics.horizontalAdvance(continueText) + padding;
    m_continue->setText(both + textOnly <= free ? continueText : QString());
    m_toLive->setText(iconOnly + textOnly <= free ? toLiveText : QString());
    m_toLive->setIcon(m_toLive->text().isEmpty() ? kvscope::icon(IconName::Step, now.onAccent) : QIcon());
}

void StepCounter::retranslate()
{
    const Theme& now = theme();
    m_count->setFont(now.font(FontRole::Title));
    m_detail->setFont(now.font(FontRole::Table));
    m_row->setSpacing(now.ipx(8));
    m_row->setContentsMargins(now.ipx(6), 0, 0, 0);
    for (QPushButton* button : { m_continue, m_toLive }) {
        button->setFont(now.font(FontRole::Table));
        button->setIconSize({ now.ipx(14), now.ipx(14) });
    }
    m_continue->setIcon(kvscope::icon(IconName::Branch));
    m_continue->setAccessibleName(tr("Continue from here"));
    m_continue->setToolTip(tr("Start a branch at this step; the steps after it are left behind"));
    m_toLive->setAccessibleName(tr("Back to live"));
    m_toLive->setToolTip(tr("View the newest step (Esc)"));
    m_count->setMinimumHeight(now.ipx(kRowHeight));
    m_scrubber->setAccessibleName(tr("Viewed step"));
    m_scrubber->setToolTip(tr("View an earlier step; nothing is computed again"));
    refresh();
}

QSize StepCounter::minimumSizeHint() const
{
    return { theme().ipx(100), theme().ipx(kRowHeight) + m_scrubber->sizeHint().height() };
}

void StepCounter::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::LanguageChange:
    case QEvent::LocaleChange:
    case QEvent::StyleChange:
    case QEvent::PaletteChange:
        retranslate();
        updateGeometry();
        break;
    default: break;
    }
}

void StepCounter::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitButtons();
}

}  // namespace kvscope
