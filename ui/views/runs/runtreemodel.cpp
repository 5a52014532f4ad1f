// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runtreemodel.h"

#include "text/numbertext.h"
#include "views/runs/runtext.h"
#include "widgets/tablecopy.h"

#include <QFont>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

RunTreeModel::RunTreeModel(const RunModel* runs, QObject* parent) : QAbstractItemModel(parent), m_runs(runs)
{
    rebuild();
}

RunTreeModel::~RunTreeModel() = default;

void RunTreeModel::rebuild()
{
    m_entries.clear();
    m_roots.clear();
    const std::vector<RunNode>& nodes = m_runs->tree().nodes();
    for (int i = 0; i < static_cast<int>(nodes.size()); ++i) {
        const RunNode& node = nodes[static_cast<std::size_t>(i)];
        const auto parent = std::ranges::find(m_entries, node.origin.parent, &Entry::id);
        Entry entry { .id = node.id, .parent = -1, .row = 0, .branches = {} };
        if (parent != m_entries.end()) {
            entry.parent = static_cast<int>(parent - m_entries.begin());
            entry.row = static_cast<int>(parent->branches.size());
            parent->branches.push_back(i);
        } else {
            entry.row = static_cast<int>(m_roots.size());
            m_roots.push_back(i);
        }
        m_entries.push_back(std::move(entry));
    }
    m_revision = m_runs->tree().revision();
    m_current = m_runs->run().runId();
}

void RunTreeModel::refresh()
{
    if (m_revision != m_runs->tree().revision()) {
        beginResetModel();
        m_paces.clear();
        rebuild();
        endResetModel();
        return;
    }
    for (const std::uint64_t run : { m_current, m_runs->run().runId() }) {
        if (const QModelIndex first = indexOf(run); first.isValid())
            emit dataChanged(first, first.siblingAtColumn(ColumnCount - 1));
    }
    m_current = m_runs->run().runId();
}

void RunTreeModel::retranslate()
{
    for (const Entry& entry : m_entries) {
        const QModelIndex first = indexOf(entry.id);
        emit dataChanged(first, first.siblingAtColumn(ColumnCount - 1));
    }
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void RunTreeModel::setCompared(std::uint64_t a, std::uint64_t b)
{
    const std::vector<std::uint64_t> changed { m_a, m_b, a, b };
    m_a = a;
    m_b = b;
    for (const std::uint64_t run : changed) {
        if (const QModelIndex mark = indexOf(run).siblingAtColumn(MarkColumn); mark.isValid())
            emit dataChanged(mark, mark);
    }
}

void RunTreeModel::setViewedStep(int step)
{
    if (std::exchange(m_viewedStep, step) == step)
        return;
    if (const QModelIndex mark = indexOf(m_runs->run().runId()).siblingAtColumn(MarkColumn); mark.isValid())
        emit dataChanged(mark, mark);
}

std::uint64_t RunTreeModel::runAt(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() < m_entries.size() ? m_entries[index.internalId()].id : 0;
}

QModelIndex RunTreeModel::indexOf(std::uint64_t runId) const
{
    const auto found = std::ranges::find(m_entries, runId, &Entry::id);
    return found == m_entries.end() ? QModelIndex() : createIndex(found->row, 0, static_cast<quintptr>(found - m_entries.begin()));
}

const std::vector<int>& RunTreeModel::branchesOf(const QModelIndex& parent) const
{
    static const std::vector<int> kNone;
    if (!parent.isValid())
        return m_roots;
    return parent.column() == 0 && parent.internalId() < m_entries.size() ? m_entries[parent.internalId()].branches : kNone;
}

QModelIndex RunTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    const std::vector<int>& branches = branchesOf(parent);
    if (row < 0 || row >= static_cast<int>(branches.size()) || column < 0 || column >= ColumnCount)
        return {};
    return createIndex(row, column, static_cast<quintptr>(branches[static_cast<std::size_t>(row)]));
}

QModelIndex RunTreeModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() >= m_entries.size())
        return {};
    const int parent = m_entries[child.internalId()].parent;
    return parent < 0 ? QModelIndex() : createIndex(m_entries[static_cast<std::size_t>(parent)].row, 0, static_cast<quintptr>(parent));
}

int RunTreeModel::rowCount(const QModelIndex& parent) const
{
    return static_cast<int>(branchesOf(parent).size());
}

int RunTreeModel::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

