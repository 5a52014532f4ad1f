// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A linear map in the layout of the exact kernels: panels of up to 64 outputs, each contiguous in memory from the first input to the last.
// Immutable after construction.
//
// A panel of a type without blocks is (inputs, width) row-major in that type. A panel of a type with blocks is a sequence of blocks of
// inputs, each of width · blockBytes bytes, arranged as described in the type's file (kernels/types). The last panel is as wide as needed,
// rounded up to 16 and padded with zeros.

#include "kernels/alignedmemory.h"
#include "kernels/exact/exactops.h"
#include "kernels/kernels.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace kvscope {

class ThreadPool;

/// Bytes that a thread reads at a time, unless one panel has more: small enough to stay in its cache until they are packed.
inline constexpr std::size_t kPackedBlockBytes = std::size_t { 1 } << 20U;
/// Threads that read at the same time; more would only wait for the memory.
inline constexpr int kPackedReaders = 4;

/// Outputs in a panel. Full panels are fastest, but if a matrix has few of them, narrower ones may balance the work better: 288 outputs
/// make 4.5 full panels, of which one of two threads would get 3, or 6 panels of 48. Below 32 a tile has too few columns to be efficient.
[[nodiscard]] int panelWidthFor(int outputs, int threads) noexcept;

class PackedMatrix final : public LinearMap {
public:
    /// @param panelWidth outputs of a full panel; a multiple of kLanes, <= kPanelWidth
    /// @param pool for reading a matrix with a source; null: on this thread
    /// Throws EngineError like RowSource::read().
    PackedMatrix(const LinearWeights& weights, int panelWidth, MemoryArena& arena, ThreadPool* pool = nullptr);

    [[nodiscard]] std::uint64_t bytes() const noexcept override { return m_bytes; }
    void row(int output, float* out) const override;

    [[nodiscard]] DType type() const noexcept { return m_type; }
    [[nodiscard]] int panels() const noexcept { return (outputs() + m_panelWidth - 1) / m_panelWidth; }
    /// One panel; the caller sets x, y and scratch.
    [[nodiscard]] PanelProduct panel(int index) const noexcept;
    [[nodiscard]] int firstOutput(int panel) const noexcept { return panel * m_panelWidth; }

private:
    [[nodiscard]] int widthOf(int panel) const noexcept;
    [[nodiscard]] int validIn(int panel) const noexcept;
    /// Packs one panel from its rows.
    void pack(int panel, const std::byte* rows);
    /// Reads and packs all panels, a few at a time, on several threads.
    void readAndPack(const RowSource& source, ThreadPool* pool);

    DType m_type;
    int m_panelWidth;
    std::uint64_t m_bytes = 0;
    std::size_t m_panelBytes = 0;  ///< of a full panel
    std::shared_ptr<std::byte> m_weights;
    std::vector<float> m_bias;  ///< (outputs rounded up to whole panels), 0 without a bias
};

}  // namespace kvscope
