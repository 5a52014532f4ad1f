// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchmodel.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "widgets/tablecopy.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace kvscope {

WatchModel::WatchModel(QObject* parent) : QAbstractTableModel(parent) { }

WatchModel::~WatchModel() = default;

void WatchModel::setCurves(WatchCurves curves)
{
    const auto sameWord = [](const WatchLine& a, const WatchLine& b) { return a.word.text == b.word.text; };
    const bool sameWords = std::ranges::equal(m_curves.lines, curves.lines, sameWord);
    const int before = m_curves.steps;
    const int after = curves.steps;
    if (sameWords && before > 0 && after >= before) {
        if (after > before)
            beginInsertRows({}, before, after - 1);
        m_curves = std::move(curves);
        if (after > before)
            endInsertRows();
        emit dataChanged(index(0, 0), index(before - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_curves = std::move(curves);
    endResetModel();
}

void WatchModel::languageChanged()
{
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int WatchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_curves.steps;
}

int WatchModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + 2 * static_cast<int>(m_curves.lines.size());
}

QVariant WatchModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int step = index.row();
    const int column = index.column();
    const auto place = column == 0 ? std::nullopt : m_curves.place(lineOf(column), step);
    switch (role) {
    case Qt::DisplayRole:
        if (column == 0)
            return QString::number(step + 1);
        if (!place)
            return notAvailableText();
        return isRank(column) ? QLocale().toString(place->place.rank + 1) : percentText(place->place.probability);
    case kCopyRole:
        if (column == 0)
            return step + 1;
        if (!place)
            return QString();
        return isRank(column) ? QVariant(place->place.rank + 1) : QVariant(place->place.probability);
    case Qt::ToolTipRole: return place && place->computedAgain ? WatchCurves::tr("From logits that were computed again") : QVariant();
    case Qt::FontRole: {
        QFont font = theme().font(FontRole::Table);
        font.setBold(step == m_curves.viewedStep);
        return font;
    }
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    default: return {};
    }
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    if (section == 0)
        return WatchCurves::tr("Step");
    const QString& word = m_curves.lines[static_cast<std::size_t>(lineOf(section))].word.text;
    //: heading of a column, %1: a word
    return isRank(section) ? WatchCurves::tr("%1: rank").arg(word) : word;
}

}  // namespace kvscope
