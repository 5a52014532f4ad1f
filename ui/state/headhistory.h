// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pooled and measured attention rows of a run, by step. They are small, so none is ever dropped while the run is there. GUI thread only;
// owned by RunHistory.

#include "run/headsummary.h"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace kvscope {

class HeadHistory {
public:
    /// Steps between two summaries that are kept, so that no step is more than this many rows away from one.
    static constexpr int kCheckpoint = 64;

    /// The rows of the next step; null if it captured none.
    void append(std::shared_ptr<const HeadRows> rows) { m_rows.push_back(std::move(rows)); }

    /// By step, what it captured; null if nothing.
    [[nodiscard]] const std::vector<std::shared_ptr<const HeadRows>>& rows() const { return m_rows; }

    /// All heads after a step; null if there is no such step, or a row of it was not captured. @param before the heads after step
    /// @p stepBefore of the same run, from which the answer is continued where possible; may be null. Without it the answer continues a summary
    /// that an earlier call kept: after the first call, one for any earlier step adds at most kCheckpoint rows, unless a step in between
    /// changed older rows.
    [[nodiscard]] std::shared_ptr<const HeadSummary> after(
        int step, const std::shared_ptr<const HeadSummary>& before = nullptr, int stepBefore = -1) const;
    /// Of the rows and of the summaries that are kept.
    [[nodiscard]] std::uint64_t bytes() const;

private:
    /// The heads after a step; none for step -1.
    struct Start {
        int step = -1;
        std::shared_ptr<const HeadSummary> summary;
    };
    [[nodiscard]] int positionsAfter(int step) const;

    std::vector<std::shared_ptr<const HeadRows>> m_rows;  ///< by step
    /// By step, a multiple of kCheckpoint. Filled by after(), which does not change what it returns.
    mutable std::map<int, std::shared_ptr<const HeadSummary>> m_kept;
};

}  // namespace kvscope
