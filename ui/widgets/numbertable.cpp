// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/numbertable.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <cmath>

namespace kvscope {

NumberTableModel::NumberTableModel(QObject* parent) : QAbstractTableModel(parent) { }

NumberTableModel::~NumberTableModel() = default;

void NumberTableModel::setTable(const QStringList& headers, const QList<Row>& rows)
{
    // The same shape keeps the place of whoever reads.
    if (rows.size() == m_rows.size() && headers.size() == m_headers.size()) {
        m_headers = headers;
        m_rows = rows;
        emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
        if (!rows.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_headers = headers;
    m_rows = rows;
    endResetModel();
}

int NumberTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int NumberTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headers.size());
}

QVariant NumberTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Cell& cell = m_rows[index.row()][index.column()];
    switch (role) {
    case Qt::DisplayRole: return cell.text;
    case kCopyRole: return cell.copied.isValid() ? cell.copied : QVariant(cell.text);
    case Qt::TextAlignmentRole: return QVariant::fromValue((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant NumberTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_headers.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_headers[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

NumberTableModel::Cell numberCell(const QString& text, double number)
{
    if (std::isnan(number))
        return { notAvailableText(), QString() };
    return { text, number };
}

}  // namespace kvscope
