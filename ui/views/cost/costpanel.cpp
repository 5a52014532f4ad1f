// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costpanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/cost/costplot.h"
#include "views/cost/costtablemodel.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kRoomForWhy = 300;  ///< px at 100 % of height
constexpr int kRoomForRatios = 700;  ///< px at 100 % of width
constexpr std::array<CostUnit, 3> kUnits { CostUnit::Operations, CostUnit::Time, CostUnit::Bytes };
constexpr double kDifferent = 1.2;  ///< two ratios at least this far apart need an explanation

constexpr Changes kInterest
    = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::Display | Change::ViewedStep;

QString panelObjectName(std::optional<CostUnit> fixedUnit)
{
    return !fixedUnit                        ? QStringLiteral("costPanel")
        : *fixedUnit == CostUnit::Operations ? QStringLiteral("operationsCurvePanel")
        : *fixedUnit == CostUnit::Time       ? QStringLiteral("timeCurvePanel")
                                             : QStringLiteral("bytesCurvePanel");
}

}  // namespace

CostPanel::CostPanel(const StateParts& state, std::optional<CostUnit> fixedUnit, QWidget* parent)
    : PanelBase(state, kInterest, parent)
    , m_fixedUnit(fixedUnit)
    , m_sum(new SegmentedControl(this))
    , m_log(new QToolButton(this))
    , m_tableButton(new IconButton(IconName::Table, this))
    , m_pages(new QStackedWidget(this))
    , m_plot(new CostPlot(m_pages))
    , m_rows(new CostTableModel(this))
    , m_table(new QTableView(m_pages))
    , m_empty(new EmptyState(IconName::Table, m_pages))
    , m_why(new QLabel(this))
{
    setObjectName(panelObjectName(fixedUnit));
    buildControls();
    buildPages();
    retranslate();
}

CostPanel::~CostPanel() = default;

void CostPanel::buildControls()
{
    titleRow()->addStretch(1);
    if (!m_fixedUnit) {
        m_unit = new SegmentedControl(this);
        m_unit->setObjectName(QStringLiteral("costUnit"));
        titleRow()->addWidget(m_unit);
        connect(m_unit, &SegmentedControl::chosen, this,
            [this](int index) { m_display->setCostUnit(kUnits[static_cast<std::size_t>(index)]); });
    }
    m_sum->setObjectName(QStringLiteral("costSum"));
    titleRow()->addWidget(m_sum);
    m_log->setObjectName(QStringLiteral("costLog"));
    m_log->setCheckable(true);
    m_log->setProperty("compact", true);
    m_log->setFocusPolicy(Qt::TabFocus);
    m_tableButton->setObjectName(QStringLiteral("costTableButton"));
    m_tableButton->setCheckable(true);
    // With a fixed unit the title row has room; otherwise the sentence row.
    QHBoxLayout* row = m_fixedUnit ? titleRow() : sentenceRow();
    row->addWidget(m_log);
    row->addWidget(m_tableButton);
    connect(m_sum, &SegmentedControl::chosen, this,
        [this](int index) { m_display->setCostSum(index == 0 ? CostSum::PerStep : CostSum::Total); });
    connect(m_log, &QAbstractButton::clicked, this,
        [this](bool checked) { m_display->setCostAxis(checked ? CostAxis::Logarithmic : CostAxis::Linear); });
    connect(m_tableButton, &QAbstractButton::toggled, this, &CostPanel::refreshAll);
}

void CostPanel::buildPages()
{
    m_plot->setObjectName(QStringLiteral("costPlot"));
    m_table->setObjectName(QStringLiteral("costTable"));
    m_table->setModel(m_rows);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_why->setObjectName(QStringLiteral("costWhy"));
    m_why->setWordWrap(true);
    m_why->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    setTextRole(*m_why, TextRole::Secondary);
    m_why->hide();
    m_pages->addWidget(m_plot);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    // The empty page, usually the widest, must not determine the panel's minimum size.
    m_empty->setMinimumSize(1, 1);
    m_table->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);
    body()->addWidget(m_why);
    m_plot->setToolTipSource([this](int step) { return stepToolTip(step); });
    connect(m_plot, &StepPlot::stepChosen, this, [this](int step) { m_selection->setViewedStep(step); });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) { m_selection->setViewedStep(index.row()); });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) { m_selection->setViewedStep(index.row()); });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
}

