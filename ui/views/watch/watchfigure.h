// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A line for each watched word over the steps: its probability, or its rank, both on logarithmic axes with the likeliest at the top. Lines differ
// by mark and dashes, not by hue. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/watch/watchcurves.h"

#include <QPointF>
#include <QRectF>

#include <optional>

namespace kvscope {

enum class WatchMeasure : std::uint8_t { Probability, Rank };

class WatchFigure final : public Figure {
public:
    WatchCurves curves;
    WatchMeasure measure = WatchMeasure::Probability;
    int pointed = -1;  ///< a step; -1: none

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

    /// Where a word is at a step; nothing where it was not read.
    [[nodiscard]] std::optional<QPointF> pointOf(int line, int step, const QRectF& rect, const FigureStyle& style) const;
    [[nodiscard]] int stepAt(const QPointF& point, const QRectF& rect, const FigureStyle& style) const;  ///< -1: none
    /// The colour of a word's line and filled marks.
    [[nodiscard]] static QColor colorOf(int line, const Theme& theme);

private:
    struct Axes {
        QRectF area;
        double pitch = 1.0;  ///< of a step
        int powers = 1;  ///< of ten from the bottom to the top
        double lineHeight = 0.0;
        [[nodiscard]] double x(int step) const { return area.left() + (step + 0.5) * pitch; }
    };
    [[nodiscard]] Axes axes(const QRectF& rect, const FigureStyle& style) const;
    [[nodiscard]] std::optional<QPointF> pointOf(int line, int step, const Axes& axes) const;
    [[nodiscard]] QString nameOf(int line) const;
    void paintAxes(QPainter& painter, const QRectF& rect, const Axes& axes, const FigureStyle& style) const;
    void paintLine(QPainter& painter, int line, const Axes& axes, const FigureStyle& style) const;
    void paintNames(QPainter& painter, const QRectF& rect, const Axes& axes, const FigureStyle& style) const;
    static void paintMark(QPainter& painter, int line, const QPointF& point, bool hollow, const FigureStyle& style);
};

}  // namespace kvscope
