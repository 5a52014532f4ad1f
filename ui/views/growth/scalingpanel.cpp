// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/growth/scalingpanel.h"

#include "figures/loglogplot.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "widgets/barbutton.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QTableView>
#include <QVBoxLayout>

namespace kvscope {

namespace {

constexpr int kLeastPlot = 150;  ///< px at 100 %: six lines of the plot, or their legend, have names from here on

}  // namespace

ScalingPanel::ScalingPanel(const StateParts& state, QWidget* parent)
    : TwinPanel(state, Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState, "scaling", parent)
{
    m_plot = new LogLogPlot(this);
    m_plot->setObjectName(QStringLiteral("scalingPlot"));
    addPicture(m_plot);
    keepPicture(kLeastPlot);
    m_sum = new SegmentedControl(this);
    m_sum->setObjectName(QStringLiteral("scalingSum"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_sum);
    finishParts();
    m_open = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_open->setObjectName(QStringLiteral("openCrossingModel"));
    body()->addWidget(m_open, 0, Qt::AlignLeft);
    connect(m_open, &BarButton::clicked, this, [this] { emit m_commands->modelRequested(QLatin1String(Scaling::kCrossingModel)); });
    connect(m_sum, &SegmentedControl::chosen, this, [this](int index) {
        m_scaling.wholeText = index == 1;
        refreshAll();
    });
    connect(m_plot, &LogLogPlot::dotPointed, this, &ScalingPanel::showSentences);
    retranslate();
}

ScalingPanel::~ScalingPanel() = default;

void ScalingPanel::retranslate()
{
    if (m_open == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("What grows how"));
    retranslateParts({ tr("Plot"), tr("Table") });
    m_sum->setSegments({ tr("One step"), tr("Whole text") }, tr("Operations of"));
    m_sum->setCurrentIndex(m_scaling.wholeText ? 1 : 0);
    m_open->setText(tr("Open a small model with random weights that crosses the length"));
    m_plot->setAccessibleName(tr("Operations by cause against the length of the text"));
    table()->setAccessibleName(tr("Operations by cause for several lengths, with the cache and without"));
    refreshAll();
}

void ScalingPanel::refresh(Changes /*what*/)
{
    m_scaling.config = m_runs->model() && !m_runs->model()->handMade ? m_runs->model()->config : ModelConfig();
    m_scaling.record = m_selection->viewedRecord();
    m_plot->setFigure(m_scaling.figure());
    showTable(m_scaling.headers(), m_scaling.rows(QLocale()));
    showForm(false);
    m_open->setVisible(m_scaling.crossesBeyondContext());
    showSentences();
}

void ScalingPanel::showSentences()
{
    const QLocale locale;
    const QStringList words = m_scaling.sentences(locale) << m_scaling.slopes(locale);
    showWords(m_scaling.empty() ? QStringList { tr("Load a model with weights to fill this view.") } : words);
    const QString readout = m_scaling.readout(m_plot->pointed(), locale);
    showReadout({ readout },
        m_scaling.empty() || isTable()
            ? QStringList()
            : QStringList { tr("Point at a dot, or use the arrow keys, for its numbers"), tr("Point at a dot for its numbers") });
    m_plot->setAccessibleDescription(readout.isEmpty() ? wordsShown() : readout);
}

}  // namespace kvscope