void CostPanel::refresh(Changes what)
{
    if (what & ~Changes(Change::ViewedStep)) {
        refreshCurves();
    } else {
        m_plot->setViewedStep(m_selection->viewedStep());
        m_table->selectRow(m_selection->viewedStep());
        refreshSentence();
    }
}

CostUnit CostPanel::unit() const
{
    return m_fixedUnit.value_or(m_display->costUnit());
}

void CostPanel::retranslate()
{
    const Theme& now = theme();
    const std::array names { tr("Operations"), tr("Time"), tr("Bytes") };
    setTitle(!m_fixedUnit                          ? tr("Cost")
            : *m_fixedUnit == CostUnit::Operations ? tr("Operations curve")
            : *m_fixedUnit == CostUnit::Time       ? tr("Time curve")
                                                   : tr("Bytes curve"));
    if (m_unit != nullptr) {
        m_unit->setSegments({ names[0], names[1], names[2] }, tr("What is counted"));
        m_unit->setToolTip(tr("One operation is one multiply-add of a matrix product. Bytes are the minimum that a step must read and "
                              "write: the weights and its cache rows; computed, not measured."));
    }
    m_sum->setSegments({ tr("Per step"), tr("Total") }, tr("Per step or in total"));
    //: a button that makes an axis logarithmic
    m_log->setText(tr("log"));
    m_log->setToolTip(tr("Logarithmic axis"));
    m_log->setAccessibleName(tr("Logarithmic axis"));
    m_log->setFont(now.font(FontRole::Table));
    m_tableButton->setHint(tr("Show as a table"));
    m_plot->setAccessibleName(tr("Cost of every step, with the cache and without"));
    m_table->setAccessibleName(tr("Cost of every step, with the cache and without"));
    m_table->setFont(now.font(FontRole::Table));
    m_table->horizontalHeader()->setFont(now.font(FontRole::Table));
    m_table->verticalHeader()->setDefaultSectionSize(QFontMetrics(now.font(FontRole::Table)).height() + now.ipx(4));
    m_why->setFont(now.font(FontRole::Table));
    m_rows->retranslate();
    m_table->horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    refreshAll();
}

void CostPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    refreshSentence();
}

CostCurves CostPanel::curvesOf(CostUnit unit) const
{
    const RunHistory& run = m_runs->run();
    const CostInput input { m_runs->model()->config, run.promptLength(), run.settings().steps, run.records(), m_runs->baselineRecords() };
    return costCurves(input, unit, m_display->costSum());
}

void CostPanel::refreshCurves()
{
    m_both.reset();
    if (m_unit != nullptr) {
        m_unit->setCurrentIndex(static_cast<int>(std::find(kUnits.begin(), kUnits.end(), unit()) - kUnits.begin()));
    }
    m_sum->setCurrentIndex(m_display->costSum() == CostSum::PerStep ? 0 : 1);
    m_log->setChecked(m_display->costAxis() == CostAxis::Logarithmic);
    const RunHistory& run = m_runs->run();
    const bool any = m_runs->model() && run.steps() > 0;
    if (!any) {
        const bool ready = m_runs->model() && run.promptLength() > 0;
        m_empty->setTexts(tr("Nothing counted yet"), tr("The first step starts both curves: with the cache and without it."),
            ready ? tr("Step") : QString());
    }
    m_log->setVisible(any);
    m_tableButton->setVisible(any);
    m_plot->setCurves(any ? curvesOf(unit()) : CostCurves(), unit(), m_display->costAxis());
    m_plot->setViewedStep(m_selection->viewedStep());
    refreshTable();
    m_pages->setCurrentWidget(!any ? static_cast<QWidget*>(m_empty) : m_tableButton->isChecked() ? static_cast<QWidget*>(m_table) : m_plot);
    refreshSentence();
}

