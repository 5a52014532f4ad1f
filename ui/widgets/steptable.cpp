// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steptable.h"

#include "theme/theme.h"
#include "widgets/tablecopy.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kBetweenColumns = 8.0;  ///< more than the style leaves, at 100 %: two numbers must not read as one
constexpr double kAroundText = 4.0;  ///< above and below it together, at 100 %

/// Whether an edge of the view cuts a cell that would fit into it.
bool isCut(const QRect& cell, const QRect& view)
{
    const bool across = cell.width() <= view.width() && (cell.left() < view.left() || cell.right() > view.right());
    const bool down = cell.height() <= view.height() && (cell.top() < view.top() || cell.bottom() > view.bottom());
    return across || down;
}

class WholeCells final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto* table = qobject_cast<const QTableView*>(option.widget);
        if (table == nullptr || !isCut(option.rect, table->viewport()->rect())) {
            QStyledItemDelegate::paint(painter, option, index);
        }
    }
};

class WholeSections final : public QHeaderView {
public:
    explicit WholeSections(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
    {
        setHighlightSections(false);
        setSectionsClickable(false);
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        if (isCut(rect, viewport()->rect())) {
            painter->fillRect(rect, theme().surface);
            return;
        }
        QHeaderView::paintSection(painter, rect, section);
    }
};

}  // namespace

StepTable::StepTable(QWidget* parent) : QTableView(parent)
{
    setHorizontalHeader(new WholeSections(this));
    setItemDelegate(new WholeCells(this));
    new TableCopier(this);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(1);
    setHorizontalScrollMode(ScrollPerItem);
    setVerticalScrollMode(ScrollPerItem);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setMinimumSize(1, 1);  // the plot that it replaces decides the size
}

StepTable::~StepTable() = default;

void StepTable::applyMetrics()
{
    const Theme& now = theme();
    setFont(now.font(FontRole::Table));
    horizontalHeader()->setFont(now.font(FontRole::Table));
    fitRows();
    fitColumns();
}

void StepTable::fitColumns()
{
    horizontalHeader()->resizeSections(QHeaderView::ResizeToContents);
    const int columns = model() == nullptr ? 0 : model()->columnCount();
    for (int column = 0; column < columns; ++column)
        setColumnWidth(column, columnWidth(column) + theme().ipx(kBetweenColumns));
    m_fittedRows = columns == 0 ? 0 : model()->rowCount();
}

void StepTable::growColumns(int again)
{
    const int rows = model()->rowCount();
    for (int row = std::min(m_fittedRows, std::max(0, rows - again)); row < rows; ++row) {
        for (int column = 0; column < model()->columnCount(); ++column) {
            const int needed = sizeHintForIndex(model()->index(row, column)).width() + theme().ipx(kBetweenColumns);
            if (needed > columnWidth(column))
                setColumnWidth(column, needed);
        }
    }
    m_fittedRows = rows;
}

void StepTable::fitRows()
{
    const int least = QFontMetrics(theme().font(FontRole::Table)).height() + theme().ipx(kAroundText);
    const int room = viewport()->height();
    verticalHeader()->setDefaultSectionSize(std::max(least, room / std::max(1, room / least)));
}

void StepTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitRows();
    if (currentIndex().isValid()) {
        scrollTo(currentIndex().siblingAtColumn(std::max(0, horizontalHeader()->logicalIndexAt(0))));
    }
}

}  // namespace kvscope
