// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tabletwin.h"

#include "theme/theme.h"
#include "widgets/tablecopy.h"

#include <QFontMetrics>
#include <QHeaderView>
#include <QTableView>

namespace kvscope {

void setUpTableTwin(QTableView& table, RowNames names)
{
    new TableCopier(&table);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setVisible(names == RowNames::Shown);
    table.setCornerButtonEnabled(false);
}

void letRowsBeChosen(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setTabKeyNavigation(false);
    table.setMinimumSize(1, 1);
}

void applyTableTwinMetrics(QTableView& table)
{
    const QFont font = theme().font(FontRole::Table);
    table.setFont(font);
    table.verticalHeader()->setMinimumSectionSize(1);
    table.verticalHeader()->setDefaultSectionSize(QFontMetrics(font).height() + theme().ipx(4));
}

void fitColumnsToHeaders(QTableView& table)
{
    const QFontMetrics metrics(table.font());
    for (int column = 0; column < table.model()->columnCount(); ++column) {
        const QString header = table.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        table.setColumnWidth(column, metrics.horizontalAdvance(header) + theme().ipx(20));
    }
}

}  // namespace kvscope
