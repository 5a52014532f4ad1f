// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/pairfigure.h"

#include "views/heads/everynth.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kWidestBar = 14;
constexpr double kPairFrom = 7;  ///< narrower keys have both bars in one place
constexpr double kTokensFrom = 36;
constexpr double kSwatchSide = 10;

}  // namespace

struct PairFigure::Axes {
    QRectF area;
    QRectF plot;
    QRectF legend;
    double pitch = 0.0;  ///< of a key
    double limit = 1.0;  ///< the largest value of the axis
    double step = 0.25;  ///< between ticks
    double lineHeight = 0.0;
    bool tokens = false;

    [[nodiscard]] double x(int key) const { return plot.left() + key * pitch; }
    [[nodiscard]] double y(double value, bool signedValues) const
    {
        const double share = signedValues ? (limit - value) / (2 * limit) : 1.0 - value / limit;
        return std::round(plot.top() + plot.height() * std::clamp(share, 0.0, 1.0));
    }
};

PairFigure::Axes PairFigure::axes(const QRectF& rect, const Theme& theme) const
{
    Axes axes;
    double most = 0.0;
    for (int key = 0; key < pair.keys(); ++key) {
        const std::array values { difference ? std::abs(pair.difference(key)) : pair.weightA(key), difference ? 0.0 : pair.weightB(key) };
        for (const double value : values)
            most = std::isnan(value) ? most : std::max(most, value);
    }
    // The limit is a whole number of steps.
    for (const double step : { 0.02, 0.05, 0.1, 0.2, 0.25 }) {
        axes.step = step;
        axes.limit = std::max(step, std::ceil(most / step - 1e-9) * step);
        if (axes.limit / step <= (difference ? 2.0 : 4.0) + 1e-9)
            break;
    }
    const QFontMetrics metrics(theme.font(FontRole::Tick));
    axes.area = rect;
    axes.lineHeight = metrics.height();
    axes.legend = QRectF(rect.left(), rect.top(), rect.width(), axes.lineHeight + theme.px(6));
    const double left = metrics.horizontalAdvance(QStringLiteral("−0.25")) + theme.px(8);
    const double width = rect.width() - left - theme.px(4);
    axes.pitch = pair.keys() > 0 ? width / pair.keys() : width;
    axes.tokens = axes.pitch >= theme.px(kTokensFrom);
    const double below = axes.lineHeight * (axes.tokens ? 2 : 1) + theme.px(4);
    axes.plot = QRectF(rect.left() + left, axes.legend.bottom() + axes.lineHeight / 2, width,
        std::max(1.0, rect.bottom() - below - axes.legend.bottom() - axes.lineHeight / 2));
    return axes;
}

PairFigure::Bars PairFigure::barsOf(int key, const Axes& axes, const Theme& theme) const
{
    const double middle = axes.x(key) + axes.pitch / 2;
    const double zero = axes.y(0.0, difference);
    const auto bar = [&](double left, double width, double value) {
        if (std::isnan(value))
            return QRectF();
        const double end = axes.y(value, difference);
        return QRectF(QPointF(left, std::min(zero, end)), QPointF(left + width, std::max(zero, end)));
    };
    if (difference || pair.b.empty() || axes.pitch < theme.px(kPairFrom)) {
        const double width = std::max(1.0, std::min(theme.px(kWidestBar), axes.pitch - (axes.pitch > 3 ? 1.0 : 0.0)));
        const double left = middle - width / 2;
        if (difference)
            return { bar(left, width, pair.difference(key)), {} };
        return { bar(left, width, pair.weightA(key)), bar(left, width, pair.weightB(key)) };
    }
    const double width = std::floor(std::min(theme.px(kWidestBar), axes.pitch * 0.4));
    return { bar(std::round(middle - width), width, pair.weightA(key)), bar(std::round(middle) + 1, width, pair.weightB(key)) };
}

PairFigure::Bars PairFigure::barsOf(int key, const QRectF& rect, const Theme& theme) const
{
    return barsOf(key, axes(rect, theme), theme);
}

int PairFigure::keyAt(const QPointF& point, const QRectF& rect, const Theme& theme) const
{
    const Axes places = axes(rect, theme);
    const bool inside = point.x() >= places.plot.left() && point.x() < places.plot.right() && point.y() >= places.plot.top();
    return inside && pair.keys() > 0 ? std::min(pair.keys() - 1, static_cast<int>((point.x() - places.plot.left()) / places.pitch)) : -1;
}

void PairFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (pair.a.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const Axes places = axes(rect, style.theme);
    paintLegend(painter, places, style);
    paintAxis(painter, places, style);
    paintBars(painter, places, style);
    paintKeys(painter, places, style);
    painter.restore();
}

