// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Attention of a past step that was dropped to save memory, computed again on request. Plain values that may cross threads.

#include "core/steprecord.h"
#include "run/cacheledger.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// What a record captured: rows firstRow … positions - 1 of all layers and heads, or of some. Positions and steps count from 0.
struct AttentionRequest {
    int step = 0;  ///< of the run
    int first = 0;  ///< the first position that the step's pass fed; 0 without the cache
    int firstRow = 0;  ///< the first row that it captured
    std::uint64_t print = 0;  ///< AttentionRows::print of the rows that were dropped; 0 = unknown
    std::vector<HeadRef> heads = {};  ///< empty: all of them
    friend bool operator==(const AttentionRequest&, const AttentionRequest&) = default;
};

/// Immutable once published; any thread.
struct AttentionAgain {
    AttentionRequest of;
    std::shared_ptr<const AttentionRows> rows;  ///< of all layers and heads; null if only some were asked for
    RowBits bits = RowBits::Unknown;  ///< against the print of the dropped rows
    int reused = 0;  ///< rows of K and V that were copied from the run's cache; the others were computed beside it
    std::uint64_t operations = 0;  ///< counted
    std::vector<HeadAttention> heads = {};  ///< those that were asked for
};

}  // namespace kvscope
