// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemaplayout.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kWidestColumn = 72;
constexpr double kTallestRow = 22;
constexpr double kGap = 4;
constexpr double kLabelGap = 8;
constexpr double kLeastRun = 2;

}  // namespace

CacheMapLayout::CacheMapLayout(const QRectF& rect, const Theme& theme, const CacheMap& map)
    : m_layers(std::max(1, map.layers))
    , m_kvHeads(std::max(1, map.kvHeads))
    , m_positions(std::max(1, map.positions()))
{
    const QFontMetrics tick(theme.font(FontRole::Tick));
    const double line = tick.height();
    const auto widthOf = [&](const QString& words, const QString& number) {
        return std::max(tick.horizontalAdvance(words), tick.horizontalAdvance(number)) + theme.px(kLabelGap);
    };
    const double below = line + theme.px(2 * kGap);
    const double height = std::max(1.0, rect.height() - line - theme.px(kGap) - below);
    const int rows = m_layers * m_kvHeads;
    m_rowHeight = std::min(theme.px(kTallestRow), height / rows);
    m_layerWidth = widthOf(CacheMap::layerName(), QString::number(std::max(10, m_layers)));
    if (m_kvHeads > 1 && m_rowHeight >= line)
        m_rowLabelWidth = widthOf(CacheMap::rowsName(), map.rowName(m_kvHeads - 1));
    const double labels = m_layerWidth + m_rowLabelWidth;
    const double width = std::max(1.0, rect.width() - labels - theme.px(2));
    m_columnWidth = std::min(theme.px(kWidestColumn), width / m_positions);
    m_axis = QRectF(rect.left() + labels, rect.top(), width, line + theme.px(2));
    m_cells = QRectF(m_axis.left(), m_axis.bottom() + theme.px(2), m_columnWidth * m_positions, m_rowHeight * rows);
    m_legend = QRectF(rect.left(), m_cells.bottom() + theme.px(kGap), rect.width(), line + theme.px(kGap));
}

QRectF CacheMapLayout::layerLabel(int layer) const
{
    const double height = m_rowHeight * m_kvHeads;
    return { m_cells.left() - m_rowLabelWidth - m_layerWidth, m_cells.top() + layer * height, m_layerWidth, height };
}

QRectF CacheMapLayout::rowLabel(int layer, int kvHead) const
{
    const QRectF row = rowRect(layer, kvHead);
    return { row.left() - m_rowLabelWidth, row.top(), m_rowLabelWidth, row.height() };
}

QRectF CacheMapLayout::rowRect(int layer, int kvHead) const
{
    return { m_cells.left(), m_cells.top() + (layer * m_kvHeads + kvHead) * m_rowHeight, m_cells.width(), m_rowHeight };
}

QRectF CacheMapLayout::cellRect(const MapCell& cell) const
{
    const QRectF row = rowRect(cell.layer, cell.kvHead);
    return { row.left() + cell.position * m_columnWidth, row.top(), m_columnWidth, row.height() };
}

QRectF CacheMapLayout::run(int layer, int from, int end) const
{
    const double height = m_rowHeight * m_kvHeads;
    const double width = std::max(kLeastRun, (end - from) * m_columnWidth);
    const double left = std::min(m_cells.left() + from * m_columnWidth, m_cells.right() - width);
    return { left, m_cells.top() + layer * height, width, height };
}

MapCell CacheMapLayout::cellAt(const QPointF& point) const
{
    if (!m_cells.contains(point))
        return {};
    const int row = std::min(m_layers * m_kvHeads - 1, static_cast<int>((point.y() - m_cells.top()) / m_rowHeight));
    const int position = std::min(m_positions - 1, static_cast<int>((point.x() - m_cells.left()) / m_columnWidth));
    return { row / m_kvHeads, row % m_kvHeads, position };
}

}  // namespace kvscope
