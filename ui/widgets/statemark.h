// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The marks for what happened to a key, value or query in a step, distinguished by shape and colour; for delegates and legends.

#include <QRectF>

class QPainter;

namespace kvscope {

enum class StateMark { Written, Reused, Recomputed, NotKept, QueryUsed };

/// @param rect the mark's square, 14 at 100 %; centred in a larger rectangle.
void paintStateMark(QPainter& painter, const QRectF& rect, StateMark mark);

}  // namespace kvscope
