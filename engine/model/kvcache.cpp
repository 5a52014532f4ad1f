// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/kvcache.h"

#include "core/availablememory.h"
#include "core/error.h"
#include "kernels/alignedmemory.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <new>
#include <optional>
#include <string>

namespace kvscope {

namespace {

/// Memory for as many floats as the product of @p sizes.
[[nodiscard]] std::shared_ptr<float> reserve(std::initializer_list<int> sizes)
{
    std::size_t bytes = sizeof(float);
    bool fits = true;
    for (const int size : sizes)
        fits = fits && !__builtin_mul_overflow(bytes, static_cast<std::size_t>(size), &bytes);
    fits = fits && bytes <= std::numeric_limits<std::size_t>::max() / 2;
    // The system grants memory that it does not have and ends the program when it is used.
    const std::optional<std::uint64_t> available = fits && bytes > kCacheTouchedAtOnce ? availableMemory() : std::nullopt;
    if (available && bytes > *available)
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache).expected(ByteCount { *available }).found(ByteCount { bytes });
    try {
        if (!fits)
            throw std::bad_alloc();
        const std::shared_ptr<std::byte> memory = alignedMemory(bytes, bytes <= kCacheTouchedAtOnce ? Pages::Huge : Pages::Small);
        if (bytes <= kCacheTouchedAtOnce)
            std::memset(memory.get(), 0, bytes);
        return { memory, reinterpret_cast<float*>(memory.get()) };
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory)
            .key(Phrase::SettingCache)
            .found(fits ? ErrorArgument(ByteCount { bytes }) : Phrase::Unaddressable);
    }
}

}  // namespace

KvCache::KvCache(const ModelConfig& config, int positions)
    : m_capacity(std::max(positions, 1))
    , m_bytesPerPosition(cacheBytesPerPosition(config))
{
    LayerCache layer;
    layer.kvHeads = config.kvHeads;
    layer.headDim = config.headDim;
    layer.valueDim = config.valueFeatures();
    layer.valueStride = (layer.valueDim + kValueVector - 1) / kValueVector * kValueVector;
    layer.capacity = m_capacity;
    const int panels = (m_capacity + kKeyPanel - 1) / kKeyPanel;
    m_keys = reserve({ config.layers, layer.kvHeads, panels, layer.headDim, kKeyPanel });
    m_values = reserve({ config.layers, layer.kvHeads, m_capacity, layer.valueStride });
    layer.keyHeadStride = static_cast<std::size_t>(panels) * static_cast<std::size_t>(layer.headDim) * kKeyPanel;
    layer.valueHeadStride = static_cast<std::size_t>(m_capacity) * static_cast<std::size_t>(layer.valueStride);
    layer.keys = m_keys.get();
    layer.values = m_values.get();
    for (int i = 0; i < config.layers; ++i) {
        m_layers.push_back(layer);
        layer.keys += static_cast<std::size_t>(layer.kvHeads) * layer.keyHeadStride;
        layer.values += static_cast<std::size_t>(layer.kvHeads) * layer.valueHeadStride;
    }
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

void KvCache::copyPrefix(const KvCache& from, int length)
{
    assert(m_length == 0 && length <= from.length() && length <= m_capacity && m_layers.size() == from.m_layers.size());
    const auto panels = static_cast<std::size_t>((length + kKeyPanel - 1) / kKeyPanel);
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const LayerCache& layer = m_layers[i];
        const LayerCache& source = from.m_layers[i];
        for (int head = 0; head < layer.kvHeads; ++head) {
            std::copy_n(source.headKeys(head), panels * static_cast<std::size_t>(layer.headDim) * kKeyPanel, layer.headKeys(head));
            std::copy_n(source.headValues(head), static_cast<std::size_t>(length) * static_cast<std::size_t>(layer.valueStride),
                layer.headValues(head));
        }
    }
    m_length = length;
}

void KvCache::store(int layer, int kvHead, int first, int rows, const float* keys, const float* values, std::size_t rowStride) noexcept
{
    view(layer).store(kvHead, first, rows, keys, values, rowStride);
}

}  // namespace kvscope
