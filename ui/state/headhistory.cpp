// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/headhistory.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace kvscope {

/// Positions that the rows of a step reach. @pre the step captured rows
int HeadHistory::positionsAfter(int step) const
{
    const HeadRows& rows = *m_rows[static_cast<std::size_t>(step)];
    return rows.firstRow + rows.rows;
}

std::shared_ptr<const HeadSummary> HeadHistory::after(int step, const std::shared_ptr<const HeadSummary>& before, int stepBefore) const
{
    if (step < 0 || step >= static_cast<int>(m_rows.size()))
        return nullptr;
    // The nearest summary whose rows no later step changes, and the steps in between whose summary can be kept for the same reason.
    Start start;
    std::vector<int> keep;  // descending
    int firstChanged = std::numeric_limits<int>::max();  // by the steps after `each`
    for (int each = step; each >= 0; --each) {
        if (each == stepBefore && before != nullptr && before->positions() <= firstChanged) {
            start = { each, before };
            break;
        }
        const auto kept = m_kept.find(each);
        if (kept != m_kept.end() && kept->second->positions() <= firstChanged) {
            start = { each, kept->second };
            break;
        }
        const HeadRows* const rows = m_rows[static_cast<std::size_t>(each)].get();
        if (rows == nullptr)
            return nullptr;
        if (each % kCheckpoint == 0 && kept == m_kept.end() && positionsAfter(each) <= firstChanged)
            keep.push_back(each);
        firstChanged = std::min(firstChanged, rows->firstRow);
    }
    if (start.step == step)
        return start.summary;

    // The newest rows of each position.
    std::vector<const HeadRows*> newest(start.summary ? static_cast<std::size_t>(start.summary->positions()) : 0);
    for (int each = start.step + 1; each <= step; ++each) {
        const HeadRows* const rows = m_rows[static_cast<std::size_t>(each)].get();
        if (rows->firstRow > static_cast<int>(newest.size()))
            return nullptr;
        newest.resize(static_cast<std::size_t>(rows->firstRow));
        newest.resize(static_cast<std::size_t>(rows->firstRow) + static_cast<std::size_t>(rows->rows), rows);
    }
    if (newest.empty())
        return nullptr;
    auto summary = start.summary ? std::make_shared<HeadSummary>(*start.summary)
                                 : std::make_shared<HeadSummary>(newest.back()->layers, newest.back()->heads);
    while (summary->positions() < static_cast<int>(newest.size())) {
        summary->add(*newest[static_cast<std::size_t>(summary->positions())]);
        while (!keep.empty() && keep.back() < step && positionsAfter(keep.back()) <= summary->positions()) {
            if (positionsAfter(keep.back()) == summary->positions())
                m_kept.emplace(keep.back(), std::make_shared<const HeadSummary>(*summary));
            keep.pop_back();
        }
    }
    if (!keep.empty() && keep.back() == step)
        m_kept.emplace(step, summary);
    return summary;
}

std::uint64_t HeadHistory::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto& rows : m_rows)
        sum += rows ? rows->bytes() : 0;
    for (const auto& [step, summary] : m_kept)
        sum += summary->bytes();
    return sum;
}

}  // namespace kvscope
