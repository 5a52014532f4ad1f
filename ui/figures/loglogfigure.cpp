// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/loglogfigure.h"

#include "figures/labelplacer.h"
#include "text/numbertext.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kReach = 24;  ///< how far from a dot the pointer may be, pixels at 100 %
constexpr double kRoomyInLines = 5.0;  ///< height of a plot in which names may cross lines, in lines of text

/// "0.1", "10", "1 k", "1 M"
QString decadeText(int exponent, const QLocale& locale)
{
    if (exponent < 0)
        return locale.toString(std::pow(10.0, exponent), 'f', -exponent);
    QString text = siText(std::pow(10.0, exponent), locale);  // "1.00 k"
    const qsizetype point = text.indexOf(locale.decimalPoint());
    const qsizetype unit = text.indexOf(kUnitSpace);
    return point >= 0 && point < unit ? text.remove(point, unit - point) : text;
}

QPainterPath markPath(PlotMark mark, const QPointF& at, double size)
{
    QPainterPath path;
    switch (mark) {
    case PlotMark::Circle: path.addEllipse(at, size, size); break;
    case PlotMark::Square: path.addRect(QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)); break;
    case PlotMark::Diamond:
        path.addPolygon(QPolygonF { at + QPointF(0, -1.3 * size), at + QPointF(1.3 * size, 0), at + QPointF(0, 1.3 * size),
            at + QPointF(-1.3 * size, 0), at + QPointF(0, -1.3 * size) });
        break;
    case PlotMark::Triangle:
        path.addPolygon(QPolygonF {
            at + QPointF(0, -1.2 * size), at + QPointF(1.2 * size, size), at + QPointF(-1.2 * size, size), at + QPointF(0, -1.2 * size) });
        break;
    case PlotMark::Cross:
        path.moveTo(at - QPointF(size, size));
        path.lineTo(at + QPointF(size, size));
        path.moveTo(at + QPointF(-size, size));
        path.lineTo(at + QPointF(size, -size));
        break;
    }
    return path;
}

}  // namespace

QColor inkOf(PlotInk ink, const Theme& theme)
{
    switch (ink) {
    case PlotInk::Accent: return theme.accent;
    case PlotInk::Off: return theme.off;
    case PlotInk::Faint: return theme.text2;
    default: return theme.stagesOn[static_cast<std::size_t>(ink) - static_cast<std::size_t>(PlotInk::Stage1)];
    }
}

bool LogLogFigure::hasPlace(const QPointF& value)
{
    return std::isfinite(value.x()) && value.x() > 0.0 && std::isfinite(value.y()) && value.y() > 0.0;
}

struct LogLogFigure::Axes {
    QRectF plot;
    QRectF decades;  ///< exponents

    [[nodiscard]] QPointF place(const QPointF& value) const
    {
        const auto part = [](double at, double lower, double size) { return (std::log10(std::max(at, 1e-300)) - lower) / size; };
        return { plot.left() + plot.width() * std::clamp(part(value.x(), decades.left(), decades.width()), 0.0, 1.0),
            plot.bottom() - plot.height() * std::clamp(part(value.y(), decades.top(), decades.height()), 0.0, 1.0) };
    }
};

QRectF LogLogFigure::decades() const
{
    std::array<double, 4> ends { 300, -300, 300, -300 };  // x, then y
    const auto include = [&](const QPointF& value) {
        if (!hasPlace(value))
            return;
        ends[0] = std::min(ends[0], std::log10(value.x()));
        ends[1] = std::max(ends[1], std::log10(value.x()));
        ends[2] = std::min(ends[2], std::log10(value.y()));
        ends[3] = std::max(ends[3], std::log10(value.y()));
    };
    for (const Line& line : lines)
        for (const QPointF& point : line.points)
            include(point);
    for (const Dot& dot : dots)
        include(dot.at);
    if (ends[0] > ends[1])
        return { 0, 0, 1, 1 };
    for (const Rule& rule : rules) {
        ends[0] = std::min(ends[0], std::log10(rule.x));
        ends[1] = std::max(ends[1], std::log10(rule.x));
    }
    constexpr double kEdge = 0.02;  // so that nothing lies on the frame
    const double left = std::floor(ends[0] - kEdge);
    const double lower = std::floor(ends[2] - kEdge);
    return { left, lower, std::max(1.0, std::ceil(ends[1] + kEdge) - left), std::max(1.0, std::ceil(ends[3] + kEdge) - lower) };
}

LogLogFigure::Axes LogLogFigure::axes(const QRectF& rect, const Theme& theme) const
{
    const QFontMetricsF tick(theme.font(FontRole::Tick));
    const double line = tick.height();
    const double labels = tick.horizontalAdvance(QStringLiteral("10.00\u00A0M")) + theme.px(6);
    return { rect.adjusted(labels, line + theme.px(6), -theme.px(8), -2 * line - theme.px(6)), decades() };
}

