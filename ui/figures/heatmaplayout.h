// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Positions of everything in a heatmap: cells, labels, gutter, legend. Geometry only, no painting. Lengths in device-independent pixels
// from the top left of the plot. GUI thread only (font metrics).

#include "theme/theme.h"
#include "types/heatmaptypes.h"

#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

namespace kvscope {

/// Aligned: rows as high as those of the cache table beside it; they scroll when they do not fit. Of more than kScrolledRows the last of the
/// rows that the table shows stand at full height at the bottom, beside theirs, and above them the whole matrix as an overview.
/// Whole: all rows, however thin; pooled when there are more rows than pixels.
enum class RowLayout { Aligned, Whole };

/// Up to so many rows are never pooled: they scroll.
inline constexpr int kScrolledRows = 24;
/// Rows at full height below an overview.
inline constexpr int kFootRows = 8;

/// Space below the last row for the frame of a pinned row, in pixels at 96 dpi and 100 %.
inline constexpr double kFrameRoom = 3;

struct HeatmapLayoutInput {
    QSize size;
    int positions = 0;  ///< rows and columns of the matrix
    RowLayout rowLayout = RowLayout::Whole;
    int headerHeight = 0;  ///< above row 0; at least the height of the labels
    int topRow = 0;  ///< requested first row; Aligned only; clamped
    int legendTextWidth = 0;  ///< width of the widest tick or title of the legend, over all scales
};

/// A label for one position; its text stays inside the rectangle.
struct AxisLabel {
    int position = 0;
    QRectF rect;
};

struct HeatmapLayout {
    int positions = 0;
    int topRow = 0;  ///< first of the rows that the scroll bar has in view
    int visibleRows = 0;  ///< rows that it has in view
    int firstRow = 0;  ///< first row at full height
    int rows = 0;  ///< rows at full height
    QRectF matrix;  ///< the rows at full height × all columns
    QRectF overview;  ///< all rows × all columns, pooled, above the matrix; empty where the rows at full height are all there is to see
    double cellWidth = 0.0;
    double rowHeight = 0.0;

    QRectF numbers;  ///< position labels of rows, right-aligned; only x and width are used
    QRectF tokens;  ///< token labels of rows, left-aligned; only x and width are used
    QRectF pins;  ///< pins of row labels; only x and width are used
    QRectF gutter;  ///< bars beside the rows
    QRectF header;  ///< above the matrix
    double numberLine = 0.0;  ///< height of the header's lowest line, where numbers without tokens stand
    QRectF corner;  ///< left of the header, above the row labels; empty: without its words
    QRectF legend;  ///< the colour bar; empty: none
    QRectF scrollBar;  ///< empty when all rows are visible

    FontRole rowFont = FontRole::Body;
    double rowLabelHeight = 0.0;
    double overviewLabelHeight = 0.0;
    double digitWidth = 0.0;  ///< width of the header's digits
    bool columnTokens = false;  ///< the header has two lines, number and token; otherwise only numbers
    bool cellLines = false;  ///< cells are large enough for grid lines
    bool cellValues = false;  ///< cells are large enough to show their weight
    std::vector<AxisLabel> rowLabels;
    std::vector<AxisLabel> columnLabels;

    /// Empty when the row is not shown. Rows at full height stand there, others in the overview.
    [[nodiscard]] QRectF cell(int row, int col) const;
    [[nodiscard]] QRectF row(int row) const;  ///< all columns
    [[nodiscard]] QRectF column(int col) const;  ///< all that is shown of it
    [[nodiscard]] double rowY(int row) const;  ///< upper edge at full height, whole pixels; may lie outside of the plot
    [[nodiscard]] double overviewY(int row) const;  ///< upper edge in the overview
    [[nodiscard]] double columnX(int col) const;
    /// Matrix and overview together.
    [[nodiscard]] QRectF area() const { return overview.isEmpty() ? matrix : matrix.united(overview); }
    [[nodiscard]] bool isWhole(int row) const { return row >= firstRow && row < firstRow + rows; }  ///< at full height
    [[nodiscard]] bool shows(int row) const { return isWhole(row) || (!overview.isEmpty() && row >= 0 && row < positions); }
    /// Rectangle of a row label, also of one shown only while hovered or pinned, however thin the rows are.
    [[nodiscard]] QRectF rowLabelRect(int row) const;
    [[nodiscard]] QRectF columnLabelRect(int col) const;
    /// The cell under a point; {row, -1} over a row label; nullopt elsewhere.
    [[nodiscard]] std::optional<CellRef> at(QPointF point) const;
};

[[nodiscard]] HeatmapLayout heatmapLayout(const HeatmapLayoutInput& input, const Theme& theme);

/// Label every n-th position: the smallest n of 1, 2, 5, 10, 20 … for which labels of length @p extent fit at @p pitch per position; 1,000,000 if
/// they never do.
[[nodiscard]] int labelStep(double pitch, double extent);
/// Whether a position (counted from 1) is labelled at this step: 1, 3, 5 … for 2; 1, 5, 10 … for 5.
[[nodiscard]] bool labelled(int position, int step);

}  // namespace kvscope
