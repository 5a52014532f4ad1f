// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/shapes.h"

#include "theme/hatch.h"

#include <QBrush>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace kvscope {

namespace {

/// The part of a convex @p shape where sign · (x + y) <= sign · @p limit.
QPolygonF cutDiagonally(const QPolygonF& shape, double sign, double limit)
{
    const auto outside = [&](const QPointF& point) { return sign * (point.x() + point.y() - limit); };
    QPolygonF kept;
    for (qsizetype i = 0; i < shape.size(); ++i) {
        const QPointF& here = shape[i];
        const QPointF& next = shape[(i + 1) % shape.size()];
        const double before = outside(here);
        const double after = outside(next);
        if (before <= 0.0) {
            kept.append(here);
        }
        if ((before < 0.0 && after > 0.0) || (before > 0.0 && after < 0.0)) {
            kept.append(here + (next - here) * (before / (before - after)));
        }
    }
    return kept;
}

/// Stripes that rise at 45°, cut at the edges of @p rect. Hatches with one @p origin join.
QPainterPath risingStripes(const QRectF& rect, const QPointF& origin, double period, double width)
{
    const double step = period * std::numbers::sqrt2;
    const double half = width / std::numbers::sqrt2;
    const double zero = origin.x() + origin.y();
    const QPolygonF whole { rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft() };
    QPainterPath stripes;
    const double first = std::floor((rect.left() + rect.top() - half - zero) / step);
    for (double sum = zero + first * step; sum - half < rect.right() + rect.bottom(); sum += step) {
        const QPolygonF stripe = cutDiagonally(cutDiagonally(whole, 1.0, sum + half), -1.0, sum - half);
        if (stripe.size() > 2) {
            stripes.addPolygon(stripe);
            stripes.closeSubpath();
        }
    }
    return stripes;
}

/// The parts of @p line inside of @p shape.
QList<QLineF> linesInside(const QLineF& line, const QPolygonF& shape)
{
    std::vector<double> places { 0.0, 1.0 };
    for (qsizetype i = 0; i < shape.size(); ++i) {
        const QLineF edge(shape[i], shape[(i + 1) % shape.size()]);
        // Where the line crosses the edge, as parameters of both.
        const double turn = line.dx() * edge.dy() - line.dy() * edge.dx();
        if (turn == 0.0) {
            continue;
        }
        const QPointF between = edge.p1() - line.p1();
        const double onLine = (between.x() * edge.dy() - between.y() * edge.dx()) / turn;
        const double onEdge = (between.x() * line.dy() - between.y() * line.dx()) / turn;
        if (onLine > 0.0 && onLine < 1.0 && onEdge >= 0.0 && onEdge <= 1.0) {
            places.push_back(onLine);
        }
    }
    std::sort(places.begin(), places.end());
    QList<QLineF> result;
    for (std::size_t i = 1; i < places.size(); ++i) {
        if (places[i] > places[i - 1] && shape.containsPoint(line.pointAt((places[i] + places[i - 1]) / 2), Qt::OddEvenFill)) {
            result.append(QLineF(line.pointAt(places[i - 1]), line.pointAt(places[i])));
        }
    }
    return result;
}

QList<QRectF> dots(const QRectF& rect, double period, double width)
{
    QList<QRectF> result;
    for (double y = rect.top() + period / 2; y + width / 2 <= rect.bottom(); y += period) {
        for (double x = rect.left() + period / 2; x + width / 2 <= rect.right(); x += period) {
            result.append(QRectF(x - width / 2, y - width / 2, width, width));
        }
    }
    return result;
}

}  // namespace

void fillHatch(QPainter& painter, const QRectF& rect, const QPointF& origin, HatchKind kind, const FigureStyle& style)
{
    painter.save();
    if (!style.vector) {
        painter.setBrushOrigin(origin);
        painter.fillRect(rect, style.theme.hatch(kind, style.devicePixelRatio));
        painter.restore();
        return;
    }
    const HatchPlan plan = hatchPlan(style.theme, kind);
    const double unit = style.theme.px(1.0);
    painter.fillRect(rect, plan.ground);
    painter.setPen(Qt::NoPen);
    painter.setBrush(plan.ink);
    if (plan.dots) {
        painter.drawRects(dots(rect, plan.period * unit, plan.width * unit));
    } else {
        painter.drawPath(risingStripes(rect, origin, plan.period * unit, plan.width * unit));
    }
    painter.restore();
}

void fillHatchedPolygon(QPainter& painter, const QPolygonF& area, const QRectF& clip, HatchKind kind, const FigureStyle& style)
{
    const QPolygonF shape = clip.contains(area.boundingRect()) ? area : area.intersected(QPolygonF(clip));
    if (shape.size() < 3) {
        return;
    }
    constexpr double kPeriod = 1.5;  // of the plan's, so that text on it can be read
    const HatchPlan plan = hatchPlan(style.theme, kind);
    const double unit = style.theme.px(1.0);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(plan.ground);
    painter.drawPolygon(shape);
    painter.setPen(QPen(plan.ink, 0.8 * unit, Qt::SolidLine, Qt::FlatCap));
    drawHatchLines(painter, shape, plan.period * kPeriod * unit);
    painter.restore();
}

void drawHatchLines(QPainter& painter, const QPolygonF& shape, double period)
{
    // At places that depend on the page alone.
    const double step = period * std::numbers::sqrt2;
    const QRectF rect = shape.boundingRect();
    QList<QLineF> inside;
    for (double sum = std::ceil((rect.left() + rect.top()) / step) * step; sum < rect.right() + rect.bottom(); sum += step) {
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        if (right > left) {
            inside += linesInside(QLineF(left, sum - left, right, sum - right), shape);
        }
    }
    painter.drawLines(inside);
}

std::optional<QLineF> clippedLine(const QLineF& line, const QRectF& area)
{
    // Liang–Barsky: the parameter range inside all four edges.
    double from = 0.0;
    double to = 1.0;
    const std::array<std::array<double, 2>, 4> edges { { { -line.dx(), line.x1() - area.left() }, { line.dx(), area.right() - line.x1() },
        { -line.dy(), line.y1() - area.top() }, { line.dy(), area.bottom() - line.y1() } } };
    for (const auto& [direction, distance] : edges) {
        if (direction == 0.0) {
            if (distance < 0.0) {
                return std::nullopt;
            }
            continue;
        }
        const double place = distance / direction;
        (direction < 0.0 ? from : to) = direction < 0.0 ? std::max(from, place) : std::min(to, place);
    }
    if (from > to) {
        return std::nullopt;
    }
    return QLineF(line.pointAt(from), line.pointAt(to));
}

std::vector<QPolygonF> clippedPolyline(const QPolygonF& line, const QRectF& area)
{
    std::vector<QPolygonF> parts;
    QPolygonF part;
    const auto finish = [&] {
        if (part.size() > 1) {
            parts.push_back(part);
        }
        part.clear();
    };
    for (qsizetype i = 1; i < line.size(); ++i) {
        const std::optional<QLineF> piece = clippedLine(QLineF(line[i - 1], line[i]), area);
        if (!piece) {
            finish();
            continue;
        }
        if (part.isEmpty() || part.last() != piece->p1()) {
            finish();
            part.append(piece->p1());
        }
        part.append(piece->p2());
        if (piece->p2() != line[i]) {
            finish();
        }
    }
    finish();
    return parts;
}

}  // namespace kvscope
