// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The 16 × 16 icons of the program, drawn from resources/icons/*.svg in any colour at any size. GUI thread only.

#include <QColor>
#include <QIcon>
#include <QPixmap>

class QPainter;

namespace kvscope {

enum class IconName {
    Back,
    Step,
    Play,
    Pause,
    Stop,
    ChevronDown,
    Pencil,
    Screen,
    Drawer,
    EmptyBox,
    Box,
    Shuffle,
    Sort,
    Branch,
    Pin,
    Link,
    Table,
    Download,
    EyeCrossed,
    Enlarge,
    Info,
    Check,
    Warning,
    Clock,
    StateWritten,
    StateReused,
    StateRecomputed,
    StateNotKept,
    StateQueryUsed
};

/// @param size in device-independent pixels.
[[nodiscard]] QPixmap iconPixmap(IconName name, const QColor& color, int size, double devicePixelRatio);

/// The same as shapes, for vector devices.
void paintIcon(QPainter& painter, const QRectF& rect, IconName name, const QColor& color);

/// Follows the theme: text colour normally, accent when on, what stands on the accent when selected, disabled when disabled.
/// @param color overrides all but the last when valid.
[[nodiscard]] QIcon icon(IconName name, const QColor& color = {});

}  // namespace kvscope
