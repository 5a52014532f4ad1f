// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/timepanel.h"

#include "core/buildkind.h"
#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "text/shownratio.h"
#include "text/steptext.h"
#include "theme/theme.h"
#include "views/time/stagelegend.h"
#include "views/time/stepmodel.h"
#include "views/time/timelineplot.h"
#include "widgets/elidedlabel.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"
#include "widgets/steptable.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kRoomForFigures = 230;  ///< px at 100 % of height
constexpr int kRoomAcross = 460;  ///< px at 100 % of width: five columns

constexpr Changes kInterest
    = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::Hover | Change::Pinned | Change::ViewedStep;

/// The 99th percentile of a hundred steps and more; of fewer it is the greatest, and is called that.
QString greatestText(const PerToken& mode)
{
    return (mode.hasPercentile() ? TimePanel::tr("%1 p99") : TimePanel::tr("%1 max")).arg(millisecondText(mode.p99));
}

/// Text for the first step: a branch that kept part of the cache has no time to first token.
QString firstStepText(const TimeStatistics& times)
{
    return std::isnan(times.timeToFirstToken)
        ? TimePanel::tr("First step %1, part of the cache was kept").arg(millisecondText(times.firstStep))
        : TimePanel::tr("TTFT %1, prefill %2 tokens/s")
              .arg(millisecondText(times.timeToFirstToken), rateText(times.prefillTokensPerSecond));
}

}  // namespace

TimePanel::TimePanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, kInterest, parent)
    , m_steps(new StepModel(this))
    , m_build(new ElidedLabel(this))
    , m_legend(new StageLegend(this))
    , m_whole(new QToolButton(this))
    , m_tableButton(new IconButton(IconName::Table, this))
    , m_pages(new QStackedWidget(this))
    , m_plot(new TimelinePlot(m_pages))
    , m_table(new StepTable(m_pages))
    , m_empty(new EmptyState(IconName::Clock, m_pages))
    , m_figures(new QLabel(this))
{
    setObjectName(QStringLiteral("timePanel"));
    m_plot->setObjectName(QStringLiteral("timeline"));
    buildTitleRow();
    buildTable();
    m_pages->addWidget(m_plot);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    // The empty page, usually the widest, must not determine the panel's minimum size.
    m_empty->setMinimumSize(1, 1);
    m_figures->setObjectName(QStringLiteral("timeFigures"));
    setTextRole(*m_figures, TextRole::Secondary);
    m_figures->setWordWrap(true);
    m_figures->setTextFormat(Qt::RichText);
    m_figures->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse);
    body()->addWidget(m_pages, 1);
    body()->addWidget(m_figures);
    m_plot->setToolTipSource([this](int step) { return stepToolTip(step); });
    connect(m_plot, &StepPlot::stepChosen, this, [this](int step) { m_selection->setViewedStep(step); });
    connect(m_plot, &StepPlot::stepHovered, this, [this](int step) {
        // A step represents the newest position that it fed.
        const bool done = step >= 0 && step < m_runs->run().steps();
        m_selection->setHover(done ? std::optional(CellRef { m_runs->run().positionsAt(step) - 1, -1 }) : std::nullopt);
    });
    connect(m_plot, &StepPlot::rangeChanged, this, [this] {
        m_whole->setVisible(m_plot->range().has_value());
        refreshSentence();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    retranslate();
}

TimePanel::~TimePanel() = default;

void TimePanel::buildTitleRow()
{
    m_build->setObjectName(QStringLiteral("timeBuild"));
    setTextRole(*m_build, TextRole::Off);
    m_build->setHideBelow(1.0);  // a piece of it says nothing
    m_build->hide();
    m_whole->setObjectName(QStringLiteral("timeWhole"));
    m_whole->setProperty("compact", true);
    m_whole->setFocusPolicy(Qt::TabFocus);
    m_whole->hide();
    m_tableButton->setObjectName(QStringLiteral("timeTableButton"));
    m_tableButton->setCheckable(true);
    titleRow()->addWidget(m_build);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_legend);
    titleRow()->addWidget(m_whole);
    titleRow()->addWidget(m_tableButton);
    connect(m_whole, &QAbstractButton::clicked, this, [this] { m_plot->setRange(std::nullopt); });
    connect(m_tableButton, &QAbstractButton::toggled, this, &TimePanel::refreshRun);
}

void TimePanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("timeTable"));
    m_table->setModel(m_steps);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) { m_selection->setViewedStep(index.row()); });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { m_selection->setViewedStep(index.row()); });
}

void TimePanel::refresh(Changes what)
{
    if (what & Change::RunStarted) {
        m_plot->setRange(std::nullopt);
    }
    if (what & (Change::Model | Change::RunStarted | Change::RunExtended | Change::Records)) {
        refreshRun();
        return;
    }
    if (what & (Change::Hover | Change::Pinned)) {
        refreshPointed();
    }
    if (what & Change::ViewedStep) {
        m_plot->setViewedStep(m_selection->viewedStep());
        m_table->selectRow(m_selection->viewedStep());
        refreshSentence();
    }
}

void TimePanel::retranslate()
{
    const Theme& now = theme();
    setTitle(tr("Time"));
    m_build->setFont(now.font(FontRole::Tick));
    m_build->setText(buildText());
    m_legend->retranslate();
    m_steps->retranslate();
    m_whole->setText(tr("Whole run"));
    m_whole->setFont(now.font(FontRole::Table));
    m_whole->setToolTip(tr("Show all steps again (Esc)"));
    m_tableButton->setHint(tr("Show as a table"));
    m_figures->setFont(now.font(FontRole::Table));
    m_plot->setAccessibleName(tr("Time of every step, by stage"));
    m_table->setAccessibleName(tr("Time of every step, by stage"));
    m_table->applyMetrics();
    refreshAll();
}

QString TimePanel::buildText()
{
    switch (buildKind()) {
    case BuildKind::Release: return {};
    //: next to the title: the times come from a slow build
    case BuildKind::Debug: return tr("debug build");
    case BuildKind::Sanitizer: break;
    }
    return tr("build with sanitizers");
}

void TimePanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    refreshFigures();
}

void TimePanel::refreshRun()
{
    const RunHistory& run = m_runs->run();
    const QList<StepRecordPtr>& records = run.records();
    m_statistics = timeStatistics(records);
    if (m_tableButton->isChecked()) {
        const bool first = m_steps->rowCount() == 0;
        m_steps->show(records, m_runs->baselineRecords());
        if (first) {
            m_table->fitColumns();
        } else {
            m_table->growColumns();
        }
        m_table->selectRow(m_selection->viewedStep());
    }
    m_plot->setRecords(records, m_runs->baselineRecords(), run.settings().steps);
    m_plot->setViewedStep(m_selection->viewedStep());
    refreshPointed();
    const auto hasMode = [&](bool on) {
        return std::any_of(records.cbegin(), records.cend(), [on](const StepRecordPtr& record) { return record->cacheOn == on; });
    };
    m_legend->setModes(hasMode(true), hasMode(false));
    refreshSentence();
    refreshFigures();
    showPage();
}

void TimePanel::refreshPointed()
{
    const auto step = [this](const std::optional<CellRef>& cell) { return cell ? m_runs->run().stepOfPosition(cell->query) : -1; };
    m_plot->setPointed(step(m_selection->hover()), step(m_selection->pinned()));
}

void TimePanel::showPage()
{
    const bool empty = m_runs->run().steps() == 0;
    m_legend->setVisible(!empty);
    m_tableButton->setVisible(!empty);
    m_build->setVisible(!empty && !m_build->text().isEmpty());
    if (empty) {
        const bool ready = m_runs->model() && m_runs->run().promptLength() > 0;
        m_empty->setTexts(tr("Nothing measured yet"), tr("The first step is the prefill; its time is the time to first token."),
            ready ? tr("Step") : QString());
    }
    m_pages->setCurrentWidget(empty      ? static_cast<QWidget*>(m_empty)
            : m_tableButton->isChecked() ? static_cast<QWidget*>(m_table)
                                         : m_plot);
}

