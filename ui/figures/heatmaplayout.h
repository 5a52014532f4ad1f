// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where everything of a heatmap stands: cells, labels, gutter, legend. Geometry only, nothing is drawn here. Lengths in device-independent
// pixels from the top left of the plot. GUI thread only (font metrics).

#include "figures/heatmaptypes.h"
#include "theme/theme.h"

#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

namespace kvscope {

/// Aligned: rows as high as those of the cache table beside it; they scroll when they do not fit.
/// Whole: all rows, however thin; drawn pooled when there are more of them than pixels.
enum class RowLayout { Aligned, Whole };

/// Kept free below the last row for the frame of a pinned one, in pixels at 96 dpi and 100 %.
inline constexpr double kFrameRoom = 3;

struct HeatmapLayoutInput {
    QSize size;
    int positions = 0;  ///< rows and columns of the matrix
    RowLayout rowLayout = RowLayout::Whole;
    int headerHeight = 0;  ///< above row 0; at least as much as its labels need
    int topRow = 0;  ///< first row wished for; Aligned only, clamped to what can be shown
    int legendTextWidth = 0;  ///< of the widest tick or title of the legend, over all scales
};

/// A label's text is about this position and stays inside this rectangle.
struct AxisLabel {
    int position = 0;
    QRectF rect;
};

struct HeatmapLayout {
    int positions = 0;
    int firstRow = 0;  ///< first row shown
    int rows = 0;  ///< rows shown
    QRectF matrix;  ///< the rows shown × all columns
    double cellWidth = 0.0;
    double rowHeight = 0.0;

    QRectF numbers;  ///< row labels: position, right-aligned; x and width only
    QRectF tokens;  ///< row labels: token, left-aligned; x and width only
    QRectF pins;  ///< row labels: pin; x and width only
    QRectF gutter;  ///< bars beside the rows shown
    QRectF header;  ///< above the matrix
    QRectF corner;  ///< left of the header, above the row labels
    QRectF legend;  ///< the bar of colours
    QRectF scrollBar;  ///< empty when all rows are shown

    FontRole rowFont = FontRole::Body;
    double rowLabelHeight = 0.0;
    double digitWidth = 0.0;  ///< of the header's numbers
    bool columnTokens = false;  ///< two lines in the header: number and token; otherwise numbers only
    bool cellLines = false;  ///< cells are large enough for a line between them
    bool cellValues = false;  ///< cells are large enough for their weight
    std::vector<AxisLabel> rowLabels;
    std::vector<AxisLabel> columnLabels;

    /// Clipped to the rows shown; empty when the cell is not among them.
    [[nodiscard]] QRectF cell(int row, int col) const;
    [[nodiscard]] QRectF row(int row) const;  ///< all columns
    [[nodiscard]] QRectF column(int col) const;  ///< the rows shown
    [[nodiscard]] double rowY(int row) const;  ///< upper edge, whole pixels; may lie outside of the plot
    [[nodiscard]] double columnX(int col) const;
    [[nodiscard]] bool shows(int row) const { return row >= firstRow && row < firstRow + rows; }
    /// Where a label stands, also one that is shown out of turn (hovered, pinned), however thin the cells are.
    [[nodiscard]] QRectF rowLabelRect(int row) const;
    [[nodiscard]] QRectF columnLabelRect(int col) const;
    /// The cell under a point; over a row's label {row, -1}; nothing elsewhere.
    [[nodiscard]] std::optional<CellRef> at(QPointF point) const;
};

[[nodiscard]] HeatmapLayout heatmapLayout(const HeatmapLayoutInput& input, const Theme& theme);

/// Every n-th position is labelled: the smallest n of 1, 2, 5, 10, 20 … for which labels @p extent long fit at @p pitch a position.
[[nodiscard]] int labelStep(double pitch, double extent);
/// Whether a position is labelled at a step: 1, 3, 5 … for 2; 1, 5, 10 … for 5 (counted from 1).
[[nodiscard]] bool labelled(int position, int step);

}  // namespace kvscope
