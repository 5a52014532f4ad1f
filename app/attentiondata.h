// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One head's attention as numbers for other programs: positions, layers, heads and steps count from 0, whatever the language. Pure functions,
// main thread.

#include "commands.h"
#include "modelrun.h"

#include <span>
#include <string>

namespace kvscope {

/// One head's softmax weights at one step, and what they belong to.
struct AttentionData {
    const PreparedRun* prepared = nullptr;
    std::span<const TokenId> tokens;  ///< (n), at positions 0 …
    std::span<const float> weights;  ///< (n, n) row-major, NaN where masked
    int layer = 0;
    int head = 0;
    int step = 0;
};

/// One line per visible pair, with a title line: layer,head,step,query,key,query_id,key_id,query_text,key_text,weight.
[[nodiscard]] std::string attentionCsv(const AttentionData& attention);
/// Model, tokens and the matrix; null where masked.
[[nodiscard]] std::string attentionJson(const AttentionData& attention);
/// float32 (n, n), 0 where masked.
[[nodiscard]] std::string attentionNpy(const AttentionData& attention);

}  // namespace kvscope
