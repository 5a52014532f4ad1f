// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The picture of all heads: thumbnails, or squares where those would be smaller than 24 pixels, with the numbers of layers and heads, a
// legend, and frames round A, B and what the pointer or the keyboard is at. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/heads/headgrid.h"

#include <QCoreApplication>

namespace kvscope {

struct HeadMarks {
    std::optional<HeadRef> a;  ///< the selected head
    std::optional<HeadRef> b;  ///< the one beside it
    std::optional<HeadPlace> hover;
    std::optional<HeadPlace> cursor;  ///< of the keyboard
    bool frame = false;  ///< the picture has the keyboard, but no cursor yet
};

class HeadGridFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::HeadGridFigure)

public:
    HeadGrid grid;
    HeadMarks marks;
    HeadGridRoom use = HeadGridRoom::Panel;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

    [[nodiscard]] HeadGridLayout layout(const QRectF& rect, const Theme& theme) const { return { grid, rect, theme, use }; }
    /// Everything but the marks.
    void paintBase(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const;
    void paintMarks(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const;

private:
    void paintCells(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const;
    void paintBar(QPainter& painter, const QRectF& track, double value, const Theme& theme) const;
    void paintNames(QPainter& painter, const HeadGridLayout& layout, const Theme& theme) const;
    void paintLegend(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const;
    static void paintChosen(QPainter& painter, const QRectF& cell, bool dashed, const Theme& theme);
    static void paintLetter(QPainter& painter, const QRectF& cell, const QString& letter, const Theme& theme);
    static void paintPointed(QPainter& painter, const QRectF& cell, bool dashed);
};

}  // namespace kvscope
