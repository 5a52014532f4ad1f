// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the stages of one step took, measured with std::chrono::steady_clock on the thread that computed.

#include <chrono>

namespace kvscope {

/// Wall time by stage. `capture` is the cost of watching and belongs to no total.
struct StageTimes {
    std::chrono::nanoseconds embed {};
    std::chrono::nanoseconds qkv {};  ///< norm, projections to query, key, value, their biases and norms, RoPE, storing into the cache
    std::chrono::nanoseconds attention {};  ///< scores, softmax, mixing of values
    std::chrono::nanoseconds projection {};  ///< the attention's output projection and its residual addition
    std::chrono::nanoseconds mlp {};  ///< norm, MLP, residual addition
    std::chrono::nanoseconds head {};  ///< final norm and logits
    std::chrono::nanoseconds sample {};  ///< softmax over the vocabulary, candidates, drawing
    std::chrono::nanoseconds capture {};

    [[nodiscard]] std::chrono::nanoseconds total() const { return embed + qkv + attention + projection + mlp + head + sample; }
};

}  // namespace kvscope
