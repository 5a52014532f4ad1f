// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costpanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/cost/costfigure.h"
#include "views/cost/costheadline.h"
#include "views/cost/costplot.h"
#include "views/cost/costtablemodel.h"
#include "views/cost/costtext.h"
#include "widgets/emptystate.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/steptable.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

// px at 100 % from which on there is room for the large number
constexpr int kRoomAcross = 520;
constexpr int kRoomDown = 300;
constexpr std::array<CostUnit, 3> kUnits { CostUnit::Operations, CostUnit::Time, CostUnit::Bytes };
constexpr std::array<CostSum, 2> kSums { CostSum::Total, CostSum::PerStep };
constexpr double kDifferent = 1.2;  ///< two ratios at least this far apart need an explanation

constexpr Changes kInterest = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::Checks | Change::Race
    | Change::Display | Change::ViewedStep;

template<typename Value, std::size_t size> int indexOf(const std::array<Value, size>& values, Value value)
{
    return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
}

}  // namespace

CostPanel::CostPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, kInterest, parent)
    , m_unit(new SegmentedControl(this))
    , m_sum(new SegmentedControl(this))
    , m_more(new QToolButton(this))
    , m_headline(new CostHeadline(this))
    , m_pages(new QStackedWidget(this))
    , m_plot(new CostPlot(m_pages))
    , m_rows(new CostTableModel(this))
    , m_table(new StepTable(m_pages))
    , m_empty(new EmptyState(IconName::Table, m_pages))
{
    setObjectName(QStringLiteral("costPanel"));
    buildControls();
    buildPages();
    retranslate();
}

CostPanel::~CostPanel() = default;

void CostPanel::buildControls()
{
    titleRow()->addStretch(1);
    m_unit->setObjectName(QStringLiteral("costUnit"));
    titleRow()->addWidget(m_unit);
    m_sum->setObjectName(QStringLiteral("costSum"));
    titleRow()->addWidget(m_sum);
    auto* menu = new QMenu(m_more);
    m_log = menu->addAction(QString());
    m_log->setObjectName(QStringLiteral("costLog"));
    m_log->setCheckable(true);
    m_asTable = menu->addAction(QString());
    m_asTable->setObjectName(QStringLiteral("costAsTable"));
    m_asTable->setCheckable(true);
    m_more->setObjectName(QStringLiteral("costMore"));
    m_more->setText(QStringLiteral("⋯"));
    m_more->setMenu(menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setProperty("compact", true);
    m_more->setFocusPolicy(Qt::TabFocus);
    sentenceRow()->addWidget(m_more);
    connect(
        m_unit, &SegmentedControl::chosen, this, [this](int index) { m_display->setCostUnit(kUnits[static_cast<std::size_t>(index)]); });
    connect(m_sum, &SegmentedControl::chosen, this, [this](int index) { m_display->setCostSum(kSums[static_cast<std::size_t>(index)]); });
    connect(m_log, &QAction::triggered, this,
        [this](bool checked) { m_display->setCostAxis(checked ? CostAxis::Logarithmic : CostAxis::Linear); });
    connect(m_asTable, &QAction::toggled, this, &CostPanel::refreshAll);
}

void CostPanel::buildPages()
{
    m_headline->setObjectName(QStringLiteral("costHeadline"));
    m_headline->hide();
    m_plot->setObjectName(QStringLiteral("costPlot"));
    m_table->setObjectName(QStringLiteral("costTable"));
    m_table->setModel(m_rows);
    m_pages->addWidget(m_plot);
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    // The empty page, usually the widest, must not determine the panel's minimum size.
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_headline);
    body()->addWidget(m_pages, 1);
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
        refreshWords();
    }
}

CostUnit CostPanel::unit() const
{
    return m_display->costUnit();
}

void CostPanel::retranslate()
{
    setTitle(tr("Cost"));
    m_unit->setSegments({ tr("Operations"), tr("Time"), tr("Bytes") }, tr("What is counted"));
    m_unit->setToolTip(tr("One operation is one multiply-add of a matrix product. Bytes are the minimum that a step must read and "
                          "write: the weights and its cache rows; computed, not measured."));
    m_sum->setSegments({ tr("Total"), tr("Per step") }, tr("Sum of all steps so far, or each step alone"));
    m_log->setText(tr("Logarithmic axis"));
    m_asTable->setText(tr("Show as a table"));
    m_more->setToolTip(tr("More: logarithmic axis, table"));
    m_more->setAccessibleName(tr("More"));
    m_plot->setAccessibleName(tr("Cost of every step, with the cache and without"));
    m_table->setAccessibleName(tr("Cost of every step, with the cache and without"));
    m_rows->retranslate();
    m_table->applyMetrics();
    refreshAll();
}

bool CostPanel::hasRoom() const
{
    return width() >= theme().ipx(kRoomAcross) && height() >= theme().ipx(kRoomDown);
}

void CostPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    if (!isStale()) {
        refreshWords();
    }
}

CostCurves CostPanel::curvesOf(CostUnit unit) const
{
    return costCurves(*m_runs, unit, m_display->costSum());
}

