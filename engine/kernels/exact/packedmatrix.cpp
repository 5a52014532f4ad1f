// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/exact/packedmatrix.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace kvscope {

namespace {

constexpr std::size_t kQ8ScaleBytes = 2;

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}
[[nodiscard]] constexpr std::size_t roundedUp(std::size_t value, std::size_t unit) noexcept
{
    return (value + unit - 1) / unit * unit;
}

/// Bytes of one weight in a type that has no blocks.
[[nodiscard]] constexpr std::size_t weightSize(DType type) noexcept
{
    return type == DType::F32 ? 4 : 2;
}

template<typename Value> [[nodiscard]] Value readAt(const std::byte* from)
{
    Value value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

/// Copies (width, inputs) weights, of which @p valid rows exist, to (inputs, width). Tiles keep both sides in the cache.
void packPlain(const std::byte* rows, int valid, int inputs, int width, std::size_t unit, std::byte* panel)
{
    constexpr int kTile = 64;
    for (int first = 0; first < inputs; first += kTile) {
        const int last = std::min(first + kTile, inputs);
        for (int output = 0; output < valid; ++output) {
            const std::byte* from = rows + (size(output) * size(inputs) + size(first)) * unit;
            std::byte* to = panel + (size(first) * size(width) + size(output)) * unit;
            for (int input = first; input < last; ++input, from += unit, to += size(width) * unit)
                std::memcpy(to, from, unit);
        }
    }
}

void packQ8(const std::byte* rows, int valid, int inputs, int width, std::byte* panel)
{
    constexpr std::size_t kBlockBytes = kQ8ScaleBytes + kQ8Block;
    const int blocks = inputs / kQ8Block;
    for (int output = 0; output < valid; ++output) {
        const std::byte* from = rows + size(output) * size(blocks) * kBlockBytes;
        for (int block = 0; block < blocks; ++block, from += kBlockBytes) {
            std::byte* const to = panel + size(block) * size(width) * kBlockBytes;
            std::memcpy(to + size(output) * kQ8ScaleBytes, from, kQ8ScaleBytes);
            std::byte* const values = to + size(width) * kQ8ScaleBytes + size(output);
            for (int i = 0; i < kQ8Block; ++i)
                values[size(i) * size(width)] = from[kQ8ScaleBytes + size(i)];
        }
    }
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
        if (m_type == DType::Q8_0)
            packQ8(rows, valid, inputs(), widthOf(index), panel);
        else
            packPlain(rows, valid, inputs(), widthOf(index), weightSize(m_type), panel);
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
    const std::size_t width = size(product.width);
    const std::size_t count = size(inputs());
    const std::size_t column = size(output % m_panelWidth);
    if (m_type == DType::Q8_0) {
        const std::byte* block = product.panel;
        for (std::size_t i = 0; i < count; i += kQ8Block, block += width * (kQ8ScaleBytes + kQ8Block)) {
            const float scale = halfToFloat(readAt<std::uint16_t>(block + column * kQ8ScaleBytes));
            const std::byte* const values = block + width * kQ8ScaleBytes + column;
            for (std::size_t j = 0; j < kQ8Block; ++j)
                out[i + j] = scale * static_cast<float>(readAt<std::int8_t>(values + j * width));
        }
        return;
    }
    const std::byte* from = product.panel + column * weightSize(m_type);
    for (std::size_t i = 0; i < count; ++i, from += width * weightSize(m_type)) {
        if (m_type == DType::F32)
            out[i] = readAt<float>(from);
        else
            out[i] = m_type == DType::F16 ? halfToFloat(readAt<std::uint16_t>(from)) : bfloatToFloat(readAt<std::uint16_t>(from));
    }
}

}  // namespace kvscope
