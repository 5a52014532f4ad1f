// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Sizes, fonts and colours of the presenter's pages, which are read from the back row. A value type. GUI thread only (fonts).

#include "figures/figure.h"

#include <QFont>
#include <QSize>

namespace kvscope {

/// No text of a page is smaller than this many units: 20 pt at 96 dpi on a screen of 1024 × 768.
inline constexpr double kSmallestPageText = 27.0;

struct PresenterStyle {
    FigureStyle figure;  ///< the smallest font of its theme has kSmallestPageText units, so that figures have nothing smaller either
    double unit = 1.0;  ///< pixels; 1 up to 1024 × 768, and proportionally more above

    [[nodiscard]] double u(double units) const { return units * unit; }
    [[nodiscard]] const Theme& theme() const { return figure.theme; }
    /// @param units the height of the font, at least kSmallestPageText
    [[nodiscard]] QFont font(double units, bool bold = false) const;
};

/// For a page of this size in device-independent pixels. The light theme is shown in the colours for projectors, all others as they are.
[[nodiscard]] PresenterStyle presenterStyle(QSize size, double devicePixelRatio);

}  // namespace kvscope
