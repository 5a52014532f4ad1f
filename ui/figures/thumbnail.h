// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Paints the thumbnail of a head: its attention pooled to at most 24 × 24 cells. GUI thread only.

#include "figures/figure.h"
#include "types/heatmaptypes.h"

#include <QColor>

#include <span>
#include <vector>

namespace kvscope {

class ThumbnailPainter {
public:
    ThumbnailPainter(PaletteId palette, const FigureStyle& style);

    /// @param shades (kHeadCells, kHeadCells) row-major, of which side × side are painted; NaN is not applicable.
    void paint(QPainter& painter, const QRectF& rect, std::span<const float> shades, int side) const;

private:
    void paintShapes(QPainter& painter, const QRectF& rect, std::span<const float> shades, int side) const;
    [[nodiscard]] QRgb color(float shade) const;  ///< 0 for NaN

    FigureStyle m_style;
    std::vector<QRgb> m_colors;
};

}  // namespace kvscope
