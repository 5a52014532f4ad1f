// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headtablemodel.h"

#include "widgets/tablecopy.h"

#include <QLocale>

#include <cmath>
#include <utility>

namespace kvscope {

namespace {

constexpr int kPromptDecimals = 4;

QString fixed(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

}  // namespace

HeadTableModel::HeadTableModel(QObject* parent) : QAbstractTableModel(parent) { }

HeadTableModel::~HeadTableModel() = default;

void HeadTableModel::setContent(HeadTableContent content)
{
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

bool HeadTableModel::hasNewToken() const
{
    return !m_content.ways.isEmpty() && !m_content.ways.first().contexts.empty();
}

bool HeadTableModel::isWrong(const HeadTableContent& content, int way, int head)
{
    constexpr double kVisible = 5e-5;
    const auto& right = content.ways.first().contexts;
    const auto& other = content.ways.at(way).contexts;
    const auto index = static_cast<std::size_t>(head);
    return index < right.size() && index < other.size() && std::abs(right[index] - other[index]) > kVisible;
}

int HeadTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_content.heads.size());
}

int HeadTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_content.heads.isEmpty() ? 0 : firstWayColumn() + static_cast<int>(m_content.ways.size());
}

QString HeadTableModel::text(int head, int column) const
{
    const auto row = static_cast<std::size_t>(head);
    if (column == 0) {
        return QStringLiteral("%1  %2").arg(QLocale().toString(head + 1), m_content.heads.at(head));
    }
    if (column < firstWayColumn()) {
        const auto& prompt = m_content.prompt[row];
        const auto token = static_cast<std::size_t>(column - 1);
        return token < prompt.size() ? fixed(prompt[token], kPromptDecimals) : QString();
    }
    if (!hasNewToken()) {
        return head == 0 && column == firstWayColumn() ? m_content.laterCaption : QString();
    }
    const HeadTableContent::Way& way = m_content.ways.at(column - firstWayColumn());
    if (way.covered) {
        return QStringLiteral("?");
    }
    const auto& contexts = way.contexts;
    return row < contexts.size() ? fixed(contexts[row], 1) : QString();
}

QVariant HeadTableModel::copied(int head, int column) const
{
    const auto row = static_cast<std::size_t>(head);
    if (column == 0 || (column >= firstWayColumn() && (!hasNewToken() || m_content.ways.at(column - firstWayColumn()).covered))) {
        return {};
    }
    const auto at = [](const auto& numbers, std::size_t i) { return i < numbers.size() ? QVariant(numbers[i]) : QVariant(QString()); };
    return column < firstWayColumn() ? at(m_content.prompt[row], static_cast<std::size_t>(column - 1))
                                     : at(m_content.ways.at(column - firstWayColumn()).contexts, row);
}

QVariant HeadTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const int way = index.column() - firstWayColumn();
    const bool later = way >= 0 && !hasNewToken();
    switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case kCopyRole: return copied(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((later                        ? Qt::AlignHCenter
                                                         : index.column() == 0 ? Qt::AlignLeft
                                                                               : Qt::AlignRight)
            | Qt::AlignVCenter));
    case WrongRole: return way > 0 && !m_content.ways.at(way).covered && isWrong(m_content, way, index.row());
    case BoldRole:
        for (int other = 1; way >= 0 && other < static_cast<int>(m_content.ways.size()); ++other) {
            if (!m_content.ways.at(other).covered && isWrong(m_content, other, index.row())) {
                return true;
            }
        }
        return false;
    default: return {};
    }
}

QVariant HeadTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    const int way = section - firstWayColumn();
    switch (role) {
    case Qt::DisplayRole:
        return section == 0 ? m_content.headCaption
            : way < 0       ? QStringLiteral("%1 %2").arg(QLocale().toString(section), m_content.tokens.at(section - 1))
                            : m_content.ways.at(way).name;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    case BoldRole:
    case LiveRole: return way >= 0 && m_content.ways.at(way).live;
    default: return {};
    }
}

}  // namespace kvscope