/// Computed once for every number of steps: a run that was left never changes.
const RunPace& RunTreeModel::paceOf(const RunHistory& run) const
{
    RunPace& known = m_paces[run.runId()];
    if (known.steps != run.steps())
        known = RunText::pace(run.records(), run.steps());
    return known;
}

QString RunTreeModel::textOf(const RunNode& node, const RunHistory& run, int column) const
{
    const RunPace& pace = paceOf(run);
    const WarmStart start = RunText::start(*m_runs, run);
    switch (column) {
    case RunColumn: {
        const QString text = RunText::text(*m_runs, node);
        return text.isEmpty() ? RunText::name(node) : QString(RunText::name(node) + QStringLiteral(" · ") + text);
    }
    case MarkColumn: {
        QStringList marks;
        if (node.id == m_a)
            marks << QStringLiteral("A");
        if (node.id == m_b)
            marks << QStringLiteral("B");
        if (node.id == m_runs->run().runId()) {
            //: the run that the session goes on with
            marks << tr("now");
            if (m_viewedStep >= 0)
                //: the step of the current run that the window shows, a past one
                marks << tr("at step %1").arg(countText(m_viewedStep + 1));
        }
        return marks.join(QStringLiteral(" · "));
    }
    case KeptColumn: return RunText::kept(run);
    case StepsColumn: return RunText::steps(run);
    case RateColumn: return std::isnan(pace.tokensPerSecond) ? notAvailableText() : rateText(pace.tokensPerSecond);
    case OperationsColumn: return pace.steps == 0 ? notAvailableText() : siText(static_cast<double>(pace.operations));
    case FirstColumn: return std::isnan(start.warm) ? notAvailableText() : millisecondText(start.warm);
    case ColdColumn: return std::isnan(start.cold) ? notAvailableText() : millisecondText(start.cold);
    default: return {};
    }
}

QVariant RunTreeModel::copied(const RunNode& node, const RunHistory& run, int column) const
{
    const RunPace& pace = paceOf(run);
    const WarmStart start = RunText::start(*m_runs, run);
    switch (column) {
    case RateColumn: return std::isnan(pace.tokensPerSecond) ? QVariant(QString()) : QVariant(pace.tokensPerSecond);
    case OperationsColumn: return QVariant::fromValue<qulonglong>(pace.operations);
    case FirstColumn: return std::isnan(start.warm) ? QVariant(QString()) : QVariant(start.warm);
    case ColdColumn: return std::isnan(start.cold) ? QVariant(QString()) : QVariant(start.cold);
    default: return textOf(node, run, column);
    }
}

QVariant RunTreeModel::data(const QModelIndex& index, int role) const
{
    const RunNode* node = m_runs->tree().find(runAt(index));
    if (node == nullptr)
        return {};
    static const RunHistory kNone;
    const RunHistory* known = m_runs->history(node->id);
    const RunHistory& run = known != nullptr ? *known : kNone;
    switch (role) {
    case Qt::DisplayRole: return textOf(*node, run, index.column());
    case kCopyRole: return copied(*node, run, index.column());
    case Qt::ToolTipRole:
        return index.column() == RunColumn ? textOf(*node, run, RunColumn)
            : index.column() == MarkColumn ? QString()
                                           : RunText::startSentence(RunText::start(*m_runs, run));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() >= RateColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        if (index.column() == MarkColumn) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    default: return {};
    }
}

QVariant RunTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= RateColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case KeptColumn: return tr("Rows of the cache that the first step kept, of those that it needed");
        case RateColumn: return tr("Of the steps after the first");
        case OperationsColumn: return tr("Multiply-adds counted in all steps");
        case FirstColumn: return tr("Time to first token: the first step and its sampling, with what was kept");
        case ColdColumn: return tr("The same positions without anything kept, measured by the check of the first step");
        default: return {};
        }
    }
    if (role != Qt::DisplayRole && role != kCopyRole)
        return {};
    switch (section) {
    case RunColumn: return tr("Run", "noun");
    case KeptColumn: return tr("Kept");
    case StepsColumn: return tr("Steps");
    case RateColumn: return tr("Tokens/s");
    case OperationsColumn: return tr("Operations");
    case FirstColumn: return role == kCopyRole ? tr("TTFT (ms)") : tr("TTFT");
    case ColdColumn: return role == kCopyRole ? tr("TTFT cold (ms)") : tr("TTFT cold");
    default: return QString();
    }
}

}  // namespace kvscope
