// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headgridfigure.h"

#include "figures/palettes.h"
#include "figures/shapes.h"
#include "figures/thumbnail.h"
#include "views/heads/everynth.h"
#include "views/heads/headtext.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kLegendBar = 110;
constexpr double kShortestLegendBar = 24;
constexpr double kLegendHeight = 9;
constexpr int kLegendSteps = 44;
constexpr double kSwatch = 24;
constexpr double kLegendGap = 6;

}  // namespace

void HeadGridFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    painter.save();
    const HeadGridLayout places = layout(rect, style.theme);
    paintBase(painter, places, style);
    paintMarks(painter, places, style);
    painter.restore();
}

void HeadGridFigure::paintBase(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const
{
    if (!grid.summary || layout.rows() == 0)
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintNames(painter, layout, style.theme);
    paintCells(painter, layout, style);
    paintLegend(painter, layout, style);
}

void HeadGridFigure::paintCells(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const
{
    const ThumbnailPainter thumbnails(grid.palette, style);
    for (int row = 0; row < layout.rows(); ++row) {
        for (int column = 0; column < layout.columns(); ++column) {
            const std::optional<HeadPlace> place = layout.placeAt(row, column);
            if (!place)
                continue;
            const QRectF rect = layout.rectOf(row, column);
            const double value = valueOf(grid, *place);
            if (layout.thumbnails()) {
                thumbnails.paint(painter, rect, shadesOf(grid, *place), grid.summary->side());
                paintBar(painter, layout.barOf(row, column), value, style.theme);
            } else if (std::isnan(value)) {
                fillHatch(painter, rect, rect.topLeft(), HatchKind::NotApplicable, style);
            } else {
                painter.fillRect(rect, paletteColor(grid.palette, grid.shade(value)));
            }
        }
    }
}

void HeadGridFigure::paintBar(QPainter& painter, const QRectF& track, double value, const Theme& theme) const
{
    painter.fillRect(track, theme.grid);
    if (!std::isnan(value))
        painter.fillRect(QRectF(track.left(), track.top(), std::round(track.width() * grid.shade(value)), track.height()), theme.edge);
}

void HeadGridFigure::paintNames(QPainter& painter, const HeadGridLayout& layout, const Theme& theme) const
{
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme.text2);
    const double pitchX = layout.columns() > 1 ? layout.rectOf(0, 1).left() - layout.rectOf(0, 0).left() : layout.rectOf(0, 0).width();
    const double pitchY = layout.rows() > 1 ? layout.rectOf(1, 0).top() - layout.rectOf(0, 0).top() : layout.rectOf(0, 0).height();
    const double lineHeight = metrics.height() * 0.9;
    for (int row = 0; row < layout.rows(); ++row) {
        if (!isNamed(row, pitchY, lineHeight))
            continue;
        const QRectF cell = layout.rectOf(row, 0);
        // By measure a row begins with a rank.
        const int number = layout.byLayer() ? row + 1 : row * layout.columns() + 1;
        const QRectF place(
            layout.rowNames().left(), cell.center().y() - metrics.height(), layout.rowNames().width(), 2.0 * metrics.height());
        painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, QString::number(number));
    }
    if (!layout.byLayer()) {
        //: above the first of all heads, sorted: they begin with the largest value
        painter.drawText(layout.header(), Qt::AlignLeft | Qt::AlignVCenter, tr("sorted, the largest first"));
        return;
    }
    const int heads = layout.columns() - 2;
    const double numberWidth = metrics.horizontalAdvance(QString::number(heads)) + theme.px(6);
    const auto name = [&](int column, const QString& text) {
        const QRectF cell = layout.rectOf(0, column);
        const double width = std::max(cell.width(), metrics.horizontalAdvance(text) + 2.0);
        // Those of the two closing columns begin where narrow squares do.
        const double left = column >= heads && width > cell.width() ? cell.left() : cell.center().x() - width / 2;
        painter.drawText(QRectF(left, layout.header().top(), width, layout.header().height()), Qt::AlignCenter, text);
    };
    for (int head = 0; head < heads; ++head) {
        if (isNamed(head, pitchX, numberWidth))
            name(head, QString::number(head + 1));
    }
    name(heads, HeadText::meanName());
    name(heads + 1, HeadText::largestName());
    const QString corner = HeadText::layerName();
    if (metrics.horizontalAdvance(corner) <= layout.header().left() - layout.rowNames().left() - theme.px(2)) {
        painter.drawText(QRectF(layout.rowNames().left(), layout.header().top(), layout.rowNames().width(), layout.header().height()),
            Qt::AlignRight | Qt::AlignVCenter, corner);
    }
}

