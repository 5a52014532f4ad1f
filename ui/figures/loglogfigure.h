// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Lines and marked points over two logarithmic axes. It paints itself with plain shapes and text on any painter. A value type. GUI thread only.

#include "figures/figure.h"

#include <QList>
#include <QPointF>
#include <QRectF>

namespace kvscope {

/// A colour of the theme, so that a figure can be painted in another one.
enum class PlotInk { Accent, Off, Faint, Stage1, Stage2, Stage3, Stage4, Stage5 };
[[nodiscard]] QColor inkOf(PlotInk ink, const Theme& theme);

enum class PlotMark { Circle, Square, Diamond, Triangle, Cross };

class LogLogFigure final : public Figure {
public:
    struct Line {
        QString name;  ///< beside its end; empty: none
        QList<QPointF> points;  ///< increasing x
        PlotInk ink = PlotInk::Faint;
        Qt::PenStyle style = Qt::SolidLine;
    };
    struct Dot {
        QString name;  ///< beside it; empty: none
        QPointF at;
        PlotInk ink = PlotInk::Accent;
        PlotMark mark = PlotMark::Circle;
        bool filled = true;
    };
    /// A vertical line.
    struct Rule {
        double x = 1.0;
        QString text;  ///< at its upper end; where there is no room for all of it, what is before the first ", "
    };

    QString xTitle;  ///< below the axis
    QString yTitle;  ///< above the axis
    QString yShort;  ///< in its place in a low plot, which needs the row for names; empty: the same
    QList<Line> lines;
    QList<Dot> dots;
    QList<Rule> rules;
    int pointed = -1;  ///< the dot with a ring around it; -1: none

    [[nodiscard]] bool empty() const { return lines.isEmpty() && dots.isEmpty(); }
    /// Whether a value has a place on logarithmic axes: both parts positive and finite. What has none is not painted.
    [[nodiscard]] static bool hasPlace(const QPointF& value);
    /// Whole decades around everything that has a place, (lower, upper) of each axis.
    [[nodiscard]] QRectF decades() const;
    /// Where a value is in a figure painted in @p rect.
    [[nodiscard]] QPointF placeOf(const QPointF& value, const QRectF& rect, const Theme& theme) const;
    /// The dot next to a place, at most as far as a pointer needs to be; -1: none.
    [[nodiscard]] int dotAt(const QPointF& place, const QRectF& rect, const Theme& theme) const;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

private:
    struct Axes;
    [[nodiscard]] Axes axes(const QRectF& rect, const Theme& theme) const;
};

}  // namespace kvscope
