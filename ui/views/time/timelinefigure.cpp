// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/timelinefigure.h"

#include "figures/labelplacer.h"
#include "figures/shapes.h"
#include "run/statistics.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

constexpr double kBarShare = 0.76;  ///< of a step's width
constexpr double kFrontShare = 0.5;  ///< of a step's width, if an earlier run is shown behind
constexpr double kBackShare = 0.84;
constexpr double kWidestLine = 7.0;  ///< px; at narrower steps an earlier run is drawn as a line
constexpr int kNarrowestStep = 2;  ///< px; narrower steps share bars
constexpr int kLinedBar = 5;  ///< px; narrower bars have no lines between stages
constexpr double kBrokenFrom = 2.0;  ///< times the others; a bar that is that much higher is broken off
constexpr std::size_t kStepsPerOutlier = 20;
// Of the hatch over a bar without the cache, px at 100 %.
constexpr double kOffHatch = 0.8;
constexpr double kOffPeriod = 6.0;
constexpr int kHeadroom = 18;  ///< px at 100 % above the highest bar, for the cap and one label

double millisecondsOf(const StepRecordPtr& record)
{
    return toMilliseconds(record->times.total());
}

double slowest(const QList<StepRecordPtr>& records, StepRange range)
{
    double result = 0.0;
    for (int step = range.first; step <= range.last && step < records.size(); ++step) {
        result = std::max(result, millisecondsOf(records[step]));
    }
    return result;
}

/// The highest of these times without the few that would flatten all others: at most one in kStepsPerOutlier of them, and at least one, each more
/// than kBrokenFrom times as high as the highest that is left. Of two times neither is the usual one.
double usualTop(std::vector<double> times)
{
    std::sort(times.begin(), times.end(), std::greater<>());
    const std::size_t most = times.size() < 3 ? 0 : std::max<std::size_t>(1, times.size() / kStepsPerOutlier);
    std::size_t top = 0;
    for (std::size_t outliers = 1; outliers <= most; ++outliers) {
        if (times[outliers - 1] > kBrokenFrom * times[outliers]) {
            top = outliers;
        }
    }
    return times.empty() ? 0.0 : times[top];
}

/// That of the steps of a range. Those that computed one row and those that computed all rows have different usual times.
double usualTop(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier, StepRange range)
{
    std::vector<double> one;
    std::vector<double> all;
    for (const QList<StepRecordPtr>* each : { &records, &earlier }) {
        for (int step = range.first; step <= range.last && step < each->size(); ++step) {
            (each->at(step)->phase == Phase::Decode ? one : all).push_back(millisecondsOf(each->at(step)));
        }
    }
    return std::max(usualTop(std::move(one)), usualTop(std::move(all)));
}

/// The full height of one step's column.
QRectF columnOf(const StepAxes& axes, int step)
{
    const double width = std::max(axes.stepWidth, axes.style.theme.px(5));
    return QRectF(axes.x(step) - width / 2, axes.area.top(), width, axes.area.height()).intersected(axes.columns());
}

}  // namespace

std::vector<TimelineBar> timelineBars(const QList<StepRecordPtr>& records, int plannedSteps, int room)
{
    const int all = std::max(plannedSteps, static_cast<int>(records.size()));
    const int group = room > 0 ? std::max(1, (all + room - 1) / room) : 1;
    std::vector<TimelineBar> bars;
    for (int first = 0; first < records.size(); first += group) {
        TimelineBar bar { first, std::min(first + group, static_cast<int>(records.size())) - 1, first };
        for (int step = first; step <= bar.last; ++step) {
            if (millisecondsOf(records[step]) > millisecondsOf(records[bar.step])) {
                bar.step = step;
            }
        }
        bars.push_back(bar);
    }
    return bars;
}

TimelineFigure::TimelineFigure()
{
    setHeadroom(kHeadroom);
}

void TimelineFigure::setRecords(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier, int plannedSteps)
{
    m_records = records;
    const int all = std::max(plannedSteps, static_cast<int>(records.size()));
    m_earlier = earlier.mid(0, all);
    m_planned = all;
    fit();
}

void TimelineFigure::fit()
{
    // The highest bar of those in view fills the height. A bar that would flatten all others, the first one or a hiccup, is broken off at the top
    // and keeps its number.
    const StepRange shown = range().value_or(StepRange { 0, std::max(0, m_planned - 1) });
    const double highest = std::max(slowest(m_records, shown), slowest(m_earlier, shown));
    const double usual = usualTop(m_records, m_earlier, { std::max(1, shown.first), shown.last });
    m_broken = usual > 0.0 && highest > kBrokenFrom * usual;
    setAxes(m_planned, m_broken ? usual : highest, AxisUnit::Milliseconds);
}

bool TimelineFigure::showsBoth(const StepAxes& axes) const
{
    return !m_earlier.isEmpty() && axes.stepWidth >= kWidestLine;
}

