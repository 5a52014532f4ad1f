// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/ratiopanel.h"

#include "core/runsettings.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/cost/costcurves.h"
#include "views/cost/costrace.h"
#include "views/cost/ratiobars.h"

#include <QLocale>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

constexpr std::array kMilestones { 10, 25, 50, 100 };
constexpr Changes kInterest
    = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::Checks | Change::Race | Change::Display;

}  // namespace

RatioPanel::RatioPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kInterest, parent), m_bars(new RatioBars(this))
{
    setObjectName(QStringLiteral("ratioPanel"));
    m_bars->setObjectName(QStringLiteral("ratioBars"));
    body()->addWidget(m_bars, 1);
    retranslate();
}

RatioPanel::~RatioPanel() = default;

QString RatioPanel::copyTable() const
{
    if (m_bars->bars().isEmpty()) {
        return {};
    }
    //: column headers of a copied table
    QString text = QStringList { tr("Tokens"), tr("Off / on"), tr("disturbed") }.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const RatioBars::Bar& bar : m_bars->bars()) {
        const QString ratio = std::isfinite(bar.ratio) ? QString::number(bar.ratio, 'g', QLocale::FloatingPointShortest) : QString();
        text += QStringList { QString::number(bar.tokens), ratio, bar.disturbed ? tr("disturbed") : QString() }.join(QLatin1Char('\t'))
            + QLatin1Char('\n');
    }
    return text;
}

void RatioPanel::retranslate()
{
    nameIt();
    m_bars->retranslate();
    refreshAll();
}

/// The bytes of a small model's cache hardly count beside its weights: that ratio need not grow.
void RatioPanel::nameIt()
{
    setTitle(m_display->costUnit() == CostUnit::Bytes ? tr("The ratio by length") : tr("The ratio grows with the length"));
}

void RatioPanel::refresh(Changes /*what*/)
{
    const RunHistory& run = m_runs->run();
    nameIt();
    QString sentence;
    switch (m_display->costUnit()) {
    case CostUnit::Operations: sentence = tr("operations, off ÷ on, by tokens"); break;
    case CostUnit::Time: sentence = tr("measured time, off ÷ on, by tokens"); break;
    case CostUnit::Bytes: sentence = tr("bytes moved (computed), off ÷ on, by tokens"); break;
    }
    if (!m_runs->model() || run.promptLength() == 0) {
        setSentence({}, sentence);
        m_bars->setBars({});
        return;
    }
    // As long as the context allows: a run that stops earlier would have gone on alike.
    const int most = positionLimit(run.settings(), m_runs->model()->config) - run.promptLength() + 1;
    const CostInput input { m_runs->model()->config, run.promptLength(), std::min(most, kMilestones.back()), run.records(),
        m_runs->baselineRecords(), m_runs->checkedSteps(), racedTimes(*m_runs) };
    const CostCurves curves = costCurves(input, m_display->costUnit(), CostSum::Total);
    QList<RatioBars::Bar> bars;
    for (const int tokens : kMilestones) {
        const bool counted = run.steps() >= tokens && m_display->costUnit() != CostUnit::Bytes;
        RatioBars::Bar bar { tokens, std::numeric_limits<double>::quiet_NaN(), counted, false, false };
        if (tokens <= curves.steps()) {
            const auto at = static_cast<std::size_t>(tokens - 1);
            const bool measured = curves.on[at].isMeasured() && curves.off[at].isMeasured();
            bar.raced = racedAt(curves, tokens - 1);
            if (curves.unit != CostUnit::Time || measured) {
                bar.ratio = offOverOn(curves, tokens - 1);
                bar.disturbed = disturbedAt(curves, tokens - 1);
            }
        }
        bars.append(bar);
    }
    if (std::any_of(bars.begin(), bars.end(), [](const RatioBars::Bar& bar) { return bar.disturbed; })) {
        sentence += QStringLiteral(" · ") + tr("disturbed");
    }
    setSentence({}, sentence);
    m_bars->setBars(bars);
}

}  // namespace kvscope
