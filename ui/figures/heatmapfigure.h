// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An attention matrix as a figure: cells with row 0 on top, labels, gutter, legend, and marks for hover, pin and keyboard cursor. A value
// type that shares its matrix. GUI thread only.

#include "figures/heatmappainter.h"

namespace kvscope {

struct HeatmapFigure final : Figure {
    HeatmapContent content;
    HeatmapScale scale = HeatmapScale::Linear;
    PaletteId palette = PaletteId::Viridis;
    RowLayout rowLayout = RowLayout::Whole;
    int headerHeight = 0;  ///< above row 0; at least the height of the labels
    int topRow = 0;  ///< first visible row when rows scroll; clamped
    HeatmapFocus focus;

    [[nodiscard]] HeatmapLook look(const FigureStyle& style) const;
    /// Geometry when painted at @p size, relative to the top left corner.
    [[nodiscard]] HeatmapLayout layout(QSize size, const FigureStyle& style) const;
    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
};

}  // namespace kvscope