QRectF TimelineFigure::barRect(const StepAxes& axes, const TimelineBar& bar, double milliseconds) const
{
    const double room = axes.stepWidth * (bar.last - bar.first + 1);
    const double width = std::max(1.0, std::floor(room * (showsBoth(axes) ? kFrontShare : kBarShare)));
    const double middle = axes.x((bar.first + bar.last) / 2.0);
    const double top = std::max(axes.y(milliseconds), m_broken ? axes.area.top() : axes.columns().top());
    const double left = std::round(middle - width / 2);
    const double end = std::max(axes.area.left(), axes.area.right());  // a very narrow picture has no room between its axes
    const double inside = std::clamp(left, axes.area.left(), end);
    return { inside, top, std::clamp(left + width, inside, end) - inside, axes.zeroY - top };
}

bool TimelineFigure::sees(int step) const
{
    return step >= 0 && step < m_records.size() && visibleSteps().contains(step);
}

void TimelineFigure::drawSteps(QPainter& painter, const StepAxes& axes) const
{
    const int room = std::max(1, static_cast<int>(axes.area.width()) / kNarrowestStep);
    // As many bars as fit in the visible range.
    const int shown = visibleSteps().steps();
    std::vector<TimelineBar> bars
        = timelineBars(m_records, steps(), static_cast<int>(std::int64_t { room } * steps() / std::max(1, shown)));
    LabelPlacer labels(QRectF(axes.area.left(), 0, axes.area.width(), axes.zeroY));
    const int stepsPerBar = bars.empty() ? 1 : bars.front().last - bars.front().first + 1;
    std::erase_if(bars, [&](const TimelineBar& bar) { return bar.last < visibleSteps().first || bar.first > visibleSteps().last; });
    for (const TimelineBar& bar : bars) {
        labels.avoid(barRect(axes, bar, millisecondsOf(m_records[bar.step])).adjusted(0, -axes.style.theme.px(5), 0, 0));
    }
    if (sees(pinnedStep)) {
        labels.avoid(columnOf(axes, pinnedStep));
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawHovered(painter, axes);
    drawEarlier(painter, axes, labels);
    for (const TimelineBar& bar : bars) {
        drawBar(painter, axes, bar);
    }
    drawCap(painter, axes);
    if (!m_records.isEmpty()) {
        // Before all words: where one has no other place it lies on the line, which must not strike it through.
        painter.setPen(QPen(axes.style.theme.edge, axes.style.theme.lineFactor, Qt::DotLine));
        for (const int step : modeChanges()) {
            const QLineF line(std::round(axes.x(step - 0.5)), 0, std::round(axes.x(step - 0.5)), axes.zeroY);
            painter.drawLine(line);
            labels.avoid(line);
        }
        if (!range() || range()->first == 0)
            drawFirstLabel(painter, axes, labels);
        nameModeChanges(painter, axes, labels);
        drawBrokenLabels(painter, axes, bars, labels);
        drawViewedLabel(painter, axes, labels);
        drawGroupNote(painter, axes, labels, stepsPerBar);
    }
    drawPinned(painter, axes);  // painted over the labels, whose backgrounds must not hide the frame
}

void TimelineFigure::drawHovered(QPainter& painter, const StepAxes& axes) const
{
    if (sees(hoveredStep)) {
        painter.fillRect(columnOf(axes, hoveredStep), axes.style.theme.tint);
    }
}

void TimelineFigure::drawPinned(QPainter& painter, const StepAxes& axes) const
{
    if (sees(pinnedStep)) {
        painter.setPen(QPen(axes.style.theme.accent, axes.style.theme.px(2) * axes.style.theme.lineFactor));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(columnOf(axes, pinnedStep));
    }
}

void TimelineFigure::drawEarlier(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const
{
    if (m_earlier.isEmpty()) {
        return;
    }
    // Measured, so the line is solid. If steps are too narrow for two bars, only the earlier tops are drawn, behind the run's own bars.
    const bool on = m_earlier.front()->cacheOn;
    const QColor color = on ? axes.style.theme.accent : axes.style.theme.off;
    const QPen outline(color, std::max(1.0, axes.style.theme.px(1.0) * axes.style.theme.lineFactor));
    painter.setPen(outline);
    const bool bars = showsBoth(axes);
    const double half = std::max(0.5, axes.stepWidth * (bars ? kBackShare : 1.0) / 2);
    double before = std::numeric_limits<double>::quiet_NaN();
    const StepRange shown = visibleSteps();
    const int last = std::min(shown.last, static_cast<int>(m_earlier.size()) - 1);
    painter.setBrush(Qt::NoBrush);
    for (int step = shown.first; step <= last; ++step) {
        if (bars) {
            const double top = std::round(std::max(axes.y(millisecondsOf(m_earlier[step])), m_broken ? axes.area.top() : 0.0));
            const QRectF bar
                = QRectF(std::round(axes.x(step) - half), top, std::floor(2 * half), axes.zeroY - top).intersected(axes.columns());
            if (on)
                painter.fillRect(bar, axes.style.theme.tint);
            else
                fillHatch(painter, bar, QPointF(), HatchKind::Off, axes.style);
            painter.drawRect(bar);
            if (isBroken(axes, m_earlier[step])) {
                drawBreak(painter, axes, bar);
            }
        }
        const double y = std::round(std::max(axes.y(millisecondsOf(m_earlier[step])), m_broken ? axes.area.top() : 0.0));
        painter.drawLine(QLineF(axes.x(step) - half, y, axes.x(step) + half, y));
        labels.avoid(QLineF(axes.x(step) - half, y, axes.x(step) + half, y));
        if (!bars && !std::isnan(before)) {
            painter.drawLine(QLineF(axes.x(step) - half, before, axes.x(step) - half, y));  // one outline, no loose dashes
        }
        before = y;
    }
    nameEarlier(painter, axes, half, labels);
}

void TimelineFigure::drawBar(QPainter& painter, const StepAxes& axes, const TimelineBar& bar) const
{
    const Theme& now = axes.style.theme;
    const StepRecord& record = *m_records[bar.step];
    const auto& colors = record.cacheOn ? now.stagesOn : now.stagesOff;
    auto stages = shownStages(record.times);
    const double whole = millisecondsOf(m_records[bar.step]);
    const double most = (axes.zeroY - axes.area.top()) / axes.pixelsPerUnit;
    const bool broken = isBroken(axes, m_records[bar.step]);
    for (double& stage : stages) {
        stage *= broken ? most / whole : 1.0;  // a broken bar keeps the shares of its stages
    }
    const bool lined = barRect(axes, bar, 0.0).width() >= kLinedBar;
    double below = 0.0;
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        const double above = below + stages[stage];
        QRectF part = barRect(axes, bar, above);
        part.setTop(std::round(part.top()));
        part.setBottom(std::round(axes.y(below)));
        below = above;
        if (part.height() < 1.0) {
            continue;
        }
        painter.fillRect(part, colors[stage]);
        if (lined && part.height() >= 3.0 && stage + 1 < stages.size()) {
            painter.fillRect(QRectF(part.left(), part.top(), part.width(), 1.0), now.surface);
        }
        if (lined && stage + 1 == stages.size() && part.height() >= 2.0) {
            painter.setPen(QPen(colors[colors.size() / 2], 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(part.adjusted(0, 0, -1, -1));
        }
    }
    if (!record.cacheOn) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.setPen(QPen(now.surface, now.px(kOffHatch), Qt::SolidLine, Qt::FlatCap));
        drawHatchLines(painter, QPolygonF(barRect(axes, bar, below)), now.px(kOffPeriod));
        painter.restore();
    }
    if (broken) {
        drawBreak(painter, axes, barRect(axes, bar, below));
    }
}

bool TimelineFigure::isBroken(const StepAxes& axes, const StepRecordPtr& record) const
{
    return m_broken && millisecondsOf(record) * axes.pixelsPerUnit > axes.zeroY - axes.area.top();
}

/// Two slanted gaps near the top of a bar that is higher than the axis.
void TimelineFigure::drawBreak(QPainter& painter, const StepAxes& axes, const QRectF& bar)
{
    const Theme& now = axes.style.theme;
    const double rise = std::min(now.px(4), bar.width() / 2);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(now.surface, now.px(2), Qt::SolidLine, Qt::FlatCap));
    for (const double down : { 10.0, 15.0 }) {
        const double y = bar.top() + now.px(down);
        if (y + rise < bar.bottom()) {
            painter.drawLine(QPointF(bar.left(), y + rise / 2), QPointF(bar.right(), y - rise / 2));
        }
    }
    painter.restore();
}

void TimelineFigure::drawCap(QPainter& painter, const StepAxes& axes) const
{
    if (!sees(viewedStep))
        return;
    const TimelineBar self { viewedStep, viewedStep, viewedStep };
    const QRectF bar = barRect(axes, self, millisecondsOf(m_records[viewedStep]));
    const double thickness = axes.style.theme.px(2) * axes.style.theme.lineFactor;
    const double least = std::max(bar.width(), axes.style.theme.px(6));
    const QPointF corner(bar.center().x() - least / 2, std::round(bar.top()) - axes.style.theme.px(2) - thickness);
    painter.fillRect(QRectF(corner, QSizeF(least, thickness)).intersected(axes.columns()), axes.style.theme.text);
}

QList<int> TimelineFigure::modeChanges() const
{
    QList<int> steps;
    for (int step = std::max(1, visibleSteps().first); step < m_records.size() && step <= visibleSteps().last; ++step) {
        if (m_records[step]->cacheOn != m_records[step - 1]->cacheOn)
            steps << step;
    }
    return steps;
}

}  // namespace kvscope
