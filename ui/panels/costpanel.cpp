// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/costpanel.h"

#include "models/numbertext.h"
#include "panels/richtext.h"
#include "plots/costplot.h"
#include "theme/theme.h"
#include "viewstate.h"
#include "widgets/emptystate.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <cmath>

namespace kvscope {

CostPanel::CostPanel(ViewState* state, QWidget* parent)
    : PanelFrame(parent)
    , m_state(state)
    , m_unit(new SegmentedControl(this))
    , m_sum(new SegmentedControl(this))
    , m_pages(new QStackedWidget(this))
    , m_plot(new CostPlot(m_pages))
    , m_empty(new EmptyState(IconName::Table, m_pages))
{
    setObjectName(QStringLiteral("costPanel"));
    m_unit->setObjectName(QStringLiteral("costUnit"));
    m_sum->setObjectName(QStringLiteral("costSum"));
    m_plot->setObjectName(QStringLiteral("costPlot"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_unit);
    titleRow()->addWidget(m_sum);
    m_pages->addWidget(m_plot);
    m_pages->addWidget(m_empty);
    // The widest page must not decide how small the panel can be: the empty one is only shown without a sentence above it.
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);
    m_plot->setToolTipSource([this](int step) { return stepToolTip(step); });

    connect(m_unit, &SegmentedControl::chosen, this,
        [this](int index) { m_state->setCostUnit(index == 0 ? CostUnit::Operations : CostUnit::Time); });
    connect(
        m_sum, &SegmentedControl::chosen, this, [this](int index) { m_state->setCostSum(index == 0 ? CostSum::PerStep : CostSum::Total); });
    connect(m_plot, &StepPlot::stepChosen, m_state, &ViewState::setViewedStep);
    connect(m_empty, &EmptyState::buttonClicked, m_state, &ViewState::stepRequested);
    connectState();
    retranslate();
}

CostPanel::~CostPanel() = default;

void CostPanel::connectState()
{
    connect(m_state, &ViewState::modelChanged, this, &CostPanel::refresh);
    connect(m_state, &ViewState::runStarted, this, &CostPanel::refresh);
    connect(m_state, &ViewState::runExtended, this, &CostPanel::refresh);
    connect(m_state, &ViewState::recordsAppended, this, &CostPanel::refresh);
    connect(m_state, &ViewState::displayChanged, this, &CostPanel::refresh);
    connect(m_state, &ViewState::viewedStepChanged, this, [this] {
        m_plot->setViewedStep(m_state->viewedStep());
        refreshSentence();
    });
}

void CostPanel::retranslate()
{
    setTitle(tr("Cost"));
    m_unit->setSegments({ tr("Operations"), tr("Time") }, tr("What is counted"));
    m_sum->setSegments({ tr("Per step"), tr("Total") }, tr("Per step or in total"));
    m_unit->setToolTip(tr("One operation is one multiply-add of a matrix product"));
    m_plot->setAccessibleName(tr("Cost of every step, with the cache and without"));
    refresh();
}

void CostPanel::refresh()
{
    m_unit->setCurrentIndex(m_state->costUnit() == CostUnit::Operations ? 0 : 1);
    m_sum->setCurrentIndex(m_state->costSum() == CostSum::PerStep ? 0 : 1);
    const RunHistory& run = m_state->run();
    const bool any = m_state->model() && run.steps() > 0;
    CostCurves curves;
    if (any) {
        const CostInput input { m_state->model()->config, run.promptLength(), run.settings().steps, run.records(),
            m_state->ghostRecords() };
        curves = costCurves(input, m_state->costUnit(), m_state->costSum());
    } else {
        const bool ready = m_state->model() && run.promptLength() > 0;
        m_empty->setTexts(tr("Nothing counted yet"), tr("The first step begins both curves: with the cache and without."),
            ready ? tr("Step") : QString());
    }
    m_plot->setCurves(std::move(curves), m_state->costUnit());
    m_plot->setViewedStep(m_state->viewedStep());
    m_pages->setCurrentWidget(any ? static_cast<QWidget*>(m_plot) : m_empty);
    refreshSentence();
}

QString CostPanel::amount(double value) const
{
    return m_state->costUnit() == CostUnit::Operations ? siText(value) : millisecondText(value);
}

QString CostPanel::sourceName(CostSource source) const
{
    switch (source) {
    case CostSource::Measured: return m_state->costUnit() == CostUnit::Operations ? tr("counted") : tr("measured");
    case CostSource::Earlier: return tr("measured earlier");
    case CostSource::Computed: return tr("computed");
    case CostSource::Unknown: break;
    }
    return notAvailableText();
}

void CostPanel::refreshSentence()
{
    const int step = m_state->viewedStep();
    const CostCurves& curves = m_plot->curves();
    if (step < 0 || step >= static_cast<int>(curves.spent.size())) {
        setSentence({});
        return;
    }
    const CostComparison comparison = compareAt(curves, step);
    const bool total = m_state->costSum() == CostSum::Total;
    const bool time = m_state->costUnit() == CostUnit::Time;
    const QString number = countText(step + 1);
    const QString spent = bold(amount(comparison.spent));
    if (std::isnan(comparison.other.value)) {
        setSentence(total ? tr("To step %1: %2").arg(number, spent) : tr("Step %1: %2").arg(number, spent));
        return;
    }
    if (comparison.same()) {
        setSentence(total ? tr("To step %1: %2 with the cache and without").arg(number, spent)
                          : tr("Step %1: %2 with the cache and without").arg(number, spent));
        return;
    }
    const QString factor = ratioText(comparison.factor());
    QString verdict;
    if (time) {
        verdict = comparison.spentLess() ? tr("%1 faster").arg(factor) : tr("%1 slower").arg(factor);
    } else {
        verdict = comparison.spentLess() ? tr("%1 fewer").arg(factor) : tr("%1 more").arg(factor);
    }
    const QString other = amount(comparison.other.value).toHtmlEscaped();
    //: %1 step, %2 what was spent, %3 what the other mode would have, %4 "10.5× fewer"
    const QString pattern = total ? tr("To step %1: %2 instead of %3, %4") : tr("Step %1: %2 instead of %3, %4");
    const QString sentence = pattern.arg(number, spent, other, boldIn(comparison.cacheOn ? theme().accent : theme().off, verdict));
    // Operations of the other mode are exact by the cost model; of times it must be said where they come from.
    setSentence(sentence, time ? QString(QLatin1Char('(') + sourceName(comparison.other.source) + QLatin1Char(')')) : QString());
    m_plot->setAccessibleDescription(tr("Step %1, %2 against %3").arg(number, amount(comparison.spent), amount(comparison.other.value)));
}

QString CostPanel::stepToolTip(int step) const
{
    const CostCurves& curves = m_plot->curves();
    if (step < 0 || step >= curves.steps()) {
        return {};
    }
    const auto at = static_cast<std::size_t>(step);
    const bool total = m_state->costSum() == CostSum::Total;
    const QString title = total ? tr("To step %1").arg(countText(step + 1)) : tr("Step %1").arg(countText(step + 1));
    QString html = QLatin1String("<b>") + title.toHtmlEscaped() + QLatin1String("</b>");
    const auto line = [&](const QString& name, double value, const QString& source) {
        html += QLatin1String("<br/>") + tr("%1: %2, %3").arg(name, amount(value), source).toHtmlEscaped();
    };
    if (at < curves.spent.size()) {
        const SpentPoint& spent = curves.spent[at];
        line(spent.cacheOn ? tr("This run, cache on") : tr("This run, cache off"), spent.value, sourceName(CostSource::Measured));
    }
    line(tr("With the cache"), curves.on[at].value, sourceName(curves.on[at].source));
    line(tr("Without the cache"), curves.off[at].value, sourceName(curves.off[at].source));
    return html;
}

}  // namespace kvscope
