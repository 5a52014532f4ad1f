// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costfigure.h"

#include "figures/axisticks.h"
#include "figures/labelplacer.h"
#include "figures/shapes.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

constexpr double kSolidWidth = 3.5;
constexpr double kComputedWidth = 2.0;
constexpr int kHeadroom = 10;  ///< px at 100 %
constexpr double kMarkedStep = 7.0;  ///< px; closer steps have no marks
constexpr std::size_t kMostMarks = 25;

QColor colorOf(bool cacheOn, const Theme& theme)
{
    return cacheOn ? theme.accent : theme.off;
}

void drawMark(QPainter& painter, const QPointF& middle, bool cacheOn, double radius, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(cacheOn, theme));
    if (cacheOn) {
        painter.drawEllipse(middle, radius, radius);
    } else {
        painter.drawRect(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius));
    }
}

/// The smallest value above zero; nullopt if there is none.
std::optional<double> least(const CostCurves& curves)
{
    double result = std::numeric_limits<double>::infinity();
    const auto look = [&result](double value) { result = std::isfinite(value) && value > 0.0 ? std::min(result, value) : result; };
    for (const auto* mode : { &curves.on, &curves.off }) {
        for (const CostPoint& point : *mode) {
            look(point.value);
        }
    }
    for (const SpentPoint& point : curves.spent) {
        look(point.value);
    }
    return std::isfinite(result) ? std::optional(result) : std::nullopt;
}

AxisUnit axisUnit(CostUnit unit)
{
    return unit == CostUnit::Operations ? AxisUnit::Operations : unit == CostUnit::Time ? AxisUnit::Milliseconds : AxisUnit::Bytes;
}

}  // namespace

CostFigure::CostFigure()
{
    setHeadroom(kHeadroom);
}

double CostFigure::limitOf(const CostCurves& curves)
{
    double result = 0.0;
    for (const SpentPoint& point : curves.spent) {
        result = std::max(result, point.value);
    }
    for (const auto* mode : { &curves.on, &curves.off }) {
        for (const CostPoint& point : *mode) {
            result = std::isfinite(point.value) ? std::max(result, point.value) : result;
        }
    }
    return curves.unit == CostUnit::Time && result > 0.0 ? roundedUp(result) : result;
}

void CostFigure::setCurves(CostCurves curves, CostAxis axis, double limit)
{
    m_curves = std::move(curves);
    setLowest(axis == CostAxis::Logarithmic ? least(m_curves) : std::nullopt);
    setAxes(m_curves.steps(), std::max(limit, limitOf(m_curves)), axisUnit(m_curves.unit));
}

double CostFigure::valueAt(int step, bool cacheOn) const
{
    return m_curves.mode(cacheOn)[static_cast<std::size_t>(step)].value;
}

/// On the line of its mode, which is that of a race's medians where the text was raced.
double CostFigure::spentAt(std::size_t step) const
{
    const SpentPoint& spent = m_curves.spent[step];
    const CostPoint& point = m_curves.mode(spent.cacheOn)[step];
    return !spent.mixed && point.source == CostSource::Raced ? point.value : spent.value;
}

bool CostFigure::mixedAt(int step) const
{
    const auto at = static_cast<std::size_t>(step);
    return step >= 0 && at < m_curves.spent.size() && m_curves.spent[at].mixed;
}

