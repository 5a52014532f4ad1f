// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The keys and values of one layer as the kernels read and write them: non-owning pointers and strides. KvCache creates these views of its
// memory, so that the kernels do not depend on it. Used by the thread that runs forward(), and by the kernels' threads for different heads.

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace kvscope {

/// Positions in one panel of keys.
inline constexpr int kKeyPanel = 64;
/// Values are stored in whole vectors of this many floats.
inline constexpr int kValueVector = 16;

struct LayerCache {
    float* keys = nullptr;  ///< (kvHeads, panels, headDim, kKeyPanel)
    float* values = nullptr;  ///< (kvHeads, capacity, valueStride)
    std::size_t keyHeadStride = 0;  ///< floats between the keys of two heads
    std::size_t valueHeadStride = 0;
    int kvHeads = 0;
    int headDim = 0;
    int valueDim = 0;  ///< features of a value; equals headDim in every transformer
    int valueStride = 0;  ///< floats between two positions: valueDim rounded up to whole vectors (kValueVector)
    int capacity = 0;  ///< positions

    /// Keys in panels of kKeyPanel positions, so that the scores of neighbouring positions are contiguous: element (d, position) is at
    /// (position / kKeyPanel) · headDim · kKeyPanel + d · kKeyPanel + position % kKeyPanel. All other elements are undefined.
    [[nodiscard]] float* headKeys(int kvHead) const noexcept { return keys + static_cast<std::size_t>(kvHead) * keyHeadStride; }
    /// Element (position, d) is at position · valueStride + d. The padding after each stored value is 0.
    [[nodiscard]] float* headValues(int kvHead) const noexcept { return values + static_cast<std::size_t>(kvHead) * valueHeadStride; }

    /// The key of one position: feature d is at [d · kKeyPanel].
    [[nodiscard]] float* key(int kvHead, int position) const noexcept
    {
        const auto at = static_cast<std::size_t>(position);
        return headKeys(kvHead) + at / kKeyPanel * static_cast<std::size_t>(headDim) * kKeyPanel + at % kKeyPanel;
    }
    /// The value of one position: feature d is at [d].
    [[nodiscard]] float* value(int kvHead, int position) const noexcept
    {
        return headValues(kvHead) + static_cast<std::size_t>(position) * static_cast<std::size_t>(valueStride);
    }

    /// Stores the rows of one head for positions first … first + rows - 1.
    /// @param newKeys,newValues element (row, d) at row · rowStride + d
    void store(int kvHead, int first, int rows, const float* newKeys, const float* newValues, std::size_t rowStride) const noexcept
    {
        assert(first >= 0 && first + rows <= capacity);
        const auto features = static_cast<std::size_t>(headDim);
        for (int row = 0; row < rows; ++row) {
            const float* const newKey = newKeys + static_cast<std::size_t>(row) * rowStride;
            float* const keyTarget = key(kvHead, first + row);
            for (std::size_t d = 0; d < features; ++d)
                keyTarget[d * kKeyPanel] = newKey[d];
            const float* const newValue = newValues + static_cast<std::size_t>(row) * rowStride;
            float* const valueTarget = value(kvHead, first + row);
            std::copy(newValue, newValue + valueDim, valueTarget);
            std::fill(valueTarget + valueDim, valueTarget + valueStride, 0.0F);
        }
    }
};

}  // namespace kvscope
