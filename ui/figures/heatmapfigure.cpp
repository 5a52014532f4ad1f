// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmapfigure.h"

#include <QPainter>

#include <cmath>

namespace kvscope {

HeatmapLook HeatmapFigure::look(const FigureStyle& style) const
{
    HeatmapLook result;
    static_cast<FigureStyle&>(result) = style;
    result.scale = scale;
    result.palette = palette;
    return result;
}

HeatmapLayout HeatmapFigure::layout(QSize size, const FigureStyle& style) const
{
    return heatmapLayout({ .size = size,
                             .positions = content.positions(),
                             .rowLayout = rowLayout,
                             .headerHeight = headerHeight,
                             .topRow = topRow,
                             .legendTextWidth = HeatmapPainter::legendTextWidth(look(style)) },
        style.theme);
}

void HeatmapFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const QSize size(static_cast<int>(rect.width()), static_cast<int>(rect.height()));
    if (size.width() < 1 || size.height() < 1)
        return;
    const HeatmapLook shown = look(style);
    const HeatmapLayout places = layout(size, style);
    const HeatmapPainter parts(content, places, shown);
    painter.save();
    // Whole device pixels keep cells sharp.
    const double ratio = style.devicePixelRatio;
    painter.translate(std::round(rect.left() * ratio) / ratio, std::round(rect.top() * ratio) / ratio);
    painter.setClipRect(QRectF(QPointF(), QSizeF(size)));
    painter.fillRect(QRectF(QPointF(), QSizeF(size)), style.theme.surface);
    parts.paintBase(painter);
    parts.paintFocus(painter, focus);
    painter.restore();
}

}  // namespace kvscope
