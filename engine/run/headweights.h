// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Puts the attention matrix of one head together from the rows that the steps of a run captured. Pure function, any thread.

#include "core/steprecord.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

/// One head's softmax weights over the positions of a step.
struct HeadWeights {
    int positions = 0;
    std::vector<float> weights;  ///< (positions, positions) row-major, NaN where masked and in missing rows
    int missingRows = 0;  ///< rows that were never captured or have been dropped
};

/// A head's row of a position: the weights on the keys that it may see; empty if it is missing.
using RowOfPosition = std::function<std::span<const float>(int position)>;

[[nodiscard]] HeadWeights assembleHead(int positions, const RowOfPosition& rowOf);

/// The weights of one captured row on the keys that it may see: 0 … position, NaN outside its window. Valid as long as @p rows.
[[nodiscard]] std::span<const float> visibleRow(const AttentionRows& rows, int layer, int head, int position);

/// a[0] of one row of a head; 0 where its window masks the first token. @param row the weights on keys 0 … position, NaN where masked
/// NaN for a missing row: it does not even see itself.
[[nodiscard]] float weightOnFirstToken(std::span<const float> row);

/// Of every position the newest row captured up to @p step. Recomputes nothing.
/// @param records a run's steps from its prefill on
/// Null if layer, head or step do not exist, or if a row was not captured or has been dropped.
[[nodiscard]] std::optional<HeadWeights> headWeights(std::span<const StepRecordPtr> records, int layer, int head, int step);

}  // namespace kvscope
