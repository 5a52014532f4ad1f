// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The application's style sheet, generated from one theme's table. It names no font: sizes of text come from Theme::font().
//
// What widgets may ask of it by a dynamic property:
//   filled  = true   the one main button of a place (accent ground)
//   flat    = true   a button without frame until it is hovered (icon buttons)
//   compact = true   28 high instead of 38: buttons beside text
//   role    = "secondary" | "off" | "accent"   colour of a label
//   card    = true   a frame that floats over others (popups, prompt editor)
//   bar     = true   a widget on surface with a border below (control bar, strip)

#include "theme/theme.h"

namespace kvscope {

[[nodiscard]] QString styleSheet(const Theme& theme);

}  // namespace kvscope
