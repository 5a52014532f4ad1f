// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Fingerprints of rows of K and V: 24 bytes for the two rows of one position in one layer and KV head, whatever their width. Immutable once
// published; any thread.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kvscope {

/// Of K and V of one position in one layer and KV head.
struct RowPrint {
    std::uint64_t keyHash = 0;  ///< over the bits of K, as it enters the product with the query
    std::uint64_t valueHash = 0;  ///< over the bits of V
    float keyNorm = 0.0F;  ///< √Σ K², summed in double precision
    float valueNorm = 0.0F;
    friend bool operator==(const RowPrint&, const RowPrint&) = default;
};

/// Of consecutive positions in all layers and KV heads.
struct RowPrints {
    int layers = 0;
    int kvHeads = 0;
    int firstRow = 0;
    int rows = 0;
    std::vector<RowPrint> prints;  ///< (rows, layers, kvHeads)

    [[nodiscard]] bool holds(int position) const { return position >= firstRow && position < firstRow + rows; }
    /// @pre holds(position)
    [[nodiscard]] const RowPrint& at(int layer, int kvHead, int position) const
    {
        const auto row = static_cast<std::size_t>(position - firstRow) * static_cast<std::size_t>(layers) + static_cast<std::size_t>(layer);
        return prints[row * static_cast<std::size_t>(kvHeads) + static_cast<std::size_t>(kvHead)];
    }
};

}  // namespace kvscope
