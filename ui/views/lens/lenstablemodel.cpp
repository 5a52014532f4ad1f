// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lens/lenstablemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <utility>

namespace kvscope {

LensTableModel::LensTableModel(QObject* parent) : QAbstractTableModel(parent) { }

LensTableModel::~LensTableModel() = default;

void LensTableModel::setContent(LensContent content)
{
    const bool sameShape = rowCount() > 0 && content.layers() == m_content.layers() && content.candidates() == m_content.candidates();
    // The same shape with other numbers keeps the place of whoever reads.
    if (sameShape) {
        m_content = std::move(content);
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

void LensTableModel::languageChanged()
{
    if (rowCount() == 0)
        return;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int LensTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_content.empty() ? 0 : m_content.layers();
}

int LensTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_content.empty() ? 0 : FirstCandidateColumn + m_content.candidates();
}

QVariant LensTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool left = index.column() == LayerColumn || index.column() >= FirstCandidateColumn;
        return QVariant::fromValue((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != kCopyRole)
        return {};
    const bool copied = role == kCopyRole;
    const LensLayer& layer = m_content.layer(index.row());
    switch (index.column()) {
    case LayerColumn: return copied ? QVariant(index.row() + 1) : QVariant(tr("Layer %1").arg(index.row() + 1));
    case ProbabilityColumn: return copied ? QVariant(layer.probability) : QVariant(percentText(layer.probability));
    case RankColumn: return copied ? QVariant(layer.rank + 1) : QVariant(countText(layer.rank + 1));
    case EntropyColumn: return copied ? QVariant(layer.entropy) : QVariant(QLocale().toString(layer.entropy, 'f', 2));
    default: break;
    }
    const auto candidate = static_cast<std::size_t>(index.column() - FirstCandidateColumn);
    const QString name = m_content.top[static_cast<std::size_t>(index.row())][candidate].spaced();
    return QString(name + QLatin1Char(' ') + percentText(layer.top[candidate].probability));
}

QVariant LensTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (m_content.empty() || orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool left = section == LayerColumn || section >= FirstCandidateColumn;
        return QVariant::fromValue((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != kCopyRole)
        return {};
    switch (section) {
    //: heading of a column: after which layer
    case LayerColumn: return tr("After");
    //: heading of a column: the probability of this token
    case ProbabilityColumn: return QString(m_content.token.spaced());
    case RankColumn: return tr("Rank");
    //: heading of a column: entropy in bits
    case EntropyColumn: return tr("Bits");
    default: return tr("No. %1").arg(section - FirstCandidateColumn + 1);
    }
}

}  // namespace kvscope
