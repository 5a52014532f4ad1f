// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Builds the heatmap content of one head at one step of a run. GUI thread only.

#include "figures/heatmapcontent.h"
#include "state/runhistory.h"

#include <memory>

namespace kvscope {

/// Replaces the weights of the last row by NaN; nothing else in the matrix changes.
void coverNewestRow(AttentionMatrix& matrix);

/// Labels and marks for @p matrix, the matrix at @p step of @p run. @param tokenizer may be null.
[[nodiscard]] HeatmapContent heatmapContent(
    const RunHistory& run, const Tokenizer* tokenizer, int step, std::shared_ptr<const AttentionMatrix> matrix);

}  // namespace kvscope
