// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/timepanel.h"

#include "models/numbertext.h"
#include "models/stepmodel.h"
#include "panels/richtext.h"
#include "panels/stagelegend.h"
#include "plots/timelineplot.h"
#include "theme/theme.h"
#include "viewstate.h"
#include "widgets/emptystate.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvscope {

TimePanel::TimePanel(ViewState* state, QWidget* parent)
    : PanelFrame(parent)
    , m_state(state)
    , m_steps(new StepModel(this))
    , m_legend(new StageLegend(this))
    , m_pages(new QStackedWidget(this))
    , m_plot(new TimelinePlot(m_pages))
    , m_table(new QTableView(m_pages))
    , m_empty(new EmptyState(IconName::Clock, m_pages))
    , m_asTable(new QAction(this))
{
    setObjectName(QStringLiteral("timePanel"));
    m_plot->setObjectName(QStringLiteral("timeline"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_legend);
    buildTable();
    m_pages->addWidget(m_plot);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    // The widest page must not decide how small the panel can be: the empty one is only shown without a sentence above it.
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);
    m_asTable->setObjectName(QStringLiteral("timeAsTable"));
    m_asTable->setCheckable(true);
    addAction(m_asTable);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    m_plot->setToolTipSource([this](int step) { return stepToolTip(step); });
    connect(m_plot, &StepPlot::stepChosen, m_state, &ViewState::setViewedStep);
    connect(m_plot, &StepPlot::stepHovered, this, [this](int step) {
        // A step stands for the newest position that it fed.
        const bool done = step >= 0 && step < m_state->run().steps();
        m_state->setHover(done ? std::optional(CellRef { m_state->run().positionsAt(step) - 1, -1 }) : std::nullopt);
    });
    connect(m_asTable, &QAction::toggled, this, &TimePanel::showPage);
    connect(m_empty, &EmptyState::buttonClicked, m_state, &ViewState::stepRequested);
    connectState();
    retranslate();
}

TimePanel::~TimePanel() = default;

void TimePanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("timeTable"));
    m_table->setModel(m_steps);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) { m_state->setViewedStep(index.row()); });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { m_state->setViewedStep(index.row()); });
}

void TimePanel::connectState()
{
    connect(m_state, &ViewState::modelChanged, this, &TimePanel::refresh);
    connect(m_state, &ViewState::runStarted, this, &TimePanel::refresh);
    connect(m_state, &ViewState::runExtended, this, &TimePanel::refresh);
    connect(m_state, &ViewState::recordsAppended, this, &TimePanel::refresh);
    connect(m_state, &ViewState::hoverChanged, this, &TimePanel::refreshPointed);
    connect(m_state, &ViewState::pinnedChanged, this, &TimePanel::refreshPointed);
    connect(m_state, &ViewState::viewedStepChanged, this, [this] {
        m_plot->setViewedStep(m_state->viewedStep());
        m_table->selectRow(m_state->viewedStep());
        refreshSentence();
    });
}

void TimePanel::retranslate()
{
    const Theme& now = theme();
    setTitle(tr("Time"));
    m_legend->retranslate();
    m_steps->retranslate();
    m_asTable->setText(tr("Show as a table"));
    m_plot->setAccessibleName(tr("Time of every step, by stage"));
    m_table->setAccessibleName(tr("Time of every step, by stage"));
    m_table->setFont(now.font(FontRole::Table));
    m_table->horizontalHeader()->setFont(now.font(FontRole::Table));
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(now.font(FontRole::Table)).height() + now.ipx(4));
    m_table->horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    refresh();
}

void TimePanel::refresh()
{
    const RunHistory& run = m_state->run();
    const QList<StepRecordPtr>& records = run.records();
    m_steps->show(records);
    m_plot->setRecords(records, m_state->ghostRecords(), run.settings().steps);
    m_plot->setViewedStep(m_state->viewedStep());
    refreshPointed();
    const auto hasMode = [&](bool on) {
        return std::any_of(records.cbegin(), records.cend(), [on](const StepRecordPtr& record) { return record->cacheOn == on; });
    };
    m_legend->setModes(hasMode(true), hasMode(false));
    refreshSentence();
    showPage();
}

void TimePanel::refreshPointed()
{
    const auto step = [this](const std::optional<CellRef>& cell) { return cell ? m_state->run().stepOfPosition(cell->query) : -1; };
    m_plot->setPointed(step(m_state->hover()), step(m_state->pinned()));
}

