// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Collects the attention of a forward pass into the rows of a step record. Owned by the generator, used on its thread.

#include "core/probe.h"
#include "core/steprecord.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// Records all layers and heads, one pass at a time: begin(), the pass itself, then publish() or discard().
///
/// Recomputed rows are compared bit by bit with the earlier record's. They are stored from the first differing row on; if all are equal,
/// only the new rows are stored. The recorder does not own earlier rows. A row whose earlier record no longer exists is not stored again:
/// its owner dropped it on purpose, and storing n rows at every step would use up the freed memory again.
/// Where the rows of all heads do not fit the budget, the heads that are shown come first: their rows are stored whole, as far as they fit, and
/// what is left of the budget is for the last rows of all heads.
class AttentionRecorder final : public Probe {
public:
    /// @param byteBudget maximum for one record; if more is computed, only the rows of the last positions are stored
    AttentionRecorder(int layers, int heads, std::uint64_t byteBudget);

    /// Call before a pass over positions first … first + rows - 1.
    /// @param keepAll also store recomputed rows that have not changed
    void begin(int first, int rows, bool keepAll);
    [[nodiscard]] bool wantsAttention(int layer, int head) const override;
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override;
    /// The rows of the pass. Null if not even the last one fits the budget.
    [[nodiscard]] std::shared_ptr<const AttentionRows> publish();
    /// Rows of the heads that are shown, if the pass stored them by themselves. Call after publish().
    [[nodiscard]] std::vector<HeadAttention> publishShown();
    /// Call instead of publish() if the pass failed or was stopped.
    void discard();

    /// Prepares for a new run over the first @p positions of this one: its first record will contain their rows too, where they still
    /// exist.
    void inherit(int positions);
    /// From the next pass on.
    void setByteBudget(std::uint64_t byteBudget) { m_byteBudget = byteBudget; }
    /// From the next pass on. Heads that the model does not have are ignored.
    void setShownHeads(std::vector<HeadRef> heads);

private:
    [[nodiscard]] const AttentionRows* earlier(int position) const;
    [[nodiscard]] float* stored(int layer, int head, int position);
    [[nodiscard]] bool equalsEarlier(int layer, int head, int position, const float* weights) const;
    void allocate(int keepFrom);
    void reserveOneRow();
    void complete();
    [[nodiscard]] std::uint64_t allocateShown(int keepFrom, int recorded);
    void widen(int keepFrom);
    void copyEarlier(int from, int to);

    int m_layers;
    int m_heads;
    std::uint64_t m_byteBudget;
    std::vector<HeadRef> m_shownHeads;
    std::vector<std::weak_ptr<const AttentionRows>> m_recorded;  ///< (recorded positions), the latest rows that contain each
    bool m_inherited = false;  ///< the next record repeats all rows so far

    // State of the current pass.
    int m_positions = 0;  ///< rows after the pass
    int m_lowest = 0;  ///< first row within the budget
    int m_firstEarlier = 0;  ///< position of m_earlier's first entry
    std::vector<std::shared_ptr<const AttentionRows>> m_earlier;  ///< earlier rows that this pass may need; null where dropped
    std::shared_ptr<AttentionRows> m_rows;  ///< null if nothing fits
    bool m_appends = false;  ///< m_rows has room for one row of each head and grows head by head
    struct Shown {
        HeadRef of;
        std::shared_ptr<AttentionRows> rows;
    };
    std::vector<Shown> m_shown;  ///< empty if all rows of all heads fit
};

}  // namespace kvscope
