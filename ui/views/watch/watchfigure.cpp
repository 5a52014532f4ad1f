// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchfigure.h"

#include "text/numbertext.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kWidestName = 110;
constexpr double kMark = 3.5;  ///< half a side
constexpr double kMarksFrom = 9;  ///< pixels a step; narrower steps have the line alone
constexpr int kMostPowers = 12;

}  // namespace

QColor WatchFigure::colorOf(int line, const Theme& theme)
{
    const std::array colors { theme.accent, theme.text, theme.stagesOn[2], theme.text2, theme.stagesOn[0], theme.edge };
    return colors[static_cast<std::size_t>(line) % colors.size()];
}

QString WatchFigure::nameOf(int line) const
{
    return curves.lines[static_cast<std::size_t>(line)].word.text;
}

WatchFigure::Axes WatchFigure::axes(const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFontMetrics tick(theme.font(FontRole::Tick));
    const QFontMetrics table(theme.font(FontRole::Table));
    Axes axes;
    axes.lineHeight = tick.height();
    // The axis reaches down to the power of ten below the least probability, or the greatest rank.
    double lowest = 0.0;
    for (const WatchLine& line : curves.lines) {
        for (const auto& place : line.places) {
            if (!place)
                continue;
            const double depth = measure == WatchMeasure::Rank ? std::log10(place->place.rank + 1.0)
                : place->place.probability > 0.0               ? -std::log10(place->place.probability)
                                                               : kMostPowers;
            lowest = std::max(lowest, depth);
        }
    }
    axes.powers = std::clamp(static_cast<int>(std::ceil(lowest - 1e-9)), 1, kMostPowers);
    double names = 0.0;
    for (std::size_t line = 0; line < curves.lines.size(); ++line)
        names = std::max<double>(names, table.horizontalAdvance(nameOf(static_cast<int>(line))));
    names = std::min(names, theme.px(kWidestName)) + theme.px(22);
    const double left = tick.horizontalAdvance(QStringLiteral("0.0001 %")) + theme.px(8);
    const double below = tick.height() + theme.px(4);
    axes.area = QRectF(rect.left() + left, rect.top() + tick.height() / 2.0 + 1, std::max(1.0, rect.width() - left - names),
        std::max(1.0, rect.height() - below - tick.height() / 2.0 - 1));
    axes.pitch = axes.area.width() / std::max(1, curves.steps);
    return axes;
}

std::optional<QPointF> WatchFigure::pointOf(int line, int step, const Axes& axes) const
{
    const auto found = curves.place(line, step);
    if (!found)
        return std::nullopt;
    const double depth = measure == WatchMeasure::Rank ? std::log10(found->place.rank + 1.0)
        : found->place.probability > 0.0               ? -std::log10(found->place.probability)
                                                       : axes.powers;
    return QPointF(axes.x(step), axes.area.top() + axes.area.height() * std::clamp(depth / axes.powers, 0.0, 1.0));
}

std::optional<QPointF> WatchFigure::pointOf(int line, int step, const QRectF& rect, const FigureStyle& style) const
{
    return pointOf(line, step, axes(rect, style));
}

int WatchFigure::stepAt(const QPointF& point, const QRectF& rect, const FigureStyle& style) const
{
    const Axes places = axes(rect, style);
    const bool inside = point.x() >= places.area.left() && point.x() < places.area.right();
    return inside && curves.steps > 0 ? std::min(curves.steps - 1, static_cast<int>((point.x() - places.area.left()) / places.pitch)) : -1;
}

void WatchFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (curves.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    const Axes places = axes(rect, style);
    paintAxes(painter, rect, places, style);
    for (std::size_t line = 0; line < curves.lines.size(); ++line)
        paintLine(painter, static_cast<int>(line), places, style);
    paintNames(painter, rect, places, style);
    painter.restore();
}

void WatchFigure::paintAxes(QPainter& painter, const QRectF& rect, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    painter.setFont(theme.font(FontRole::Tick));
    if (pointed >= 0 && pointed < curves.steps)
        painter.fillRect(QRectF(axes.x(pointed) - axes.pitch / 2, axes.area.top(), axes.pitch, axes.area.height()), theme.tint);
    const double pitch = axes.area.height() / axes.powers;
    const int every = std::max(1, static_cast<int>(std::ceil(axes.lineHeight / pitch)));
    for (int power = 0; power <= axes.powers; power += every) {
        const double y = std::round(axes.area.top() + power * pitch);
        painter.fillRect(QRectF(axes.area.left(), y, axes.area.width(), 1), power == axes.powers ? theme.edge : theme.grid);
        painter.setPen(theme.text2);
        const QString text = measure == WatchMeasure::Rank
            ? style.locale.toString(static_cast<qlonglong>(std::llround(std::pow(10.0, power))))
            : percentText(std::pow(10.0, -power), style.locale);
        painter.drawText(QRectF(rect.left(), y - axes.lineHeight / 2, axes.area.left() - rect.left() - theme.px(6), axes.lineHeight),
            Qt::AlignRight | Qt::AlignVCenter, text);
    }
    // As many step numbers as there is room for; the last one always.
    const double needed = QFontMetrics(theme.font(FontRole::Tick)).horizontalAdvance(QString::number(curves.steps)) + theme.px(8);
    int between = 1;
    for (const int factor : { 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000 }) {
        if (between * axes.pitch < needed)
            between = factor;
    }
    for (int step = 0; step < curves.steps; ++step) {
        const bool last = step + 1 == curves.steps;
        const bool crowded = !last && (curves.steps - 1 - step) * axes.pitch < needed;
        if (!last && ((step + 1) % between != 0 || crowded))
            continue;
        painter.setPen(theme.text2);
        painter.drawText(QRectF(axes.x(step) - needed / 2, axes.area.bottom() + theme.px(2), needed, axes.lineHeight), Qt::AlignCenter,
            QString::number(step + 1));
    }
    if (curves.viewedStep >= 0 && curves.viewedStep < curves.steps)
        painter.fillRect(QRectF(std::round(axes.x(curves.viewedStep)), axes.area.top(), 1, axes.area.height()), theme.edge);
}

