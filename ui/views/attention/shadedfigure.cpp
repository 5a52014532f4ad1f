// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedfigure.h"

#include "figures/heatmapscale.h"
#include "figures/palettes.h"
#include "figures/shapes.h"

#include <QFontMetrics>
#include <QPainter>

#include <array>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kLegendHeight = 30;
constexpr double kLegendBar = 9;
constexpr double kLegendWidth = 240;
constexpr int kLegendParts = 60;

}  // namespace

QRectF ShadedFigure::textArea(const QRectF& rect, const Theme& theme)
{
    return rect.adjusted(0, 0, 0, -std::min(rect.height() / 2, theme.px(kLegendHeight)));
}

void ShadedFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    paint(painter, rect, style, flow(rect.width(), style.theme));
}

void ShadedFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style, const TokenFlow& flow) const
{
    if (row.weights.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QRectF area = textArea(rect, style.theme);
    // Whole lines only: a line that is cut is neither read nor allowed outside of the rectangle.
    const int end = flow.firstFrom(scrolled + area.height() - flow.lineHeight() + 0.5);
    for (int token = flow.firstFrom(scrolled - 0.5); token < end; ++token)
        paintToken(painter, token, flow.box(token).translated(area.left(), area.top() - scrolled), flow.padding(), style);
    // The bytes of one character have a line in common.
    for (const ByteGroup& group : row.groups) {
        for (int token = group.first; token < group.first + group.count; ++token) {
            const QRectF box = flow.box(token).translated(area.left(), area.top() - scrolled);
            const bool goesOn = token + 1 < group.first + group.count && flow.box(token + 1).top() == flow.box(token).top();
            if (token < end && flow.box(token).top() >= scrolled - 0.5)
                painter.fillRect(QRectF(box.left(), box.bottom() + 1, box.width() + (goesOn ? 1 : 0), 1), style.theme.text2);
        }
    }
    paintLegend(painter, QRectF(QPointF(area.left(), area.bottom()), rect.bottomRight()), style);
    painter.restore();
}

void ShadedFigure::paintToken(QPainter& painter, int token, const QRectF& box, double padding, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const double shade = row.shade(token, scale);
    QColor ink = theme.text2;
    if (std::isnan(shade)) {
        fillHatch(painter, box, box.topLeft(), HatchKind::NotApplicable, style);
    } else {
        const QColor ground = paletteColor(palette, shade);
        painter.fillRect(box, ground);
        ink = inkOn(ground);
    }
    const QFont font = theme.font(FontRole::Chip);
    painter.setFont(font);
    painter.setPen(ink);
    const QRectF place = box.adjusted(padding, 0, -padding, 0);
    const QString text = QFontMetrics(font).elidedText(
        row.tokens[static_cast<std::size_t>(token)].text, Qt::ElideMiddle, static_cast<int>(std::ceil(place.width() + 1)));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
    const auto frame = [&](const QColor& color, double inside, double width) {
        painter.setPen(QPen(color, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(inside, inside, -inside, -inside));
    };
    // The token that looks has the accent; the pointed one white inside black, as in the matrix.
    if (token == row.query) {
        frame(theme.surface, 2.5, 1);
        frame(theme.accent, 1, 2);
    }
    if (token == pointed) {
        frame(Qt::black, 0.5, 1);
        frame(Qt::white, 1.5, 1);
    }
}

QString ShadedFigure::legendTitle() const
{
    switch (scale) {
    case HeatmapScale::Linear:
    case HeatmapScale::Log: return tr("weight");
    //: beside a legend: share of the largest weight of the row
    case HeatmapScale::ByRow: return tr("of the row's largest");
    //: beside a legend: share of what the row has left without the first token
    case HeatmapScale::WithoutFirstToken: return tr("of the rest");
    }
    return {};
}

void ShadedFigure::paintLegend(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    const QString title = legendTitle();
    const double named = metrics.horizontalAdvance(title) + theme.px(10);
    const double width = std::min(theme.px(kLegendWidth), rect.width() - named - theme.px(20));
    if (width < theme.px(80) || rect.height() < metrics.height() + theme.px(kLegendBar))
        return;
    painter.setFont(font);
    painter.setPen(theme.text2);
    const double top = rect.bottom() - metrics.height() - theme.px(kLegendBar);
    painter.drawText(QRectF(rect.left(), top - theme.px(3), named, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, title);
    const QRectF bar(std::round(rect.left() + named), std::round(top), std::round(width), theme.px(kLegendBar));
    for (int part = 0; part < kLegendParts; ++part) {
        const double from = bar.left() + bar.width() * part / kLegendParts;
        painter.fillRect(
            QRectF(from, bar.top(), bar.width() / kLegendParts + 0.5, bar.height()), paletteColor(palette, (part + 0.5) / kLegendParts));
    }
    painter.setPen(theme.text2);
    const std::array<double, 5> values = legendValues(scale);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const QString text = style.locale.toString(values[i], 'g', 2);
        const double x = bar.left() + bar.width() * static_cast<double>(i) / 4.0;
        const double half = metrics.horizontalAdvance(text) / 2.0 + 1;
        painter.drawText(QRectF(x - half, bar.bottom(), 2 * half, metrics.height()), Qt::AlignCenter, text);
    }
    // Later tokens are not applicable, which is no weight of 0.
    const QString later = tr("later: not applicable");
    const double side = theme.px(kLegendBar);
    const QRectF swatch(bar.right() + theme.px(24), bar.top(), 2 * side, side);
    if (row.query + 1 < row.positions() && swatch.right() + theme.px(5) + metrics.horizontalAdvance(later) <= rect.right()) {
        fillHatch(painter, swatch, swatch.topLeft(), HatchKind::NotApplicable, style);
        painter.setPen(theme.text2);
        painter.drawText(QRectF(swatch.right() + theme.px(5), top - theme.px(3), metrics.horizontalAdvance(later) + 2, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, later);
    }
}

}  // namespace kvscope
