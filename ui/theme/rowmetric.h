// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Row geometry of panels that list one position per row. The side-by-side attention matrix and cache table share it, so that row i of both
// has the same height and y. Pure functions of theme and sizes; GUI thread only (fonts).

#include "theme/theme.h"

namespace kvscope {

/// Rows of equal height below a fixed top; all lengths in device-independent pixels, y counted from the top of the panel.
struct RowMetric {
    int top = 0;  ///< y of the first visible row's upper edge
    int height = 0;  ///< of one row, including its bottom line
    int visibleRows = 0;  ///< rows that fit completely; if there are more, the panel scrolls by whole rows

    [[nodiscard]] int y(int visibleIndex) const { return top + visibleIndex * height; }
    /// The largest first row of a list of @p rows; 0 if all fit.
    [[nodiscard]] int lastTopRow(int rows) const { return rows > visibleRows ? rows - visibleRows : 0; }
};

[[nodiscard]] int rowHeightLargest(const Theme& theme);  ///< 2.4 font heights: 43 with a font of 18 pixels
[[nodiscard]] int rowHeightSmallest(const Theme& theme);  ///< font height + 1: 19

/// Height of one of @p rows rows in @p available pixels: so large that 10, 13, 17, 22 rows fit, the first of these that is enough, never above
/// the largest; at the smallest they begin to scroll. So a new token seldom changes the height.
[[nodiscard]] int rowHeight(const Theme& theme, int available, int rows);

[[nodiscard]] int rowsTop(const Theme& theme);  ///< from the top of the panel to the first row: title, sentence, two lines of heading
[[nodiscard]] int rowsBottom(const Theme& theme);  ///< from the last row to the bottom of the panel: one line of readout or formula

/// Row geometry of a panel @p panelHeight high that lists @p rows positions.
[[nodiscard]] RowMetric rowMetric(const Theme& theme, int panelHeight, int rows);

}  // namespace kvscope
