// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a heatmap shows. A value type; the shared matrix is immutable. Any thread.

#include "text/tokenlabel.h"
#include "types/heatmaptypes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// What the viewed step did to a row of the matrix.
enum class RowMark : std::uint8_t {
    None,
    Computed,  ///< for the first time
    ComputedAgain,  ///< an earlier step had already computed it
};

/// Both vectors have one entry per position.
struct HeatmapContent {
    std::shared_ptr<const AttentionMatrix> matrix;  ///< null: nothing to show
    std::vector<TokenLabel> tokens;  ///< texts are never empty
    std::vector<RowMark> marks;
    int coveredRow = -1;  ///< what a class is to predict; its weights in the matrix are NaN. -1: none

    [[nodiscard]] int positions() const { return matrix ? matrix->rows : 0; }
    /// The row that the step added to those known before; -1 where there is none: in a prefill, and in a picture without marks.
    [[nodiscard]] int newestRow() const
    {
        const bool added = marks.size() > 1 && marks.back() == RowMark::Computed && marks.front() != RowMark::Computed;
        return added ? positions() - 1 : -1;
    }
};

}  // namespace kvscope