void PairFigure::paintAxis(QPainter& painter, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    painter.setFont(theme.font(FontRole::Tick));
    const int all = static_cast<int>(std::lround(axes.limit / axes.step));
    // Every one, every other one, or only the ends, as there is room for their numbers.
    const double pitch = axes.plot.height() / (all * (difference ? 2 : 1));
    const int every = pitch >= axes.lineHeight ? 1 : all % 2 == 0 && 2 * pitch >= axes.lineHeight ? 2 : all;
    const int ticks = all / every;
    const int decimals = axes.step < 0.1 || axes.step == 0.25 ? 2 : 1;
    for (int tick = difference ? -ticks : 0; tick <= ticks; ++tick) {
        const double value = tick * every * axes.step;
        const double y = axes.y(value, difference);
        painter.fillRect(QRectF(axes.plot.left(), y, axes.plot.width(), 1), tick == 0 ? theme.edge : theme.grid);
        painter.setPen(theme.text2);
        const QRectF place(axes.plot.left() - theme.px(60), y - axes.lineHeight / 2, theme.px(60) - theme.px(6), axes.lineHeight);
        const QString sign = difference && tick > 0 ? QStringLiteral("+") : QString();
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, sign + style.locale.toString(value, 'f', decimals));
    }
}

void PairFigure::paintBars(QPainter& painter, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const auto hollow = [&](const QRectF& bar) {
        painter.fillRect(bar, theme.surface);
        painter.setPen(QPen(theme.text2, 1));
        painter.setBrush(Qt::NoBrush);
        if (bar.width() >= 3)
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
        else
            painter.fillRect(bar, theme.text2);
    };
    for (int key = 0; key < pair.keys(); ++key) {
        if (key == hovered)
            painter.fillRect(QRectF(axes.x(key), axes.plot.top(), axes.pitch, axes.plot.height()), theme.tint);
        const Bars bars = barsOf(key, axes, theme);
        if (difference) {
            if (pair.difference(key) >= 0)
                painter.fillRect(bars.a, theme.accent);
            else
                hollow(bars.a);
            continue;
        }
        // In one place the taller one is behind.
        const bool behind = bars.b.height() > bars.a.height();
        if (behind && !bars.b.isEmpty())
            hollow(bars.b);
        painter.fillRect(bars.a, theme.accent);
        if (!behind && !bars.b.isEmpty())
            hollow(bars.b);
    }
}

void PairFigure::paintKeys(QPainter& painter, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFontMetrics metrics(theme.font(FontRole::Tick));
    const double needed = metrics.horizontalAdvance(QString::number(pair.keys())) + theme.px(8);
    for (int key = 0; key < pair.keys(); ++key) {
        const bool named = key == hovered || (hovered < 0 && key == pair.keys() - 1) || isNamed(key, axes.pitch, needed);
        // The last one gives way to none but stays clear of its neighbour.
        const bool crowded = key != hovered && key != pair.keys() - 1 && (pair.keys() - 1 - key) * axes.pitch < needed;
        const bool besideHovered = hovered >= 0 && key != hovered && std::abs(key - hovered) * axes.pitch < needed;
        if (!named || crowded || besideHovered)
            continue;
        painter.setFont(theme.font(FontRole::Tick));
        painter.setPen(key == hovered ? theme.text : theme.text2);
        const double width = std::max(axes.pitch, needed);
        QRectF number(axes.x(key) + axes.pitch / 2 - width / 2, axes.plot.bottom() + theme.px(2), width, axes.lineHeight);
        number.moveRight(std::min(number.right(), axes.area.right()));
        painter.drawText(number, Qt::AlignCenter, QString::number(key + 1));
        if (!axes.tokens)
            continue;
        painter.setPen(theme.text);
        const QString token = metrics.elidedText(
            pair.tokens[static_cast<std::size_t>(key)].text, Qt::ElideMiddle, static_cast<int>(axes.pitch - theme.px(4)));
        painter.drawText(QRectF(axes.x(key), number.bottom(), axes.pitch, axes.lineHeight), Qt::AlignCenter, token);
    }
}

void PairFigure::paintLegend(QPainter& painter, const Axes& axes, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    double x = axes.plot.left();
    const auto entry = [&](const QString& text, bool filled) {
        const double side = theme.px(kSwatchSide);
        const QRectF swatch(std::round(x), std::round(axes.legend.center().y() - side / 2), side, side);
        painter.fillRect(swatch, filled ? theme.accent : theme.surface);
        if (!filled) {
            painter.setPen(QPen(theme.text2, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.setPen(theme.text);
        x = swatch.right() + theme.px(5);
        const double room = std::max(0.0, axes.legend.right() - x);
        const QString fitting = metrics.elidedText(text, Qt::ElideRight, static_cast<int>(room));
        painter.drawText(QRectF(x, axes.legend.top(), room, axes.legend.height()), Qt::AlignLeft | Qt::AlignVCenter, fitting);
        x += metrics.horizontalAdvance(fitting) + theme.px(16);
    };
    const QString a = difference && !pair.b.empty() ? RowPair::tr("more in %1").arg(pair.nameA()) : pair.nameA();
    entry(a, true);
    if (!pair.b.empty())
        entry(difference ? RowPair::tr("more in %1").arg(pair.nameB()) : pair.nameB(), false);
}

}  // namespace kvscope