QPointF LogLogFigure::placeOf(const QPointF& value, const QRectF& rect, const Theme& theme) const
{
    return axes(rect, theme).place(value);
}

int LogLogFigure::dotAt(const QPointF& place, const QRectF& rect, const Theme& theme) const
{
    const Axes at = axes(rect, theme);
    double nearest = theme.px(kReach);
    int found = -1;
    for (int i = 0; i < dots.size(); ++i) {
        if (!hasPlace(dots[i].at))
            continue;
        const double distance = QLineF(place, at.place(dots[i].at)).length();
        if (distance < nearest) {
            nearest = distance;
            found = i;
        }
    }
    return found;
}

void LogLogFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const Axes at = axes(rect, theme);
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetricsF metrics(font);
    if (at.plot.width() < 8 || at.plot.height() < 8)
        return;
    painter.save();
    painter.setFont(font);

    // Decades, thinned out to what has room.
    const auto everyNth = [](double size, double each) { return std::max(1, static_cast<int>(std::ceil(each / size))); };
    const int xNth = everyNth(at.plot.width() / at.decades.width(), metrics.horizontalAdvance(QStringLiteral("100\u00A0M")) + theme.px(8));
    const int yNth = everyNth(at.plot.height() / at.decades.height(), metrics.height() * 1.2);
    painter.setPen(QPen(theme.grid, 1));
    const auto eachDecade = [](double lower, double size, int nth, const auto& each) {
        for (int i = 0; i <= static_cast<int>(size); i += nth)
            each(static_cast<int>(lower) + i, i / size);
    };
    eachDecade(at.decades.left(), at.decades.width(), xNth, [&](int exponent, double part) {
        const double x = at.plot.left() + part * at.plot.width();
        painter.setPen(QPen(theme.grid, 1));
        painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
        const QString text = decadeText(exponent, style.locale);
        const double width = metrics.horizontalAdvance(text);
        painter.setPen(theme.text2);
        painter.drawText(QPointF(std::clamp(x - width / 2, rect.left(), std::max(rect.left(), rect.right() - width)),
                             at.plot.bottom() + theme.px(3) + metrics.ascent()),
            text);
    });
    eachDecade(at.decades.top(), at.decades.height(), yNth, [&](int exponent, double part) {
        const double y = at.plot.bottom() - part * at.plot.height();
        painter.setPen(QPen(theme.grid, 1));
        painter.drawLine(QPointF(at.plot.left(), y), QPointF(at.plot.right(), y));
        const QString text = decadeText(exponent, style.locale);
        painter.setPen(theme.text2);
        painter.drawText(QPointF(at.plot.left() - theme.px(4) - metrics.horizontalAdvance(text), y + metrics.ascent() / 2 - 1), text);
    });
    painter.setPen(QPen(theme.edge, 1));
    painter.drawLine(at.plot.bottomLeft(), at.plot.bottomRight());
    painter.drawLine(at.plot.bottomLeft(), at.plot.topLeft());
    painter.setPen(theme.text2);
    const auto title = [&](const QString& text, double baseline, bool right) {
        const QString shown = metrics.elidedText(text, Qt::ElideRight, rect.width());
        painter.drawText(QPointF(right ? rect.right() - metrics.horizontalAdvance(shown) : rect.left(), baseline), shown);
    };
    // In a plot of a few lines' height a name that crosses something covers most of it; the readout and the table have the names.
    const bool roomy = at.plot.height() >= kRoomyInLines * metrics.height();
    const QString& yShown = roomy || yShort.isEmpty() ? yTitle : yShort;
    title(yShown, rect.top() + metrics.ascent(), false);
    title(xTitle, rect.bottom() - metrics.descent(), true);

    LabelPlacer labels(at.plot.adjusted(theme.px(2), theme.px(1), -theme.px(2), -theme.px(1)));
    painter.setRenderHint(QPainter::Antialiasing, true);
    for (const Rule& rule : rules) {
        const QPointF top(at.place({ rule.x, 1.0 }).x(), at.plot.top());
        const QLineF line(top, QPointF(top.x(), at.plot.bottom()));
        painter.setPen(QPen(theme.text2, 1, Qt::DotLine));
        painter.drawLine(line);
        labels.avoid(line);
    }
    for (const Line& line : lines) {
        QPolygonF shape;
        for (const QPointF& point : line.points)
            if (hasPlace(point))
                shape << at.place(point);
        for (int i = 1; i < shape.size(); ++i)
            labels.avoid(QLineF(shape[i - 1], shape[i]));
        painter.setPen(QPen(inkOf(line.ink, theme), theme.px(2) * theme.lineFactor, line.style, Qt::FlatCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(shape);
    }
    const double size = theme.px(4);
    for (int i = 0; i < dots.size(); ++i) {
        const Dot& dot = dots[i];
        if (!hasPlace(dot.at))
            continue;
        const QPointF place = at.place(dot.at);
        const QColor color = inkOf(dot.ink, theme);
        if (i == pointed) {
            painter.setPen(QPen(theme.text, theme.px(1.5)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(place, 2 * size, 2 * size);
        }
        painter.setPen(QPen(color, theme.px(1.5)));
        painter.setBrush(dot.filled && dot.mark != PlotMark::Cross ? QBrush(color) : QBrush(theme.surface));
        painter.drawPath(markPath(dot.mark, place, size));
        labels.avoid(QRectF(place - QPointF(size, size), QSizeF(2 * size, 2 * size)));
    }

    // Names, each where it covers nothing. That of a dot is worth crossing a line; that of a line is not, because it would hide one.
    const auto name = [&](const QString& text, const std::vector<QPointF>& candidates, const QColor& color, bool insist) {
        if (text.isEmpty())
            return true;
        const QSizeF box(metrics.horizontalAdvance(text) + 2, metrics.height());
        const auto free = labels.place(box, candidates, insist);
        if (free) {
            painter.setPen(color);
            painter.drawText(QPointF(free->left() + 1, free->top() + metrics.ascent()), text);
        }
        return free.has_value();
    };
    const double gap = theme.px(4);
    const double height = metrics.height();
    for (const Rule& rule : rules) {
        const double x = at.place({ rule.x, 1.0 }).x();
        const auto named = [&](const QString& text) {
            const double width = metrics.horizontalAdvance(text) + 2;
            std::vector<QPointF> places;
            for (double y = at.plot.top(); y + height <= at.plot.bottom(); y += height)
                places.insert(places.end(), { { x + gap, y }, { x - gap - width, y } });
            return name(text, places, theme.text2, false);
        };
        if (!named(rule.text))
            named(rule.text.section(QStringLiteral(", "), 0, 0));
    }
    for (const Dot& dot : dots) {
        if (!hasPlace(dot.at))
            continue;
        const QPointF place = at.place(dot.at);
        const double width = metrics.horizontalAdvance(dot.name) + 2;
        const double away = 2 * size + gap / 2;
        name(dot.name,
            { place + QPointF(away, -height / 2), place + QPointF(-away - width, -height / 2), place + QPointF(-width / 2, -away - height),
                place + QPointF(-width / 2, away), place + QPointF(away, away / 2), place + QPointF(-away - width, away / 2),
                place + QPointF(away, -away / 2 - height), place + QPointF(-away - width, -away / 2 - height) },
            theme.text, roomy);
    }
    std::vector<const Line*> unnamed;
    for (const Line& line : lines) {
        if (std::none_of(line.points.begin(), line.points.end(), hasPlace))
            continue;
        const double width = metrics.horizontalAdvance(line.name) + 2;
        std::vector<QPointF> places;
        for (qsizetype i = line.points.size() - 1; i >= 0; --i) {
            if (!hasPlace(line.points[i]))
                continue;
            const QPointF point = at.place(line.points[i]);
            places.insert(places.end(),
                { point + QPointF(-width - gap, -height - gap), point + QPointF(gap, gap), point + QPointF(-width - gap, gap),
                    point + QPointF(gap, -height - gap) });
        }
        if (!name(line.name, places, theme.text2, false))
            unnamed.push_back(&line);
    }
    // What has no room at its line is explained where there is some, with a piece of the line: in the plot, else beside the axes' titles.
    const double sample = theme.px(18);
    const auto explain = [&](const Line& line, const QPointF& corner) {
        const double middle = corner.y() + height / 2;
        painter.setPen(QPen(inkOf(line.ink, theme), theme.px(2) * theme.lineFactor, line.style, Qt::FlatCap));
        painter.drawLine(QPointF(corner.x(), middle), QPointF(corner.x() + sample, middle));
        painter.setPen(theme.text2);
        painter.drawText(QPointF(corner.x() + sample + gap, corner.y() + metrics.ascent()), line.name);
    };
    const double apart = 3 * gap;
    QPointF above(rect.left() + metrics.horizontalAdvance(yShown) + apart, rect.top());
    QPointF below(rect.left(), rect.bottom() - metrics.height());
    const double belowEnd = rect.right() - metrics.horizontalAdvance(xTitle) - apart;
    for (const Line* line : unnamed) {
        const QSizeF box(sample + gap + metrics.horizontalAdvance(line->name) + 2, height);
        std::vector<QPointF> places;
        for (double y = at.plot.top() + 1; y + height <= at.plot.bottom(); y += height / 2)
            for (double x = at.plot.left() + gap; x + box.width() <= at.plot.right(); x += height)
                places.emplace_back(x, y);
        if (const auto free = labels.place(box, places, false)) {
            explain(*line, free->topLeft());
        } else if (above.x() + box.width() <= rect.right()) {
            explain(*line, above);
            above.rx() += box.width() + apart;
        } else if (below.x() + box.width() <= belowEnd) {
            explain(*line, below);
            below.rx() += box.width() + apart;
        }
    }
    painter.restore();
}

}  // namespace kvscope
