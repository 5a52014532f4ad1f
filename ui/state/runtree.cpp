// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/runtree.h"

#include <algorithm>
#include <limits>

namespace kvscope {

void RunTree::start(std::uint64_t id, const BranchPoint& origin)
{
    if (find(id) != nullptr)
        return;
    ++m_revision;
    m_nodes.push_back({ id, ++m_lastNumber, find(origin.parent) != nullptr ? origin : BranchPoint(), {}, {}, 0 });
    if (m_nodes.size() <= kMostRuns)
        return;
    // Neither the new run, which was never left, nor the one that it branches from.
    const auto order
        = [&](const RunNode& node) { return node.id == id || node.id == origin.parent ? std::numeric_limits<int>::max() : node.leftAt; };
    forget(std::ranges::min_element(m_nodes, {}, order)->id);
}

void RunTree::leave(const RunHistory& run, const QHash<int, BitComparison>& checks)
{
    const auto found = std::ranges::find(m_nodes, run.runId(), &RunNode::id);
    if (found == m_nodes.end())
        return;
    if (run.steps() == 0) {
        forget(run.runId());
        return;
    }
    found->left = run.withoutRows();
    found->checks = checks;
    found->leftAt = ++m_timesLeft;
}

void RunTree::clear()
{
    m_nodes.clear();
    m_lastNumber = 0;
    ++m_revision;
}

const RunNode* RunTree::find(std::uint64_t id) const
{
    const auto found = std::ranges::find(m_nodes, id, &RunNode::id);
    return found == m_nodes.end() ? nullptr : &*found;
}

void RunTree::forget(std::uint64_t id)
{
    ++m_revision;
    std::erase_if(m_nodes, [id](const RunNode& node) { return node.id == id; });
    for (RunNode& node : m_nodes) {
        if (node.origin.parent == id)
            node.origin = {};
    }
}

int sharedTokens(const RunHistory& a, const RunHistory& b)
{
    const int both = std::min(a.promptLength() + a.steps(), b.promptLength() + b.steps());
    int shared = 0;
    while (shared < both && a.tokenAt(shared) == b.tokenAt(shared))
        ++shared;
    return shared;
}

}  // namespace kvscope
