// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The loop of byte-pair encoding: merge the best adjacent pair repeatedly. Used for vocabularies with ranked merges and with scores.

#include "core/modelconfig.h"

#include <optional>
#include <queue>
#include <vector>

namespace kvscope {

/// A possible merge of two neighbours. The smallest cost is merged first; on ties, the leftmost.
struct PairJoin {
    double cost = 0.0;  ///< never NaN
    TokenId joined = -1;
};

/// Merges neighbours in @p symbols until @p findJoin(left, right) -> std::optional<PairJoin> finds no more pairs. O(n log n) in the number
/// of symbols; the textbook algorithm rescans after every merge.
template<typename FindJoin> void joinPairs(std::vector<TokenId>& symbols, const FindJoin& findJoin)
{
    constexpr int kNone = -1;
    struct Candidate {
        double cost;
        int left;  ///< index of the left neighbour
        TokenId leftId;  ///< the symbol when this candidate was found: it is stale once either symbol has changed
        TokenId rightId;
        TokenId joined;
    };
    const auto isWorse = [](const Candidate& a, const Candidate& b) { return a.cost != b.cost ? a.cost > b.cost : a.left > b.left; };
    std::priority_queue<Candidate, std::vector<Candidate>, decltype(isWorse)> candidates(isWorse);

    const int count = static_cast<int>(symbols.size());
    std::vector<int> previous(symbols.size());
    std::vector<int> next(symbols.size());
    const auto at = [](auto& list, int index) -> auto&
    {
        return list[static_cast<std::size_t>(index)];
    };
    const auto propose = [&](int left) {
        const int right = left == kNone ? kNone : at(next, left);
        if (right != kNone) {
            if (const std::optional<PairJoin> join = findJoin(at(symbols, left), at(symbols, right))) {
                candidates.push({ join->cost, left, at(symbols, left), at(symbols, right), join->joined });
            }
        }
    };
    for (int i = 0; i < count; ++i) {
        at(previous, i) = i - 1;
        at(next, i) = i + 1 < count ? i + 1 : kNone;
    }
    for (int i = 0; i < count; ++i) {
        propose(i);
    }
    constexpr TokenId kJoinedAway = -1;
    while (!candidates.empty()) {
        const Candidate best = candidates.top();
        candidates.pop();
        const int right = at(next, best.left);
        if (at(symbols, best.left) != best.leftId || right == kNone || at(symbols, right) != best.rightId) {
            continue;
        }
        at(symbols, best.left) = best.joined;
        at(symbols, right) = kJoinedAway;
        at(next, best.left) = at(next, right);
        if (at(next, right) != kNone) {
            at(previous, at(next, right)) = best.left;
        }
        propose(at(previous, best.left));
        propose(best.left);
    }
    std::erase(symbols, kJoinedAway);
}

}  // namespace kvscope
