// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What an experiment changes in a forward pass: keys that queries do not see, heads whose output is left out, rows of the cache that are
// not the true ones. A value; may cross threads. A run or step with an intervention that is not empty is an experiment, and everything that
// shows or stores its numbers says so.

#include "core/modelconfig.h"

#include <cstdint>
#include <vector>

namespace kvscope {

/// In place of the index of a layer or head: every one.
inline constexpr int kEvery = -1;

/// A key that queries do not see ("attention knockout": Geva et al., "Dissecting Recall of Factual Associations in Auto-Regressive Language
/// Models", 2023, section 4): its score is -infinity before the softmax, so that the other weights sum to 1. Where a query would see nothing
/// any more, all its weights are 0 and the head adds nothing.
struct HiddenKey {
    int position = 0;
    int layer = kEvery;
    int head = kEvery;  ///< query head
    friend bool operator==(const HiddenKey&, const HiddenKey&) = default;
};

/// A head whose weighted sum of values is 0 before the output projection ("ablation"). Its weights are computed and observed as usual.
struct RemovedHead {
    int layer = kEvery;
    int head = kEvery;  ///< query head
    friend bool operator==(const RemovedHead&, const RemovedHead&) = default;
};

/// What happens to a row of the cache.
enum class RowChange : std::uint8_t {
    Overwrite,  ///< row `position` is read as row `other`
    Exchange,  ///< rows `position` and `other` are read as each other
    /// A hidden key gets the score -infinity like HiddenKey, for all query heads that share it. A hidden value is read as zeros: its weight
    /// stays with it and adds nothing.
    Hide,
};

enum class RowPart : std::uint8_t { Key, Value, Both };

/// A row of K or V that is not the true one, as if the cache had been damaged. Keys are what the cache holds: after norm and rotation. The
/// cache itself keeps the true bits; they are replaced only while the attention reads them. With Overwrite and Exchange, queries are
/// affected only from the later of both positions on, because before it there are no two rows.
struct ChangedRow {
    RowChange change = RowChange::Overwrite;
    RowPart part = RowPart::Both;
    int position = 0;
    int other = 0;  ///< not used by Hide
    int layer = kEvery;
    int kvHead = kEvery;
    friend bool operator==(const ChangedRow&, const ChangedRow&) = default;
};

/// Empty by default, which changes no bit of a pass and costs nothing. Each query is affected alone, so that the same bits result with and
/// without the cache, however positions are divided into passes and chunks.
struct Intervention {
    std::vector<HiddenKey> hiddenKeys = {};
    std::vector<RemovedHead> removedHeads = {};
    std::vector<ChangedRow> changedRows = {};  ///< carried out one after the other
    int firstQuery = 0;  ///< queries at earlier positions are computed as usual

    [[nodiscard]] bool empty() const noexcept { return hiddenKeys.empty() && removedHeads.empty() && changedRows.empty(); }
    friend bool operator==(const Intervention&, const Intervention&) = default;
};

/// Whether an index of an intervention, which may be kEvery, means @p index.
[[nodiscard]] constexpr bool means(int stated, int index) noexcept
{
    return stated == kEvery || stated == index;
}

/// The first query that reads the changed row.
[[nodiscard]] int firstQueryOf(const ChangedRow& row) noexcept;

/// Checks that a model with this config can carry it out; an empty one is always valid. A position that is never fed is refused, because it
/// would change nothing. Any thread. Throws EngineError{OptionWrong}: a layer, head or position out of range, or a model without query, key and value
/// projections.
/// @param positions that are fed at most
void validate(const Intervention& intervention, const ModelConfig& config, int positions);

[[nodiscard]] const char* rowChangeName(RowChange change) noexcept;  ///< "overwrite", "exchange", "hide"
[[nodiscard]] const char* rowPartName(RowPart part) noexcept;  ///< "key", "value", "both"

}  // namespace kvscope