void CostPanel::refreshTable()
{
    if (!m_tableButton->isChecked()) {
        return;
    }
    const bool first = m_rows->rowCount() == 0;
    m_rows->show(m_plot->curves(), unit());
    if (first) {
        m_table->horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    }
    m_table->selectRow(m_selection->viewedStep());
}

QString CostPanel::amount(double value) const
{
    return costText(value, unit());
}

QString CostPanel::comparisonText(int step, bool named)
{
    const CostComparison comparison = compareAt(m_plot->curves(), step);
    const bool total = m_display->costSum() == CostSum::Total;
    const QString number = countText(step + 1);
    const QString spent = bold(amount(comparison.spent));
    if (std::isnan(comparison.other.value)) {
        return total ? tr("Up to step %1: %2").arg(number, spent) : tr("Step %1: %2").arg(number, spent);
    }
    if (comparison.same()) {
        return total ? tr("Up to step %1: %2 with the cache and without").arg(number, spent)
                     : tr("Step %1: %2 with the cache and without").arg(number, spent);
    }
    const QString factor = ratioText(comparison.factor());
    QString verdict;
    if (unit() == CostUnit::Time) {
        verdict = comparison.spentLess() ? tr("%1 faster").arg(factor) : tr("%1 slower").arg(factor);
    } else {
        verdict = comparison.spentLess() ? tr("%1 reduction").arg(factor) : tr("%1 as many").arg(factor);
    }
    const QString other = amount(comparison.other.value).toHtmlEscaped();
    //: %1 what was spent, %2 what the other mode would have spent, %3 "10.5× reduction"
    const QString pattern = total ? tr("Up to step %1: %2 instead of %3, %4") : tr("Step %1: %2 instead of %3, %4");
    const QString colored = boldIn(comparison.cacheOn ? theme().accent : theme().off, verdict);
    //: %1 what was spent, %2 what the other mode would have spent, %3 "10.5× reduction"
    return named ? pattern.arg(number, spent, other, colored) : tr("%1 instead of %2, %3").arg(spent, other, colored);
}

QString CostPanel::fixedSentence(int step) const
{
    const double ratio = offOverOn(m_plot->curves(), step);
    const QString number = countText(step + 1);
    const bool total = m_display->costSum() == CostSum::Total;
    if (std::isnan(ratio)) {
        return {};
    }
    const bool time = unit() == CostUnit::Time;
    //: follows "Step 60: " or "After 60 tokens: "
    const QString many = tr("%1 times");
    const QString factor = boldIn(theme().off, many.arg(timesText(ratio)));
    if (total) {
        return time ? tr("After %1 tokens: %2 as long without the cache").arg(number, factor)
                    : tr("After %1 tokens: %2 as many without the cache").arg(number, factor);
    }
    return time ? tr("Step %1: %2 as long without the cache").arg(number, factor)
                : tr("Step %1: %2 as many without the cache").arg(number, factor);
}

void CostPanel::refreshSentence()
{
    const int step = m_selection->viewedStep();
    const CostCurves& curves = m_plot->curves();
    if (step < 0 || step >= static_cast<int>(curves.spent.size())) {
        setSentence({});
        refreshWhy();
        return;
    }
    const CostComparison comparison = compareAt(curves, step);
    const bool compared = !std::isnan(comparison.other.value) && !comparison.same();
    // The other mode's operations are exact, from the cost model; for times and bytes the source must be stated. When both modes are
    // compared, both may be computed.
    const auto at = static_cast<std::size_t>(step);
    const CostSource source = m_fixedUnit ? std::max(curves.on[at].source, curves.off[at].source) : comparison.other.source;
    QString secondary = compared && unit() != CostUnit::Operations
        ? QString(QLatin1Char('(') + costSourceText(source, unit()) + QLatin1Char(')'))
        : QString();
    const QString ratios = compared && !m_fixedUnit && width() >= theme().ipx(kRoomForRatios) ? ratiosText(step) : QString();
    if (!ratios.isEmpty()) {
        secondary += (secondary.isEmpty() ? QString() : QStringLiteral(" ")) + QStringLiteral("· ") + ratios;
    }
    if (m_fixedUnit) {
        setSentence(fixedSentence(step), secondary);
    } else {
        setSentence(comparisonText(step, true), secondary, comparisonText(step, false));
    }
    setSentenceToolTip(timeFallsLess(step) ? whyText() : QString());
    refreshWhy();
    m_plot->setAccessibleDescription(
        tr("Step %1, %2 compared with %3").arg(countText(step + 1), amount(comparison.spent), amount(comparison.other.value)));
}

