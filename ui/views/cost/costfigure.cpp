// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costfigure.h"

#include "figures/labelplacer.h"
#include "figures/shapes.h"
#include "views/cost/costtablemodel.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace kvscope {

namespace {

constexpr double kMeasuredWidth = 2.5;
constexpr double kComputedWidth = 1.5;
constexpr int kHeadroom = 10;  ///< px at 100 %
constexpr double kMarkedStep = 7.0;  ///< px; closer steps have no marks
constexpr float kGroundOpacity = 0.85F;  ///< of the background of a label that found no free place
constexpr double kRoomForValues = 180.0;  ///< px at 100 % of height
constexpr int kObstacles = 64;  ///< pieces of a curve that labels avoid

QColor colorOf(bool cacheOn, const Theme& theme)
{
    return cacheOn ? theme.accent : theme.off;
}

QPen penOf(bool cacheOn, CostSource source, const Theme& theme)
{
    const double scale = theme.px(1.0) * theme.lineFactor;
    QPen pen(colorOf(cacheOn, theme), (source == CostSource::Measured ? kMeasuredWidth : kComputedWidth) * scale);
    if (source == CostSource::Computed) {
        // In units of the pen width: 5 px dash, 4 px gap.
        pen.setDashPattern({ 5.0 / kComputedWidth, 4.0 / kComputedWidth });
        pen.setCapStyle(Qt::FlatCap);
    } else {
        pen.setCapStyle(Qt::RoundCap);
        pen.setJoinStyle(Qt::RoundJoin);
    }
    return pen;
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

double greatest(const CostCurves& curves)
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
    for (const auto* line : { &curves.computedOn, &curves.computedOff }) {
        for (const double value : *line) {
            result = std::isfinite(value) ? std::max(result, value) : result;
        }
    }
    return result;
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

/// Candidate corners for a label next to a line: from its end backwards, above and below, clear of the line.
std::vector<QPointF> besides(const QPolygonF& line, const QSizeF& text, double gap)
{
    std::vector<QPointF> corners;
    const auto points = line.size();
    constexpr int kTries = 24;
    const double aboveY = -text.height() - gap;
    for (int i = 0; i < kTries; ++i) {
        const auto at = points <= 1 ? 0 : (points - 1) - (points - 1) * i / (kTries - 1);
        const QPointF point = line[at];
        corners.push_back(point + QPointF(-text.width(), aboveY));  // ends here, above
        corners.push_back(point + QPointF(-text.width() / 2, aboveY));
        corners.push_back(point + QPointF(-text.width(), aboveY - 2 * gap));
        corners.push_back(point + QPointF(gap * 2, gap));  // starts here, below: next to a rising line
        corners.push_back(point + QPointF(-text.width() - gap * 2, aboveY - text.height() / 2));
        corners.push_back(point + QPointF(-text.width(), gap));
        corners.push_back(point + QPointF(gap * 2, aboveY));
    }
    return corners;
}

}  // namespace

CostFigure::CostFigure()
{
    setHeadroom(kHeadroom);
}

void CostFigure::setCurves(CostCurves curves, CostUnit unit, CostAxis axis)
{
    m_curves = std::move(curves);
    m_unit = unit;
    setLowest(axis == CostAxis::Logarithmic ? least(m_curves) : std::nullopt);
    setAxes(m_curves.steps(), greatest(m_curves), axisUnit(unit));
}

void CostFigure::drawSteps(QPainter& painter, const StepAxes& axes) const
{
    if (m_curves.on.empty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawViewed(painter, axes);
    drawComputed(painter, axes, false);
    drawComputed(painter, axes, true);
    drawReference(painter, axes, false);
    drawReference(painter, axes, true);
    drawSpent(painter, axes);
    drawLabels(painter, axes);
}

void CostFigure::drawLine(QPainter& painter, const StepAxes& axes, const QPolygonF& line)
{
    painter.setBrush(Qt::NoBrush);
    for (const QPolygonF& part : clippedPolyline(line, axes.columns())) {
        painter.drawPolyline(part);
    }
}

void CostFigure::drawViewed(QPainter& painter, const StepAxes& axes) const
{
    const auto vertical = [&](int step, const QPen& pen) {
        const double x = std::round(axes.x(step)) + 0.5;
        painter.setPen(pen);
        painter.drawLine(QPointF(x, 0), QPointF(x, axes.zeroY));
    };
    if (visibleSteps().contains(hoveredStep)) {
        vertical(hoveredStep, QPen(axes.style.theme.grid, 1.0));
    }
    if (visibleSteps().contains(viewedStep)) {
        vertical(viewedStep, QPen(axes.style.theme.edge, axes.style.theme.lineFactor, Qt::DotLine));
    }
}

void CostFigure::drawComputed(QPainter& painter, const StepAxes& axes, bool cacheOn) const
{
    // Only below the measured part: after that the reference line is the computed one.
    const std::vector<CostPoint>& points = m_curves.mode(cacheOn);
    const std::vector<double>& values = m_curves.computed(cacheOn);
    QPolygonF line;
    for (std::size_t i = 0; i < points.size() && points[i].source < CostSource::Computed; ++i) {
        if (std::isfinite(values[i])) {
            line.append(QPointF(axes.x(static_cast<double>(i)), axes.y(values[i])));
        }
    }
    if (line.size() > 1) {
        painter.setPen(penOf(cacheOn, CostSource::Computed, axes.style.theme));
        drawLine(painter, axes, line);
    }
}

void CostFigure::drawReference(QPainter& painter, const StepAxes& axes, bool cacheOn) const
{
    // Consecutive points of one source form one polyline, so that dashes do not restart at every step.
    const std::vector<CostPoint>& points = m_curves.mode(cacheOn);
    QPolygonF line;
    CostSource source = CostSource::Unknown;
    const auto flush = [&] {
        if (line.size() > 1 && (source == CostSource::Computed || source == CostSource::Earlier)) {
            painter.setPen(penOf(cacheOn, source, axes.style.theme));
            drawLine(painter, axes, line);
        }
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const CostPoint& point = points[i];
        const QPointF here(axes.x(static_cast<double>(i)), std::isfinite(point.value) ? axes.y(point.value) : axes.zeroY);
        // A segment is as certain as its less certain end.
        const CostSource piece = i == 0 ? point.source : std::max(point.source, points[i - 1].source);
        if (i > 0 && piece != source) {
            flush();
            line = line.isEmpty() ? QPolygonF() : QPolygonF { line.last() };
        }
        source = piece;
        line.append(here);
    }
    flush();
}

void CostFigure::drawSpent(QPainter& painter, const StepAxes& axes) const
{
    const auto at = [&](std::size_t i) { return QPointF(axes.x(static_cast<double>(i)), axes.y(m_curves.spent[i].value)); };
    painter.setBrush(Qt::NoBrush);
    // Consecutive steps of one mode form one line: a thousand segments with round caps would be slow.
    for (std::size_t begin = 1; begin < m_curves.spent.size();) {
        const bool on = m_curves.spent[begin].cacheOn;
        QPolygonF line { at(begin - 1) };
        std::size_t end = begin;
        for (; end < m_curves.spent.size() && m_curves.spent[end].cacheOn == on; ++end) {
            line.append(at(end));
        }
        // Computed bytes already have a reference line; a second dashed line on top would look solid.
        if (m_curves.spentSource == CostSource::Measured) {
            painter.setPen(penOf(on, CostSource::Measured, axes.style.theme));
            drawLine(painter, axes, line);
        }
        begin = end;
    }
    const double radius = axes.style.theme.px(2.8) * std::sqrt(axes.style.theme.lineFactor);
    for (std::size_t i = 0; i < m_curves.spent.size(); ++i) {
        const bool viewed = static_cast<int>(i) == viewedStep;
        if (viewed && showsValues(axes)) {
            continue;  // labelled together with its value
        }
        if (!visibleSteps().contains(static_cast<int>(i))) {
            continue;
        }
        if (viewed || axes.stepWidth >= axes.style.theme.px(kMarkedStep) || m_curves.spent.size() == 1) {
            drawMark(painter, at(i), m_curves.spent[i].cacheOn, viewed ? radius * 1.6 : radius, axes.style.theme);
        }
    }
}

std::vector<CostFigure::LabelText> CostFigure::labelTexts(const StepAxes& axes) const
{
    std::vector<LabelText> result;
    const bool time = m_unit == CostUnit::Time;
    for (const bool on : { true, false }) {
        QPolygonF line;
        for (std::size_t i = 0; i < m_curves.spent.size(); ++i) {
            if (m_curves.spent[i].cacheOn == on && visibleSteps().contains(static_cast<int>(i))) {
                line.append(QPointF(axes.x(static_cast<double>(i)), axes.y(m_curves.spent[i].value)));
            }
        }
        if (!line.isEmpty()) {
            const QString counted = on ? tr("on, counted") : tr("off, counted");
            const QString measured = on ? tr("on, measured") : tr("off, measured");
            const QString computed = on ? tr("on (computed)") : tr("off (computed)");
            result.push_back({ m_unit == CostUnit::Bytes ? computed
                    : time                               ? measured
                                                         : counted,
                colorOf(on, axes.style.theme), true, line });
        }
    }
    for (const bool on : { false, true }) {
        for (const CostSource source : { CostSource::Computed, CostSource::Earlier }) {
            QPolygonF line;
            for (std::size_t i = 0; i < m_curves.mode(on).size(); ++i) {
                const CostPoint& point = m_curves.mode(on)[i];
                if (point.source == source && visibleSteps().contains(static_cast<int>(i))) {
                    line.append(QPointF(axes.x(static_cast<double>(i)), axes.y(point.value)));
                }
            }
            // The bytes of the run's own mode are already labelled.
            const bool named = m_unit == CostUnit::Bytes
                && std::any_of(m_curves.spent.begin(), m_curves.spent.end(), [on](const SpentPoint& point) { return point.cacheOn == on; });
            if (line.size() > 1 && !named) {
                const QString measured = on ? tr("on (measured earlier)") : tr("off (measured earlier)");
                const QString counted = on ? tr("on (counted earlier)") : tr("off (counted earlier)");
                const QString computed = on ? tr("on (computed)") : tr("off (computed)");
                const QString text = source == CostSource::Computed ? computed : time ? measured : counted;
                result.push_back({ text, colorOf(on, axes.style.theme), false, line });
            }
        }
    }
    return result;
}

void CostFigure::drawLabels(QPainter& painter, const StepAxes& axes) const
{
    LabelPlacer placer(QRectF(axes.area.left() + axes.style.theme.px(4), 0, axes.area.width() - axes.style.theme.px(4), axes.zeroY));
    const auto obstacle = [&](const auto& valueAt, std::size_t count) {
        if (count < 2) {
            return;
        }
        const std::size_t pieces = std::min<std::size_t>(count - 1, kObstacles);
        QPointF before(axes.x(0), axes.y(valueAt(0)));
        for (std::size_t i = 1; i <= pieces; ++i) {
            const std::size_t index = (count - 1) * i / pieces;
            const QPointF here(axes.x(static_cast<double>(index)), axes.y(valueAt(index)));
            if (std::isfinite(before.y()) && std::isfinite(here.y())) {
                if (const auto piece = clippedLine(QLineF(before, here), axes.columns())) {
                    placer.avoid(*piece);
                }
            }
            before = here;
        }
    };
    obstacle([&](std::size_t i) { return m_curves.spent[i].value; }, m_curves.spent.size());
    obstacle([&](std::size_t i) { return m_curves.on[i].value; }, m_curves.on.size());
    obstacle([&](std::size_t i) { return m_curves.off[i].value; }, m_curves.off.size());
    if (visibleSteps().contains(viewedStep)) {
        placer.avoid(QLineF(axes.x(viewedStep), 0, axes.x(viewedStep), axes.zeroY));
    }
    drawValues(painter, axes, placer);
    for (const LabelText& label : labelTexts(axes)) {
        drawLabel(painter, axes, placer, label);
    }
}

void CostFigure::drawLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& placer, const LabelText& label) const
{
    QFont font = axes.style.theme.font(FontRole::Table);
    font.setBold(label.bold);
    const QFontMetricsF metrics(font);
    const QSizeF size(metrics.horizontalAdvance(label.text) + 1, metrics.height() - metrics.descent() / 2);
    const double gap = axes.style.theme.px(label.line.size() == 1 ? 8 : 3);
    const std::vector<QPointF> places = besides(label.line, size, gap);
    if (const auto place = placer.place(size, places, true)) {
        if (placer.crossings(*place) > 0) {
            QColor ground = axes.style.theme.surface;
            ground.setAlphaF(kGroundOpacity);
            painter.fillRect(*place, ground);
        }
        painter.setFont(font);
        painter.setPen(label.color);
        painter.drawText(*place, Qt::AlignCenter | Qt::TextDontClip, label.text);
    }
}

bool CostFigure::showsValues(const StepAxes& axes) const
{
    return axes.area.height() >= axes.style.theme.px(kRoomForValues) && viewedStep < m_curves.steps()
        && visibleSteps().contains(viewedStep);
}

void CostFigure::drawValues(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const
{
    if (!showsValues(axes)) {
        return;
    }
    const auto at = static_cast<std::size_t>(viewedStep);
    const bool done = at < m_curves.spent.size();
    const double radius = axes.style.theme.px(4.5);
    for (const bool on : { false, true }) {
        const bool own = done && m_curves.spent[at].cacheOn == on;
        const double value = own ? m_curves.spent[at].value : m_curves.mode(on)[at].value;
        if (!std::isfinite(value)) {
            continue;
        }
        const QPointF middle(axes.x(viewedStep), axes.y(value));
        painter.setPen(QPen(colorOf(on, axes.style.theme), axes.style.theme.px(2.5) * axes.style.theme.lineFactor));
        painter.setBrush(axes.style.theme.surface);
        if (on) {
            painter.drawEllipse(middle, radius, radius);
        } else {
            painter.drawRect(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius));
        }
        placer.avoid(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius));
        drawLabel(painter, axes, placer,
            { costText(value, m_unit, axes.style.locale), colorOf(on, axes.style.theme), true, QPolygonF { middle } });
    }
}

}  // namespace kvscope
