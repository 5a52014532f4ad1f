// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimenttablemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <cmath>
#include <utility>

namespace kvscope {

namespace {

QVariant copiedValue(const ExperimentContent::Row& row, int column)
{
    const auto number = [](double value) { return std::isnan(value) ? QVariant(QString()) : QVariant(value); };
    switch (column) {
    case ExperimentTableModel::TokenColumn: return row.label.spaced();
    case ExperimentTableModel::BeforeColumn: return number(row.before);
    case ExperimentTableModel::AfterColumn: return number(row.after);
    case ExperimentTableModel::DifferenceColumn: return number(row.after - row.before);
    case ExperimentTableModel::RankColumn:
        return row.rankAfter < 0 ? QString::number(row.rankBefore + 1)
                                 : QStringLiteral("%1 → %2").arg(row.rankBefore + 1).arg(row.rankAfter + 1);
    default: return QString();
    }
}

}  // namespace

ExperimentTableModel::ExperimentTableModel(QObject* parent) : QAbstractTableModel(parent) { }

ExperimentTableModel::~ExperimentTableModel() = default;

void ExperimentTableModel::setRows(std::vector<ExperimentContent::Row> rows)
{
    // As many rows with other numbers keep the place of whoever reads.
    if (!m_rows.empty() && rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void ExperimentTableModel::languageChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ExperimentTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ExperimentTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ExperimentTableModel::differenceText(double difference)
{
    if (std::isnan(difference))
        return {};
    const double points = std::round(difference * 1000.0) / 10.0;
    const QString digits = QLocale().toString(std::abs(points), 'f', 1);
    const QChar sign = points < 0.0 ? QChar(0x2212) : QLatin1Char('+');
    //: percentage points; %1: a number with its sign
    return tr("%1 pp").arg(points == 0.0 ? digits : QString(sign + digits));
}

QVariant ExperimentTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ExperimentContent::Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case BeforeColumn: return percentText(row.before);
        case AfterColumn: return std::isnan(row.after) ? QString() : percentText(row.after);
        case DifferenceColumn: return differenceText(row.after - row.before);
        default: return copiedValue(row, index.column());
        }
    case kCopyRole: return copiedValue(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == TokenColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant ExperimentTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == TokenColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != kCopyRole)
        return {};
    switch (section) {
    case TokenColumn: return tr("Next token");
    //: heading: the probability without the experiment
    case BeforeColumn: return tr("Before");
    //: heading: the probability in the experiment
    case AfterColumn: return tr("Experiment");
    case DifferenceColumn: return tr("Difference");
    case RankColumn: return tr("Rank");
    default: return QString();
    }
}

}  // namespace kvscope
