// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An attention matrix as a figure: cells, row 0 on top, with labels, gutter and legend, and the marks at pointer, pin and cursor. A value; the
// matrix in it is shared. GUI thread only.

#include "figures/heatmappainter.h"

namespace kvscope {

struct HeatmapFigure final : Figure {
    HeatmapContent content;
    HeatmapScale scale = HeatmapScale::Linear;
    PaletteId palette = PaletteId::Viridis;
    RowLayout rowLayout = RowLayout::Whole;
    int headerHeight = 0;  ///< above row 0; never less than its labels need
    int topRow = 0;  ///< first row shown when the rows scroll; clamped
    HeatmapFocus focus;

    [[nodiscard]] HeatmapLook look(const FigureStyle& style) const;
    /// Where everything stands when it is painted at @p size, from its upper left corner.
    [[nodiscard]] HeatmapLayout layout(QSize size, const FigureStyle& style) const;
    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
};

}  // namespace kvscope
