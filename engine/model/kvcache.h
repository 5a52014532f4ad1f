// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Keys and values of the positions so far. Reserved once per run, never grown, never copied while a run lasts.

#include "core/modelconfig.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace kvscope {

/// The KV cache of one sequence: for every layer and KV head a row of K and one of V per position, float32.
/// Not thread-safe; the thread that runs forward() owns it. How rows are laid out is the kernels' affair; everybody else
/// needs only lengths and bytes.
class KvCache {
public:
    /// Reserves memory for @p positions. Throws EngineError{OutOfMemory} when the system refuses it.
    KvCache(const ModelConfig& config, int positions);
    ~KvCache();
    KvCache(const KvCache&) = delete;
    KvCache& operator=(const KvCache&) = delete;

    [[nodiscard]] int length() const noexcept { return m_length; }  ///< positions stored
    [[nodiscard]] int capacity() const noexcept { return m_capacity; }  ///< positions reserved
    [[nodiscard]] std::uint64_t usedBytes() const noexcept;  ///< length · cacheBytesPerPosition
    /// capacity · cacheBytesPerPosition (padding of the layout is not counted)
    [[nodiscard]] std::uint64_t reservedBytes() const noexcept;

    /// Forgets positions from @p length on (0 <= length <= length()). Costs nothing; memory stays reserved.
    void truncate(int length);

    /// Called by a model's forward() when rows up to @p length are complete in every layer.
    void commit(int length);

    /// Stores the rows of one layer and KV head for positions first … first + rows - 1, which commit() makes valid later.
    /// @param keys,values element (row, d) at row · rowStride + d
    void store(int layer, int kvHead, int first, int rows, const float* keys, const float* values, std::size_t rowStride) noexcept;

    /// Keys of one layer and KV head in panels of kPanel positions, so that scores of neighbouring positions lie side by side:
    /// element (d, position) at (position / kPanel) · headDim · kPanel + d · kPanel + position % kPanel. Others hold anything.
    [[nodiscard]] const float* keys(int layer, int kvHead) const noexcept;
    /// Values of one layer and KV head: element (position, d) at position · valueStride() + d. The padding behind is 0 where stored.
    [[nodiscard]] const float* values(int layer, int kvHead) const noexcept;
    /// Floats from one position's values to the next: their features rounded up to a whole number of vectors.
    [[nodiscard]] int valueStride() const noexcept { return m_valueStride; }

    /// Positions in one panel of keys.
    static constexpr int kPanel = 64;

private:
    [[nodiscard]] std::size_t keyOffset(int layer, int kvHead) const noexcept;
    [[nodiscard]] std::size_t valueOffset(int layer, int kvHead) const noexcept;

    int m_kvHeads = 0;
    int m_headDim = 0;
    int m_valueDim = 0;  ///< headDim but for hand-made heads
    int m_valueStride = 0;
    int m_capacity = 0;
    int m_panels = 0;
    int m_length = 0;
    std::uint64_t m_bytesPerPosition = 0;
    std::shared_ptr<float> m_keys;  ///< (layers, kvHeads, panels, headDim, kPanel), 64-byte aligned
    std::shared_ptr<float> m_values;  ///< (layers, kvHeads, capacity, valueStride), 64-byte aligned
};

}  // namespace kvscope
