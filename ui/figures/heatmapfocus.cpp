// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of HeatmapPainter that follows pointer and keyboard: hover, pin and cursor. It paints on top of the cached base, which need not
// be repainted.

#include "figures/heatmappainter.h"

#include "theme/icons.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

/// A line that is visible on every palette colour: white between two black lines.
void lineOnCells(QPainter& painter, const QRectF& line)
{
    if (line.width() < 1 || line.height() < 1)
        return;
    const bool horizontal = line.width() > line.height();
    painter.fillRect(line.adjusted(horizontal ? 0 : -1, horizontal ? -1 : 0, horizontal ? 0 : 1, horizontal ? 1 : 0), QColor(0, 0, 0, 170));
    painter.fillRect(line, Qt::white);
}

/// Clears the labels that overlap a temporarily shown one.
void clearLabels(QPainter& painter, const std::vector<AxisLabel>& labels, const QRectF& rect, const QColor& ground)
{
    painter.fillRect(rect, ground);
    for (const AxisLabel& label : labels) {
        if (label.rect.intersects(rect))
            painter.fillRect(label.rect, ground);
    }
}

}  // namespace

void HeatmapPainter::paintFocus(QPainter& painter, const HeatmapFocus& focus) const
{
    if (m_layout.rows == 0)
        return;
    paintFocusLabels(painter, focus);
    if (focus.frame)
        frame(painter, m_layout.area(), 2, 2, m_look.theme.text);
    if (focus.pinned && contains(*focus.pinned))
        paintPinned(painter, *focus.pinned);
    if (focus.hover && contains(*focus.hover))
        paintHover(painter, *focus.hover);
    if (focus.cursor && contains(*focus.cursor))
        paintCursor(painter, *focus.cursor);
    // The label is on the hatch, where no cell is; no frame or line may strike it through.
    paintNotApplicableLabel(painter);
}

void HeatmapPainter::paintFocusLabels(QPainter& painter, const HeatmapFocus& focus) const
{
    const auto at = [this](const std::optional<CellRef>& cell) { return cell && contains(*cell) ? *cell : CellRef {}; };
    const CellRef hover = at(focus.hover);
    const CellRef pinned = at(focus.pinned);
    if (pinned.query >= 0)
        emphasizeRow(painter, pinned.query, { .hovered = pinned.query == hover.query, .pinned = true });
    if (hover.query >= 0 && hover.query != pinned.query)
        emphasizeRow(painter, hover.query, { .hovered = true });
    if (pinned.key >= 0)
        emphasizeColumn(painter, pinned.key, { .hovered = pinned.key == hover.key, .pinned = true });
    if (hover.key >= 0 && hover.key != pinned.key)
        emphasizeColumn(painter, hover.key, { .hovered = true });
}

void HeatmapPainter::emphasizeRow(QPainter& painter, int row, Emphasis emphasis) const
{
    const QRectF rect = m_layout.rowLabelRect(row);
    clearLabels(painter, m_layout.rowLabels, rect, m_look.theme.surface);
    emphasis.newest = row == m_content.newestRow();
    paintRowLabel(painter, row, emphasis);
    if (!emphasis.pinned)
        return;
    const int size = static_cast<int>(std::min(m_look.theme.px(14), std::max(8.0, rect.height())));
    const QPointF corner(m_layout.pins.center().x() - size / 2.0, rect.center().y() - size / 2.0);
    if (m_look.vector)
        paintIcon(painter, QRectF(corner, QSizeF(size, size)), IconName::Pin, m_look.theme.accent);
    else
        painter.drawPixmap(corner, iconPixmap(IconName::Pin, m_look.theme.accent, size, m_look.devicePixelRatio));
}

void HeatmapPainter::emphasizeColumn(QPainter& painter, int col, Emphasis emphasis) const
{
    clearLabels(painter, m_layout.columnLabels, m_layout.columnLabelRect(col), m_look.theme.surface);
    paintColumnLabel(painter, col, emphasis);
}

