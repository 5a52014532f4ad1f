// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of figures over the steps of a run: axes, visible range and marked steps. Subclasses paint between the axes. Value types; GUI
// thread only (fonts).

#include "figures/axisticks.h"
#include "figures/figure.h"

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <optional>

namespace kvscope {

/// Maps steps and values to units while a figure is painted. Steps count from 0.
struct StepAxes {
    QRectF area;  ///< between the axes
    double height = 0.0;  ///< of the figure; step numbers are below the area
    double firstX = 0.0;  ///< centre of step 0
    double stepWidth = 1.0;  ///< units per step
    double zeroY = 0.0;  ///< the bottom axis
    double pixelsPerUnit = 1.0;  ///< on a logarithmic axis: per power of ten
    bool logarithmic = false;
    double lowestPower = 0.0;  ///< exponent of ten at the bottom of a logarithmic axis
    FigureStyle style;

    [[nodiscard]] double x(double step) const { return firstX + step * stepWidth; }
    /// On a logarithmic axis, smaller values are placed at the bottom.
    [[nodiscard]] double y(double value) const
    {
        if (!logarithmic) {
            return zeroY - value * pixelsPerUnit;
        }
        return value > 0.0 ? zeroY - std::max(0.0, std::log10(value) - lowestPower) * pixelsPerUnit : zeroY;
    }
    /// Where curves and bars may be: the area plus the room above and below it.
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
    // Marked steps; -1: none.
    int viewedStep = -1;
    int hoveredStep = -1;
    int pinnedStep = -1;
    std::optional<StepRange> dragged;  ///< being selected with the pointer

    [[nodiscard]] int steps() const { return m_steps; }
    [[nodiscard]] double highest() const { return m_highest; }
    [[nodiscard]] AxisUnit unit() const { return m_unit; }
    [[nodiscard]] int headroom() const { return m_headroom; }
    /// Numbers on the value axis at most, at least 2; seven unless it is set.
    void setMostValues(int count) { m_mostValues = count; }
    [[nodiscard]] int mostValues() const { return m_mostValues; }
    [[nodiscard]] std::optional<double> lowestPower() const { return m_lowestPower; }

    /// The steps that fill the width; nullopt = all. Clamped to existing steps. Returns whether it changed.
    bool setRange(std::optional<StepRange> range);
    [[nodiscard]] std::optional<StepRange> range() const { return m_range; }
    [[nodiscard]] StepRange visibleSteps() const;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    /// Paints between the axes, inside axes.columns(); called by StepCanvas.
    void paintContent(QPainter& painter, const StepAxes& axes) const;

protected:
    StepFigure() = default;

    /// @param steps the axis runs from 1 to this, at least 1. @param highest largest value to show.
    void setAxes(int steps, double highest, AxisUnit unit);
    /// Logarithmic axis starting at the power of ten at or below @p lowest; nullopt or a non-positive value gives a linear axis from 0.
    void setLowest(std::optional<double> lowest);
    /// Pixels at 100 % kept free above the highest value, for labels.
    void setHeadroom(int pixels) { m_headroom = pixels; }

    virtual void rangeChanged() { }
    /// Must not paint outside axes.columns().
    virtual void drawSteps(QPainter& painter, const StepAxes& axes) const = 0;

private:
    [[nodiscard]] StepRange cut(StepRange range) const;

    AxisUnit m_unit = AxisUnit::Operations;
    int m_steps = 1;
    double m_highest = 0.0;
    std::optional<double> m_lowestPower;  ///< exponent of ten; set for a logarithmic axis
    std::optional<StepRange> m_range;
    int m_headroom = 0;
    int m_mostValues = 7;
};

}  // namespace kvscope
