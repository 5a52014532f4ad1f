// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the plots over the steps of a run have in common: the axes, theme and locale, the viewed step, choosing a step by click or keys, and
// the read-out on hover. Subclasses draw what is between the axes. GUI thread only.

#include "figures/axisticks.h"

#include <QImage>
#include <QRectF>
#include <QWidget>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

class QCustomPlot;
class QPainter;

namespace kvscope {

/// From steps and values to pixels, while a plot is being drawn. Steps count from 0.
struct StepAxes {
    QRectF area;  ///< between the axes
    double firstX = 0.0;  ///< middle of step 0
    double stepWidth = 1.0;  ///< pixels of one step
    double zeroY = 0.0;  ///< the axis at the bottom
    double pixelsPerUnit = 1.0;  ///< of a logarithmic axis: of one power of ten
    double devicePixelRatio = 1.0;
    bool logarithmic = false;
    double lowestPower = 0.0;  ///< of ten, at the bottom of a logarithmic axis

    [[nodiscard]] double x(double step) const { return firstX + step * stepWidth; }
    /// On a logarithmic axis what lies below the bottom stands on it.
    [[nodiscard]] double y(double value) const
    {
        if (!logarithmic) {
            return zeroY - value * pixelsPerUnit;
        }
        return value > 0.0 ? zeroY - std::max(0.0, std::log10(value) - lowestPower) * pixelsPerUnit : zeroY;
    }
};

/// Steps first … last, from 0.
struct StepRange {
    int first = 0;
    int last = 0;
    [[nodiscard]] int steps() const { return last - first + 1; }
    friend bool operator==(const StepRange&, const StepRange&) = default;
};

class StepPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepPlot)

public:
    ~StepPlot() override;

    void setViewedStep(int step);  ///< -1: none
    [[nodiscard]] int viewedStep() const { return m_viewedStep; }
    /// Steps that the rest of the window points at; -1: none.
    void setPointed(int hoveredStep, int pinnedStep);
    [[nodiscard]] int steps() const { return m_steps; }
    /// The part of the steps that fills the width; nothing = all of them. It is cut to the steps there are.
    void setRange(std::optional<StepRange> range);
    [[nodiscard]] std::optional<StepRange> range() const { return m_range; }
    /// The text shown at a step on hover, rich text; empty shows nothing.
    void setToolTipSource(std::function<QString(int step)> source) { m_toolTipSource = std::move(source); }

    /// The picture at any size; @p scale multiplies the pixels. Deterministic, independent of the screen.
    [[nodiscard]] QImage render(QSize size, double scale) const;
    /// Where a step and a value stand, in this widget's coordinates; valid after the plot was drawn.
    [[nodiscard]] QPoint positionOf(int step, double value) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepChosen(int step);
    void stepHovered(int step);  ///< by the mouse; -1: none any more
    void rangeChanged();  ///< by the mouse, by a key, or by setRange()

protected:
    explicit StepPlot(QWidget* parent);

    /// @param steps the axis reaches from 1 to this, at least 1. @param highest greatest value to show. @param choosable steps that can be
    /// chosen: 0 … choosable - 1.
    void setAxes(int steps, double highest, AxisUnit unit, int choosable);
    /// A logarithmic axis from the power of ten at or below @p lowest; nothing, or what is not positive, = a linear one from 0.
    void setLowest(std::optional<double> lowest);
    /// Lets a part of the steps be chosen: by dragging over them, and by the keys + − 0 Esc and Shift with ← →.
    void setZoomable() { m_zoomable = true; }
    [[nodiscard]] StepRange visibleSteps() const;
    /// Pixels at 100 % kept free above the highest value, for labels.
    void setHeadroom(int pixels) { m_headroom = pixels; }
    void redraw();
    [[nodiscard]] int hoveredStep() const { return m_hoveredStep; }  ///< by the mouse here, or by another part of the window
    [[nodiscard]] int pinnedStep() const { return m_pinnedStep; }

    /// Called while painting; the painter is not clipped.
    virtual void drawSteps(QPainter& painter, const StepAxes& axes) const = 0;

    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Content;
    class ValueTicker;
    class StepTicker;

    void applyStyle();
    void updateRanges();
    void onPress(QPoint plotPosition);
    void onDrag(QPoint plotPosition);
    void onRelease();
    [[nodiscard]] bool zoomByKey(const QKeyEvent& event);
    [[nodiscard]] StepRange cut(StepRange range) const;
    [[nodiscard]] StepRange dragged() const;
    void drawDragged(QPainter& painter, const StepAxes& axes) const;
    void onScreenChanged();
    void setHovered(int step);
    [[nodiscard]] int stepAt(QPoint plotPosition) const;
    [[nodiscard]] StepAxes currentAxes() const;

    QCustomPlot* m_plot = nullptr;
    std::function<QString(int)> m_toolTipSource;
    AxisUnit m_unit = AxisUnit::Operations;
    int m_steps = 1;
    int m_choosable = 0;
    double m_highest = 0.0;
    std::optional<double> m_lowestPower;  ///< of ten; a logarithmic axis has one
    bool m_zoomable = false;
    std::optional<StepRange> m_range;
    int m_pressedStep = -1;  ///< where a button went down; -1: none is down
    int m_pressedX = 0;
    int m_draggedStep = -1;  ///< -1: not dragged so far that it is no click any more
    int m_headroom = 0;
    int m_viewedStep = -1;
    int m_hoveredStep = -1;
    int m_pinnedStep = -1;
};

}  // namespace kvscope
