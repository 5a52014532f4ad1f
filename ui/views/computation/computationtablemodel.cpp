// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationtablemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <QLocale>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace kvscope {

ComputationTableModel::ComputationTableModel(QObject* parent) : QAbstractTableModel(parent) { }

ComputationTableModel::~ComputationTableModel() = default;

void ComputationTableModel::setContent(HeadComputation content)
{
    const auto shape = [](const HeadComputation& each) {
        return each.empty() ? std::array { 0, 0, 0 } : std::array { each.positions(), each.look->keyDim, each.look->valueDim };
    };
    // The same shape with other numbers keeps the place of whoever reads.
    if (!m_content.empty() && shape(content) == shape(m_content)) {
        m_content = std::move(content);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        return;
    }
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

void ComputationTableModel::languageChanged()
{
    if (rowCount() == 0)
        return;
    emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

int ComputationTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_content.empty() ? 0 : m_content.positions() + 2;
}

int ComputationTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_content.empty() ? 0 : FirstFeatureColumn + m_content.look->keyDim + m_content.look->valueDim;
}

bool ComputationTableModel::isMasked(int row) const
{
    return keyOf(row) >= 0 && !m_content.look->sees(keyOf(row));
}

float ComputationTableModel::number(int row, int column) const
{
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const HeadLook& look = *m_content.look;
    const int key = keyOf(row);
    const bool isQuery = row == 0;
    const auto at = static_cast<std::size_t>(key);
    if (column < FirstFeatureColumn) {
        if (key < 0)
            return kNone;
        switch (column) {
        case ScoreColumn: return look.scores[at];
        case ScaledColumn: return look.sees(key) ? look.scaled[at] : -std::numeric_limits<float>::infinity();
        case WeightColumn: return look.sees(key) ? look.weights[at] : 0.0F;
        default: return kNone;
        }
    }
    const int feature = column - FirstFeatureColumn;
    if (feature < look.keyDim) {
        const auto place = static_cast<std::size_t>(feature);
        return key >= 0 ? look.key(key)[place] : isQuery ? look.queryRow[place] : kNone;
    }
    const auto place = static_cast<std::size_t>(feature - look.keyDim);
    return key >= 0 ? look.value(key)[place] : isQuery ? kNone : look.sum[place];
}

QVariant ComputationTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((index.column() == NeedColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != kCopyRole)
        return {};
    const int key = keyOf(index.row());
    if (index.column() == NeedColumn) {
        if (index.row() == 0)
            return tr("query");
        return key < 0 ? tr("weighted sum") : HeadComputation::needText(m_content.needs[static_cast<std::size_t>(key)]);
    }
    const float value = number(index.row(), index.column());
    if (std::isnan(value))
        return role == kCopyRole ? QVariant(QString()) : key >= 0 && isMasked(index.row()) ? QVariant(notAvailableText()) : QVariant();
    if (std::isinf(value))
        return role == kCopyRole ? QStringLiteral("-inf") : QStringLiteral("−∞");
    if (role == kCopyRole)
        return value;
    return QLocale().toString(static_cast<double>(value), 'f', 4);
}

QVariant ComputationTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (m_content.empty() || section < 0 || (role != Qt::DisplayRole && role != kCopyRole))
        return {};
    if (orientation == Qt::Vertical) {
        if (section == 0)
            return QStringLiteral("q");
        const int key = keyOf(section);
        return key >= 0 ? m_content.token(key) : QStringLiteral("Σ");
    }
    const int feature = section - FirstFeatureColumn;
    switch (section) {
    case NeedColumn: return tr("K and V");
    case ScoreColumn: return QStringLiteral("q · k");
    //: of a score: multiplied by its factor, and minus infinity where the query does not see the key
    case ScaledColumn: return tr("scaled, masked");
    case WeightColumn: return tr("softmax");
    default: break;
    }
    return feature < m_content.look->keyDim ? QStringLiteral("K%1").arg(feature + 1)
                                            : QStringLiteral("V%1").arg(feature - m_content.look->keyDim + 1);
}

}  // namespace kvscope
