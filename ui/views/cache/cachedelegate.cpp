// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/cachedelegate.h"

#include "theme/icons.h"
#include "theme/theme.h"
#include "views/cache/cachemodel.h"
#include "widgets/paneltable.h"

#include <QPainter>

namespace kvscope {

namespace {
constexpr int kPadding = 4;  ///< px at 100 %
constexpr double kUnusedOpacity = 0.45;

QColor stateColor(CellState state)
{
    switch (state) {
    case CellState::WrittenNow: return theme().accent;
    case CellState::Recomputed: return theme().off;
    default: return theme().text;
    }
}

}  // namespace

StateMark stateMarkOf(CellState state)
{
    switch (state) {
    case CellState::WrittenNow: return StateMark::Written;
    case CellState::Reused: return StateMark::Reused;
    case CellState::Recomputed: return StateMark::Recomputed;
    case CellState::ComputedNotKept:
    case CellState::NotYet: break;
    }
    return StateMark::NotKept;
}

CacheDelegate::CacheDelegate(QObject* parent) : QStyledItemDelegate(parent) { }

CacheDelegate::~CacheDelegate() = default;

void CacheDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& now = theme();
    const QRect cell = option.rect;
    painter->save();
    painter->setClipRect(cell);
    if (index.data(CacheModel::CurrentRole).toBool() || index.row() == m_hoveredRow) {
        painter->fillRect(cell, now.tint);
    }
    painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), now.grid);

    switch (index.column()) {
    case CacheModel::QueryColumn:
    case CacheModel::KeyColumn:
    case CacheModel::ValueColumn: paintMark(*painter, cell, index); break;
    case CacheModel::StateColumn: paintState(*painter, cell, index); break;
    default: paintText(*painter, cell, index);
    }

    if (index.row() == m_cursorRow) {
        PanelTable::paintRowCursor(*painter, cell);
        if (index.column() == 0) {
            painter->drawLine(cell.topLeft(), cell.bottomLeft());
        }
        if (index.column() == CacheModel::ColumnCount - 1) {
            painter->drawLine(cell.topRight(), cell.bottomRight());
        }
    }
    painter->restore();
}

void CacheDelegate::paintText(QPainter& painter, const QRect& rect, const QModelIndex& index) const
{
    const Theme& now = theme();
    const bool pinned = index.row() == m_pinnedRow;
    const bool position = index.column() == CacheModel::PositionColumn;
    QFont font = now.font(FontRole::Table);
    font.setBold(!position && (pinned || index.data(CacheModel::CurrentRole).toBool()));
    font.setUnderline(!position && index.row() == m_hoveredRow);
    QRect text = rect.adjusted(now.ipx(kPadding), 0, -now.ipx(kPadding), 0);
    if (pinned && !position) {
        const int side = now.ipx(12);
        const double ratio = painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
        painter.drawPixmap(text.right() - side + 1, text.center().y() - side / 2, iconPixmap(IconName::Pin, now.accent, side, ratio));
        text.setRight(text.right() - side - now.ipx(2));
    }
    painter.setFont(font);
    painter.setPen(pinned ? now.accent : position ? now.text2 : now.text);
    const QString whole = index.data(Qt::DisplayRole).toString();
    const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
    const QString shown = position ? whole : painter.fontMetrics().elidedText(whole, Qt::ElideMiddle, text.width());
    painter.drawText(text, static_cast<int>(alignment), shown);
}

void CacheDelegate::paintState(QPainter& painter, const QRect& rect, const QModelIndex& index) const
{
    const Theme& now = theme();
    const auto state = static_cast<CellState>(index.data(CacheModel::CellStateRole).toInt());
    QRect text = rect.adjusted(now.ipx(kPadding), 0, -now.ipx(kPadding), 0);
    QFont font = now.font(FontRole::Table);
    font.setBold(state == CellState::WrittenNow);
    painter.setFont(font);
    painter.setPen(stateColor(state));
    const QString primary = index.data(CacheModel::PrimaryRole).toString();
    const int width = painter.fontMetrics().horizontalAdvance(primary);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(primary, Qt::ElideRight, text.width()));
    if (m_secondaryShown) {
        painter.setFont(now.font(FontRole::Table));
        painter.setPen(now.text2);
        text.setLeft(text.left() + width);
        const QString secondary = index.data(CacheModel::SecondaryRole).toString();
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(secondary, Qt::ElideRight, text.width()));
    }
}

void CacheDelegate::paintMark(QPainter& painter, const QRect& rect, const QModelIndex& index)
{
    const auto state = static_cast<CellState>(index.data(CacheModel::CellStateRole).toInt());
    if (index.column() == CacheModel::QueryColumn) {
        if (index.data(CacheModel::QueryUsedRole).toBool()) {
            paintStateMark(painter, rect, StateMark::QueryUsed);
        }
    } else if (state != CellState::NotYet) {
        painter.setOpacity(index.data(CacheModel::UnusedRole).toBool() ? kUnusedOpacity : 1.0);
        paintStateMark(painter, rect, stateMarkOf(state));
        painter.setOpacity(1.0);
    }
}

}  // namespace kvscope
