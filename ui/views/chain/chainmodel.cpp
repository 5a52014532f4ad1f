// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainmodel.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "widgets/tablecopy.h"

#include <QFont>
#include <QLocale>

#include <cmath>
#include <utility>

namespace kvscope {

ChainModel::ChainModel(QObject* parent) : QAbstractTableModel(parent) { }

ChainModel::~ChainModel() = default;

void ChainModel::setChain(Chain chain)
{
    beginResetModel();
    m_chain = std::move(chain);
    endResetModel();
}

void ChainModel::languageChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ChainModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_chain.rows.size());
}

int ChainModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ChainModel::shown(const ChainRow& row, int column) const
{
    const QLocale locale;
    const auto number = [&](double value) { return std::isnan(value) ? notAvailableText() : locale.toString(value, 'f', 2); };
    const auto share = [&](double value) { return std::isnan(value) ? notAvailableText() : percentText(value, locale); };
    switch (column) {
    case TokenColumn: return m_chain.name(row);
    case LogitColumn: return row.token < 0 ? QString() : number(static_cast<double>(row.logit));
    case DividedColumn: return row.token < 0 ? QString() : number(row.divided);
    case WholeColumn: return share(row.whole);
    case CutColumn: return m_chain.cutText(row);
    case SampledColumn: return row.cut != Cut::None ? QString() : share(row.sampled);
    default: return m_chain.sideText(row.sides[static_cast<std::size_t>(column - FirstSideColumn)], locale);
    }
}

QVariant ChainModel::copied(const ChainRow& row, int column) const
{
    const auto number = [](double value) { return std::isnan(value) ? QVariant(QString()) : QVariant(value); };
    switch (column) {
    case TokenColumn: return row.token < 0 ? m_chain.name(row) : row.label.spaced();
    case LogitColumn: return std::isnan(row.logit) ? QVariant(QString()) : QVariant(row.logit);
    case DividedColumn: return number(row.divided);
    case WholeColumn: return row.whole;
    case CutColumn: return m_chain.cutText(row);
    case SampledColumn: return number(row.sampled);
    default: return row.sides[static_cast<std::size_t>(column - FirstSideColumn)].probability;
    }
}

QVariant ChainModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ChainRow& row = m_chain.rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole: return shown(row, index.column());
    case kCopyRole: return copied(row, index.column());
    case Qt::FontRole: {
        QFont font = theme().font(FontRole::Table);
        font.setBold(row.own);
        font.setStrikeOut(row.cut != Cut::None && (index.column() == TokenColumn || index.column() == WholeColumn));
        return font;
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            (index.column() == TokenColumn || index.column() == CutColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant ChainModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || m_chain.empty())
        return {};
    const QLocale locale;
    switch (section) {
    case TokenColumn: return Chain::tr("Token");
    case LogitColumn: return Chain::tr("Logit");
    case DividedColumn: return m_chain.dividedName(locale);
    case WholeColumn: return m_chain.wholeName();
    case CutColumn: return m_chain.cutName(locale);
    case SampledColumn: return m_chain.sampledName();
    default:
        return section >= FirstSideColumn && section < ColumnCount
            ? Chain::temperatureName(kShownTemperatures[static_cast<std::size_t>(section - FirstSideColumn)], locale)
            : QVariant();
    }
}

}  // namespace kvscope
