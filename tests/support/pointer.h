// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pointer over a widget, as a window system reports it; the real one is wherever it is.

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace kvscope::test {

/// Moves it to a place of @p widget, without a button pressed.
inline void movePointer(QWidget& widget, QPointF place)
{
    QMouseEvent move(QEvent::MouseMove, place, widget.mapToGlobal(place), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&widget, &move);
}

}  // namespace kvscope::test
