// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Heatmap palettes and the text colour that stays readable on them. Pure functions, any thread.

#include "types/heatmaptypes.h"
#include <QColor>

#include <array>

namespace kvscope {

/// Colours at 0, 0.1 … 1.
using PaletteStops = std::array<QRgb, 11>;

[[nodiscard]] const PaletteStops& paletteStops(PaletteId palette);

/// Interpolates linearly between the stops, in sRGB. @param shade is clamped to [0, 1]; NaN gives an invalid colour (draw nothing).
[[nodiscard]] QColor paletteColor(PaletteId palette, double shade);

/// WCAG 2: 0 for black, 1 for white.
[[nodiscard]] double relativeLuminance(const QColor& color);

/// WCAG 2: 1 … 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

/// Black or white, whichever is more readable on this background: contrast of at least 4.58 on every colour.
[[nodiscard]] QColor inkOn(const QColor& ground);

/// Name in options and settings: "viridis", "cividis", "grey".
[[nodiscard]] QString paletteKey(PaletteId palette);

}  // namespace kvscope
