// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/growth/scalingpanel.h"

#include "figures/loglogplot.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/fittinglabel.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace kvscope {

ScalingPanel::ScalingPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState, parent)
{
    build();
    retranslate();
}

ScalingPanel::~ScalingPanel() = default;

void ScalingPanel::build()
{
    setObjectName(QStringLiteral("scalingPanel"));
    m_open = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_open->setObjectName(QStringLiteral("openCrossingModel"));
    m_sum = new SegmentedControl(this);
    m_sum->setObjectName(QStringLiteral("scalingSum"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("scalingForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_sum);
    titleRow()->addWidget(m_form);
    m_slopes = new QLabel(this);
    m_slopes->setObjectName(QStringLiteral("scalingSlopes"));
    m_slopes->setTextFormat(Qt::PlainText);
    m_slopes->setWordWrap(true);
    m_slopes->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_plot = new LogLogPlot(this);
    m_plot->setObjectName(QStringLiteral("scalingPlot"));
    m_model = new NumberTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("scalingTable"));
    m_table->setModel(m_model);
    new TableCopier(m_table);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_table);
    m_readout = new FittingLabel(this);
    m_readout->setObjectName(QStringLiteral("scalingReadout"));
    body()->addWidget(m_slopes);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_readout);
    body()->addWidget(m_open, 0, Qt::AlignLeft);
    connect(m_open, &BarButton::clicked, this, [this] { emit m_commands->modelRequested(QLatin1String(Scaling::kCrossingModel)); });
    connect(m_sum, &SegmentedControl::chosen, this, [this](int index) {
        m_scaling.wholeText = index == 1;
        refreshAll();
    });
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) {
        m_asTable = index == 1;
        refreshAll();
    });
    connect(m_plot, &LogLogPlot::dotPointed, this, &ScalingPanel::showWords);
}

void ScalingPanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    const Theme& now = theme();
    setTitle(tr("What grows how"));
    m_form->setSegments({ tr("Plot"), tr("Table") }, tr("Display"));
    m_form->setCurrentIndex(m_asTable ? 1 : 0);
    m_sum->setSegments({ tr("One step"), tr("Whole text") }, tr("Operations of"));
    m_sum->setCurrentIndex(m_scaling.wholeText ? 1 : 0);
    m_open->setText(tr("Open a small model with random weights that crosses the length"));
    m_plot->setAccessibleName(tr("Operations by cause against the length of the text"));
    m_table->setAccessibleName(tr("Operations by cause for several lengths, with the cache and without"));
    const QFontMetrics metrics(now.font(FontRole::Table));
    for (QWidget* widget : { static_cast<QWidget*>(m_slopes), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_readout) })
        widget->setFont(now.font(FontRole::Table));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + now.ipx(4));
    m_readout->setFixedHeight(metrics.height() + now.ipx(2));
    body()->setSpacing(now.ipx(4));
    refreshAll();
}

void ScalingPanel::refresh(Changes /*what*/)
{
    m_scaling.config = m_runs->model() && !m_runs->model()->handMade ? m_runs->model()->config : ModelConfig();
    m_scaling.record = m_selection->viewedRecord();
    m_plot->setFigure(m_scaling.figure());
    m_model->setTable(m_scaling.headers(), m_scaling.rows(QLocale()));
    const QFontMetrics metrics(m_table->font());
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString header = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        m_table->setColumnWidth(column, metrics.horizontalAdvance(header) + theme().ipx(20));
    }
    m_stack->setCurrentWidget(m_asTable ? static_cast<QWidget*>(m_table) : m_plot);
    m_open->setVisible(m_scaling.crossesBeyondContext());
    showWords();
}

void ScalingPanel::showWords()
{
    const QLocale locale;
    // Both are long, so they wrap together.
    QStringList words { m_scaling.sentence(locale), m_scaling.slopes(locale) };
    words.removeAll(QString());
    m_slopes->setText(words.isEmpty() ? tr("Load a model with weights to fill this view.") : words.join(QLatin1Char(' ')));
    const QString readout = m_scaling.readout(m_plot->pointed(), locale);
    m_readout->setWordings(readout.isEmpty() && !m_scaling.empty()
            ? QStringList { tr("Point at a dot, or use the arrow keys, for its numbers"), tr("Point at a dot for its numbers") }
            : QStringList { readout });
    m_readout->setColor(readout.isEmpty() ? theme().text2 : theme().text);
    m_plot->setAccessibleDescription(readout.isEmpty() ? m_slopes->text() : readout);
}

QString ScalingPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
