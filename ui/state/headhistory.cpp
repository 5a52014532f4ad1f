// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/headhistory.h"

#include <cstddef>

namespace kvscope {

std::shared_ptr<const HeadSummary> HeadHistory::after(int step, const std::shared_ptr<const HeadSummary>& before, int stepBefore) const
{
    if (step < 0 || step >= static_cast<int>(m_rows.size()))
        return nullptr;
    bool continues = before != nullptr && stepBefore >= 0 && stepBefore <= step;
    for (int later = stepBefore + 1; continues && later <= step; ++later) {
        const auto& rows = m_rows[static_cast<std::size_t>(later)];
        continues = rows == nullptr || rows->firstRow >= before->positions();
    }
    if (continues && stepBefore == step)
        return before;
    // The newest rows of each position.
    std::vector<const HeadRows*> newest(continues ? static_cast<std::size_t>(before->positions()) : 0);
    for (int each = continues ? stepBefore + 1 : 0; each <= step; ++each) {
        const HeadRows* rows = m_rows[static_cast<std::size_t>(each)].get();
        if (rows == nullptr)
            return nullptr;
        if (rows->firstRow > static_cast<int>(newest.size()))
            return nullptr;
        newest.resize(static_cast<std::size_t>(rows->firstRow));
        newest.resize(static_cast<std::size_t>(rows->firstRow + rows->rows), rows);
    }
    if (newest.empty())
        return nullptr;
    auto summary
        = continues ? std::make_shared<HeadSummary>(*before) : std::make_shared<HeadSummary>(newest.back()->layers, newest.back()->heads);
    while (summary->positions() < static_cast<int>(newest.size()))
        summary->add(*newest[static_cast<std::size_t>(summary->positions())]);
    return summary;
}

std::uint64_t HeadHistory::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto& rows : m_rows)
        sum += rows ? rows->bytes() : 0;
    return sum;
}

}  // namespace kvscope
