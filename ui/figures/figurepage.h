// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The size of a figure in a file. A value, any thread.

#include "theme/theme.h"

#include <QSize>
#include <QSizeF>

#include <algorithm>

namespace kvscope {

// Pixels a side and dots per inch that a page may have.
inline constexpr int kSmallestPicture = 64;
inline constexpr int kLargestPicture = 16384;
inline constexpr int kLowestResolution = 24;
inline constexpr int kHighestResolution = 2400;

struct FigurePage {
    QSize size { 1600, 1200 };  ///< pixels at this resolution: exactly those of a PNG, the printed size of SVG and PDF
    int dpi = 200;  ///< text is as large as on paper of this resolution; small pages shrink it so that it fits

    [[nodiscard]] bool sizeAllowed() const
    {
        const auto allowed = [](int side) { return side >= kSmallestPicture && side <= kLargestPicture; };
        return allowed(size.width()) && allowed(size.height());
    }
    [[nodiscard]] bool dpiAllowed() const { return dpi >= kLowestResolution && dpi <= kHighestResolution; }

    /// Pixels of the page for one unit of a figure. Fonts follow the screen's resolution by themselves, so it is taken out here: a file does
    /// not depend on the screen.
    [[nodiscard]] double scale(const Theme& theme) const
    {
        // Below this size in units text shrinks with the page.
        constexpr double kReadableWidth = 420;
        constexpr double kReadableHeight = 320;
        return std::min({ dpi / 96.0, size.width() / kReadableWidth, size.height() / kReadableHeight }) / theme.dpiScale;
    }
    [[nodiscard]] QSizeF units(const Theme& theme) const { return QSizeF(size) / scale(theme); }
    [[nodiscard]] QSizeF inches() const { return QSizeF(size) / dpi; }
};

}  // namespace kvscope
