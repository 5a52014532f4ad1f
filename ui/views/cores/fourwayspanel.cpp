// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cores/fourwayspanel.h"

#include "figures/barrowsview.h"
#include "state/runmodel.h"

#include <QHBoxLayout>
#include <QTableView>

namespace kvscope {

FourWaysPanel::FourWaysPanel(const StateParts& state, QWidget* parent) : MeasurePanel(state, {}, "fourWays", LaneUse::FourLanes, parent)
{
    auto* bars = new BarRowsView(this);
    bars->setObjectName(QStringLiteral("fourWaysBars"));
    addPicture(bars);
    titleRow()->addStretch(1);
    finishParts();
    addControls();
    m_bars = bars;
    connect(m_bars, &BarRowsView::barChosen, this, [this](int bar) {
        m_ways.chosen = bar;
        m_bars->setRows(m_ways.bars(QLocale()));
        showSentences();
    });
    retranslate();
}

FourWaysPanel::~FourWaysPanel() = default;

void FourWaysPanel::retranslate()
{
    if (m_bars == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("More graphics cards!"));
    retranslateParts({ tr("Bars"), tr("Table") });
    retranslateControls();
    m_bars->setAccessibleName(tr("Time to first token and time per token of four lanes: one core or all, cache off or on"));
    table()->setAccessibleName(tr("Times of four lanes: one core or all, cache off or on"));
    refreshAll();
}

void FourWaysPanel::refresh(Changes /*what*/)
{
    m_ways.results = m_runs->lanes(LaneUse::FourLanes).results;
    if (m_ways.empty())
        m_ways.chosen = -1;
    showControls();
    m_bars->setRows(m_ways.bars(QLocale()));
    showTable(m_ways.headers(), m_ways.rows(QLocale()));
    showForm(m_ways.empty());
    if (m_ways.empty())
        showMissing(
            tr("Measure runs the prompt and some tokens on one core and on all, with the cache off and on. Cores stand in for cards."));
    showSentences();
}

void FourWaysPanel::showSentences()
{
    const QLocale locale;
    setSentence(m_ways.answer(locale).toHtmlEscaped(), {}, m_ways.shortAnswer(locale).toHtmlEscaped());
    QStringList words = progress();
    if (!m_ways.empty())
        words << FourWays::standIn() << m_ways.firstTokenAnswer(locale) << m_ways.equality() << promptWords(*m_ways.results, locale);
    showWords(words);
    const QString readout = m_ways.readout(locale);
    showReadout({ readout, m_ways.shortReadout(locale) },
        m_ways.empty() || isTable()
            ? QStringList()
            : QStringList { tr("Click a bar, or use the arrow keys, for its range"), tr("Click a bar for its range") });
    m_bars->setAccessibleDescription(readout.isEmpty() ? m_ways.answer(locale) : readout);
}

}  // namespace kvscope
