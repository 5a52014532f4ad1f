// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether anything moves. Motion is off by the user's setting, by the desktop's wish, and in tests. GUI thread only.

class QWidget;

namespace kvscope {

void setMotionEnabled(bool enabled);

/// How long a movement that should take @p milliseconds takes here; 0 = it happens at once.
[[nodiscard]] int motionDuration(const QWidget& widget, int milliseconds);

}  // namespace kvscope
