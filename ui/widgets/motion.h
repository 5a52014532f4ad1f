// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether animations run. They are off by the user's setting, by the desktop's setting, and in tests. GUI thread only.

class QWidget;

namespace kvscope {

void setMotionEnabled(bool enabled);

/// The duration of an animation of @p milliseconds; 0 = no animation.
[[nodiscard]] int motionDuration(const QWidget& widget, int milliseconds);

}  // namespace kvscope