void TimePanel::showPage()
{
    const bool empty = m_state->run().steps() == 0;
    m_legend->setVisible(!empty);
    if (empty) {
        const bool ready = m_state->model() && m_state->run().promptLength() > 0;
        m_empty->setTexts(tr("Nothing measured yet"), tr("The first step is the prefill; its time is the time to first token."),
            ready ? tr("Step") : QString());
    }
    m_pages->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_asTable->isChecked() ? static_cast<QWidget*>(m_table) : m_plot);
}

void TimePanel::refreshSentence()
{
    const TimeStatistics statistics = timeStatistics(m_state->run().records());
    const PerToken& on = statistics.on;
    const PerToken& off = statistics.off;
    const auto rate = [](double perSecond) { return countText(std::llround(perSecond)); };
    QString sentence;
    QString secondary;
    if (on.count > 0 && off.count > 0) {
        //: mean times per token in the two modes
        sentence = tr("Per token: on %1, off %2").arg(bold(millisecondText(on.mean)), boldIn(theme().off, millisecondText(off.mean)));
        const StepRecordPtr record = m_state->viewedRecord();
        if (record && record->phase == Phase::Recompute) {
            const double factor = toMilliseconds(record->times.total()) / on.mean;
            const QString ratio = ratioText(std::max(factor, 1.0 / factor));
            const QString step = countText(record->index + 1);
            //: follows the times of both modes; %1 is a factor such as 4.6×, %2 a step
            secondary = factor >= 1.0 ? tr("· %1 slower at step %2").arg(ratio, step) : tr("· %1 faster at step %2").arg(ratio, step);
        }
    } else if (on.count > 0 || off.count > 0) {
        const PerToken& mode = on.count > 0 ? on : off;
        const QString mean = millisecondText(mode.mean);
        //: time of a step that draws one token: mean, and 99th percentile without its unit
        const QString pattern = on.count > 0 ? tr("Per token %1 mean, %2 p99") : tr("Per token, cache off: %1 mean, %2 p99");
        sentence = pattern.arg(on.count > 0 ? bold(mean) : boldIn(theme().off, mean), millisecondDigits(mode.p99));
        //: follows the times per token
        secondary = tr("· %1 tokens/s").arg(rate(mode.tokensPerSecond()));
    } else if (!std::isnan(statistics.timeToFirstToken)) {
        //: time to first token
        sentence = tr("TTFT %1").arg(bold(millisecondText(statistics.timeToFirstToken)));
        secondary = tr("· prefill %1 tokens/s").arg(rate(statistics.prefillTokensPerSecond));
    }
    setSentence(sentence, secondary);
    const QString clock = clockText(statistics);
    setSentenceToolTip(clock);
    m_plot->setAccessibleDescription(clock);
}

QString TimePanel::clockText(const TimeStatistics& statistics) const
{
    if (std::isnan(statistics.timeToFirstToken)) {
        return {};
    }
    QStringList lines;
    lines << tr("TTFT, the time to first token, is the prefill and the first sampling. Times are wall time on the thread that computes; "
                "your pauses and the cost of watching are in none of them.");
    lines << tr("TTFT %1, prefill %2 tokens/s")
                 .arg(millisecondText(statistics.timeToFirstToken), countText(std::llround(statistics.prefillTokensPerSecond)));
    const auto mode = [&](const QString& pattern, const PerToken& times) {
        if (times.count > 0) {
            lines << pattern.arg(millisecondText(times.mean), millisecondText(times.median), millisecondText(times.p99),
                countText(std::llround(times.tokensPerSecond())));
        }
    };
    mode(tr("Per token, cache on: mean %1, median %2, p99 %3, %4 tokens/s"), statistics.on);
    mode(tr("Per token, cache off: mean %1, median %2, p99 %3, %4 tokens/s"), statistics.off);
    if (statistics.warmUps > 0) {
        lines << tr("The first step after switching on computes all positions; it is in the total only.");
    }
    lines << tr("Total %1, watching cost %2").arg(millisecondText(statistics.total), millisecondText(statistics.capture));
    return lines.join(QLatin1Char('\n'));
}

QString TimePanel::stepToolTip(int step) const
{
    const QList<StepRecordPtr>& records = m_state->run().records();
    const QList<StepRecordPtr>& earlier = m_state->ghostRecords();
    QString html = step < records.size() ? stepTimesHtml(*records[step]) : QString();
    if (step < earlier.size()) {
        const StepRecord& before = *earlier[step];
        const QString time = millisecondText(toMilliseconds(before.times.total()));
        const QString text = before.cacheOn ? tr("With the cache, measured earlier: %1").arg(time)
                                            : tr("Without the cache, measured earlier: %1").arg(time);
        html += (html.isEmpty() ? QString() : QStringLiteral("<br/>")) + text.toHtmlEscaped();
    }
    return html;
}

}  // namespace kvscope
