// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The page size of an exported figure. A value type; any thread.

#include "core/limits.h"
#include "theme/theme.h"

#include <QSize>
#include <QSizeF>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kvscope {

struct FigurePage {
    QSize size { 1600, 1200 };  ///< in pixels at this resolution: the exact size of a PNG, the printed size of SVG and PDF
    int dpi = 200;  ///< text has its size on paper at this resolution; small pages shrink it to fit
    double bodyPoints = 0.0;  ///< size of running text on paper, in points; all other texts and lengths follow; 0: as the theme has it
    /// When a PDF says that it was made, in seconds since 1970 in UTC, so that the same figure is the same file; 0: it does not say; absent: now.
    std::optional<std::int64_t> date = {};

    [[nodiscard]] bool sizeAllowed() const
    {
        const auto allowed = [](int side) { return side >= kSmallestPicture && side <= kLargestPicture; };
        return allowed(size.width()) && allowed(size.height());
    }
    [[nodiscard]] bool dpiAllowed() const { return dpi >= kLowestResolution && dpi <= kHighestResolution; }

    /// Page pixels per figure unit. Divides out the screen resolution, which fonts already follow, so that a file does not depend on the
    /// screen.
    [[nodiscard]] double scale(const Theme& theme) const
    {
        // Narrower pages shrink their text (in units).
        constexpr double kReadableWidth = 420;
        constexpr double kReadableHeight = 320;
        const double enlarged = bodyPoints > 0.0 ? bodyPoints / theme.font(FontRole::Body).pointSizeF() : 1.0;
        return std::min({ dpi / 96.0 * enlarged, size.width() / kReadableWidth, size.height() / kReadableHeight }) / theme.dpiScale;
    }
    [[nodiscard]] QSizeF units(const Theme& theme) const { return QSizeF(size) / scale(theme); }
    [[nodiscard]] QSizeF inches() const { return QSizeF(size) / dpi; }
};

}  // namespace kvscope
