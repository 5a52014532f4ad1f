// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/shapes.h"

#include "theme/hatch.h"

#include <QBrush>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace kvscope {

namespace {

/// Lines rising at 45°, at positions that depend only on the page, so that adjacent hatches line up.
QList<QLineF> risingLines(const QRectF& rect, double period)
{
    QList<QLineF> lines;
    const double step = period * std::numbers::sqrt2;
    for (double sum = std::ceil((rect.left() + rect.top()) / step) * step; sum < rect.right() + rect.bottom(); sum += step) {
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        if (right > left) {
            lines.append(QLineF(left, sum - left, right, sum - right));
        }
    }
    return lines;
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
    if (plan.dots) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(plan.ink);
        painter.drawRects(dots(rect, plan.period * unit, plan.width * unit));
    } else {
        const double width = plan.width * unit;
        painter.setPen(QPen(plan.ink, width, Qt::SolidLine, Qt::FlatCap));
        // A slanted line is wider than its centre line, so inset by half of that to stay inside.
        const double inset = std::min({ width / (2 * std::numbers::sqrt2), rect.width() / 4, rect.height() / 4 });
        painter.drawLines(risingLines(rect.adjusted(inset, inset, -inset, -inset), plan.period * unit));
    }
    painter.restore();
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
