// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a person chose to change, and the intervention that it means. Pure values; any thread.

#include "core/intervention.h"

namespace kvscope {

enum class ExperimentKind { CoverToken, RemoveHead, BreakCache };
enum class ExperimentScope { Everywhere, OneLayer, OneHead };

struct ExperimentChoice {
    ExperimentKind kind = ExperimentKind::CoverToken;
    ExperimentScope scope = ExperimentScope::Everywhere;
    RowChange change = RowChange::Overwrite;  ///< of BreakCache, like the next one
    RowPart part = RowPart::Both;
    bool fromStart = true;  ///< for every query that can be affected; otherwise from the viewed step's on
    friend bool operator==(const ExperimentChoice&, const ExperimentChoice&) = default;
};

/// How each kind begins: a token is covered in all layers, one head is removed, the cache breaks at the viewed step.
[[nodiscard]] ExperimentChoice firstChoiceOf(ExperimentKind kind);

/// Where it is done; counted from 0.
struct ExperimentTarget {
    int layer = 0;
    int head = 0;
    int kvHead = 0;
    int position = -1;  ///< -1: none, which only RemoveHead does not need
    int other = -1;  ///< the second position of BreakCache; -1: the one before
    int positions = 0;  ///< of the viewed step
};

/// Whether the second position is used.
[[nodiscard]] bool needsOther(const ExperimentChoice& choice);
/// The second position: the stated one, or the predecessor, of which position 0 has none and takes the next one.
[[nodiscard]] int otherOf(const ExperimentTarget& target);
/// Whether everything that is needed was chosen.
[[nodiscard]] bool isComplete(const ExperimentChoice& choice, const ExperimentTarget& target);
/// @pre isComplete()
[[nodiscard]] Intervention interventionOf(const ExperimentChoice& choice, const ExperimentTarget& target);

}  // namespace kvscope