/// The axis of times grows and never shrinks, also from one run of a race to the next, so that what moves is the curve.
void CostPanel::keepLimit(const CostCurves& curves)
{
    const std::vector<TokenId>& prompt = m_runs->run().settings().prompt;
    const bool grown = m_limitPrompt.size() <= prompt.size() && std::equal(m_limitPrompt.begin(), m_limitPrompt.end(), prompt.begin());
    const void* const model = m_runs->model().get();
    if (!grown || m_limitPrompt.empty() || model != m_limitModel || m_limitSum != m_display->costSum()) {
        m_limit = 0.0;
    }
    m_limitPrompt = prompt;
    m_limitModel = model;
    m_limitSum = m_display->costSum();
    m_limit = std::max(m_limit, CostFigure::limitOf(curves));
}

void CostPanel::refreshCurves()
{
    m_both.reset();
    m_unit->setCurrentIndex(indexOf(kUnits, unit()));
    m_sum->setCurrentIndex(indexOf(kSums, m_display->costSum()));
    m_log->setChecked(m_display->costAxis() == CostAxis::Logarithmic);
    const RunHistory& run = m_runs->run();
    const bool any = m_runs->model() && run.steps() > 0;
    if (!any) {
        const bool ready = m_runs->model() && run.promptLength() > 0;
        m_empty->setTexts(tr("Nothing counted yet"), tr("The first step starts both curves: with the cache and without it."),
            ready ? tr("Step") : QString());
    }
    m_more->setVisible(any);
    CostCurves curves = any ? curvesOf(unit()) : CostCurves();
    if (any && unit() == CostUnit::Time) {
        keepLimit(curves);
    }
    m_plot->setCurves(std::move(curves), m_display->costAxis(), unit() == CostUnit::Time ? m_limit : 0.0);
    m_plot->setViewedStep(m_selection->viewedStep());
    refreshTable();
    m_pages->setCurrentWidget(!any ? static_cast<QWidget*>(m_empty) : m_asTable->isChecked() ? static_cast<QWidget*>(m_table) : m_plot);
    refreshWords();
}

void CostPanel::refreshTable()
{
    if (!m_asTable->isChecked()) {
        return;
    }
    const bool first = m_rows->rowCount() == 0;
    m_rows->show(m_plot->curves());
    if (first) {
        m_table->fitColumns();
    } else {
        m_table->growColumns();
    }
    m_table->selectRow(m_selection->viewedStep());
}

QString CostPanel::amount(double value) const
{
    return costText(value, unit());
}

void CostPanel::computeOthers()
{
    if (!m_both) {
        m_both.emplace(curvesOf(CostUnit::Operations), curvesOf(CostUnit::Time));
    }
}

void CostPanel::refreshWords()
{
    const int step = m_selection->viewedStep();
    const CostCurves& curves = m_plot->curves();
    const bool any = step >= 0 && step < static_cast<int>(curves.spent.size());
    const bool large = any && hasRoom();
    m_headline->setVisible(large);
    m_plot->setCovered(m_display->cover() == Cover::Result);
    placeMore(large || !isTitleShown());
    if (!any) {
        setSentence({});
        return;
    }
    computeOthers();
    // Only where the curves have the race's medians too: the number in the words divides the marks on the plot.
    const auto race = racedAt(m_both->second, step) ? raceTimes(*m_runs, step) : std::nullopt;
    const CostAtStep at { curves, m_both->first, m_both->second, m_display->costSum(), step, race, m_display->cover() == Cover::Result };
    if (large) {
        setSentence({});
        m_headline->setTexts(costHeadline(at));
    } else {
        const CostSentence sentence = costSentence(at);
        setSentence(sentence.whole, sentence.secondary, sentence.shorter);
    }
    const bool fallsLess = offOverOn(m_both->first, step) > kDifferent * offOverOn(m_both->second, step);
    setSentenceToolTip(fallsLess ? whyTimeFallsLess() : QString());
    m_headline->setToolTip(fallsLess ? whyTimeFallsLess() : QString());
    const CostComparison comparison = compareAt(curves, step);
    m_plot->setAccessibleDescription(
        tr("Step %1, %2 compared with %3")
            .arg(countText(step + 1), amount(curves.mode(comparison.cacheOn)[static_cast<std::size_t>(step)].value),
                amount(comparison.other.value)));
}

/// The button of the menu goes up where the large number replaces the sentence, or where a tab has the title: the plot gets its row.
void CostPanel::placeMore(bool up)
{
    QHBoxLayout* const row = up ? titleRow() : sentenceRow();
    if (row->indexOf(m_more) >= 0) {
        return;
    }
    (up ? sentenceRow() : titleRow())->removeWidget(m_more);
    row->insertWidget(up ? row->indexOf(m_sum) + 1 : row->count(), m_more);
}

void CostPanel::titleShownChanged()
{
    if (!isStale()) {
        refreshWords();
    }
}

QString CostPanel::stepToolTip(int step)
{
    const CostCurves& curves = m_plot->curves();
    if (step < 0 || step >= curves.steps() || m_display->cover() == Cover::Result) {
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
        line(total && spent.mixed ? tr("This run, mixed")
                : spent.cacheOn   ? tr("This run, cache on")
                                  : tr("This run, cache off"),
            spent.value, curves.spentSource);
    }
    line(tr("With the cache"), curves.on[at].value, curves.on[at].source);
    line(tr("Without the cache"), curves.off[at].value, curves.off[at].source);
    const double ratio = offOverOn(curves, step);
    if (!std::isnan(ratio) && step > 0) {
        //: %1 a factor such as 23.4×
        html += QLatin1String("<br/>")
            + QString(tr("%1 as much without the cache").arg(offOverOnText(curves, step)) + disturbedText(curves, step)).toHtmlEscaped();
    }
    return html;
}

}  // namespace kvscope
