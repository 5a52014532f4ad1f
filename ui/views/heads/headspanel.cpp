// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headspanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/heads/headgridplot.h"
#include "views/heads/headlens.h"
#include "views/heads/headtext.h"
#include "widgets/combobox.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace kvscope {

namespace {

constexpr Changes kInterest = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Display;

// Lengths at 96 dpi and 100 %: the names of the measures become shorter in narrower panels.
constexpr double kNarrowBelow = 540;
constexpr double kVeryNarrowBelow = 450;
constexpr double kLowBelow = 360;

}  // namespace

HeadsPanel::HeadsPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kInterest, parent)
{
    build();
    connectWidgets();
    coversWithRow();
    retranslate();
}

HeadsPanel::~HeadsPanel() = default;

void HeadsPanel::build()
{
    setObjectName(QStringLiteral("headsPanel"));
    m_measure = new ComboBox(this);
    m_measure->setObjectName(QStringLiteral("headsMeasure"));
    m_order = new IconButton(IconName::Sort, this);
    m_order->setObjectName(QStringLiteral("headsOrder"));
    m_order->setCheckable(true);
    titleRow()->addWidget(m_measure);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_order);
    m_rows = new SegmentedControl(this);
    m_rows->setObjectName(QStringLiteral("headsRows"));
    sentenceRow()->addWidget(m_rows);

    m_plot = new HeadGridPlot(this);
    m_plot->setObjectName(QStringLiteral("headsPlot"));
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_empty);
    m_lens = new HeadLens(this);
    m_lens->setObjectName(QStringLiteral("headsLens"));
    body()->addWidget(m_stack, 1);
    body()->addWidget(m_lens);
}

void HeadsPanel::connectWidgets()
{
    connect(m_measure, &QComboBox::activated, this, [this](int index) {
        m_grid.measure = kHeadMeasures[static_cast<std::size_t>(index)];
        refreshAll();
    });
    connect(m_order, &QAbstractButton::toggled, this, [this](bool byMeasure) {
        m_grid.order = byMeasure ? HeadOrder::ByMeasure : HeadOrder::ByLayer;
        refreshAll();
    });
    connect(m_rows, &SegmentedControl::chosen, this, [this](int index) {
        m_grid.rows = index == 0 ? MeasuredRows::All : MeasuredRows::Newest;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_plot, &HeadGridPlot::pointedChanged, this, &HeadsPanel::showLens);
    connect(m_plot, &HeadGridPlot::chosen, this, [this](HeadRef head) {
        m_selection->setLayer(head.layer);
        m_selection->setHead(head.head);
    });
    connect(m_plot, &HeadGridPlot::compareChosen, this,
        [this](HeadRef head) { m_selection->setCompared(m_selection->compared() == head ? std::nullopt : std::optional(head)); });
    connect(m_plot, &HeadGridPlot::enlargeRequested, this, &HeadsPanel::enlargeRequested);
}

void HeadsPanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("All heads"));
    fillChoices();
    m_plot->setAccessibleName(tr("All heads: rows are layers, columns are heads"));
    m_lens->setHints({ tr("Click: A, Ctrl+click: B. Arrow keys move, Enter: A, Ctrl+Enter: B. E fills the window."),
        tr("Click: A, Ctrl+click: B. Arrow keys move, Enter: A."), tr("Click: A, Ctrl+click: B") });
    applyMetrics();
    refreshAll();
}

void HeadsPanel::applyMetrics()
{
    body()->setSpacing(theme().ipx(6));
}

void HeadsPanel::fillChoices()
{
    m_measure->clear();
    for (const HeadMeasure measure : kHeadMeasures) {
        const QString name = HeadText::measureName(measure);
        //: %1: a measure of attention heads, such as "entropy"
        const std::array names { tr("Colour: %1").arg(name), name, HeadText::briefName(measure) };
        m_measure->addItem(names[static_cast<std::size_t>(m_brevity)]);
        m_measure->setItemData(m_measure->count() - 1, HeadText::measureNote(measure), Qt::ToolTipRole);
    }
    m_measure->setCurrentIndex(static_cast<int>(m_grid.measure));
    m_measure->setAccessibleName(tr("Measure"));
    m_order->setHint(tr("Sort the heads by this measure, the largest first"));
}

void HeadsPanel::refresh(Changes what)
{
    if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::Display)) {
        showGrid();
    }
    if (what & Change::Head) {
        showChosen();
    }
    showEmpty();
    showSentence();
    showLens();
}

