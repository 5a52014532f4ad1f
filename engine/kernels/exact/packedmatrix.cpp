// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/exact/packedmatrix.h"

#include "kernels/threadpool.h"
#include "kernels/types/conversion.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}
[[nodiscard]] constexpr std::size_t roundedUp(std::size_t value, std::size_t unit) noexcept
{
    return (value + unit - 1) / unit * unit;
}

}  // namespace

int panelWidthFor(int outputs, int threads) noexcept
{
    const auto longestShare = [&](int width) {
        const int panels = (outputs + width - 1) / width;
        return static_cast<std::int64_t>((panels + threads - 1) / threads) * width;
    };
    int best = kPanelWidth;
    for (const int width : { 48, 32 })
        if (longestShare(width) * 20 < longestShare(best) * 19)  // by more than 5 %
            best = width;
    return best;
}

PackedMatrix::PackedMatrix(const LinearWeights& weights, int panelWidth, MemoryArena& arena, ThreadPool* pool)
    : LinearMap(weights.weight.rows, weights.weight.cols)
    , m_type(weights.weight.type)
    , m_panelWidth(panelWidth)
    , m_bytes(matrixBytes(weights.weight.type, weights.weight.rows, weights.weight.cols) + weights.bias.size() * sizeof(float))
    , m_panelBytes(matrixBytes(weights.weight.type, panelWidth, weights.weight.cols))
    , m_weights(arena.allocate(size(panels()) * m_panelBytes))
    , m_bias(roundedUp(size(weights.weight.rows), size(panelWidth)), 0.0F)
{
    assert(panelWidth > 0 && panelWidth % kLanes == 0 && panelWidth <= kPanelWidth);
    std::copy(weights.bias.begin(), weights.bias.end(), m_bias.begin());
    if (weights.weight.source != nullptr) {
        readAndPack(*weights.weight.source, pool);
        return;
    }
    for (int index = 0; index < panels(); ++index)
        pack(index, weights.weight.bytes.data() + matrixBytes(m_type, firstOutput(index), inputs()));
}

void PackedMatrix::pack(int index, const std::byte* rows)
{
    const int valid = validIn(index);
    std::byte* const panel = m_weights.get() + size(index) * m_panelBytes;
    if (valid < widthOf(index))
        std::memset(panel, 0, matrixBytes(m_type, widthOf(index), inputs()));
    packPanel(m_type, rows, { widthOf(index), valid, inputs() }, panel);
}

void PackedMatrix::readAndPack(const RowSource& source, ThreadPool* pool)
{
    const std::size_t rowBytes = matrixBytes(m_type, 1, inputs());
    const std::size_t panelBytes = size(m_panelWidth) * rowBytes;
    const int together = std::clamp(static_cast<int>(kPackedBlockBytes / std::max<std::size_t>(panelBytes, 1)), 1, panels());
    const int blocks = (panels() + together - 1) / together;
    std::atomic<int> next { 0 };
    std::atomic<bool> failed { false };
    const auto lane = [&](int /*lane*/, int /*thread*/) {
        std::vector<std::byte> rows;
        try {
            for (int block = 0; !failed.load(std::memory_order_relaxed) && (block = next.fetch_add(1)) < blocks;) {
                const int first = block * together;
                const int last = std::min(first + together, panels());
                const int count = std::min(firstOutput(last), outputs()) - firstOutput(first);
                rows.resize(size(count) * rowBytes);
                source.read(firstOutput(first), count, rows.data());
                for (int panel = first; panel < last; ++panel)
                    pack(panel, rows.data() + size(firstOutput(panel) - firstOutput(first)) * rowBytes);
            }
        } catch (...) {
            failed = true;
            throw;
        }
    };
    if (pool != nullptr && blocks > 1)
        pool->parallelFor(std::min(pool->threads(), kPackedReaders), lane);
    else
        lane(0, 0);
}

int PackedMatrix::validIn(int panel) const noexcept
{
    return std::min(m_panelWidth, outputs() - firstOutput(panel));
}

int PackedMatrix::widthOf(int panel) const noexcept
{
    const int left = outputs() - firstOutput(panel);
    return left >= m_panelWidth ? m_panelWidth : (left + kLanes - 1) / kLanes * kLanes;
}

PanelProduct PackedMatrix::panel(int index) const noexcept
{
    PanelProduct product;
    product.inputs = inputs();
    product.panel = m_weights.get() + size(index) * m_panelBytes;
    product.type = m_type;
    product.width = widthOf(index);
    product.valid = std::min(product.width, outputs() - firstOutput(index));
    product.bias = m_bias.data() + firstOutput(index);
    return product;
}

void PackedMatrix::row(int output, float* out) const
{
    const PanelProduct product = panel(output / m_panelWidth);
    unpackColumn(m_type, product.panel, { product.width, product.valid, inputs() }, output % m_panelWidth, out);
}

}  // namespace kvscope
