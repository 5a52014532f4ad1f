// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/growthfigure.h"

#include "figures/fittingwords.h"
#include "text/numbertext.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kOnWidth = 2.5;  ///< of the line with the cache
constexpr double kBesidePoint = 6;  ///< between the viewed point and its number

}  // namespace

/// From 0 to what is reserved, or to ten times the longest text, in both directions; the line of growth is the diagonal.
struct GrowthFigure::Axes {
    QRectF plot;
    double positions = 1.0;
    double bytes = 1.0;

    [[nodiscard]] double x(double position) const { return plot.left() + plot.width() * position / positions; }
    [[nodiscard]] double y(double used) const { return plot.bottom() - plot.height() * used / bytes; }
};

GrowthFigure::Axes GrowthFigure::axes(const QRectF& rect, const Theme& theme) const
{
    const QFontMetrics tick(theme.font(FontRole::Tick));
    Axes axes;
    // The viewed text has at least a tenth of the axis: the reserve may be a
    // hundred times as long.
    const int longest = points.empty() ? 1 : std::max_element(points.begin(), points.end(), [](const Point& a, const Point& b) {
        return a.positions < b.positions;
    })->positions;
    axes.positions = std::max(1, std::min(std::max(reservedPositions(), longest), 10 * longest));
    axes.bytes = static_cast<double>(bytesPerPosition) * axes.positions;
    axes.plot = rect.adjusted(theme.px(2), tick.height() + theme.px(4), -theme.px(2), -tick.height() - theme.px(4));
    return axes;
}

QPointF GrowthFigure::pointOf(int step, const QRectF& rect, const Theme& theme) const
{
    const Axes at = axes(rect, theme);
    const Point& point = points[static_cast<std::size_t>(step)];
    return { at.x(point.positions), at.y(static_cast<double>(point.used)) };
}

void GrowthFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (empty())
        return;
    const Theme& theme = style.theme;
    const Axes at = axes(rect, theme);
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.save();
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(at.plot.left(), at.plot.bottom(), at.plot.width(), 1), theme.edge);
    painter.fillRect(QRectF(at.plot.left(), at.plot.top(), 1, at.plot.height()), theme.edge);
    const auto words = [&](double y, const QString& text) {
        painter.setPen(theme.text2);
        painter.drawText(QRectF(rect.left(), y, rect.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
            fittingWords(text, metrics, rect.width()));
    };
    painter.setRenderHint(QPainter::Antialiasing, true);
    // What the rest of the run would take is computed, so it is dashed; so is the
    // reserve where it lies on the axis.
    const Point& last = points.back();
    const double shown = std::min<double>(at.positions, reservedPositions());
    painter.setPen(QPen(theme.accent, theme.px(1.5), Qt::DashLine));
    if (shown > last.positions)
        painter.drawLine(QPointF(at.x(last.positions), at.y(static_cast<double>(bytesPerPosition) * last.positions)),
            QPointF(at.x(shown), at.y(static_cast<double>(bytesPerPosition) * shown)));
    const bool reserveShown = reservedPositions() <= at.positions;
    if (reserveShown) {
        painter.setPen(QPen(theme.text2, theme.px(1), Qt::DashLine));
        painter.drawLine(
            QPointF(at.plot.left(), at.y(static_cast<double>(reserved))), QPointF(at.plot.right(), at.y(static_cast<double>(reserved))));
    }
    // Used: counted, so it is solid. A step without the cache drops it to 0.
    QPolygonF line;
    for (int step = 0; step < static_cast<int>(points.size()); ++step)
        line << pointOf(step, rect, theme);
    painter.setPen(QPen(theme.accent, theme.px(kOnWidth) * theme.lineFactor, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    if (viewed >= 0 && viewed < static_cast<int>(points.size())) {
        painter.setPen(QPen(theme.surface, 1));
        painter.setBrush(theme.accent);
        const QPointF point = pointOf(viewed, rect, theme);
        painter.drawEllipse(point, theme.px(4), theme.px(4));
        // Its bytes, left of it and above the line, or right of it near the axis.
        const QString bytes = byteText(points[static_cast<std::size_t>(viewed)].used, style.locale);
        const double width = metrics.horizontalAdvance(bytes) + 1;
        const double left = point.x() - width - theme.px(kBesidePoint);
        const double top = std::max(at.plot.top() + 1, point.y() - metrics.height() - theme.px(kBesidePoint));
        painter.setPen(theme.text);
        painter.drawText(QRectF(left > at.plot.left() + 1 ? left : point.x() + theme.px(kBesidePoint), top, width, metrics.height()),
            Qt::AlignCenter, bytes);
    }
    //: above a curve; %1, %2: bytes
    words(rect.top(), tr("reserved %1 · limit %2").arg(byteText(reserved, style.locale), byteText(limit(), style.locale)));
    //: below a curve of bytes; %1, %2: numbers of positions
    words(rect.bottom() - metrics.height(),
        tr("used %1 of %2 positions")
            .arg(countText(points[static_cast<std::size_t>(std::max(0, viewed))].positions, style.locale),
                countText(reservedPositions(), style.locale)));
    painter.restore();
}

GrowthFigure growthFigure(const RunHistory& run, const ModelConfig& config, int step)
{
    GrowthFigure figure;
    for (const StepRecordPtr& record : run.records())
        figure.points.push_back({ record->positions, record->cacheBytes });
    figure.viewed = step;
    if (step >= 0 && step < run.steps())
        figure.reserved = run.records()[step]->cacheReservedBytes;
    figure.bytesPerPosition = cacheBytesPerPosition(config);
    figure.contextLength = config.contextLength;
    return figure;
}

}  // namespace kvscope
