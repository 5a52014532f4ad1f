// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentiontablemodel.h"

#include "figures/heatmapscale.h"
#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <cmath>

namespace kvscope {

AttentionTableModel::AttentionTableModel(QObject* parent) : QAbstractTableModel(parent) { }

AttentionTableModel::~AttentionTableModel() = default;

void AttentionTableModel::setContent(HeatmapContent content)
{
    const int before = m_shape.rows;
    const int now = content.positions();
    if (now > before && before > 0) {
        m_content = std::move(content);
        emit dataChanged(index(0, 0), index(before - 1, before - 1));
        beginInsertColumns({}, before, now - 1);
        m_shape.columns = now;
        endInsertColumns();
        beginInsertRows({}, before, now - 1);
        m_shape.rows = now;
        endInsertRows();
        return;
    }
    beginResetModel();
    m_content = std::move(content);
    m_shape = { now, now };
    endResetModel();
}

void AttentionTableModel::languageChanged()
{
    if (rowCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int AttentionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_shape.rows;
}

int AttentionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_shape.columns;
}

QVariant AttentionTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const float weight = matrixRow(*m_content.matrix, index.row())[static_cast<std::size_t>(index.column())];
    const bool missing = std::isnan(weight);
    switch (role) {
    case Qt::DisplayRole:
        if (!missing)
            return QLocale().toString(static_cast<double>(weight), 'f', 3);
        //: a weight of the row that a class is to predict
        if (index.row() == m_content.coveredRow && index.column() <= index.row())
            return tr("covered");
        //: a weight of a step whose attention was dropped to save memory
        return rowMissing(*m_content.matrix, index.row()) && index.column() <= index.row() ? tr("not kept") : notAvailableText();
    case kCopyRole: return missing ? QVariant(QString()) : QVariant(weight);
    case NotApplicableRole: return missing && !(rowMissing(*m_content.matrix, index.row()) && index.column() <= index.row());
    case NewestRole: return index.row() == m_content.newestRow();
    case WeightRole: return missing ? QVariant() : QVariant(static_cast<double>(weight));
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    default: return {};
    }
}

QVariant AttentionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section < 0 || section >= m_content.positions())
        return {};
    const TokenLabel& label = m_content.tokens[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return QString(QString::number(section + 1) + QLatin1Char(' ') + label.text);
    case Qt::ToolTipRole: return label.spaced();
    case kCopyRole: return QString(QString::number(section + 1) + QLatin1Char(' ') + label.spaced());
    case Qt::TextAlignmentRole: {
        const Qt::Alignment side = orientation == Qt::Horizontal ? Qt::AlignRight : Qt::AlignLeft;
        return QVariant::fromValue(side | Qt::AlignVCenter);
    }
    default: return {};
    }
}

}  // namespace kvscope
