// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How each kind of hatch is drawn, for those who draw it as lines instead of with the brush of Theme::hatch().

#include "theme/theme.h"

namespace kvscope {

/// Lengths at 96 dpi and 100 %.
struct HatchPlan {
    QColor ground;
    QColor ink;
    double period = 0.0;  ///< between two lines, measured across them; between two dots along an axis
    double width = 0.0;  ///< of a line or a dot
    bool dots = false;
};

[[nodiscard]] HatchPlan hatchPlan(const Theme& theme, HatchKind kind);

}  // namespace kvscope