TimePanel::Sentence TimePanel::runSentence() const
{
    const PerToken& on = m_statistics.on;
    const PerToken& off = m_statistics.off;
    if (on.count > 0 && off.count > 0) {
        // The mark stays with the times that it is about, also where the ratio has no room.
        //: other programs had the core for so long that the times say little
        const QString mark = m_statistics.disturbed ? QString(QLatin1Char(' ') + tr("(disturbed)")) : QString();
        const QString onTime = bold(millisecondText(on.median));
        const QString offTime = boldIn(theme().off, millisecondText(off.median));
        //: median times per token in the two modes
        const QString sentence = tr("Per token: on %1, off %2").arg(onTime, offTime) + mark;
        //: the same in a narrow panel
        const QString shorter = mark.isEmpty() ? QString() : QString(tr("on %1, off %2").arg(onTime, offTime) + mark);
        //: follows the times of both modes; %1 is their ratio, such as 4.62×
        return { sentence, tr("· %1 as long without the cache").arg(ratioText(ratioOf(off.median, on.median))), shorter };
    }
    if (on.count > 0 || off.count > 0) {
        const PerToken& mode = on.count > 0 ? on : off;
        const QString median = millisecondText(mode.median);
        //: time of a step that draws one token: its median, and a greatest time with its name
        const QString pattern = on.count > 0 ? tr("Per token %1 median, %2") : tr("Per token, cache off: %1 median, %2");
        const QString sentence = pattern.arg(on.count > 0 ? bold(median) : boldIn(theme().off, median), greatestText(mode));
        //: follows the times per token
        return { sentence, tr("· %1 tokens/s").arg(rateText(1000.0 / asShown(mode.median))), {} };
    }
    if (!std::isnan(m_statistics.timeToFirstToken)) {
        //: time to first token
        return { tr("TTFT %1").arg(bold(millisecondText(m_statistics.timeToFirstToken))),
            tr("· prefill %1 tokens/s").arg(rateText(m_statistics.prefillTokensPerSecond)), {} };
    }
    if (!std::isnan(m_statistics.firstStep)) {
        return { tr("First step %1").arg(bold(millisecondText(m_statistics.firstStep))), tr("· part of the cache was kept"), {} };
    }
    return {};
}

TimePanel::Sentence TimePanel::rangeSentence() const
{
    const StepRange range = *m_plot->range();
    const RangeTimes times = rangeTimes(m_runs->run().records(), range.first, range.last);
    const QString first = countText(range.first + 1);
    const QString last = countText(range.last + 1);
    if (times.steps == 0) {
        return { tr("Steps %1 to %2: nothing measured yet").arg(first, last), {}, {} };
    }
    //: the visible steps; %3 is their total time, %4 the mean per step
    return { tr("Steps %1 to %2: %3, mean %4")
                 .arg(first, last, bold(millisecondText(toMilliseconds(times.sum.total()))), bold(millisecondText(times.mean()))),
        tr("· attention %1").arg(millisecondText(toMilliseconds(times.sum[Stage::Attention]))), {} };
}

QString TimePanel::rangeText() const
{
    const StepRange range = *m_plot->range();
    const RangeTimes now = rangeTimes(m_runs->run().records(), range.first, range.last);
    const RangeTimes before = rangeTimes(m_runs->baselineRecords(), range.first, range.last);
    QStringList lines;
    lines << tr("Steps %1 to %2").arg(countText(range.first + 1), countText(range.last + 1));
    for (const Stage stage : kStages) {
        lines << tr("%1: %2").arg(stageName(stage), millisecondText(toMilliseconds(now.sum[stage])));
    }
    lines << tr("Total %1, capture overhead %2")
                 .arg(millisecondText(toMilliseconds(now.sum.total())), millisecondText(toMilliseconds(now.sum[Stage::Capture])));
    if (before.steps > 0) {
        const QString time = millisecondText(toMilliseconds(before.sum.total()));
        lines << (m_runs->baselineRecords().front()->cacheOn ? tr("With the cache, measured earlier: %1").arg(time)
                                                             : tr("Without the cache, measured earlier: %1").arg(time));
    }
    return lines.join(QLatin1Char('\n'));
}

