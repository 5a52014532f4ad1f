// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/rooflinepanel.h"

#include "figures/loglogplot.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/emptystate.h"
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

RooflinePanel::RooflinePanel(const StateParts& state, QWidget* parent)
    : PanelBase(state,
        Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState | Change::Race | Change::Ceilings,
        parent)
{
    build();
    retranslate();
}

RooflinePanel::~RooflinePanel() = default;

void RooflinePanel::build()
{
    setObjectName(QStringLiteral("rooflinePanel"));
    m_measure = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_measure->setObjectName(QStringLiteral("measureCeilings"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("rooflineForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_measure);
    titleRow()->addWidget(m_form);
    m_allowance = new QLabel(this);
    m_allowance->setObjectName(QStringLiteral("rooflineAllowance"));
    m_allowance->setTextFormat(Qt::PlainText);
    m_allowance->setWordWrap(true);
    m_allowance->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_plot = new LogLogPlot(this);
    m_plot->setObjectName(QStringLiteral("rooflinePlot"));
    m_model = new NumberTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("rooflineTable"));
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
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_readout = new FittingLabel(this);
    m_readout->setObjectName(QStringLiteral("rooflineReadout"));
    body()->addWidget(m_allowance);
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_readout);
    connect(m_measure, &BarButton::clicked, m_commands, &Commands::ceilingsRequested);
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) {
        m_asTable = index == 1;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_plot, &LogLogPlot::dotPointed, this, &RooflinePanel::showWords);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (m_table->hasFocus()) {
            m_plot->setPointed(current.isValid() ? current.row() : -1);
            showWords();
        }
    });
}

void RooflinePanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    const Theme& now = theme();
    setTitle(tr("Roofline"));
    m_form->setSegments({ tr("Plot"), tr("Table") }, tr("Display"));
    m_form->setCurrentIndex(m_asTable ? 1 : 0);
    m_measure->setRoomFor({ tr("Measure ceilings"), tr("Measure again"), tr("Measuring…") });
    m_plot->setAccessibleName(tr("Stages of the step under the two ceilings of this machine"));
    m_table->setAccessibleName(tr("Operations, bytes and time of each stage, and its ceiling"));
    const QFontMetrics metrics(now.font(FontRole::Table));
    for (QWidget* widget : { static_cast<QWidget*>(m_allowance), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_readout) })
        widget->setFont(now.font(FontRole::Table));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + now.ipx(4));
    m_readout->setFixedHeight(metrics.height() + now.ipx(2));
    body()->setSpacing(now.ipx(4));
    refreshAll();
}

void RooflinePanel::refresh(Changes /*what*/)
{
    const QList<StepRecordPtr>& records = m_runs->run().records();
    m_roofline = rooflineOf(m_selection->viewedRecord(), records.isEmpty() ? nullptr : records.first(), m_runs->ceilings());
    const bool empty = !m_roofline.record;
    m_plot->setFigure(m_roofline.figure());
    m_model->setTable(m_roofline.headers(), m_roofline.rows(QLocale()));
    const QFontMetrics metrics(m_table->font());
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const QString header = m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        m_table->setColumnWidth(column, metrics.horizontalAdvance(header) + theme().ipx(20));
    }
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_asTable ? static_cast<QWidget*>(m_table) : m_plot);
    m_form->setEnabled(!empty);
    if (empty) {
        const bool ready = m_runs->run().promptLength() > 0;
        m_empty->setTexts(tr("Nothing computed yet"),
            ready ? tr("The first step fills it: what each stage makes of every byte.")
                  : tr("Load a model and enter a prompt to fill this view."),
            ready ? tr("Step") : QString());
        m_empty->setButtonEnabled(m_runs->runState() == RunState::Paused);
    }
    showButton();
    showWords();
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

void RooflinePanel::showWords()
{
    const QLocale locale;
    setSentence(m_roofline.sentence(locale).toHtmlEscaped());
    const QString fault = m_runs->ceilingsFault() ? errorSentence(*m_runs->ceilingsFault()) : QString();
    QStringList words { m_roofline.allowance(locale), m_roofline.record ? m_roofline.ceilingsText(locale) : QString(), fault };
    words.removeAll(QString());
    m_allowance->setText(words.join(QLatin1Char(' ')));
    m_allowance->setVisible(!words.isEmpty());
    const QString readout = m_roofline.readout(m_plot->pointed(), locale);
    m_readout->setWordings(readout.isEmpty() && m_roofline.record
            ? QStringList { tr("Point at a dot, or use the arrow keys, for its numbers"), tr("Point at a dot for its numbers") }
            : QStringList { readout });
    m_readout->setColor(readout.isEmpty() ? theme().text2 : theme().text);
    m_plot->setAccessibleDescription(readout.isEmpty() ? m_roofline.sentence(locale) : readout);
}

QString RooflinePanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
