// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/rooflinepanel.h"

#include "figures/loglogplot.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "widgets/barbutton.h"
#include "widgets/emptystate.h"

#include <QHBoxLayout>
#include <QTableView>

namespace kvscope {

RooflinePanel::RooflinePanel(const StateParts& state, QWidget* parent)
    : TwinPanel(state,
        Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState | Change::Race | Change::Ceilings
            | Change::Lanes,
        "roofline", parent)
{
    m_plot = new LogLogPlot(this);
    m_plot->setObjectName(QStringLiteral("rooflinePlot"));
    addPicture(m_plot);
    m_measure = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_measure->setObjectName(QStringLiteral("measureCeilings"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_measure);
    finishParts();
    connect(m_measure, &BarButton::clicked, m_commands, &Commands::ceilingsRequested);
    connect(m_plot, &LogLogPlot::dotPointed, this, &RooflinePanel::showSentences);
    connect(table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (table()->hasFocus()) {
            m_plot->setPointed(current.isValid() ? current.row() : -1);
            showSentences();
        }
    });
    retranslate();
}

RooflinePanel::~RooflinePanel() = default;

void RooflinePanel::retranslate()
{
    if (m_measure == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Roofline"));
    retranslateParts({ tr("Plot"), tr("Table") });
    m_measure->setRoomFor({ tr("Measure ceilings"), tr("Measure again"), tr("Measuring…") });
    m_plot->setAccessibleName(tr("Stages of the step under the two ceilings of this machine"));
    table()->setAccessibleName(tr("Operations, bytes and time of each stage, and its ceiling"));
    refreshAll();
}

void RooflinePanel::refresh(Changes /*what*/)
{
    const QList<StepRecordPtr>& records = m_runs->run().records();
    m_roofline = rooflineOf(m_selection->viewedRecord(), records.isEmpty() ? nullptr : records.first(), m_runs->ceilings());
    m_roofline.passes = m_runs->lanes(LaneUse::Passes).results;
    const bool empty = !m_roofline.record;
    m_plot->setFigure(m_roofline.figure());
    showTable(m_roofline.headers(), m_roofline.rows(QLocale()));
    showForm(empty);
    if (empty)
        showNothingYet(*emptyState(), tr("The first step fills it: what each stage makes of every byte."));
    showButton();
    showSentences();
}

void RooflinePanel::showButton()
{
    const bool pending = m_runs->ceilingsPending();
    const bool racing = m_runs->race().running();
    m_measure->setText(pending ? tr("Measuring…") : m_roofline.ceilings ? tr("Measure again") : tr("Measure ceilings"));
    m_measure->setEnabled(!pending && !racing && m_runs->model() && !m_runs->model()->handMade);
    m_measure->setToolTip(racing ? tr("Not available while a race is being timed")
                                 : tr("Measures how fast this machine multiplies and adds in registers and reads as many bytes as the "
                                      "model has; about two seconds"));
}

void RooflinePanel::showSentences()
{
    const QLocale locale;
    setSentence(m_roofline.sentence(locale).toHtmlEscaped(), {}, m_roofline.shortSentence(locale).toHtmlEscaped());
    const QString fault = m_runs->ceilingsFault() ? errorSentence(*m_runs->ceilingsFault()) : QString();
    showWords({ fault, m_roofline.allowance(locale), m_roofline.doubt(), m_roofline.record ? m_roofline.ceilingsText(locale) : QString() });
    const QString readout = m_roofline.readout(m_plot->pointed(), locale);
    showReadout({ readout },
        m_roofline.record && !isTable()
            ? QStringList { tr("Point at a dot, or use the arrow keys, for its numbers"), tr("Point at a dot for its numbers") }
            : QStringList());
    m_plot->setAccessibleDescription(readout.isEmpty() ? m_roofline.sentence(locale) : readout);
}

}  // namespace kvscope