QString CostPanel::ratiosText(int step)
{
    if (!m_both) {
        m_both.emplace(curvesOf(CostUnit::Operations), curvesOf(CostUnit::Time));
    }
    const double operations = offOverOn(m_both->first, step);
    const double time = offOverOn(m_both->second, step);
    if (std::isnan(operations) || std::isnan(time)) {
        return {};
    }
    const auto at = static_cast<std::size_t>(step);
    const CostSource source = std::max(m_both->second.on[at].source, m_both->second.off[at].source);
    //: how much more it takes without the cache
    const QString measured = tr("without the cache %1 times the operations, %2 times the time");
    const QString computed = tr("without the cache %1 times the operations, %2 times the time (computed)");
    return (source == CostSource::Computed ? computed : measured).arg(timesText(operations), timesText(time));
}

QString CostPanel::whyText() const
{
    return tr("Time drops less than the operation count, because decoding is memory-bound: each step reads every weight for a single row. "
              "A pass over many rows is compute-bound.");
}

bool CostPanel::timeFallsLess(int step)
{
    if (!m_both)
        m_both.emplace(curvesOf(CostUnit::Operations), curvesOf(CostUnit::Time));
    return offOverOn(m_both->first, step) > kDifferent * offOverOn(m_both->second, step);
}

void CostPanel::refreshWhy()
{
    // Shown where it applies: next to the time curve, and where the two ratios are far apart.
    const int step = m_selection->viewedStep();
    const bool shown = unit() == CostUnit::Time && m_fixedUnit && height() >= theme().ipx(kRoomForWhy) && !isStale() && step >= 0
        && step < static_cast<int>(m_plot->curves().spent.size()) && timeFallsLess(step);
    m_why->setText(shown ? whyText() : QString());
    m_why->setVisible(shown);
}

QString CostPanel::stepToolTip(int step)
{
    const CostCurves& curves = m_plot->curves();
    if (step < 0 || step >= curves.steps()) {
        return {};
    }
    const auto at = static_cast<std::size_t>(step);
    const bool total = m_display->costSum() == CostSum::Total;
    const QString title = total ? tr("Up to step %1").arg(countText(step + 1)) : tr("Step %1").arg(countText(step + 1));
    QString html = QLatin1String("<b>") + title.toHtmlEscaped() + QLatin1String("</b>");
    const auto line = [&](const QString& name, double value, CostSource source) {
        html += QLatin1String("<br/>") + tr("%1: %2, %3").arg(name, amount(value), costSourceText(source, unit())).toHtmlEscaped();
    };
    if (at < curves.spent.size()) {
        const SpentPoint& spent = curves.spent[at];
        line(spent.cacheOn ? tr("This run, cache on") : tr("This run, cache off"), spent.value, curves.spentSource);
    }
    line(tr("With the cache"), curves.on[at].value, curves.on[at].source);
    line(tr("Without the cache"), curves.off[at].value, curves.off[at].source);
    const QString ratios = ratiosText(step);
    if (!ratios.isEmpty()) {
        html += QLatin1String("<br/>") + ratios.toHtmlEscaped();
    }
    return html;
}

}  // namespace kvscope