void HeadsPanel::showGrid()
{
    const RunHistory& run = m_runs->run();
    const int step = m_selection->viewedStep();
    const bool sameRun = run.runId() == m_run && run.steps() > m_step;
    m_grid.summary = run.heads().after(step, sameRun ? m_grid.summary : nullptr, sameRun ? m_step : -1);
    m_run = run.runId();
    m_step = step;
    m_grid.scale = m_display->scale();
    m_grid.palette = m_display->palette();
    m_plot->setGrid(m_grid);
    m_measure->setToolTip(HeadText::measureNote(m_grid.measure));
    const int positions = m_grid.summary ? m_grid.summary->positions() : 0;
    //: which rows of the attention a number is from; short
    const QString all = tr("all rows");
    //: all rows of the attention, where there is room for few letters; the other choice is "row 12"
    const QString brief = tr("all");
    const QString newest = positions > 0 ? tr("row %1").arg(positions) : tr("newest row");
    m_rows->setSegments({ m_brevity == 2 ? brief : all, newest }, tr("Measured rows"));
    m_rows->setCurrentIndex(m_grid.rows == MeasuredRows::All ? 0 : 1);
}

void HeadsPanel::showChosen()
{
    m_plot->setChosen(HeadRef { m_selection->layer(), m_selection->head() }, m_selection->compared());
}

void HeadsPanel::showEmpty()
{
    const bool empty = !m_grid.summary;
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_plot);
    m_lens->setVisible(!empty);
    m_rows->setVisible(!empty);
    for (QWidget* each : std::initializer_list<QWidget*> { m_measure, m_order })
        each->setEnabled(!empty);
    if (!empty)
        return;
    if (m_selection->viewedRecord()) {
        m_empty->setTexts(tr("No attention of this step"), tr("Attention was not recorded in this run."), {});
        return;
    }
    showNothingYet(*m_empty, tr("The first step fills it: a small picture of every head."));
}

void HeadsPanel::showSentence()
{
    const QStringList wordings = HeadText::sentences(m_grid, QLocale());
    const bool random = m_runs->model() && m_runs->model()->randomWeights && m_grid.summary;
    //: beside a sentence about attention heads
    const QString warning = random ? tr("Random weights: nothing was learned") : QString();
    // Which rows are measured stands on the control beside it; how many heads are above one half, in the tool tip.
    setSentence(wordings.value(wordings.size() - 1), warning);
    const QString memory = byteText(m_runs->run().headBytes());
    const QString whole = QTextDocumentFragment::fromHtml(wordings.value(0)).toPlainText();
    const QString note = whole + QStringLiteral(".\n") + HeadText::measureNote(m_grid.measure) + QStringLiteral(".\n")
        + tr("Accumulated while the rows were computed; all of them take %1 of memory.").arg(memory);
    setSentenceToolTip(m_grid.summary ? note : QString());
}

void HeadsPanel::showLens()
{
    if (!m_grid.summary) {
        m_lens->clear();
        return;
    }
    const HeadRef a { m_selection->layer(), m_selection->head() };
    const std::optional<HeadPlace> pointed = m_plot->pointed();
    const HeadPlace place = pointed.value_or(HeadPlace { HeadPlace::Kind::Head, a });
    //: after the name of a head: the arrow keys are at it
    QString what = m_plot->pointedByKeyboard() ? tr("at the keyboard cursor") : tr("under the pointer");
    if (place == HeadPlace { HeadPlace::Kind::Head, a })
        //: after the name of a head: it is the one marked A
        what = tr("this is A");
    else if (m_selection->compared() && place == HeadPlace { HeadPlace::Kind::Head, *m_selection->compared() })
        //: after the name of a head: it is the one marked B
        what = tr("this is B");
    m_lens->setPlace(m_grid, place, m_runs->model().get(), what);
    m_plot->setAccessibleDescription(m_lens->text());
}

void HeadsPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    m_lens->setLow(height() < theme().ipx(kLowBelow));
    const int brevity = width() < theme().ipx(kVeryNarrowBelow) ? 2 : width() < theme().ipx(kNarrowBelow) ? 1 : 0;
    if (std::exchange(m_brevity, brevity) != brevity) {
        fillChoices();
        if (!isStale())
            refreshAll();
    }
}

}  // namespace kvscope