void HeadGridFigure::paintLegend(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    const QRectF area = layout.legend();
    painter.setFont(font);
    double x = area.left();
    const auto room = [&] { return area.right() - x; };
    const auto text = [&](const QString& words, const QColor& color) {
        painter.setPen(color);
        const QString fitting = metrics.elidedText(words, Qt::ElideRight, static_cast<int>(std::max(0.0, room())));
        painter.drawText(QRectF(x, area.top(), room(), area.height()), Qt::AlignLeft | Qt::AlignVCenter, fitting);
        x += metrics.horizontalAdvance(fitting) + theme.px(kLegendGap);
    };
    const bool thumbnails = layout.thumbnails();
    const auto end = [&](bool largest) {
        if (thumbnails && grid.scale == HeatmapScale::Log && !largest)
            return style.locale.toString(1.0 / 254.0, 'f', 3);
        const double value = largest ? grid.largest(thumbnails ? HeadMeasure::FirstToken : grid.measure) : 0.0;
        const auto whole = std::lround(value);
        return std::abs(value - static_cast<double>(whole)) < 1e-9 ? style.locale.toString(static_cast<int>(whole))
                                                                   : style.locale.toString(value, 'f', 1);
    };
    text(end(false), theme.text2);
    // The bar gives way before words are cut.
    const auto wide = [&](const QString& words) { return metrics.horizontalAdvance(words) + theme.px(kLegendGap); };
    const double needed = wide(end(true)) + wide(HeadText::briefName(grid.measure))
        + (thumbnails ? wide(HeadText::scaleName(grid.scale)) + theme.px(kSwatch) + 2 * theme.px(kLegendGap) : 0.0);
    const double widest = std::min(theme.px(kLegendBar), room() / 3);
    const double width = std::clamp(room() - theme.px(kLegendGap) - needed, std::min(widest, theme.px(kShortestLegendBar)), widest);
    const double height = theme.px(kLegendHeight);
    const double top = area.center().y() - height / 2;
    for (int step = 0; step < kLegendSteps; ++step) {
        const double left = std::round(x + width * step / kLegendSteps);
        const double right = std::round(x + width * (step + 1) / kLegendSteps);
        painter.fillRect(QRectF(left, top, right - left, height), paletteColor(grid.palette, step / (kLegendSteps - 1.0)));
    }
    x += width + theme.px(kLegendGap);
    text(end(true), theme.text2);
    const auto measure = [&] {
        const QString whole = HeadText::measureName(grid.measure);
        text(metrics.horizontalAdvance(whole) <= room() ? whole : HeadText::briefName(grid.measure), theme.text);
    };
    if (!thumbnails && grid.measure == HeadMeasure::Entropy) {
        text(tr("bits of entropy"), theme.text);
    } else if (!thumbnails) {
        measure();
    } else {
        text(HeadText::scaleName(grid.scale), theme.text);
        x += theme.px(kLegendGap);
        const QRectF swatch(x, area.center().y() - theme.px(1.5), std::min(theme.px(kSwatch), room()), theme.px(3));
        paintBar(painter, swatch, grid.largest(grid.measure) * 0.6, theme);
        x += swatch.width() + theme.px(kLegendGap);
        measure();
    }
}

}  // namespace kvscope
