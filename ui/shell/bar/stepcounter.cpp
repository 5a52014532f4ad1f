// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/stepcounter.h"

#include "shell/bar/stepscrubber.h"
#include "state/viewstate.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/elidedlabel.h"
#include "widgets/ignorechildren.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <optional>

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
    , m_continue(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_toLive(new BarButton(BarButton::Kind::Filled, BarButton::Size::Compact, this))
    , m_scrubber(new StepScrubber(this))
{
    setTextRole(*m_detail, TextRole::Secondary);
    m_continue->hide();
    m_toLive->hide();
    m_continue->setObjectName(QStringLiteral("continueFromHere"));
    m_toLive->setObjectName(QStringLiteral("backToLive"));

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

    connect(m_scrubber, &StepScrubber::stepChosen, this, [this](int step) { m_state->setViewedStep(step); });
    connect(m_toLive, &BarButton::clicked, this, [this] { m_state->setViewedStep(m_state->liveStep()); });
    connect(m_continue, &BarButton::clicked, this, [this] { emit m_state->commands()->branchRequested(m_state->viewedStep(), -1); });
    connect(m_state->updates(), &Updates::updated, this, [this](Changes what) {
        if (what & (Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::ViewedStep)) {
            refresh();
        }
    });
    retranslate();
}

StepCounter::~StepCounter()
{
    ignoreChildren(this);
}

QString StepCounter::countText(Wording wording) const
{
    const QLocale locale;
    const int viewed = m_state->viewedStep();
    if (viewed < 0)
        return m_state->model() ? tr("No step yet") : tr("No model");
    if (!m_state->isLive() && wording == Wording::Short)
        //: the same as "Step %1 of %2" in less room
        return tr("Step %1/%2").arg(locale.toString(viewed + 1), locale.toString(m_state->liveStep() + 1));
    if (!m_state->isLive() && wording == Wording::Shortest)
        return locale.toString(viewed + 1) + QLatin1Char('/') + locale.toString(m_state->liveStep() + 1);
    if (!m_state->isLive() && wording == Wording::Narrow)
        //: a past step of as many as were computed
        return tr("Viewing %1 of %2").arg(locale.toString(viewed + 1), locale.toString(m_state->liveStep() + 1));
    if (!m_state->isLive())
        return tr("Viewing step %1 of %2").arg(locale.toString(viewed + 1), locale.toString(m_state->liveStep() + 1));
    const int planned = std::max(m_state->run().settings().steps, m_state->run().steps());
    if (wording == Wording::Shortest)
        return locale.toString(viewed + 1) + QLatin1Char('/') + locale.toString(planned);
    if (wording != Wording::Whole)
        //: the same as "Step %1 of %2" in less room
        return tr("Step %1/%2").arg(locale.toString(viewed + 1), locale.toString(planned));
    return tr("Step %1 of %2").arg(locale.toString(viewed + 1), locale.toString(planned));
}

QStringList StepCounter::detailTexts() const
{
    const QLocale locale;
    const StepRecordPtr record = m_state->viewedRecord();
    if (!record)
        return {};
    if (!m_state->isLive())
        return { tr("live: %1").arg(locale.toString(m_state->liveStep() + 1)) };
    const QString number = locale.toString(record->positions);
    //: the newest position of a step
    const QString position = tr("position %1").arg(number);
    QString text;
    switch (record->phase) {
    case Phase::Prefill: text = record->reused > 0 ? tr("branch, position %1").arg(number) : tr("prefill, position %1").arg(number); break;
    //: the first step after the cache was switched on: it fills the cache again
    case Phase::WarmUp: text = tr("warm-up, position %1").arg(number); break;
    case Phase::Decode:
    case Phase::Recompute: text = tr("decode, position %1").arg(number); break;
    }
    //: after the step's kind and position: nothing later has been computed
    return { tr("%1 · live").arg(text), text, position };
}

void StepCounter::refresh()
{
    const bool past = m_state->viewedStep() < m_state->liveStep();
    m_count->setText(countText(Wording::Whole));
    m_scrubber->setSteps(m_state->run().settings().steps, m_state->liveStep(), m_state->viewedStep());
    m_scrubber->setAccessibleDescription(m_count->text());
    m_continue->setVisible(past);
    m_toLive->setVisible(past);
    fit();
}

void StepCounter::fit()
{
    // What is short of room goes in this order: words of the detail from the right, words of the two buttons, words of the counter, the
    // buttons' words altogether. Of how many steps this one is, is always said.
    const bool past = m_state->viewedStep() < m_state->liveStep();
    const int gap = m_row->spacing();
    struct Choice {
        Wording count;
        Words first;
        Words second;
    };
    constexpr std::array kPast { Choice { Wording::Whole, Words::Long, Words::Long }, Choice { Wording::Whole, Words::Short, Words::Long },
        Choice { Wording::Whole, Words::Short, Words::Short }, Choice { Wording::Narrow, Words::Short, Words::Short },
        Choice { Wording::Short, Words::Short, Words::Short }, Choice { Wording::Shortest, Words::Short, Words::Short },
        Choice { Wording::Short, Words::None, Words::Short }, Choice { Wording::Shortest, Words::None, Words::Short },
        Choice { Wording::Short, Words::None, Words::None }, Choice { Wording::Shortest, Words::None, Words::None } };
    int taken = 0;
    if (past) {
        for (const Choice& choice : kPast) {
            m_count->setText(countText(choice.count));
            word(m_continue, choice.first, IconName::Branch, tr("Continue from here"), tr("Branch"));
            word(m_toLive, choice.second, IconName::Step, tr("Back to live"), tr("Live"));
            taken = m_continue->sizeHint().width() + m_toLive->sizeHint().width() + 2 * gap;
            if (m_count->sizeHint().width() + taken <= width())
                break;
        }
    } else {
        for (const Wording wording : { Wording::Whole, Wording::Short, Wording::Shortest }) {
            m_count->setText(countText(wording));
            if (m_count->sizeHint().width() <= width())
                break;
        }
    }
    const int count = m_count->sizeHint().width();
    const int free = width() - count - gap - taken;
    QString detail;
    for (const QString& text : detailTexts()) {
        if (m_detail->fontMetrics().horizontalAdvance(text) + 1 <= free) {
            detail = text;
            break;
        }
    }
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
    m_count->setMinimumWidth(std::max(0, std::min(count, count + free)));
    // The buttons have other texts than when the row was laid out, which has just happened when this is called by a new width.
    layout()->invalidate();
    layout()->activate();
}

void StepCounter::word(BarButton* button, Words words, IconName icon, const QString& whole, const QString& shorter)
{
    button->setIconOnly(words == Words::None);
    button->setIconName(words == Words::Short || (words == Words::Long && icon == IconName::Step) ? std::nullopt : std::optional(icon));
    button->setText(words == Words::Short ? shorter : whole);
}

void StepCounter::retranslate()
{
    const Theme& now = theme();
    m_count->setFont(now.font(FontRole::Title));
    m_detail->setFont(now.font(FontRole::Table));
    m_row->setSpacing(now.ipx(5));
    m_row->setContentsMargins(0, 0, 0, 0);
    m_continue->setAccessibleName(tr("Continue from here"));
    m_continue->setToolTip(tr("Start a branch at this step"));
    m_toLive->setAccessibleName(tr("Back to live"));
    m_toLive->setToolTip(tr("View the newest step (Esc)"));
    m_count->setMinimumHeight(now.ipx(kRowHeight));
    m_scrubber->setAccessibleName(tr("Viewed step"));
    m_scrubber->setToolTip(tr("View an earlier step; nothing is recomputed"));
    refresh();
}

QSize StepCounter::minimumSizeHint() const
{
    return { theme().ipx(86), theme().ipx(kRowHeight) + m_scrubber->sizeHint().height() };
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
    fit();
}

}  // namespace kvscope
