// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Puts the attention matrix of one head together from the rows that the steps of a run captured. Pure function, any thread.

#include "core/steprecord.h"

#include <optional>
#include <span>
#include <vector>

namespace kvscope {

/// One head's softmax weights over the positions of a step.
struct HeadWeights {
    int positions = 0;
    std::vector<float> weights;  ///< (positions, positions) row-major, NaN where masked
};

/// Of every position the newest row captured up to @p step. Recomputes nothing.
/// @param records a run's steps from its prefill on
/// Null if layer, head or step do not exist, or if a row was not captured or has been dropped.
[[nodiscard]] std::optional<HeadWeights> headWeights(std::span<const StepRecordPtr> records, int layer, int head, int step);

}  // namespace kvscope
