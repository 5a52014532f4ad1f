// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns what a forward pass shows of its attention into the rows that a step record keeps. Owned by the generator, used on its thread.

#include "core/probe.h"
#include "core/steprecord.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// Records all layers and heads, one pass at a time: begin(), the pass itself, then publish() or discard().
///
/// Rows that are computed again are compared with those of the earlier record, bit by bit, and kept only from the first that differs on;
/// when all are equal only the new rows are kept. The recorder does not own earlier rows: a row whose earlier record nobody holds any more
/// is not kept again, because its holder gave it up on purpose, and storing n rows at every step would take the memory back at once.
class AttentionRecorder final : public Probe {
public:
    /// @param byteBudget most that one record may hold; where more was computed, the rows of the last positions are kept.
    AttentionRecorder(int layers, int heads, std::uint64_t byteBudget);

    /// Before a pass over positions first … first + rows - 1.
    /// @param keepAll also rows that were computed before and have not changed
    void begin(int first, int rows, bool keepAll);
    [[nodiscard]] bool wantsAttention(int layer, int head) const override;
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override;
    /// The rows of the pass. Null when not even the last one fits the budget.
    [[nodiscard]] std::shared_ptr<const AttentionRows> publish();
    /// The pass did not count.
    void discard();

    /// For a new run over the first @p positions of this one: its first record shall hold their rows too, as far as they are still there.
    void inherit(int positions);

private:
    [[nodiscard]] const AttentionRows* earlier(int position) const;
    [[nodiscard]] float* stored(int layer, int head, int position);
    [[nodiscard]] bool equalsEarlier(int layer, int head, int position, const float* weights) const;
    void allocate(int keepFrom);
    void widen(int keepFrom);
    void copyEarlier(int from, int to);

    int m_layers;
    int m_heads;
    std::uint64_t m_byteBudget;
    std::vector<std::weak_ptr<const AttentionRows>> m_recorded;  ///< (positions recorded): the latest published rows with each
    bool m_inherited = false;  ///< the next record repeats the rows recorded so far

    // Of the pass that is going on.
    int m_positions = 0;  ///< rows known after it
    int m_lowest = 0;  ///< first row that the budget allows
    int m_firstEarlier = 0;  ///< position of m_earlier's first entry
    std::vector<std::shared_ptr<const AttentionRows>> m_earlier;  ///< the rows recorded before that this pass may need; null where given up
    std::shared_ptr<AttentionRows> m_rows;  ///< null when nothing fits
};

}  // namespace kvscope
