// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Keys and values of the positions so far. Reserved once per run, never grown, never copied while a run lasts.

#include "core/modelconfig.h"

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
    [[nodiscard]] std::uint64_t
    reservedBytes() const noexcept;  ///< capacity · cacheBytesPerPosition (padding of the layout is not counted)

    /// Forgets positions from @p length on (0 <= length <= length()). Costs nothing; memory stays reserved.
    void truncate(int length);

    /// Called by a model's forward() when rows up to @p length are complete in every layer.
    void commit(int length);

    /// Key rows of one layer and KV head, laid out for vectors over positions: element (d, position) at d · keyStride() + position.
    [[nodiscard]] float* keys(int layer, int kvHead) noexcept;
    [[nodiscard]] const float* keys(int layer, int kvHead) const noexcept;
    /// Value rows of one layer and KV head: element (position, d) at position · headDim + d.
    [[nodiscard]] float* values(int layer, int kvHead) noexcept;
    [[nodiscard]] const float* values(int layer, int kvHead) const noexcept;
    /// Floats between two features of keys(): capacity rounded up to a whole number of vectors.
    [[nodiscard]] std::size_t keyStride() const noexcept { return m_keyStride; }

private:
    struct Free {
        void operator()(float* memory) const noexcept;
    };

    int m_layers = 0;
    int m_kvHeads = 0;
    int m_headDim = 0;
    int m_capacity = 0;
    int m_length = 0;
    std::size_t m_keyStride = 0;
    std::unique_ptr<float[], Free> m_keys;  ///< (layers, kvHeads, headDim, keyStride), 64-byte aligned
    std::unique_ptr<float[], Free> m_values;  ///< (layers, kvHeads, capacity, headDim), 64-byte aligned
};

}  // namespace kvscope
