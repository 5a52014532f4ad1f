// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A linear map in the layout that the exact kernels read: panels of up to 64 outputs, each one stream of memory from its first input to its
// last. Immutable after construction.
//
// A panel of a type without blocks is (inputs, width) row-major in that type. One of a type with blocks is one block of inputs after the other,
// each of width · blockBytes bytes, arranged as the type's file says (kernels/types). The last panel is as wide as it must be, rounded up to
// 16, and filled with zeros.

#include "kernels/alignedmemory.h"
#include "kernels/exact/exactops.h"
#include "kernels/kernels.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kvscope {

class PackedMatrix final : public LinearMap {
public:
    /// @param panelWidth outputs of a full panel, a multiple of kLanes, <= kPanelWidth
    PackedMatrix(const LinearWeights& weights, int panelWidth, MemoryArena& arena);

    [[nodiscard]] std::uint64_t bytes() const noexcept override { return m_bytes; }
    void row(int output, float* out) const override;

    [[nodiscard]] DType type() const noexcept { return m_type; }
    [[nodiscard]] int panels() const noexcept { return (outputs() + m_panelWidth - 1) / m_panelWidth; }
    /// Everything about one panel; the caller adds x, y and scratch.
    [[nodiscard]] PanelProduct panel(int index) const noexcept;
    [[nodiscard]] int firstOutput(int panel) const noexcept { return panel * m_panelWidth; }

private:
    [[nodiscard]] int widthOf(int panel) const noexcept;
    void pack(const Matrix& matrix);

    DType m_type;
    int m_panelWidth;
    std::uint64_t m_bytes = 0;
    std::size_t m_panelBytes = 0;  ///< of a full panel
    std::shared_ptr<std::byte> m_weights;
    std::vector<float> m_bias;  ///< (outputs rounded up to whole panels), 0 where there is none
};

}  // namespace kvscope
