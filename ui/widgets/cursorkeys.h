// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The keys that move a cursor inside a picture and choose what is under it, and those of a presenter remote. GUI thread only.

#include <QEvent>
#include <QKeyEvent>

namespace kvscope {

/// For the event() of a picture that moves its own cursor: while it has focus it takes these keys, even where the window has shortcuts for
/// them. True: the event is handled.
inline bool takesCursorKey(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Return:
    case Qt::Key_Enter: event->accept(); return true;
    default: return false;
    }
}

/// Keys that presenter remotes send. They are never text, so fields leave them to the window.
inline bool isClickerKey(int key)
{
    return key == Qt::Key_PageUp || key == Qt::Key_PageDown || key == Qt::Key_F5;
}

}  // namespace kvscope
