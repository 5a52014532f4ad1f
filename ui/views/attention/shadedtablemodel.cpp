// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedtablemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace kvscope {

namespace {

/// 1 = the largest, equal weights in order; 0 where masked. All at once: one by one, thousands of keys would take seconds.
std::vector<int> ranksOf(const std::vector<float>& weights)
{
    std::vector<std::size_t> order(weights.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::erase_if(order, [&](std::size_t key) { return std::isnan(weights[key]); });
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return weights[a] > weights[b]; });
    std::vector<int> ranks(weights.size(), 0);
    for (std::size_t place = 0; place < order.size(); ++place)
        ranks[order[place]] = static_cast<int>(place) + 1;
    return ranks;
}

}  // namespace

ShadedTableModel::ShadedTableModel(QObject* parent) : QAbstractTableModel(parent) { }

ShadedTableModel::~ShadedTableModel() = default;

void ShadedTableModel::setRow(ShadedRow row)
{
    std::vector<int> ranks = ranksOf(row.weights);
    // More tokens keep the place of whoever reads.
    if (const int before = rowCount(); before > 0 && row.positions() >= before) {
        const int after = row.positions();
        if (after > before)
            beginInsertRows({}, before, after - 1);
        m_row = std::move(row);
        m_ranks = std::move(ranks);
        if (after > before)
            endInsertRows();
        emit dataChanged(index(0, 0), index(before - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_row = std::move(row);
    m_ranks = std::move(ranks);
    endResetModel();
}

void ShadedTableModel::languageChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ShadedTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_row.positions();
}

int ShadedTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ShadedTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int key = index.row();
    const float weight = m_row.weight(key);
    const bool missing = std::isnan(weight);
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case PositionColumn: return QString::number(key + 1);
        case TokenColumn: return m_row.tokens[static_cast<std::size_t>(key)].text;
        case WeightColumn: return missing ? notAvailableText() : QLocale().toString(static_cast<double>(weight), 'f', 4);
        default: return missing ? QString() : QString::number(m_ranks[static_cast<std::size_t>(key)]);
        }
    case kCopyRole:
        switch (index.column()) {
        case PositionColumn: return key + 1;
        case TokenColumn: return m_row.tokens[static_cast<std::size_t>(key)].spaced();
        case WeightColumn: return missing ? QVariant(QString()) : QVariant(weight);
        default: return missing ? QVariant(QString()) : QVariant(m_ranks[static_cast<std::size_t>(key)]);
        }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == TokenColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant ShadedTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PositionColumn: return QStringLiteral("#");
    case TokenColumn: return tr("Token");
    case WeightColumn: return tr("Weight");
    //: heading of a column: 1 is the largest weight
    case RankColumn: return tr("Rank");
    default: return {};
    }
}

}  // namespace kvscope
