// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The five marks for what happened to a key, a value or a query in a step: shape and colour together, for delegates and legends.

#include "state/runhistory.h"

#include <QRectF>

class QPainter;

namespace kvscope {

enum class StateMark { Written, Reused, Recomputed, NotKept, QueryUsed };

/// @param rect the mark's square, 14 at 100 %; a larger rectangle has the mark in its middle.
void paintStateMark(QPainter& painter, const QRectF& rect, StateMark mark);

/// The mark of K and V in a state. NotYet has none and gives NotKept; ask before.
[[nodiscard]] StateMark stateMarkOf(CellState state);

}  // namespace kvscope
