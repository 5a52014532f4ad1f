// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The geometry of each kind of hatch, for code that draws it as lines instead of with Theme::hatch().

#include "theme/theme.h"

namespace kvscope {

/// Lengths at 96 dpi and 100 %.
struct HatchPlan {
    QColor ground;
    QColor ink;
    double period = 0.0;  ///< perpendicular distance between two lines; distance between two dots along an axis
    double width = 0.0;  ///< of a line or a dot
    bool dots = false;
};

[[nodiscard]] HatchPlan hatchPlan(const Theme& theme, HatchKind kind);

}  // namespace kvscope
