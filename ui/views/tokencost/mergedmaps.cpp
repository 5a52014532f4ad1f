// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tokencost/mergedmaps.h"

#include "figures/headshades.h"
#include "figures/thumbnail.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kLargest = 72;  ///< side of a thumbnail, px at 100 %
constexpr double kSmallest = 10;
constexpr double kGap = 6;

}  // namespace

void MergedMaps::makeShades(const MergedMaps& before)
{
    for (Row& row : rows) {
        const auto known = std::find_if(before.rows.begin(), before.rows.end(), [&](const Row& each) { return each.heads == row.heads; });
        if (known != before.rows.end() && before.layer == layer && before.scale == scale) {
            row.shades = known->shades;
            continue;
        }
        row.shades.clear();
        for (int head = 0; head < heads(); ++head)
            row.shades.push_back(
                headShades(headWeights(row.heads->cells(layer, head), row.heads->firstColumnWithoutKeyZero(layer, head), scale), scale));
    }
}

QString MergedMaps::title() const
{
    //: %1 a layer
    return rows.isEmpty()
        ? QString()
        : tr("Attention of layer %1 over the prompt, one square per query head; those in one frame share a KV head").arg(layer + 1);
}

MergedMaps::Layout MergedMaps::layout(const QSizeF& size, const Theme& theme) const
{
    const QFontMetricsF metrics(theme.font(FontRole::Table));
    Layout at;
    at.top = metrics.height() + theme.px(4);
    for (const Row& row : rows)
        at.names = std::max(at.names, metrics.horizontalAdvance(row.name) + theme.px(8));
    const double gap = theme.px(kGap);
    const double wide = (size.width() - at.names) / std::max(heads(), 1) - gap;
    const double high = (size.height() - at.top) / std::max<double>(static_cast<double>(rows.size()), 1) - gap;
    at.side = std::floor(std::min({ wide, high, theme.px(kLargest) }));
    if (at.side < theme.px(kSmallest))
        at.side = 0.0;
    at.pitch = at.side + gap;
    return at;
}

double MergedMaps::height(double width, const Theme& theme) const
{
    const Layout at = layout({ width, 1e6 }, theme);
    return rows.isEmpty() ? 0.0 : at.top + static_cast<double>(rows.size()) * at.pitch;
}

QRectF MergedMaps::cellOf(int row, int head, const QRectF& rect, const Theme& theme) const
{
    const Layout at = layout(rect.size(), theme);
    if (row < 0 || row >= rows.size() || head < 0 || head >= heads() || at.side <= 0.0)
        return {};
    const double half = (at.pitch - at.side) / 2;
    return { rect.left() + at.names + head * at.pitch + half, rect.top() + at.top + row * at.pitch + half, at.side, at.side };
}

void MergedMaps::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (rows.isEmpty() || cellOf(0, 0, rect, style.theme).isEmpty())
        return;
    const Theme& theme = style.theme;
    painter.save();
    painter.setFont(theme.font(FontRole::Table));
    const QFontMetricsF metrics(painter.font());
    painter.setPen(theme.text2);
    painter.drawText(QPointF(rect.left(), rect.top() + metrics.ascent()), metrics.elidedText(title(), Qt::ElideRight, rect.width()));
    const ThumbnailPainter thumbnails(palette, style);
    for (int row = 0; row < rows.size(); ++row) {
        const Row& shown = rows[row];
        const QRectF first = cellOf(row, 0, rect, theme);
        painter.setPen(theme.text);
        painter.drawText(QPointF(rect.left() + 1, first.center().y() + (metrics.ascent() - metrics.descent()) / 2), shown.name);
        for (int head = 0; head < static_cast<int>(shown.shades.size()); ++head)
            thumbnails.paint(painter, cellOf(row, head, rect, theme), shown.shades[static_cast<std::size_t>(head)], shown.heads->side());
        const int each = std::max(1, heads() / std::max(1, shown.kvHeads));
        const double frame = theme.px(kGap) / 2 - 1;
        painter.setPen(QPen(theme.edge, theme.px(1)));
        painter.setBrush(Qt::NoBrush);
        for (int head = 0; head + each <= heads(); head += each)
            painter.drawRect(
                cellOf(row, head, rect, theme).united(cellOf(row, head + each - 1, rect, theme)).adjusted(-frame, -frame, frame, frame));
    }
    painter.restore();
}

}  // namespace kvscope
