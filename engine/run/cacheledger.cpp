// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cacheledger.h"

#include "model/kvcache.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace kvscope {

namespace {

/// FNV-1a with words of 32 bits in place of bytes: a quarter of the multiplications, and as sure to differ where one bit does.
class BitHash {
public:
    void add(float value) noexcept { m_hash = (m_hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3U; }
    [[nodiscard]] std::uint64_t value() const noexcept { return m_hash; }

private:
    std::uint64_t m_hash = 0xcbf29ce484222325U;
};

}  // namespace

RowPrint printOf(const KvCache& cache, int layer, int kvHead, int position, int keyDim, int valueDim)
{
    const float* const key = cache.key(layer, kvHead, position);
    const float* const value = cache.value(layer, kvHead, position);
    BitHash keyHash;
    BitHash valueHash;
    double keySquares = 0.0;
    double valueSquares = 0.0;
    for (std::size_t d = 0; d < static_cast<std::size_t>(keyDim); ++d) {
        const float x = key[d * KvCache::kKeyStride];
        keyHash.add(x);
        keySquares += static_cast<double>(x) * static_cast<double>(x);
    }
    for (std::size_t d = 0; d < static_cast<std::size_t>(valueDim); ++d) {
        const float x = value[d];
        valueHash.add(x);
        valueSquares += static_cast<double>(x) * static_cast<double>(x);
    }
    return { keyHash.value(), valueHash.value(), static_cast<float>(std::sqrt(keySquares)), static_cast<float>(std::sqrt(valueSquares)) };
}

CacheLedger::CacheLedger(const ModelConfig& config)
    : m_layers(config.layers)
    , m_kvHeads(config.kvHeads)
    , m_keyDim(config.headDim)
    , m_valueDim(config.valueFeatures())
{
}

std::shared_ptr<const RowPrints> CacheLedger::note(const KvCache& cache, int first, int rows)
{
    assert(first >= 0 && first <= positions());
    auto prints = std::make_shared<RowPrints>();
    prints->layers = m_layers;
    prints->kvHeads = m_kvHeads;
    prints->firstRow = first;
    prints->rows = rows;
    const auto heads = static_cast<std::size_t>(m_layers) * static_cast<std::size_t>(m_kvHeads);
    prints->prints.resize(static_cast<std::size_t>(rows) * heads);
    // Neighbouring positions share the cache lines of a panel of keys, so they are the innermost loop.
    RowPrint* ofHead = prints->prints.data();
    for (int layer = 0; layer < m_layers; ++layer) {
        for (int kvHead = 0; kvHead < m_kvHeads; ++kvHead, ++ofHead) {
            for (int row = 0; row < rows; ++row)
                ofHead[static_cast<std::size_t>(row) * heads] = printOf(cache, layer, kvHead, first + row, m_keyDim, m_valueDim);
        }
    }
    m_noted.resize(static_cast<std::size_t>(std::max(positions(), first + rows)));
    std::fill_n(m_noted.begin() + first, rows, prints);
    return prints;
}

void CacheLedger::truncate(int length)
{
    if (length < positions())
        m_noted.resize(static_cast<std::size_t>(std::max(0, length)));
}

RowBits CacheLedger::compare(const KvCache& cache, int layer, int kvHead, int position) const
{
    if (position < 0 || position >= positions())
        return RowBits::Unknown;
    const RowPrint now = printOf(cache, layer, kvHead, position, m_keyDim, m_valueDim);
    const RowPrint& made = at(layer, kvHead, position);
    return now.keyHash == made.keyHash && now.valueHash == made.valueHash ? RowBits::Same : RowBits::Changed;
}

}  // namespace kvscope
