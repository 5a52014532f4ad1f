// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pooled and measured attention rows of a run, by step. They are small, so none is ever dropped while the run is there. GUI thread only;
// owned by RunHistory.

#include "run/headsummary.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

class HeadHistory {
public:
    /// The rows of the next step; null if it captured none.
    void append(std::shared_ptr<const HeadRows> rows) { m_rows.push_back(std::move(rows)); }

    /// All heads after a step; null if there is no such step, or a row of it was not captured. @param before the heads after step
    /// @p stepBefore of the same run, from which the answer is continued where possible; may be null.
    [[nodiscard]] std::shared_ptr<const HeadSummary> after(
        int step, const std::shared_ptr<const HeadSummary>& before = nullptr, int stepBefore = -1) const;

    [[nodiscard]] std::uint64_t bytes() const;

private:
    std::vector<std::shared_ptr<const HeadRows>> m_rows;  ///< by step
};

}  // namespace kvscope
