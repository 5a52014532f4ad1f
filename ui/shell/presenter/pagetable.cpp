// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the presenter's pages.
#include "figures/shapes.h"
#include "shell/presenter/pagedrawing.h"

#include <QPainter>

#include <algorithm>
#include <numeric>
#include <vector>

namespace kvscope {

namespace {

constexpr double kTableHeader = 40.0;
constexpr double kCellPadding = 10.0;
constexpr double kCellIcon = 27.0;
constexpr double kCellIconGap = 10.0;
constexpr double kBarHeight = 26.0;
constexpr double kLeastFill = 60.0;

QFont cellFont(const PageCell& cell, const PresenterStyle& style)
{
    return style.font(kSmallestPageText + 1.0, cell.bold);
}

/// What every column needs, stretched or shrunk to the width of the table.
std::vector<double> columnWidths(const PageTable& table, double room, const PresenterStyle& style)
{
    std::vector<double> widths;
    for (qsizetype column = 0; column < table.columns.size(); ++column) {
        const PageColumn& shown = table.columns[column];
        double widest = table.header ? pageTextWidth(style.font(kSmallestPageText), shown.title) : 0.0;
        for (const QList<PageCell>& row : table.rows) {
            const PageCell& cell = row[column];
            const double icon = cell.icon ? style.u(kCellIcon + (cell.text.isEmpty() ? 0.0 : kCellIconGap)) : 0.0;
            widest = std::max(widest, pageTextWidth(cellFont(cell, style), cell.text) + icon);
        }
        widths.push_back(std::max(style.u(shown.least), widest + 2.0 * style.u(kCellPadding)));
        if (shown.fill && shown.least <= 0.0 && !shown.mayShrink) {
            widths.back() = std::max(widths.back(), style.u(kLeastFill));
        }
    }
    const double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    double excess = sum - room;
    for (qsizetype column = 0; column < table.columns.size() && excess > 0.0; ++column) {
        double& width = widths[static_cast<std::size_t>(column)];
        if (table.columns[column].mayShrink) {
            const double less = std::min(excess, std::max(0.0, width - style.u(2.0 * kLeastFill)));
            width -= less;
            excess -= less;
        }
    }
    for (qsizetype column = 0; column < table.columns.size() && excess < 0.0; ++column) {
        if (table.columns[column].fill) {
            widths[static_cast<std::size_t>(column)] -= excess;
            excess = 0.0;
        }
    }
    return widths;
}

void paintCell(QPainter& painter, const QRectF& rect, const PageCell& cell, Qt::Alignment alignment, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    if (cell.notApplicable) {
        fillHatch(painter, rect.adjusted(0, 0, -1, -1), rect.topLeft(), HatchKind::NotApplicable, style.figure);
        return;
    }
    if (cell.ground.isValid()) {
        painter.fillRect(rect.adjusted(0, 0, -1, -1), cell.ground);
    }
    if (cell.warning) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.off, style.u(2.0), Qt::DashLine));
        painter.setBrush(theme.offTint);
        painter.drawRoundedRect(rect.adjusted(style.u(3), style.u(3), -style.u(3), -style.u(3)), style.u(4), style.u(4));
        painter.restore();
    }
    if (cell.bar) {
        const double high = style.u(kBarHeight);
        const QRectF whole(
            rect.left() + style.u(kCellPadding), rect.center().y() - high / 2.0, rect.width() - 2.0 * style.u(kCellPadding), high);
        painter.fillRect(QRectF(whole.topLeft(), QSizeF(std::max(1.0, whole.width() * std::clamp(*cell.bar, 0.0, 1.0)), high)),
            cell.color.isValid() ? cell.color : theme.accent);
        painter.fillRect(QRectF(whole.right(), whole.top(), style.u(1.5), high), theme.grid);
        return;
    }
    QRectF text = rect.adjusted(style.u(kCellPadding), 0, -style.u(kCellPadding), 0);
    const QColor color = cell.color.isValid() ? cell.color : theme.text;
    if (cell.icon) {
        const double side = style.u(kCellIcon);
        const bool centred = cell.text.isEmpty();
        const QRectF place(centred ? rect.center().x() - side / 2.0 : text.left(), rect.center().y() - side / 2.0, side, side);
        paintIcon(painter, place, *cell.icon, color);
        text.setLeft(place.right() + style.u(kCellIconGap));
    }
    drawPageLine(painter, text, cell.text, cellFont(cell, style), color, alignment | Qt::AlignVCenter);
}

Qt::Alignment sideOf(const PageColumn& column)
{
    return column.centred ? Qt::AlignHCenter : column.right ? Qt::AlignRight : Qt::AlignLeft;
}

}  // namespace

int pageRowsThatFit(double height, bool header, const PresenterStyle& style)
{
    return std::max(1, static_cast<int>((height - (header ? style.u(kTableHeader) : 0.0) + 0.5) / style.u(kPageRow)));
}

double drawPageTable(QPainter& painter, const QRectF& rect, const PageTable& table, const PresenterStyle& style)
{
    const Theme& theme = style.theme();
    const std::vector<double> widths = columnWidths(table, rect.width(), style);
    double y = rect.top();
    if (table.header) {
        double x = rect.left();
        for (qsizetype column = 0; column < table.columns.size(); ++column) {
            const double width = widths[static_cast<std::size_t>(column)];
            const QRectF cell(x + style.u(kCellPadding), y, width - 2.0 * style.u(kCellPadding), style.u(kTableHeader));
            drawPageLine(painter, cell, table.columns[column].title, style.font(kSmallestPageText), theme.text2,
                sideOf(table.columns[column]) | Qt::AlignVCenter);
            x += width;
        }
        y += style.u(kTableHeader);
        painter.fillRect(QRectF(rect.left(), y - style.u(1.5), std::min(rect.width(), x - rect.left()), style.u(1.5)), theme.edge);
    }
    const double total = std::min(rect.width(), std::accumulate(widths.begin(), widths.end(), 0.0));
    for (qsizetype row = 0; row < table.rows.size() && y + style.u(kPageRow) <= rect.bottom() + 1.0; ++row) {
        if (row == table.marked) {
            painter.fillRect(QRectF(rect.left(), y, total, style.u(kPageRow)), theme.tint);
        }
        double x = rect.left();
        for (qsizetype column = 0; column < table.columns.size(); ++column) {
            const double width = widths[static_cast<std::size_t>(column)];
            paintCell(painter, QRectF(x, y, width, style.u(kPageRow)), table.rows[row][column], sideOf(table.columns[column]), style);
            x += width;
        }
        y += style.u(kPageRow);
        painter.fillRect(QRectF(rect.left(), y - 1.0, total, 1.0), theme.grid);
    }
    return y;
}

}  // namespace kvscope
