// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Pools and measures the attention rows of all heads as they arrive, without storing them: the thumbnails and measures of a run exist however
// small the memory for whole rows is. Owned by the generator, used on its thread.

#include "core/headrows.h"
#include "core/probe.h"
#include "kernels/isa.h"

#include <memory>
#include <vector>

namespace kvscope {

/// Records all layers and heads, one pass at a time: begin(), the pass itself, then publish() or discard(). The same weights give the same
/// bytes whichever pass computed them, in whatever chunks. Beside the rows it holds two whole rows of each head, for the measure of change.
class HeadRecorder final : public Probe {
public:
    /// @param isa which instructions it uses; the bytes are the same with each. @pre isaSupported(isa)
    HeadRecorder(int layers, int heads, Isa isa = chooseIsa());

    /// Call before a pass over positions first … first + rows - 1.
    void begin(int first, int rows);
    [[nodiscard]] bool wantsAttention(int /*layer*/, int /*head*/) const override { return true; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override;
    /// The rows of the pass from the first one on that is new or differs, by more than rounding, from what was recorded before. Never null.
    [[nodiscard]] std::shared_ptr<const HeadRows> publish();
    /// Call instead of publish() if the pass failed or was stopped.
    void discard();

    /// Prepares for a new run over the first @p positions of this one: its first record repeats their rows.
    void inherit(int positions);

private:
    /// The newest row of every head.
    struct NewestRows {
        int position = -1;  ///< -1: none
        std::vector<float> weights;  ///< (layers · heads, stride); NaN where masked
    };
    struct Row {
        std::array<std::uint8_t, kHeadCells> cells {};
        std::uint8_t firstWithoutKeyZero = 0;
        std::array<float, kHeadMeasures.size()> measures {};
    };
    [[nodiscard]] std::size_t headCount() const;
    [[nodiscard]] bool equalsKnown(int position, std::size_t head, const Row& row) const;
    void store(int from);
    void widen(int from);

    int m_layers;
    int m_heads;
    Isa m_isa;
    std::vector<std::shared_ptr<const HeadRows>> m_known;  ///< (recorded positions), the latest rows that contain each
    NewestRows m_newest;  ///< of the last published pass
    std::size_t m_stride = 0;  ///< of all newest rows
    bool m_inherited = false;  ///< the next record repeats all rows so far

    // State of the current pass.
    int m_first = 0;  ///< its first row
    int m_positions = 0;  ///< rows after it
    HeadRows m_pass;  ///< from the first row on that is new or differs from the known one by more than rounding
    NewestRows m_chunk;  ///< of the pass so far, head by head
};

}  // namespace kvscope
