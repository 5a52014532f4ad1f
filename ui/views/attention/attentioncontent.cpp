// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentioncontent.h"

#include <algorithm>
#include <limits>

namespace kvscope {

void coverNewestRow(AttentionMatrix& matrix)
{
    if (matrix.rows > 0)
        std::fill(matrix.weights.end() - matrix.cols, matrix.weights.end(), std::numeric_limits<float>::quiet_NaN());
}

HeatmapContent heatmapContent(const RunHistory& run, const Tokenizer* tokenizer, int step, std::shared_ptr<const AttentionMatrix> matrix)
{
    HeatmapContent content;
    content.matrix = std::move(matrix);
    for (int position = 0; position < content.positions(); ++position) {
        content.tokens.push_back(visibleTokenLabel(tokenizer, run.tokenAt(position)));
        const bool isNew = run.stepOfPosition(position) == step;
        const RowMark mark = isNew ? RowMark::Computed : RowMark::ComputedAgain;
        content.marks.push_back(run.rowComputedIn(position, step) ? mark : RowMark::None);
    }
    return content;
}

}  // namespace kvscope
