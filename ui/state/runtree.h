// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The runs of a window on its model, and which of them left which: a run whose tokens begin like those of an earlier one is its branch. Runs are
// kept here without attention. GUI thread only; owned by RunModel.

#include "state/runhistory.h"

#include <QHash>

#include <cstdint>
#include <vector>

namespace kvscope {

/// Where a run comes from.
struct BranchPoint {
    std::uint64_t parent = 0;  ///< the run that it left; 0: none
    int shared = 0;  ///< tokens that both begin with
    friend bool operator==(const BranchPoint&, const BranchPoint&) = default;
};

struct RunNode {
    std::uint64_t id = 0;
    int number = 0;  ///< on screen, from 1 in the order of their starts
    BranchPoint origin;
    RunHistory left;  ///< as it was when it was last left; without steps before that
    QHash<int, BitComparison> checks;  ///< of its steps, made after them, when it was last left
    int leftAt = 0;  ///< counts the times that any run was left; 0: never
};

class RunTree {
public:
    /// The most runs that are remembered; then those that were left longest ago are forgotten, and their branches stand alone. Records are not
    /// counted against the memory for attention: a step takes about one kilobyte.
    static constexpr int kMostRuns = 64;

    /// A run starts. One that is known already, because it is taken up again, stays where it is.
    void start(std::uint64_t id, const BranchPoint& origin);
    /// A run is left for another one, with what it is worth remembering. One without steps is forgotten instead.
    void leave(const RunHistory& run, const QHash<int, BitComparison>& checks);
    void clear();

    [[nodiscard]] const std::vector<RunNode>& nodes() const { return m_nodes; }  ///< in the order of their starts
    [[nodiscard]] const RunNode* find(std::uint64_t id) const;  ///< null if it is not remembered; valid until the next change
    /// Changes whenever a node was added or forgotten.
    [[nodiscard]] int revision() const { return m_revision; }

private:
    void forget(std::uint64_t id);

    std::vector<RunNode> m_nodes;
    int m_lastNumber = 0;
    int m_timesLeft = 0;
    int m_revision = 0;
};

/// Tokens that two runs begin with alike, of those that are known.
[[nodiscard]] int sharedTokens(const RunHistory& a, const RunHistory& b);

}  // namespace kvscope