void TimePanel::refreshSentence()
{
    if (isStale()) {
        return;
    }
    const bool part = m_plot->range().has_value();
    const Sentence now = part ? rangeSentence() : runSentence();
    setSentence(now.whole, now.secondary, now.shorter);
    const QString clock = clockText();
    setSentenceToolTip(part ? QString(rangeText() + QLatin1String("\n\n") + clock) : clock);
    m_plot->setAccessibleDescription(part ? rangeText() : clock);
}

void TimePanel::refreshFigures()
{
    // A table takes the panel's whole height.
    const bool shown = !std::isnan(m_statistics.firstStep) && !m_tableButton->isChecked() && height() >= theme().ipx(kRoomForFigures)
        && width() >= theme().ipx(kRoomAcross);
    m_figures->setVisible(shown);
    if (!shown) {
        return;
    }
    const TimeStatistics& all = m_statistics;
    const auto cell = [](const QString& text, bool number = true) {
        return QString(QLatin1String(number ? "<td align=\"right\">&nbsp;&nbsp;" : "<td>") + text.toHtmlEscaped() + QLatin1String("</td>"));
    };
    // The head of the column says it once, unless the two modes differ in it.
    const bool percentile = all.on.hasPercentile() || all.off.hasPercentile();
    const bool alike = all.on.count == 0 || all.off.count == 0 || all.on.hasPercentile() == all.off.hasPercentile();
    QString html = QLatin1String("<table cellspacing=\"0\" cellpadding=\"0\"><tr>") + cell(tr("Per token"), false) + cell(tr("median"))
        + cell(tr("mean"))
        + cell(!alike        ? tr("max or p99")
                : percentile ? tr("p99")
                             : tr("max"))
        + cell(tr("tokens/s")) + QLatin1String("</tr>");
    const auto mode = [&](const QString& name, const PerToken& times) {
        if (times.count > 0) {
            html += QLatin1String("<tr>") + cell(name, false) + cell(millisecondText(times.median)) + cell(millisecondText(times.mean))
                + cell(alike ? millisecondText(times.p99) : greatestText(times)) + cell(rateText(1000.0 / asShown(times.median)))
                + QLatin1String("</tr>");
        }
    };
    mode(tr("Cache on"), all.on);
    mode(tr("Cache off"), all.off);
    html += QLatin1String("</table>");
    const QString rest = firstStepText(all) + QStringLiteral(" · ")
        + tr("Total %1, capture overhead %2").arg(millisecondText(all.total), millisecondText(all.capture));
    m_figures->setText((all.on.count + all.off.count > 0 ? html : QString()) + rest.toHtmlEscaped());
}

QString TimePanel::clockText() const
{
    if (std::isnan(m_statistics.firstStep)) {
        return {};
    }
    QStringList lines;
    lines << tr("TTFT, the time to first token, is the prefill plus the first sampling. Times are wall time on the worker thread; they "
                "exclude your pauses and the capture overhead.");
    if (buildKind() != BuildKind::Release) {
        lines << tr("These are times of a %1; only comparisons within it are meaningful.").arg(buildText());
    }
    lines << firstStepText(m_statistics);
    const auto mode = [&](const QString& pattern, const PerToken& times) {
        if (times.count > 0) {
            lines << pattern.arg(
                millisecondText(times.median), millisecondText(times.mean), greatestText(times), rateText(1000.0 / asShown(times.median)));
        }
    };
    mode(tr("Per token, cache on: median %1, mean %2, %3, %4 tokens/s"), m_statistics.on);
    mode(tr("Per token, cache off: median %1, mean %2, %3, %4 tokens/s"), m_statistics.off);
    if (m_statistics.warmUps > 0) {
        lines << tr("The first step after switching the cache on computes all positions; it counts only towards the total.");
    }
    lines << tr("Total %1, capture overhead %2").arg(millisecondText(m_statistics.total), millisecondText(m_statistics.capture));
    lines << tr("Drag over steps to zoom in and read their sums; the keys + and − also zoom, 0 or Esc shows all steps.");
    return lines.join(QLatin1Char('\n'));
}

QString TimePanel::stepToolTip(int step) const
{
    const QList<StepRecordPtr>& records = m_runs->run().records();
    const QList<StepRecordPtr>& earlier = m_runs->baselineRecords();
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
