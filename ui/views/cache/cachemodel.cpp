// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/cachemodel.h"

#include "text/numbertext.h"
#include "widgets/tablecopy.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kvscope {

CacheModel::CacheModel(QObject* parent) : QAbstractTableModel(parent) { }

CacheModel::~CacheModel() = default;

std::vector<CacheModel::Row> CacheModel::rowsOf(const RunHistory& run, int step, int window)
{
    const int count = step < 0 ? 0 : run.positionsAt(step);
    std::vector<Row> rows(static_cast<std::size_t>(count));
    const std::vector<int> writers = run.writers(step);
    const int inherited = count > 0 ? run.records().front()->reused : 0;
    for (int position = 0; position < count; ++position) {
        Row& row = rows[static_cast<std::size_t>(position)];
        row.token = run.tokenAt(position);
        row.state = run.cellState(position, step);
        row.writtenBy = static_cast<std::size_t>(position) < writers.size() ? writers[static_cast<std::size_t>(position)] : -1;
        row.beforeBranch = row.state == CellState::Reused && row.writtenBy == 0 && position < inherited;
        row.fromBranch = row.state == CellState::Reused && row.writtenBy < 0;
        row.computed = row.state != CellState::Reused && row.state != CellState::NotYet;
        row.computedAgain = row.state == CellState::WrittenNow && run.stepOfPosition(position) < step;
        row.afterBranch = row.computedAgain && run.records()[step]->reused > 0;
        // A decode step has one query, the newest position; rows before the window stay stored but are not read.
        row.outsideWindow = row.state == CellState::Reused && window > 0 && count - 1 - position >= window;
    }
    return rows;
}

void CacheModel::show(const RunHistory& run, int step, const Tokenizer* tokenizer, int window)
{
    std::vector<Row> rows = rowsOf(run, step, window);
    const bool sameWords = std::exchange(m_tokenizer, tokenizer) == tokenizer;  // an id means another token in another vocabulary
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool known = sameWords && i < m_rows.size() && m_rows[i].token == rows[i].token && !m_rows[i].label.text.isNull();
        rows[i].label = known ? std::move(m_rows[i].label) : visibleTokenLabel(tokenizer, rows[i].token);
    }

    const int before = static_cast<int>(m_rows.size());
    const int after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows = std::move(rows);
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows = std::move(rows);
        endRemoveRows();
    } else {
        m_rows = std::move(rows);
    }
    if (const int kept = std::min(before, after); kept > 0) {
        emit dataChanged(index(0, 0), index(kept - 1, ColumnCount - 1));
    }
}

void CacheModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty()) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    }
}

int CacheModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CacheModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

CacheModel::Kind CacheModel::kindOf(const Row& row)
{
    if (row.state == CellState::WrittenNow) {
        return row.computedAgain ? Kind::Again : Kind::Plain;
    }
    if (row.state != CellState::Reused) {
        return Kind::Plain;
    }
    return row.outsideWindow ? Kind::OutsideWindow
        : row.beforeBranch   ? Kind::BeforeBranch
        : row.fromBranch     ? Kind::FromBranch
                             : Kind::Plain;
}

CacheModel::StateText CacheModel::stateText(const Row& row)
{
    switch (kindOf(row)) {
    case Kind::Again:
        //: state of K and V: the second part follows "written now"
        return { tr("written now"), tr(", again") };
    case Kind::OutsideWindow:
        //: state of K and V that are stored but outside the layer's attention window
        return { tr("kept"), tr(", outside the window") };
    case Kind::BeforeBranch:
        //: state of K and V that a branch kept of the run before; follows "reused"
        return { tr("reused"), tr(", kept") };
    case Kind::FromBranch:
        //: state of K and V that a branch wrote before the run was taken up again; follows "reused"
        return { tr("reused"), tr(", from the branch") };
    case Kind::Plain: break;
    }
    switch (row.state) {
    case CellState::WrittenNow: return { tr("written now"), {} };
    case CellState::Reused:
        //: state of K and V; "%1" is a step; begins with a space
        return { tr("reused"), tr(" from step %1").arg(countText(row.writtenBy + 1)) };
    case CellState::Recomputed: return { tr("recomputed"), tr(", not kept") };
    case CellState::ComputedNotKept: return { tr("computed"), tr(", not kept") };
    case CellState::NotYet: break;
    }
    return {};
}

QString CacheModel::accessibleText(const Row& row, int column) const
{
    if (column == QueryColumn) {
        return row.computed ? tr("used in this step, not stored") : tr("not needed in this step");
    }
    const StateText text = stateText(row);
    return QString(text.primary + text.secondary);
}

