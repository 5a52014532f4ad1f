// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Keys and values of the positions so far. Reserved once per run; never grown or copied during a run.

#include "core/modelconfig.h"
#include "kernels/layercache.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace kvscope {

/// Up to this size, memory of a cache is touched when it is reserved. Then no step of the run includes the time to zero pages, and huge
/// pages, which are allocated as a whole, waste nothing. Larger reservations get their pages as positions are stored.
inline constexpr std::size_t kCacheTouchedAtOnce = std::size_t { 128 } << 20U;

/// The KV cache of one sequence: one row of K and one of V per layer, KV head and position, float32. Not thread-safe; owned by the thread
/// that runs forward(). The kernels define the layout of the rows (LayerCache); all other code needs only lengths and bytes.
class KvCache {
public:
    /// Reserves memory for @p positions. Throws EngineError{OutOfMemory} if the system refuses it.
    KvCache(const ModelConfig& config, int positions);
    ~KvCache();
    KvCache(const KvCache&) = delete;
    KvCache& operator=(const KvCache&) = delete;

    [[nodiscard]] int length() const noexcept { return m_length; }  ///< positions stored
    [[nodiscard]] int capacity() const noexcept { return m_capacity; }  ///< positions reserved
    [[nodiscard]] std::uint64_t usedBytes() const noexcept;  ///< length · cacheBytesPerPosition
    /// capacity · cacheBytesPerPosition (padding of the layout is not counted)
    [[nodiscard]] std::uint64_t reservedBytes() const noexcept;

    /// Drops positions from @p length on (0 <= length <= length()). Constant time; the memory stays reserved.
    void truncate(int length);

    /// Called by a model's forward() once rows up to @p length are complete in every layer.
    void commit(int length);

    /// Makes this empty cache a copy of the first @p length positions of another cache of the same model.
    /// @pre length() == 0 and length <= from.length(), capacity()
    void copyPrefix(const KvCache& from, int length);

    /// Stores the rows of one layer and KV head for positions first … first + rows - 1; they become valid with commit().
    /// @param keys,values element (row, d) at row · rowStride + d
    void store(int layer, int kvHead, int first, int rows, const float* keys, const float* values, std::size_t rowStride) noexcept;

    /// The kernels' views, (layers); valid as long as the cache.
    [[nodiscard]] std::span<const LayerCache> layers() const noexcept { return m_layers; }

    /// The key of one position: feature d is at [d · kKeyStride].
    [[nodiscard]] const float* key(int layer, int kvHead, int position) const noexcept { return view(layer).key(kvHead, position); }
    /// The value of one position: feature d is at [d].
    [[nodiscard]] const float* value(int layer, int kvHead, int position) const noexcept { return view(layer).value(kvHead, position); }

    static constexpr std::size_t kKeyStride = kKeyPanel;

private:
    [[nodiscard]] const LayerCache& view(int layer) const noexcept { return m_layers[static_cast<std::size_t>(layer)]; }

    int m_capacity = 0;
    int m_length = 0;
    std::uint64_t m_bytesPerPosition = 0;
    std::shared_ptr<float> m_keys;  ///< (layers, kvHeads, panels, headDim, kKeyPanel), 64-byte aligned
    std::shared_ptr<float> m_values;  ///< (layers, kvHeads, capacity, valueStride), 64-byte aligned
    std::vector<LayerCache> m_layers;  ///< views of both
};

}  // namespace kvscope
