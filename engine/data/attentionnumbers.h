// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One head's attention as numbers for other programs: positions, layers, heads and steps count from 0 in every language. Pure functions,
// any thread.

#include "loader/checkpoint.h"

#include <span>
#include <string>

namespace kvscope {

/// One head's softmax weights at one step, with model, tokens and indices.
struct AttentionNumbers {
    const ModelInfo* model = nullptr;  ///< not null
    std::span<const TokenId> tokens;  ///< (n), at positions 0 … n - 1
    std::span<const float> weights;  ///< (n, n) row-major, NaN where masked
    int layer = 0;
    int head = 0;
    int step = 0;
    const Intervention* experiment = nullptr;  ///< what the step changed; null: an ordinary step
};

/// A header line and one line per visible pair: layer,head,step,query,key,query_id,key_id,query_text,key_text,weight. If a text is
/// not valid UTF-8, `query_bytes,key_bytes` follow: the bytes in hex, empty where the text says it all. Those of an experiment
/// have a last column `experiment` with the JSON of what it changed.
[[nodiscard]] std::string attentionCsv(const AttentionNumbers& attention);
/// Model, tokens and the matrix, null where masked; `experiment` of an experiment.
[[nodiscard]] std::string attentionJson(const AttentionNumbers& attention);
/// float32 (n, n), 0 where masked.
[[nodiscard]] std::string attentionNpy(const AttentionNumbers& attention);

/// A format of numbers. A further one is a row more.
struct AttentionNumbersWriter {
    const char* extension;  ///< lower case, without the dot; also the name on the command line
    std::string (*write)(const AttentionNumbers& attention);
};
[[nodiscard]] std::span<const AttentionNumbersWriter> attentionNumbersWriters();

}  // namespace kvscope