void HeatmapPainter::paintPinned(QPainter& painter, CellRef cell) const
{
    // Accent inside black, mostly outside the row, so that thin rows stay visible.
    const double width = m_look.theme.px(2.5) * m_look.theme.lineFactor;
    const double inside = m_layout.rowHeight >= m_look.theme.px(14) ? -1.5 : 0.0;
    const auto mark = [&](const QRectF& rect) {
        frame(painter, rect, inside + width, 1, Qt::black);
        frame(painter, rect, inside, width, m_look.theme.paper ? QColor(Qt::white) : m_look.theme.accent);
        if (m_look.theme.paper)  // print's accent is black: white between two black lines stays visible on dark rows
            frame(painter, rect, inside - 1, 1, Qt::black);
    };
    mark(m_layout.row(cell.query));
    if (cell.key < 0)
        return;
    // Whatever it is: who pinned it wants to read it when the pointer is elsewhere.
    if (m_layout.cellValues && m_layout.isWhole(cell.query))
        paintCellValue(painter, cell.query, cell.key, ValueUse::Pinned);
    mark(m_layout.cell(cell.query, cell.key));
}

void HeatmapPainter::paintHairlines(QPainter& painter, CellRef cell) const
{
    const QRectF row = m_layout.row(cell.query);
    const double diagonal = m_layout.columnX(cell.query + 1);  // cells on its left, hatch on its right
    const double end = cell.key < 0 ? diagonal : m_layout.columnX(cell.key);
    for (const double y : { row.top() - 1, row.bottom() - 1 }) {
        lineOnCells(painter, QRectF(QPointF(row.left(), y), QPointF(std::min(end, diagonal), y + 1)));
        if (end > diagonal)
            painter.fillRect(QRectF(QPointF(diagonal, y), QPointF(end, y + 1)), m_look.theme.edge);
    }
    if (cell.key < 0)
        return;
    QRectF column = m_layout.column(cell.key);
    if (!m_layout.overview.isEmpty() && m_layout.isWhole(cell.query)) {
        // Through the overview as well: what is hatch and what is cells there is told by its own diagonal.
        const QRectF above = column.intersected(m_layout.overview);
        for (const double x : { column.left() - 1, column.right() - 1 })
            painter.fillRect(QRectF(x, above.top(), 1, above.height()), m_look.theme.edge);
        column.setTop(m_layout.matrix.top());
    }
    const bool wholeKey = m_layout.isWhole(cell.key) || m_layout.overview.isEmpty();
    const double diagonalY = wholeKey  ? m_layout.rowY(cell.key)
        : m_layout.isWhole(cell.query) ? column.top()
                                       : m_layout.overviewY(cell.key);
    const double below = std::max(column.top(), diagonalY);  // hatch above it, cells below
    for (const double x : { column.left() - 1, column.right() - 1 }) {
        painter.fillRect(QRectF(QPointF(x, column.top()), QPointF(x + 1, std::min(below, row.top()))), m_look.theme.edge);
        if (below < row.top())
            lineOnCells(painter, QRectF(QPointF(x, below), QPointF(x + 1, row.top())));
    }
}

void HeatmapPainter::paintHover(QPainter& painter, CellRef cell) const
{
    paintHairlines(painter, cell);
    if (cell.key < 0)
        return;
    if (m_layout.cellValues && m_layout.isWhole(cell.query))
        paintCellValue(painter, cell.query, cell.key, ValueUse::Hovered);
    const QRectF rect = m_layout.cell(cell.query, cell.key).adjusted(0, 0, m_layout.cellLines ? -1 : 0, m_layout.cellLines ? -1 : 0);
    frame(painter, rect, -1, 4, Qt::black);
    frame(painter, rect, 0, 2, Qt::white);
}

void HeatmapPainter::paintCursor(QPainter& painter, CellRef cell) const
{
    if (cell.key < 0)
        return;
    const QRectF rect = m_layout.cell(cell.query, cell.key).adjusted(0, 0, m_layout.cellLines ? -1 : 0, m_layout.cellLines ? -1 : 0);
    frame(painter, rect, -1, 4, Qt::black);
    QPen pen(Qt::white, 2);
    pen.setDashPattern({ 2.0, 1.5 });
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(-1, -1, 1, 1));
}

}  // namespace kvscope
