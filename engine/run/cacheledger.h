// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A fingerprint of every row of K and V, taken when the row was made, so that it can be shown later that the cache still holds the same bits.
// Owned by the generator, used on its thread.

#include "core/modelconfig.h"
#include "core/rowprints.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

class KvCache;

/// Whether the rows of K and V that a cache holds are those that were made.
enum class RowBits : std::uint8_t { Unknown, Same, Changed };

class CacheLedger {
public:
    explicit CacheLedger(const ModelConfig& config);

    /// Takes the fingerprints of positions first … first + rows - 1 in all layers, which must be stored; they replace older ones. Positions are
    /// noted without gaps.
    std::shared_ptr<const RowPrints> note(const KvCache& cache, int first, int rows);
    /// Forgets positions from @p length on: another token stands there now.
    void truncate(int length);

    [[nodiscard]] int positions() const noexcept { return static_cast<int>(m_noted.size()); }
    /// @pre 0 <= position < positions()
    [[nodiscard]] const RowPrint& at(int layer, int kvHead, int position) const
    {
        return m_noted[static_cast<std::size_t>(position)]->at(layer, kvHead, position);
    }
    /// Compares what @p cache stores now with what was noted.
    [[nodiscard]] RowBits compare(const KvCache& cache, int layer, int kvHead, int position) const;

private:
    int m_layers;
    int m_kvHeads;
    int m_keyDim;
    int m_valueDim;
    std::vector<std::shared_ptr<const RowPrints>> m_noted;  ///< by position, the latest that hold it
};

/// The fingerprint of one row as @p cache stores it now.
[[nodiscard]] RowPrint printOf(const KvCache& cache, int layer, int kvHead, int position, int keyDim, int valueDim);

}  // namespace kvscope
