// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Paints the parts of a heatmap: hatches, cells, grid lines, weights, labels, gutter, legend, and the marks for hover, pin and keyboard
// cursor. Keeps references to its arguments, which must outlive it. GUI thread only.

#include "figures/figure.h"
#include "figures/heatmapcontent.h"
#include "figures/heatmaplayout.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

class QPainter;

namespace kvscope {

/// Display style.
struct HeatmapLook : FigureStyle {
    HeatmapScale scale = HeatmapScale::Linear;
    PaletteId palette = PaletteId::Viridis;
};

/// Hovered, pinned and cursor cells.
struct HeatmapFocus {
    std::optional<CellRef> hover;
    std::optional<CellRef> pinned;
    std::optional<CellRef> cursor;  ///< keyboard cursor
    bool frame = false;  ///< the heatmap has keyboard focus
};

class HeatmapPainter {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HeatmapPainter)

public:
    HeatmapPainter(const HeatmapContent& content, const HeatmapLayout& layout, const HeatmapLook& look)
        : m_content(content)
        , m_layout(layout)
        , m_look(look)
    {
    }

    void paintBase(QPainter& painter) const;  ///< everything except the focus marks
    void paintFocus(QPainter& painter, const HeatmapFocus& focus) const;  ///< the focus marks, on top of the base; called often

    /// Width of the legend's widest text over all scales, so that the layout does not depend on the scale.
    [[nodiscard]] static int legendTextWidth(const HeatmapLook& look);

    /// A frame of this thickness whose inner edge lies @p outside pixels outside of the rectangle (negative: inside). Sharp at every scale.
    static void frame(QPainter& painter, const QRectF& rect, double outside, double thickness, const QColor& color);

private:
    /// How a label differs from its neighbours: underlined when hovered, bold in the accent colour when pinned or of the newest row.
    struct Emphasis {
        bool hovered = false;
        bool pinned = false;
        bool newest = false;
    };

    void paintGround(QPainter& painter) const;  ///< below the cells: the areas that are not applicable
    /// Rows of the matrix in a rectangle, and the grid of shades, no finer than the device, that stands for them.
    struct Block {
        QRectF rect;
        int firstRow = 0;
        int matrixRows = 0;
        int rows = 0;
        int cols = 0;
        std::vector<float> shades;
        [[nodiscard]] float shade(int row, int col) const;  ///< NaN outside of the grid
    };
    void paintCells(QPainter& painter) const;
    void paintBlock(QPainter& painter, const QRectF& rect, int firstRow, int matrixRows) const;
    void paintCellRectangles(QPainter& painter, const Block& block) const;
    void paintCellImage(QPainter& painter, const Block& block) const;
    void paintOver(QPainter& painter) const;  ///< on top of the cells and around them
    void paintGutter(QPainter& painter) const;
    void paintGutterRows(QPainter& painter, int firstRow, int end, bool overview) const;
    void paintStaircase(QPainter& painter) const;  ///< where the colours and the hatch beside them are alike
    void paintNewestRow(QPainter& painter) const;
    void paintOverviewMark(QPainter& painter) const;  ///< which rows of the overview stand at full height
    void paintCellLines(QPainter& painter) const;
    enum class ValueUse { Every, Hovered, Pinned };  ///< the smaller the weight, the fewer print it; a pinned one always
    void paintCellValue(QPainter& painter, int row, int col, ValueUse use) const;
    void paintNotApplicableLabel(QPainter& painter) const;
    void paintMissingRows(QPainter& painter) const;
    void paintCoveredRow(QPainter& painter) const;
    void paintCorner(QPainter& painter) const;
    void paintRowLabel(QPainter& painter, int row, Emphasis emphasis) const;
    void paintColumnLabel(QPainter& painter, int col, Emphasis emphasis) const;
    void paintLegend(QPainter& painter) const;

    void paintPinned(QPainter& painter, CellRef cell) const;
    void paintHover(QPainter& painter, CellRef cell) const;
    void paintCursor(QPainter& painter, CellRef cell) const;
    void paintHairlines(QPainter& painter, CellRef cell) const;
    void paintFocusLabels(QPainter& painter, const HeatmapFocus& focus) const;
    void emphasizeRow(QPainter& painter, int row, Emphasis emphasis) const;
    void emphasizeColumn(QPainter& painter, int col, Emphasis emphasis) const;

    [[nodiscard]] bool contains(CellRef cell) const;
    [[nodiscard]] float weight(int row, int col) const;
    [[nodiscard]] QColor textColor(int position, Emphasis emphasis) const;
    [[nodiscard]] QRectF headerLine(const QRectF& column, int linesUp) const;
    static QString legendTitle(HeatmapScale scale);
    static QString legendText(const HeatmapLook& look, HeatmapScale scale, std::size_t index);

    const HeatmapContent& m_content;
    const HeatmapLayout& m_layout;
    const HeatmapLook& m_look;
};

}  // namespace kvscope
