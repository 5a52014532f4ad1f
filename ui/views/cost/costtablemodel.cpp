// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costtablemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <algorithm>
#include <cmath>

namespace kvscope {

QString costText(double value, CostUnit unit, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return notAvailableText();
    }
    switch (unit) {
    case CostUnit::Operations: return siText(value, locale);
    case CostUnit::Time: return millisecondText(value, locale);
    case CostUnit::Bytes: return byteText(static_cast<std::uint64_t>(std::max(0.0, value)), locale);
    }
    return {};
}

QString costSourceText(CostSource source, CostUnit unit)
{
    const bool counted = unit == CostUnit::Operations;
    switch (source) {
    case CostSource::Measured: return counted ? CostTableModel::tr("counted") : CostTableModel::tr("measured");
    case CostSource::Raced: return CostTableModel::tr("median of the race");
    case CostSource::Checked: return counted ? CostTableModel::tr("counted by the check") : CostTableModel::tr("measured by the check");
    case CostSource::Earlier: return counted ? CostTableModel::tr("counted earlier") : CostTableModel::tr("measured earlier");
    case CostSource::Computed: return CostTableModel::tr("computed");
    case CostSource::Unknown: break;
    }
    return notAvailableText();
}

QString offOverOnText(const CostCurves& curves, int step)
{
    const double ratio = offOverOn(curves, step);
    return racedAt(curves, step) ? racedRatioText(ratio) : ratioText(ratio);
}

QString racedRatioText(double ratio)
{
    return std::isfinite(ratio) ? oneDecimalText(ratio) + QStringLiteral("×") : notAvailableText();
}

CostTableModel::CostTableModel(QObject* parent) : QAbstractTableModel(parent) { }

CostTableModel::~CostTableModel() = default;

void CostTableModel::show(CostCurves curves)
{
    const int before = rowCount();
    const int after = curves.steps();
    if (after == before && after > 0) {
        // The same rows with new values: keeps the reader's position.
        m_curves = std::move(curves);
        emit dataChanged(index(0, 0), index(after - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_curves = std::move(curves);
    endResetModel();
}

void CostTableModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int CostTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_curves.steps();
}

int CostTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CostTableModel::alignmentOf(int column)
{
    const bool words = column == CacheColumn || column == OnSourceColumn || column == OffSourceColumn;
    return QVariant::fromValue((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant CostTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const int column = index.column();
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(column);
    }
    if (role == kCopyRole) {
        return copied(index.row(), column);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const auto step = static_cast<std::size_t>(index.row());
    const bool done = step < m_curves.spent.size();
    switch (column) {
    case StepColumn: return countText(index.row() + 1);
    case SpentColumn: return done ? costText(m_curves.spent[step].value, m_curves.unit) : QString();
    case CacheColumn: return !done ? QString() : m_curves.spent[step].cacheOn ? tr("on") : tr("off");
    case OnColumn: return costText(m_curves.on[step].value, m_curves.unit);
    case OnSourceColumn: return costSourceText(m_curves.on[step].source, m_curves.unit);
    case OffColumn: return costText(m_curves.off[step].value, m_curves.unit);
    case OffSourceColumn: return costSourceText(m_curves.off[step].source, m_curves.unit);
    case RatioColumn: return offOverOnText(m_curves, index.row());
    default: return {};
    }
}

QVariant CostTableModel::copied(int row, int column) const
{
    const auto step = static_cast<std::size_t>(row);
    const auto number = [](double value) { return std::isfinite(value) ? QVariant(value) : QVariant(QString()); };
    switch (column) {
    case StepColumn: return row + 1;
    case SpentColumn: return step < m_curves.spent.size() ? number(m_curves.spent[step].value) : QVariant(QString());
    case OnColumn: return number(m_curves.on[step].value);
    case OffColumn: return number(m_curves.off[step].value);
    case RatioColumn: {
        const double on = m_curves.on[step].value;
        return on > 0.0 ? number(m_curves.off[step].value / on) : QVariant(QString());
    }
    default: return {};
    }
}

QVariant CostTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool amounts = section == SpentColumn || section == OnColumn || section == OffColumn;
    if (orientation == Qt::Horizontal && role == kCopyRole && amounts) {
        const QString name = headerData(section, orientation, Qt::DisplayRole).toString();
        //: a column's name and its unit, for a spreadsheet
        return m_curves.unit == CostUnit::Time ? tr("%1 (ms)").arg(name)
            : m_curves.unit == CostUnit::Bytes ? tr("%1 (bytes)").arg(name)
                                               : tr("%1 (operations)").arg(name);
    }
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole) {
        return alignmentOf(section);
    }
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case StepColumn: return tr("Step");
    case SpentColumn: return tr("This run");
    case CacheColumn: return tr("Cache");
    case OnColumn: return tr("Cache on");
    case OffColumn: return tr("Cache off");
    //: column header: the source of a number
    case OnSourceColumn:
    case OffSourceColumn: return tr("Source");
    //: column header: a ratio
    case RatioColumn: return tr("Off / on");
    default: return {};
    }
}

}  // namespace kvscope
