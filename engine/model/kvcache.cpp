// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kvcache.h"

#include "core/error.h"
#include "kernels/alignedmemory.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <new>
#include <string>

namespace kvscope {

namespace {

constexpr int kVector = 16;

/// Up to this size memory is touched when it is reserved: then no step of the run pays for the system's zeroing of pages, and huge pages,
/// which are taken whole, waste nothing that was not going to be zeroed. Larger reservations take pages as positions come.
constexpr std::size_t kTouchedAtOnce = std::size_t { 128 } << 20U;

/// Memory for as many floats as the product of @p sizes.
[[nodiscard]] std::shared_ptr<float> reserve(std::initializer_list<int> sizes)
{
    std::size_t bytes = sizeof(float);
    bool fits = true;
    for (const int size : sizes)
        fits = fits && !__builtin_mul_overflow(bytes, static_cast<std::size_t>(size), &bytes);
    fits = fits && bytes <= std::numeric_limits<std::size_t>::max() / 2;
    try {
        if (!fits)
            throw std::bad_alloc();
        const std::shared_ptr<std::byte> memory = alignedMemory(bytes, bytes <= kTouchedAtOnce ? Pages::Huge : Pages::Small);
        if (bytes <= kTouchedAtOnce)
            std::memset(memory.get(), 0, bytes);
        return { memory, reinterpret_cast<float*>(memory.get()) };
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).at("cache").got(fits ? std::to_string(bytes) : "more than can be addressed");
    }
}

}  // namespace

KvCache::KvCache(const ModelConfig& config, int positions)
    : m_kvHeads(config.kvHeads)
    , m_headDim(config.headDim)
    , m_valueDim(config.valueFeatures())
    , m_valueStride((m_valueDim + kVector - 1) / kVector * kVector)
    , m_capacity(std::max(positions, 1))
    , m_panels((m_capacity + kPanel - 1) / kPanel)
    , m_bytesPerPosition(cacheBytesPerPosition(config))
{
    m_keys = reserve({ config.layers, m_kvHeads, m_panels, m_headDim, kPanel });
    m_values = reserve({ config.layers, m_kvHeads, m_capacity, m_valueStride });
}

KvCache::~KvCache() = default;

std::uint64_t KvCache::usedBytes() const noexcept
{
    return static_cast<std::uint64_t>(m_length) * m_bytesPerPosition;
}
std::uint64_t KvCache::reservedBytes() const noexcept
{
    return static_cast<std::uint64_t>(m_capacity) * m_bytesPerPosition;
}

void KvCache::truncate(int length)
{
    assert(length >= 0 && length <= m_length);
    m_length = length;
}

void KvCache::commit(int length)
{
    assert(length >= m_length && length <= m_capacity);
    m_length = length;
}

void KvCache::store(int layer, int kvHead, int first, int rows, const float* keys, const float* values, std::size_t rowStride) noexcept
{
    assert(first >= 0 && first + rows <= m_capacity);
    float* const keyHome = m_keys.get() + keyOffset(layer, kvHead);
    float* const valueHome = m_values.get() + valueOffset(layer, kvHead);
    const auto headDim = static_cast<std::size_t>(m_headDim);
    for (int row = 0; row < rows; ++row) {
        const auto position = static_cast<std::size_t>(first + row);
        const float* const key = keys + static_cast<std::size_t>(row) * rowStride;
        float* const panel = keyHome + position / kPanel * headDim * kPanel + position % kPanel;
        for (std::size_t d = 0; d < headDim; ++d)
            panel[d * kPanel] = key[d];
        const float* const value = values + static_cast<std::size_t>(row) * rowStride;
        float* const home = valueHome + position * static_cast<std::size_t>(m_valueStride);
        std::copy(value, value + m_valueDim, home);
        std::fill(home + m_valueDim, home + m_valueStride, 0.0F);
    }
}

const float* KvCache::keys(int layer, int kvHead) const noexcept
{
    return m_keys.get() + keyOffset(layer, kvHead);
}
const float* KvCache::values(int layer, int kvHead) const noexcept
{
    return m_values.get() + valueOffset(layer, kvHead);
}

std::size_t KvCache::keyOffset(int layer, int kvHead) const noexcept
{
    const std::size_t row = static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_kvHeads) + static_cast<std::size_t>(kvHead);
    return row * static_cast<std::size_t>(m_panels) * static_cast<std::size_t>(m_headDim) * kPanel;
}

std::size_t KvCache::valueOffset(int layer, int kvHead) const noexcept
{
    const std::size_t row = static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_kvHeads) + static_cast<std::size_t>(kvHead);
    return row * static_cast<std::size_t>(m_capacity) * static_cast<std::size_t>(m_valueStride);
}

}  // namespace kvscope
