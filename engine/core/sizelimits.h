// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The largest sizes a model may have; a larger number indicates a broken file or a typing error. With these limits a matrix has at most
// 2^44 numbers and all layers together have less than 2^61 bytes, so no product or sum of sizes overflows 64 bits.

namespace kvscope {

struct SizeLimits {
    static constexpr int kLayers = 10'000;
    static constexpr int kWidth = 1 << 20;
    static constexpr int kHeads = 1 << 20;  ///< query heads; there are at most as many KV heads
    static constexpr int kHeadsWidth = 1 << 20;  ///< heads · headDim
    static constexpr int kFeedForward = 1 << 22;
    static constexpr int kVocab = 1 << 22;
    static constexpr int kContext = 1 << 24;  ///< also limits a window
};

}  // namespace kvscope
