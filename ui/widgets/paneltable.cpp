// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/paneltable.h"

#include "theme/theme.h"
#include "widgets/tablecopy.h"

#include <QKeyEvent>
#include <QPainter>

namespace kvscope {

PanelHeader::PanelHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(false);
    setHighlightSections(false);
    setMinimumSectionSize(1);
}

PanelHeader::~PanelHeader() = default;

void PanelHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->fillRect(rect, theme().surface);
    painter->setFont(theme().font(FontRole::Table));
    painter->setPen(theme().text2);
    const auto alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
    painter->drawText(rect, static_cast<int>(alignment) | Qt::TextDontClip, model()->headerData(section, Qt::Horizontal).toString());
}

PanelTable::PanelTable(PanelHeader* header, QWidget* parent) : QTableView(parent)
{
    setHorizontalHeader(header);
    header->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::NoSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setMouseTracking(true);
    setProperty("ownFocus", true);
    new TableCopier(this);
}

PanelTable::~PanelTable() = default;

void PanelTable::paintRowCursor(QPainter& painter, const QRect& cell)
{
    painter.setPen(QPen(theme().text, 1.0, Qt::DashLine));
    painter.drawLine(cell.topLeft(), cell.topRight());
    painter.drawLine(cell.bottomLeft(), cell.bottomRight());
}

void PanelTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    showCursor(hasFocus() && current.isValid() ? current.row() : -1);
    viewport()->update();
}

void PanelTable::keyPressEvent(QKeyEvent* event)
{
    // Presenter remotes send Page Up and Page Down for the previous and the next step; they belong to the window.
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown || event->key() == Qt::Key_Escape) {
        event->ignore();
        return;
    }
    QTableView::keyPressEvent(event);
}

void PanelTable::focusInEvent(QFocusEvent* event)
{
    const QModelIndex before = currentIndex();  // the base class would start at the first row
    QTableView::focusInEvent(event);
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) {
        const QModelIndex begin = before.isValid() ? before : model()->index(firstCursorRow(), 0);
        setCurrentIndex(begin);
        showCursor(begin.row());
    }
    viewport()->update();
}

void PanelTable::focusOutEvent(QFocusEvent* event)
{
    QTableView::focusOutEvent(event);
    showCursor(-1);
    viewport()->update();
}

}  // namespace kvscope