void CostFigure::drawSteps(QPainter& painter, const StepAxes& axes) const
{
    if (m_curves.on.empty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawSaved(painter, axes);
    drawHovered(painter, axes);
    const std::vector<Stretch> all = stretches(axes);
    for (const bool solid : { false, true }) {
        for (const Stretch& stretch : all) {
            if (stretch.solid == solid) {
                drawStretch(painter, axes, stretch);
            }
        }
    }
    drawMarks(painter, axes);
    drawLabels(painter, axes, all);
}

std::vector<CostFigure::Stretch> CostFigure::stretches(const StepAxes& axes) const
{
    std::vector<Stretch> result;
    addReferences(result, axes, false);
    addReferences(result, axes, true);
    addSpent(result, axes);
    return result;
}

/// What a run wholly in one mode takes, but for the steps of the run itself, which addSpent() adds.
void CostFigure::addReferences(std::vector<Stretch>& result, const StepAxes& axes, bool cacheOn) const
{
    const std::vector<CostPoint>& points = m_curves.mode(cacheOn);
    // Counts continue exactly where the counted line ends. Computed times are estimates and are never joined to measured ones.
    const bool joined = m_curves.unit != CostUnit::Time;
    const bool drawnAlready = m_curves.unit != CostUnit::Bytes;
    Stretch stretch;
    stretch.cacheOn = cacheOn;
    const auto flush = [&] {
        if (stretch.line.size() > 1) {
            result.push_back(stretch);
        }
        stretch.line.clear();
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const CostPoint& point = points[i];
        if (!std::isfinite(point.value)) {
            flush();
            continue;
        }
        const QPointF here(axes.x(static_cast<double>(i)), axes.y(point.value));
        const bool own = point.source == CostSource::Measured && drawnAlready;
        const Stretch kind { {}, cacheOn, point.isMeasured(), own, point.source == CostSource::Earlier, false,
            point.source == CostSource::Raced };
        const bool same
            = kind.solid == stretch.solid && kind.own == stretch.own && kind.earlier == stretch.earlier && kind.raced == stretch.raced;
        if (!same) {
            const bool join = !stretch.line.isEmpty() && (joined || kind.solid == stretch.solid);
            const QPointF before = stretch.line.isEmpty() ? QPointF() : stretch.line.constLast();
            flush();
            stretch = kind;
            if (join) {
                stretch.line.append(before);
            }
        }
        stretch.line.append(here);
    }
    flush();
    std::erase_if(result, [](const Stretch& each) { return each.own; });
}

/// The run itself: stretches of one mode are one line each, and where the mode changes the line has its kink.
void CostFigure::addSpent(std::vector<Stretch>& result, const StepAxes& axes) const
{
    if (m_curves.spentSource != CostSource::Measured) {
        return;  // computed bytes lie on the line of their mode
    }
    const auto at = [&](std::size_t i) { return QPointF(axes.x(static_cast<double>(i)), axes.y(spentAt(i))); };
    for (std::size_t begin = 1; begin < m_curves.spent.size();) {
        const bool on = m_curves.spent[begin].cacheOn;
        // Of single steps only the total is a mixture: each of them has a mode.
        const bool mixed = m_curves.sum == CostSum::Total && m_curves.spent[begin].mixed;
        Stretch stretch { { at(begin - 1) }, on, true, true, false, mixed, false };
        for (; begin < m_curves.spent.size() && m_curves.spent[begin].cacheOn == on; ++begin) {
            stretch.line.append(at(begin));
        }
        // Where the text was raced its medians are the line, which is there already.
        const bool raced = !mixed && m_curves.mode(on)[begin - 1].source == CostSource::Raced;
        if (!raced) {
            result.push_back(stretch);
        }
    }
}

void CostFigure::drawStretch(QPainter& painter, const StepAxes& axes, const Stretch& stretch)
{
    const Theme& theme = axes.style.theme;
    const double width = stretch.solid ? kSolidWidth : kComputedWidth;
    QPen pen(colorOf(stretch.cacheOn, theme), width * theme.px(1.0) * theme.lineFactor);
    if (stretch.solid) {
        pen.setCapStyle(Qt::RoundCap);
        pen.setJoinStyle(Qt::RoundJoin);
    } else {
        // In units of the pen's width: 6 px drawn, 4 px left out.
        pen.setDashPattern({ 6.0 / kComputedWidth, 4.0 / kComputedWidth });
        pen.setCapStyle(Qt::FlatCap);
    }
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& part : clippedPolyline(stretch.line, axes.columns())) {
        painter.drawPolyline(part);
    }
}

void CostFigure::drawHovered(QPainter& painter, const StepAxes& axes) const
{
    if (visibleSteps().contains(hoveredStep)) {
        const double x = std::round(axes.x(hoveredStep)) + 0.5;
        painter.setPen(QPen(axes.style.theme.grid, 1.0));
        painter.drawLine(QPointF(x, 0), QPointF(x, axes.zeroY));
    }
}

void CostFigure::drawMarks(QPainter& painter, const StepAxes& axes) const
{
    const double radius = axes.style.theme.px(3.2) * std::sqrt(axes.style.theme.lineFactor);
    for (std::size_t i = 0; i < m_curves.spent.size(); ++i) {
        const int step = static_cast<int>(i);
        const bool viewed = step == viewedStep;
        if ((viewed && showsValues(axes) && !m_curves.spent[i].mixed) || !visibleSteps().contains(step)) {
            continue;  // it stands with its value
        }
        const bool roomy = axes.stepWidth >= axes.style.theme.px(kMarkedStep) && m_curves.spent.size() <= kMostMarks;
        if (viewed || roomy || m_curves.spent.size() == 1) {
            const QPointF here(axes.x(step), axes.y(spentAt(i)));
            drawMark(painter, here, m_curves.spent[i].cacheOn, viewed ? radius * 1.6 : radius, axes.style.theme);
        }
    }
}

}  // namespace kvscope
