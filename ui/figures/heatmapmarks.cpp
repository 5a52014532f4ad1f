// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of HeatmapPainter that marks rows: the gutter beside them, the newest one, those that stand at full height below an overview, and the
// staircase where colours end and the hatch begins.

#include "figures/heatmappainter.h"

#include "figures/shapes.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kNewestFrame = 2.0;  ///< pixels at 100 %

}  // namespace

void HeatmapPainter::paintGutter(QPainter& painter) const
{
    if (!m_layout.overview.isEmpty())
        paintGutterRows(painter, 0, m_layout.positions, true);
    paintGutterRows(painter, m_layout.firstRow, m_layout.firstRow + m_layout.rows, false);
}

void HeatmapPainter::paintGutterRows(QPainter& painter, int firstRow, int end, bool overview) const
{
    const double gap = !overview && m_layout.rowHeight >= m_look.theme.px(6) ? 1.0 : 0.0;
    const auto markOf = [&](int row) { return m_content.marks[static_cast<std::size_t>(row)]; };
    const auto top = [&](int row) { return overview ? m_layout.overviewY(row) : m_layout.row(row).top(); };
    const auto bottom = [&](int row) { return overview ? m_layout.overviewY(row + 1) : m_layout.row(row).bottom(); };
    for (int row = firstRow; row < end; ++row) {
        const RowMark mark = markOf(row);
        if (mark == RowMark::None)
            continue;
        const int first = row;
        // Adjacent rows without a gap share one bar, so that its hatch is continuous.
        while (gap == 0.0 && row + 1 < end && markOf(row + 1) == mark)
            ++row;
        const double height = std::max(2.0, bottom(row) - top(first) - gap);
        const double y = std::min(top(first), bottom(end - 1) - height);
        const QRectF bar(m_layout.gutter.left(), y, m_layout.gutter.width(), height);
        if (mark == RowMark::Computed)
            painter.fillRect(bar, m_look.theme.accent);
        else
            fillHatch(painter, bar, m_layout.gutter.topLeft(), HatchKind::Off, m_look);
    }
}

void HeatmapPainter::paintStaircase(QPainter& painter) const
{
    const bool dark = m_look.theme.surface.lightness() < m_look.theme.text.lightness();
    if (!dark)
        return;
    const QColor& color = m_look.theme.edge;
    for (int row = m_layout.firstRow; row < m_layout.firstRow + m_layout.rows && row < m_layout.positions - 1; ++row) {
        const double x = m_layout.columnX(row + 1);
        painter.fillRect(QRectF(x, m_layout.rowY(row), 1, m_layout.rowY(row + 1) - m_layout.rowY(row)), color);
        if (row + 1 < m_layout.firstRow + m_layout.rows)
            painter.fillRect(QRectF(x, m_layout.rowY(row + 1) - 1, m_layout.columnX(row + 2) - x, 1), color);
    }
    if (!m_layout.overview.isEmpty()) {
        painter.setPen(QPen(color, 1));
        painter.drawLine(m_layout.overview.topLeft(), m_layout.overview.bottomRight());
    }
}

void HeatmapPainter::paintOverviewMark(QPainter& painter) const
{
    if (m_layout.overview.isEmpty())
        return;
    const double top = m_layout.overviewY(m_layout.firstRow);
    const double bottom = std::max(top + 2.0, m_layout.overviewY(m_layout.firstRow + m_layout.rows));
    painter.fillRect(QRectF(m_layout.overview.right() + 1, top, 2, bottom - top), m_look.theme.text);
    painter.fillRect(QRectF(m_layout.overview.left() - 2, top, 2, bottom - top), m_look.theme.text);
}

void HeatmapPainter::paintNewestRow(QPainter& painter) const
{
    const int newest = m_content.newestRow();
    if (newest >= 0 && m_layout.isWhole(newest))
        frame(painter, m_layout.row(newest), 0, m_look.theme.px(kNewestFrame) * m_look.theme.lineFactor, m_look.theme.accent);
}

void HeatmapPainter::frame(QPainter& painter, const QRectF& rect, double outside, double thickness, const QColor& color)
{
    const QRectF inner = rect.adjusted(-outside, -outside, outside, outside);
    const QRectF outer = inner.adjusted(-thickness, -thickness, thickness, thickness);
    painter.fillRect(QRectF(outer.left(), outer.top(), outer.width(), thickness), color);
    painter.fillRect(QRectF(outer.left(), inner.bottom(), outer.width(), thickness), color);
    painter.fillRect(QRectF(outer.left(), inner.top(), thickness, inner.height()), color);
    painter.fillRect(QRectF(inner.right(), inner.top(), thickness, inner.height()), color);
}

}  // namespace kvscope
