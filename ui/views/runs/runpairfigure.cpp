// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runpairfigure.h"

#include "figures/fittingwords.h"
#include "text/numbertext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kChipHeight = 24;
constexpr double kPadding = 6;
constexpr double kGap = 3;
constexpr double kWidestChip = 120;
constexpr double kViewedLine = 2;

double lineHeight(const Theme& theme)
{
    return std::ceil(QFontMetricsF(theme.font(FontRole::Table)).height()) + theme.px(4);
}

}  // namespace

struct RunPairFigure::Columns {
    int first = 0;
    std::vector<double> edges;  ///< left edges of the columns from `first` on, and the end of the last

    [[nodiscard]] bool shows(int at) const { return at >= first && at - first + 1 < static_cast<int>(edges.size()); }
    [[nodiscard]] double left(int at) const { return edges[static_cast<std::size_t>(at - first)]; }
    [[nodiscard]] double right(int at) const { return edges[static_cast<std::size_t>(at - first) + 1]; }
};

/// As many whole columns as fit around the marked one.
RunPairFigure::Columns RunPairFigure::columns(double width, const Theme& theme) const
{
    const QFontMetricsF metrics(theme.font(FontRole::Table));
    const auto widthOf = [&](int at) {
        double widest = metrics.horizontalAdvance(QStringLiteral("00"));
        for (const RunSide* side : { &pair.a, &pair.b }) {
            if (at < side->length())
                widest = std::max(widest, metrics.horizontalAdvance(side->tokens[static_cast<std::size_t>(at)].spaced()));
        }
        return std::ceil(std::min(widest, theme.px(kWidestChip)) + 2 * theme.px(kPadding) + theme.px(kGap));
    };
    Columns result;
    if (pair.length() == 0)
        return result;
    const int middle = std::clamp(position < 0 ? pair.shared : position, 0, pair.length() - 1);
    int end = middle + 1;
    result.first = middle;
    double taken = widthOf(middle);
    for (bool grew = true; grew;) {
        grew = false;
        // Earlier tokens first, so that a short text begins at its beginning.
        for (const bool before : { true, true, false }) {
            const int next = before ? result.first - 1 : end;
            if (next < 0 || next >= pair.length() || taken + widthOf(next) > width)
                continue;
            taken += widthOf(next);
            (before ? result.first : end) += before ? -1 : 1;
            grew = true;
        }
    }
    double x = 0.0;
    for (int at = result.first; at < end; ++at) {
        result.edges.push_back(x);
        x += widthOf(at);
    }
    result.edges.push_back(x);
    return result;
}

double RunPairFigure::height(const Theme& theme) const
{
    const double side = lineHeight(theme) + theme.px(kChipHeight) + theme.px(6);
    return (pair.b.empty() ? side : 2 * side) + lineHeight(theme);
}

double RunPairFigure::top(bool ofB, const QRectF& rect, const Theme& theme) const
{
    return rect.top() + (ofB ? lineHeight(theme) + theme.px(kChipHeight) + theme.px(6) : 0.0);
}

QRectF RunPairFigure::chip(bool ofB, int at, const QRectF& rect, const Theme& theme) const
{
    const Columns places = columns(rect.width(), theme);
    const RunSide& side = ofB ? pair.b : pair.a;
    if (at < 0 || at >= side.length() || !places.shows(at))
        return {};
    return { rect.left() + places.left(at), top(ofB, rect, theme) + lineHeight(theme), places.right(at) - places.left(at) - theme.px(kGap),
        theme.px(kChipHeight) };
}

int RunPairFigure::positionAt(const QPointF& point, const QRectF& rect, const Theme& theme) const
{
    const Columns places = columns(rect.width(), theme);
    for (int at = places.first; places.shows(at); ++at) {
        if (point.x() >= rect.left() + places.left(at) && point.x() < rect.left() + places.right(at))
            return at;
    }
    return -1;
}

void RunPairFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (pair.a.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const Columns places = columns(rect.width(), style.theme);
    const double numbers = top(!pair.b.empty(), rect, style.theme) + lineHeight(style.theme) + style.theme.px(kChipHeight);
    if (places.shows(position)) {
        painter.fillRect(QRectF(rect.left() + places.left(position) - style.theme.px(kGap) / 2, rect.top(),
                             places.right(position) - places.left(position), numbers + lineHeight(style.theme) - rect.top()),
            style.theme.tint);
    }
    paintSide(painter, false, rect, places, style);
    if (!pair.b.empty())
        paintSide(painter, true, rect, places, style);
    painter.setFont(style.theme.font(FontRole::Tick));
    for (int at = places.first; places.shows(at); ++at) {
        const bool marked = at == position;
        painter.setPen(marked ? style.theme.text : style.theme.text2);
        painter.drawText(QRectF(rect.left() + places.left(at), numbers, places.right(at) - places.left(at) - style.theme.px(kGap),
                             lineHeight(style.theme)),
            Qt::AlignCenter, style.locale.toString(at + 1));
    }
    painter.restore();
}

void RunPairFigure::paintSide(QPainter& painter, bool ofB, const QRectF& rect, const Columns& columns, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const RunSide& side = ofB ? pair.b : pair.a;
    const double y = top(ofB, rect, theme);
    QFont bold = theme.font(FontRole::Table);
    bold.setBold(true);
    const QString name = QStringLiteral("%1 · %2").arg(ofB ? QStringLiteral("B") : QStringLiteral("A"), side.name);
    const double nameWidth = std::ceil(QFontMetricsF(bold).horizontalAdvance(name)) + theme.px(10);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(QRectF(rect.left(), y, nameWidth, lineHeight(theme)), Qt::AlignLeft | Qt::AlignVCenter, name);
    const QFont plain = theme.font(FontRole::Table);
    const QFontMetricsF metrics(plain);
    painter.setFont(plain);
    painter.setPen(theme.text2);
    const double room = std::max(0.0, rect.width() - nameWidth);
    painter.drawText(QRectF(rect.left() + nameWidth, y, room, lineHeight(theme)), Qt::AlignLeft | Qt::AlignVCenter,
        fittingWords(words(side), QFontMetrics(plain), room));

    for (int at = columns.first; columns.shows(at) && at < side.length(); ++at) {
        const QRectF box(rect.left() + columns.left(at), y + lineHeight(theme), columns.right(at) - columns.left(at) - theme.px(kGap),
            theme.px(kChipHeight));
        const QRectF frame = box.adjusted(0.5, 0.5, -0.5, -0.5);
        const bool parts = pair.parts() && at == pair.shared;
        const bool own = !pair.b.empty() && at >= pair.shared;
        const double radius = at < side.prompt ? 0.0 : theme.px(5);
        painter.setBrush(parts && !ofB ? QBrush(theme.accent) : own ? QBrush(theme.tint) : QBrush(theme.surface));
        painter.setPen(parts ? QPen(theme.accent, 2, ofB ? Qt::DashLine : Qt::SolidLine) : QPen(theme.edge, 1));
        painter.drawRoundedRect(parts ? box.adjusted(1, 1, -1, -1) : frame, radius, radius);
        painter.setPen(parts && !ofB ? theme.onAccent : parts ? theme.accent : theme.text);
        const double inside = box.width() - theme.px(kPadding);
        painter.drawText(
            box, Qt::AlignCenter, metrics.elidedText(side.tokens[static_cast<std::size_t>(at)].spaced(), Qt::ElideMiddle, inside));
        if (side.id == viewedRun && at == viewed) {
            const double line = theme.px(kViewedLine);
            painter.fillRect(QRectF(box.left() + theme.px(4), box.bottom() - line - theme.px(2), box.width() - theme.px(8), line),
                parts && !ofB ? theme.onAccent : theme.text);
        }
    }
}

QString RunPairFigure::words(const RunSide& side) const
{
    const QString done = RunPair::words(side, position);
    //: after what a run had done at a step: the window shows this step
    return side.id == viewedRun && position == viewed && viewed >= 0 ? QString(done + QStringLiteral(" · ") + RunPair::tr("viewed")) : done;
}

QString RunPairFigure::title() const
{
    return pair.b.empty() ? pair.a.name : QString(pair.a.name + QStringLiteral(" · ") + pair.b.name);
}

QString RunPairFigure::description(const QLocale& locale) const
{
    Q_UNUSED(locale)
    QStringList lines { pair.sentence() };
    for (const RunSide* side : { &pair.a, &pair.b }) {
        if (!side->empty())
            lines << side->name + QStringLiteral(": ") + words(*side);
    }
    return lines.join(QStringLiteral(". "));
}

}  // namespace kvscope
