// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/exact/packedmatrix.h"

#include "kernels/types/conversion.h"

#include <algorithm>
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

PackedMatrix::PackedMatrix(const LinearWeights& weights, int panelWidth, MemoryArena& arena)
    : LinearMap(weights.weight.rows, weights.weight.cols)
    , m_type(weights.weight.type)
    , m_panelWidth(panelWidth)
    , m_bytes(weights.weight.bytes.size() + weights.bias.size() * sizeof(float))
    , m_panelBytes(matrixBytes(weights.weight.type, panelWidth, weights.weight.cols))
    , m_weights(arena.allocate(size(panels()) * m_panelBytes))
    , m_bias(roundedUp(size(weights.weight.rows), size(panelWidth)), 0.0F)
{
    assert(panelWidth > 0 && panelWidth % kLanes == 0 && panelWidth <= kPanelWidth);
    std::copy(weights.bias.begin(), weights.bias.end(), m_bias.begin());
    pack(weights.weight);
}

void PackedMatrix::pack(const Matrix& matrix)
{
    for (int index = 0; index < panels(); ++index) {
        const int valid = std::min(m_panelWidth, outputs() - firstOutput(index));
        const std::byte* const rows = matrix.bytes.data() + matrixBytes(m_type, firstOutput(index), inputs());
        std::byte* const panel = m_weights.get() + size(index) * m_panelBytes;
        if (valid < widthOf(index))
            std::memset(panel, 0, matrixBytes(m_type, widthOf(index), inputs()));
        packPanel(m_type, rows, { widthOf(index), valid, inputs() }, panel);
    }
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
