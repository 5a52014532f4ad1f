// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The largest sizes that any model may have. A larger number is no model's size but a broken file or a slip of the hand. A matrix then has at
// most 2^44 numbers and all layers together less than 2^61 bytes, so no product or sum of sizes leaves 64 bits.

namespace kvscope {

struct SizeLimits {
    static constexpr int kLayers = 10'000;
    static constexpr int kWidth = 1 << 20;
    static constexpr int kHeads = 1 << 20;  ///< query heads; KV heads are at most as many
    static constexpr int kHeadsWidth = 1 << 20;  ///< heads · headDim
    static constexpr int kFeedForward = 1 << 22;
    static constexpr int kVocab = 1 << 22;
    static constexpr int kContext = 1 << 24;  ///< also of a window
};

}  // namespace kvscope