QString CacheModel::toolTip(const Row& row, int position) const
{
    const QString title = tr("Position %1, token %2").arg(countText(position + 1), row.label.spaced());
    QString story;
    switch (row.state) {
    case CellState::WrittenNow:
        story = row.afterBranch ? tr("K and V were recomputed and stored, because the branch had replaced them in the cache.")
            : row.computedAgain ? tr("K and V were recomputed and stored, because the cache was just switched on.")
                                : tr("K and V were computed in this step and stored.");
        break;
    case CellState::Reused:
        if (row.outsideWindow) {
            story = row.beforeBranch || row.fromBranch
                ? tr("K and V are stored; they lie outside this layer's window.")
                : tr("K and V were stored in step %1; they lie outside this layer's window.").arg(countText(row.writtenBy + 1));
        } else if (row.beforeBranch) {
            story = tr("K and V were read from the cache; the run before this branch wrote them.");
        } else if (row.fromBranch) {
            story = tr("K and V were read from the cache; the branch that was left wrote them.");
        } else {
            story = tr("K and V were read from the cache; step %1 wrote them. Q was not needed.").arg(countText(row.writtenBy + 1));
        }
        break;
    case CellState::Recomputed: story = tr("Q, K and V were recomputed, because nothing is kept."); break;
    case CellState::ComputedNotKept: story = tr("Q, K and V were computed in this step and discarded."); break;
    case CellState::NotYet: break;
    }
    return QString(title + QLatin1Char('\n') + story);
}

QVariant CacheModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        switch (column) {
        case PositionColumn: return countText(index.row() + 1);
        case TokenColumn: return row.label.text;
        case StateColumn: return accessibleText(row, column);
        default: return {};
        }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(column == PositionColumn      ? Qt::AlignRight | Qt::AlignVCenter
                : column == TokenColumn || column == StateColumn ? Qt::AlignLeft | Qt::AlignVCenter
                                                                 : Qt::AlignHCenter | Qt::AlignVCenter);
    case Qt::AccessibleTextRole:
        return column == PositionColumn ? countText(index.row() + 1) : column == TokenColumn ? row.label.text : accessibleText(row, column);
    case kCopyRole: return column == PositionColumn ? QVariant(index.row() + 1) : column == TokenColumn ? row.label.spaced() : QVariant();
    case Qt::ToolTipRole: return toolTip(row, index.row());
    case QueryUsedRole: return row.computed;
    case PrimaryRole: return column == StateColumn ? stateText(row).primary : QString();
    case SecondaryRole: return column == StateColumn ? stateText(row).secondary : QString();
    case CellStateRole: return static_cast<int>(row.state);
    case CurrentRole: return index.row() == rowCount() - 1;
    case UnusedRole: return row.outsideWindow;
    default: return {};
    }
}

QVariant CacheModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) {
        return {};
    }
    const bool tip = role == Qt::ToolTipRole;
    switch (section) {
    case PositionColumn: return tip ? tr("Position, counted from 1") : QStringLiteral("#");
    case TokenColumn: return tip ? QVariant() : tr("Token");
    case QueryColumn: return tip ? tr("Query: used in the step that computes it, never stored") : QStringLiteral("Q");
    case KeyColumn: return tip ? tr("Key") : QStringLiteral("K");
    case ValueColumn: return tip ? tr("Value") : QStringLiteral("V");
    case StateColumn: return tip ? QVariant() : tr("State");
    default: return {};
    }
}

QStringList CacheModel::longestStates() const
{
    QStringList texts;
    constexpr std::size_t kKinds = 5;
    std::array<bool, kKinds * 5> seen {};  // (states, kinds)
    int latest = -1;
    for (const Row& row : m_rows) {
        const Kind kind = kindOf(row);
        if (row.state == CellState::Reused && kind == Kind::Plain) {
            latest = std::max(latest, row.writtenBy);
            continue;
        }
        // One text per kind, not per row: there can be thousands of rows.
        bool& done = seen[static_cast<std::size_t>(row.state) * kKinds + static_cast<std::size_t>(kind)];
        if (!done) {
            done = true;
            const StateText text = stateText(row);
            texts.append(QString(text.primary + text.secondary));
        }
    }
    if (latest >= 0) {
        const StateText text = stateText(Row { -1, {}, CellState::Reused, latest });
        texts.append(QString(text.primary + text.secondary));
    }
    return texts;
}

}  // namespace kvscope
