// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The axes of a StepFigure, by QCustomPlot, and the figure between them: on a widget, or on any painter. Knows QCustomPlot so that nobody else has
// to. GUI thread only.

#include "figures/stepfigure.h"

#include <memory>

class QCustomPlot;
class QWidget;

namespace kvscope {

class StepCanvas {
public:
    /// @param figure must outlive the canvas. @param parent owns the widget; without one the canvas does.
    explicit StepCanvas(const StepFigure* figure, QWidget* parent = nullptr);
    ~StepCanvas();
    StepCanvas(const StepCanvas&) = delete;
    StepCanvas& operator=(const StepCanvas&) = delete;
    StepCanvas(StepCanvas&&) = delete;
    StepCanvas& operator=(StepCanvas&&) = delete;

    [[nodiscard]] QWidget* widget() const;
    [[nodiscard]] const FigureStyle& style() const { return m_style; }
    /// Colours, fonts and margins; also what the figure says of its axes. Call when either changed.
    void setStyle(const FigureStyle& style);
    /// Takes over the figure's ranges at the present size.
    void updateRanges();
    void replotLater();
    void setPixelRatio(double ratio);

    /// From steps and values to the widget's coordinates, as they were painted last.
    [[nodiscard]] StepAxes axes() const;
    /// The same figure on any painter, as shapes.
    void paint(QPainter& painter, const QRectF& rect);

private:
    class Content;
    class ValueTicker;
    class StepTicker;

    const StepFigure* m_figure = nullptr;
    std::unique_ptr<QCustomPlot> m_own;  ///< null when the widget has a parent
    QCustomPlot* m_plot = nullptr;
    FigureStyle m_style;
    bool m_onPainter = false;  ///< in paint(): the device's ratio is the style's
};

}  // namespace kvscope
