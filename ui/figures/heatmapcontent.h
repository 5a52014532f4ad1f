// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a heatmap shows of one head at one step. A value; the matrix in it is shared and never changes. GUI thread only.

#include "state/runhistory.h"
#include "text/tokenlabel.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// What the step shown did to a row of the matrix.
enum class RowMark : std::uint8_t {
    None,
    Computed,  ///< for the first time
    ComputedAgain,  ///< although an earlier step had computed it
};

/// All vectors have one entry a position.
struct HeatmapContent {
    std::shared_ptr<const AttentionMatrix> matrix;  ///< null: nothing to show
    std::vector<TokenLabel> tokens;  ///< never with an empty text
    std::vector<RowMark> marks;

    [[nodiscard]] int positions() const { return matrix ? matrix->rows : 0; }
};

/// Labels and marks of @p matrix, which is that of @p step of @p run. @param tokenizer may be null.
[[nodiscard]] HeatmapContent heatmapContent(
    const RunHistory& run, const Tokenizer* tokenizer, int step, std::shared_ptr<const AttentionMatrix> matrix);

}  // namespace kvscope