void WatchFigure::paintLine(QPainter& painter, int line, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    static const std::array<QVector<qreal>, 3> kDashes { QVector<qreal> {}, QVector<qreal> { 5, 3 }, QVector<qreal> { 1.5, 2.5 } };
    QPen pen(colorOf(line, theme), 1.5 * theme.lineFactor);
    if (const auto& dashes = kDashes[static_cast<std::size_t>(line) % kDashes.size()]; !dashes.isEmpty())
        pen.setDashPattern(dashes);
    std::optional<QPointF> before;
    for (int step = 0; step < curves.steps; ++step) {
        const auto point = pointOf(line, step, axes);
        if (point && before) {
            painter.setPen(pen);
            painter.drawLine(*before, *point);
        }
        before = point;
    }
    const bool marks = axes.pitch >= theme.px(kMarksFrom);
    for (int step = 0; step < curves.steps; ++step) {
        const auto point = pointOf(line, step, axes);
        if (point && (marks || step == curves.viewedStep || step == pointed))
            paintMark(painter, line, *point, curves.place(line, step)->computedAgain, style);
    }
}

void WatchFigure::paintMark(QPainter& painter, int line, const QPointF& point, bool hollow, const FigureStyle& style)
{
    const Theme& theme = style.theme;
    const double r = theme.px(kMark);
    painter.setPen(QPen(colorOf(line, theme), 1.5));
    painter.setBrush(hollow ? theme.surface : colorOf(line, theme));
    const auto polygon = [&](std::initializer_list<QPointF> corners) {
        QPolygonF shape;
        for (const QPointF& corner : corners)
            shape << point + corner;
        painter.drawPolygon(shape);
    };
    switch (line % 6) {
    case 0: painter.drawEllipse(point, r, r); break;
    case 1: painter.drawRect(QRectF(point.x() - r, point.y() - r, 2 * r, 2 * r)); break;
    case 2: polygon({ { 0, -r }, { r, r }, { -r, r } }); break;
    case 3: polygon({ { 0, -r }, { r, 0 }, { 0, r }, { -r, 0 } }); break;
    case 4: polygon({ { 0, r }, { r, -r }, { -r, -r } }); break;
    default: polygon({ { -r, -r / 2 }, { r, -r / 2 }, { r, r / 2 }, { -r, r / 2 } });
    }
    painter.setBrush(Qt::NoBrush);
}

/// At the right of the last place of each word, apart from each other.
void WatchFigure::paintNames(QPainter& painter, const QRectF& rect, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    struct Name {
        int line = 0;
        double wanted = 0.0;
    };
    std::vector<Name> names;
    for (int line = 0; line < static_cast<int>(curves.lines.size()); ++line) {
        std::optional<QPointF> last;
        for (int step = curves.steps - 1; step >= 0 && !last; --step)
            last = pointOf(line, step, axes);
        names.push_back({ line, last ? last->y() : axes.area.bottom() });
    }
    std::ranges::stable_sort(names, {}, &Name::wanted);
    const double height = metrics.height();
    const double lowest = rect.bottom() - height / 2;
    double above = rect.top() - height / 2;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const double room = lowest - height * static_cast<double>(names.size() - 1 - i);
        const double y = std::max(above + height, std::min(names[i].wanted, room));
        above = y;
        const double left = axes.area.right() + theme.px(8);
        paintMark(painter, names[i].line, QPointF(left, y), !curves.lines[static_cast<std::size_t>(names[i].line)].known, style);
        painter.setFont(font);
        painter.setPen(curves.lines[static_cast<std::size_t>(names[i].line)].known ? theme.text : theme.text2);
        const QRectF place(left + theme.px(8), y - height / 2, std::max(0.0, rect.right() - left - theme.px(8)), height);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(nameOf(names[i].line), Qt::ElideRight, static_cast<int>(place.width())));
    }
}

}  // namespace kvscope
