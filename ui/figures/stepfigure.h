// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the figures over the steps of a run have in common: the axes, the part of the steps in view, and the steps that are marked. Subclasses
// paint what is between the axes. Values; GUI thread only (fonts).

#include "figures/axisticks.h"
#include "figures/figure.h"

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kvscope {

/// From steps and values to units, while a figure is being painted. Steps count from 0.
struct StepAxes {
    QRectF area;  ///< between the axes
    double height = 0.0;  ///< of the figure; the numbers of the steps are below the area
    double firstX = 0.0;  ///< middle of step 0
    double stepWidth = 1.0;  ///< units of one step
    double zeroY = 0.0;  ///< the axis at the bottom
    double pixelsPerUnit = 1.0;  ///< of a logarithmic axis: of one power of ten
    bool logarithmic = false;
    double lowestPower = 0.0;  ///< of ten, at the bottom of a logarithmic axis
    FigureStyle style;

    [[nodiscard]] double x(double step) const { return firstX + step * stepWidth; }
    /// On a logarithmic axis what lies below the bottom stands on it.
    [[nodiscard]] double y(double value) const
    {
        if (!logarithmic) {
            return zeroY - value * pixelsPerUnit;
        }
        return value > 0.0 ? zeroY - std::max(0.0, std::log10(value) - lowestPower) * pixelsPerUnit : zeroY;
    }
    /// Where curves and bars may be: the area and the room above it and below it.
    [[nodiscard]] QRectF columns() const { return { area.left(), 0.0, area.width(), height }; }
};

/// Steps first … last, from 0.
struct StepRange {
    int first = 0;
    int last = 0;
    [[nodiscard]] int steps() const { return last - first + 1; }
    [[nodiscard]] bool contains(int step) const { return step >= first && step <= last; }
    friend bool operator==(const StepRange&, const StepRange&) = default;
};

class StepFigure : public Figure {
public:
    // Steps that are marked; -1: none.
    int viewedStep = -1;
    int hoveredStep = -1;
    int pinnedStep = -1;
    std::optional<StepRange> dragged;  ///< being chosen with the pointer

    [[nodiscard]] int steps() const { return m_steps; }
    [[nodiscard]] double highest() const { return m_highest; }
    [[nodiscard]] AxisUnit unit() const { return m_unit; }
    [[nodiscard]] int headroom() const { return m_headroom; }
    [[nodiscard]] std::optional<double> lowestPower() const { return m_lowestPower; }

    /// The part of the steps that fills the width; nothing = all of them. It is cut to the steps there are. True when it changed.
    bool setRange(std::optional<StepRange> range);
    [[nodiscard]] std::optional<StepRange> range() const { return m_range; }
    [[nodiscard]] StepRange visibleSteps() const;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    /// Paints between the axes, inside of axes.columns(); by StepCanvas.
    void paintContent(QPainter& painter, const StepAxes& axes) const;

protected:
    StepFigure() = default;

    /// @param steps the axis reaches from 1 to this, at least 1. @param highest greatest value to show.
    void setAxes(int steps, double highest, AxisUnit unit);
    /// A logarithmic axis from the power of ten at or below @p lowest; nothing, or what is not positive, = a linear one from 0.
    void setLowest(std::optional<double> lowest);
    /// Pixels at 100 % kept free above the highest value, for labels.
    void setHeadroom(int pixels) { m_headroom = pixels; }

    virtual void rangeChanged() { }
    /// Nothing may be painted outside of axes.columns().
    virtual void drawSteps(QPainter& painter, const StepAxes& axes) const = 0;

private:
    [[nodiscard]] StepRange cut(StepRange range) const;

    AxisUnit m_unit = AxisUnit::Operations;
    int m_steps = 1;
    double m_highest = 0.0;
    std::optional<double> m_lowestPower;  ///< of ten; a logarithmic axis has one
    std::optional<StepRange> m_range;
    int m_headroom = 0;
};

}  // namespace kvscope
